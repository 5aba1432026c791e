import { describe, expect, test } from 'vitest';
import { requestOf } from '../operations/samples.ts';
import { operatorBounds } from './bounds.operators.ts';
import { type Bound, bounds, isWithin } from './bounds.ts';
import { exhaust } from './exhaust.ts';
import { exhaustNotes } from './notes-area.ts';
import { ofOperators, ofPlayers } from './writes.ts';

const allBounds: Readonly<Record<string, Bound>> = { ...bounds, ...operatorBounds };

describe('at the default rates one caller stores and computes no more than the bound of', () => {
  test.each([...ofPlayers, ...ofOperators])('$id', { timeout: 600_000 }, async (operation) => {
    const exhausted = await exhaust(operation, requestOf);
    expect(exhausted.succeeded).toBeGreaterThan(0);
    expect([exhausted, isWithin(exhausted, allBounds[operation.id]!)]).toEqual([exhausted, true]);
  });
});

/** Computes for 3 milliseconds. */
function burnCpu(): void {
  const end = performance.now() + 3;
  while (performance.now() < end);
}

test('control: an own area that computes for milliseconds before each write exceeds its bound', async () => {
  const bound: Bound = [11, 12, 1];
  expect(isWithin(await exhaustNotes(), bound)).toBe(true);
  const exhausted = await exhaustNotes({ beforeWrite: burnCpu });
  expect(exhausted.succeeded).toBe(10);
  expect(isWithin(exhausted, bound)).toBe(false);
});
