import { expect, test } from 'vitest';
import { readConfig } from '../src/config/config.ts';
import { wakeUpsOf } from '../src/server/wake-ups.ts';

const DATABASE_URL = 'postgres://127.0.0.1/game';

const chosen = (variables: Record<string, string>) => wakeUpsOf(readConfig(variables), () => {});

test.each([
  [{}, undefined],
  [{ DATABASE_URL, WAKE_UPS: 'database' }, undefined],
  [{ DATABASE_URL, WAKE_UPS: 'polling' }, { pollMilliseconds: 250 }],
  [{ DATABASE_URL, DATABASE_POOLER: 'transaction' }, { pollMilliseconds: 250 }],
  [{ DATABASE_POOLER: 'transaction' }, undefined],
  [{ DATABASE_URL, WAKE_UPS: 'polling', WAKE_UPS_POLL_MILLISECONDS: '100' }, { pollMilliseconds: 100 }],
])('the options %j choose the wake-ups %j', async (variables, wakeUps) => {
  expect(await chosen(variables)).toEqual(wakeUps);
});

test('an address chooses Redis, which is not called before the start', async () => {
  const wakeUps = await chosen({ DATABASE_URL, WAKE_UPS: 'redis://127.0.0.1:1' });
  expect(wakeUps).toMatchObject({ notify: expect.any(Function), listen: expect.any(Function) });
});

test.each([
  [
    { DATABASE_URL, DATABASE_POOLER: 'transaction', WAKE_UPS: 'database' },
    /^WAKE_UPS: a pooler by transaction/,
  ],
  [{ WAKE_UPS: 'polling' }, /^WAKE_UPS: only servers on Postgres have other nodes/],
  [{ DATABASE_URL, WAKE_UPS: 'redis://a:b:c:d' }, /^WAKE_UPS: is no address/],
  [{ DATABASE_URL, WAKE_UPS: 'listen' }, /^WAKE_UPS: must be database, polling or redis/],
])('the options %j are refused', async (variables, message) => {
  await expect(async () => chosen(variables)).rejects.toThrow(message);
});
