import { expect, test } from 'vitest';
import { createMemoryStorage } from '../../storage/memory/create-memory-storage.ts';
import type { Storage, WakeUps } from '../../storage/storage.ts';
import { checkWakeUps, nameOfWakeUps, type WakeUpsOption } from './wake-ups.ts';

const own: WakeUps = { notify: async () => {}, listen: async () => async () => {} };

test.each([undefined, 'polling', { pollMilliseconds: 10 }, { pollMilliseconds: 2_000 }, own])(
  'wakeUps may be %j',
  (option) => {
    expect(() => checkWakeUps(option as WakeUpsOption)).not.toThrow();
  },
);

test.each([
  ['listen', /^wakeUps must be/],
  [null, /^wakeUps must be/],
  [{ notify: own.notify }, /^wakeUps must be/],
  [{ pollMilliseconds: 9 }, /from 10 to 2000/],
  [{ pollMilliseconds: 2_001 }, /from 10 to 2000/],
  [{ pollMilliseconds: Number.NaN }, /from 10 to 2000/],
])('wakeUps may not be %j', (option, message) => {
  expect(() => checkWakeUps(option as WakeUpsOption)).toThrow(message);
});

test('operators see how nodes wake each other', () => {
  const alone = createMemoryStorage();
  const shared: Storage = { ...alone, ...own };
  expect(nameOfWakeUps(undefined, alone)).toBe('process');
  expect(nameOfWakeUps(undefined, shared)).toBe('storage');
  expect(nameOfWakeUps('polling', shared)).toBe('polling');
  expect(nameOfWakeUps({ pollMilliseconds: 100 }, shared)).toBe('polling');
  expect(nameOfWakeUps(own, alone)).toBe('configured');
});
