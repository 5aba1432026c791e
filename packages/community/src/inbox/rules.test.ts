import { expect, test } from 'vitest';
import { expiryOf, isForAccount, newestFirst } from './rules.ts';

test('the newest message comes first, and of one moment the one with the lower id', () => {
  const sorted = [
    { sentAt: 2, id: 'c' },
    { sentAt: 1, id: 'a' },
    { sentAt: 1, id: 'b' },
  ];
  expect(sorted.toReversed().sort(newestFirst)).toEqual(sorted);
});

test('a message to everyone is for accounts from one moment on and before another', () => {
  const broadcast = { createdAfter: 10, createdBefore: 20 };
  expect([9, 10, 19, 20].map((createdAt) => isForAccount(broadcast, createdAt))).toEqual([
    ...[false, true, true, false],
  ]);
});

test('a message expires when its sender says, within the limit, and otherwise after the default', () => {
  const day = 86_400_000;
  const days = { default: 30, max: 365 };
  const at = (expiresTimestamp?: number) => expiryOf({ expiresTimestamp }, 5_000, days);
  expect(at()).toBe(5_000 + 30 * day);
  expect(at(6)).toBe(6_000);
  expect(at(5)).toBeNull();
  expect(at(5 + 365 * 86_400)).toBe(5_000 + 365 * day);
  expect(at(6 + 365 * 86_400)).toBeNull();
  expect(expiryOf({}, 0, { default: 30, max: 7 })).toBe(7 * day);
});
