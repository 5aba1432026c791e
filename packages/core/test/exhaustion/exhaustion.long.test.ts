import { describe, expect, test } from 'vitest';
import { requestOf } from '../operations/samples.ts';
import { operatorBounds } from './bounds.operators.ts';
import { type Bound, bounds, isWithin } from './bounds.ts';
import { exhaust } from './exhaust.ts';
import { exhaustNotes } from './notes-area.ts';
import { exhaustPasswords, maxHashes, strangerNames, strangers } from './passwords.ts';
import { ofOperators, ofPlayers } from './writes.ts';

const allBounds: Readonly<Record<string, Bound>> = { ...bounds, ...operatorBounds };

describe('at the default rates one caller stores and computes no more than the bound of', () => {
  test.each([...ofPlayers, ...ofOperators])('$id', { timeout: 600_000 }, async (operation) => {
    const exhausted = await exhaust(operation, requestOf);
    expect(exhausted.succeeded).toBeGreaterThan(0);
    expect([exhausted, isWithin(exhausted, allBounds[operation.id]!)]).toEqual([exhausted, true]);
  });
});

/** Three times what a hash of the default cost took. */
const maxSecondsOfHash = 0.5;
/** Places of the default limits: two for logins, one after codes. The event loop has a processor of its own. */
const places = 2 + 1 + 1;

describe('with the default cost of passwords, the rates of ten minutes bound the hashes of', () => {
  test.each(strangerNames)('%s', { timeout: 3_600_000 }, async (name) => {
    const hashes = maxHashes[name];
    const { logins, verified, cpuSeconds, elapsedSeconds } = await exhaustPasswords(strangers[name]);
    console.log(`${name}: ${logins} logins, ${verified} sign-ups, ${cpuSeconds.toFixed(0)} s of processors`);
    expect(logins + verified).toBe(hashes);
    expect(cpuSeconds).toBeLessThan(hashes * maxSecondsOfHash);
    // Whoever asks, more than the places never computes.
    expect(cpuSeconds).toBeLessThan(elapsedSeconds * places);
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
