import { describe, expect, test } from 'vitest';
import { cheapCost } from '../operations/email-users.ts';
import { operationById } from '../operations/operations.ts';
import { requestOf } from '../operations/samples.ts';
import { operatorBounds } from './bounds.operators.ts';
import { bounds, isWithin } from './bounds.ts';
import { exhaust } from './exhaust.ts';
import { exhaustPasswords, maxHashes, strangers } from './passwords.ts';
import { ofOperators, ofPlayers } from './writes.ts';

test('every write has a bound, and every bound an operation', () => {
  expect(Object.keys(bounds)).toEqual(ofPlayers.map(({ id }) => id).sort());
  expect(Object.keys(operatorBounds)).toEqual(ofOperators.map(({ id }) => id).sort());
});

// The time of processors is bounded by the long tests alone, because others run on the same machine at this time.
describe('in ten minutes at the default rates one caller stores no more than the bound of', () => {
  test.each(ofPlayers)('$id', { timeout: 120_000 }, async (operation) => {
    const exhausted = await exhaust(operation, requestOf);
    expect(exhausted.succeeded).toBeGreaterThan(0);
    expect([exhausted, isWithin({ ...exhausted, cpuSeconds: 0 }, bounds[operation.id]!)]).toEqual([
      exhausted,
      true,
    ]);
  });
});

// A hash at the default cost takes 150 milliseconds, so only the long tests compute them, also for an IPv6 /48.
test('in ten minutes at the default rates 300 hashes of passwords are computed for one address, and no more', async () => {
  const { logins, verified } = await exhaustPasswords(strangers['one address'], cheapCost);
  expect(logins + verified).toBe(maxHashes['one address']);
});

test('control: a caller exceeds the bound if nothing limits the bytes that are kept for Idempotency-Keys', async () => {
  const limits = { idempotencyCallerBytes: 1_073_741_824 };
  const exhausted = await exhaust(operationById('accounts.update'), requestOf, { limits });
  expect(isWithin(exhausted, bounds['accounts.update']!)).toBe(false);
  expect(exhausted.bytes).toBeGreaterThan(20 * 1_048_576);
});
