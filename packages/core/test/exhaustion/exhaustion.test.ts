import { describe, expect, test } from 'vitest';
import { writes } from '../../../testing/src/area/operation.ts';
import { operationById, operations } from '../operations/operations.ts';
import { requestOf } from '../operations/samples.ts';
import { bounds } from './bounds.ts';
import { type Exhausted, exhaust } from './exhaust.ts';

/** Writes of players and of callers without credential. Operators and keys are trusted with what they may write. */
const ofPlayers = operations.filter(
  (operation) => writes(operation) && !['operator', 'key'].includes(operation.route.access),
);

const isWithin = ({ rows, bytes }: Exhausted, id: string): boolean => {
  const [maxRows, maxKib] = bounds[id]!;
  return rows <= maxRows && bytes <= maxKib * 1024;
};

test('every write of players and of callers without credential has a bound, and every bound an operation', () => {
  expect(Object.keys(bounds)).toEqual(ofPlayers.map(({ id }) => id).sort());
});

describe('in ten minutes at the default rates one caller stores no more than the bound of', () => {
  test.each(ofPlayers)('$id', { timeout: 120_000 }, async (operation) => {
    const exhausted = await exhaust(operation, requestOf);
    expect(exhausted.succeeded).toBeGreaterThan(0);
    expect([exhausted, isWithin(exhausted, operation.id)]).toEqual([exhausted, true]);
  });
});

test('control: a caller exceeds the bound if nothing limits the bytes that are kept for Idempotency-Keys', async () => {
  const limits = { idempotencyCallerBytes: 1_073_741_824 };
  const exhausted = await exhaust(operationById('accounts.update'), requestOf, { limits });
  expect(isWithin(exhausted, 'accounts.update')).toBe(false);
  expect(exhausted.bytes).toBeGreaterThan(20 * 1_048_576);
});
