import { createManualClock } from '@lobbykit/testing';
import { expect, test } from 'vitest';
import { StorageError, storageBusy, storageFull } from '../storage/errors.ts';
import { silentLog } from './log.ts';
import { createOutageLog } from './outage-log.ts';

/** A log that counts, and the lines that it has written. */
function createWorld() {
  const lines: string[] = [];
  const clock = createManualClock();
  const write = (facts: object, message: string): void => {
    const { lines: count } = facts as { readonly lines?: number };
    lines.push(count === undefined ? message : `${message} (${count})`);
  };
  return { lines, clock, log: createOutageLog({ ...silentLog, warn: write, error: write }, clock) };
}

test('a warning that repeats in an outage is written once, and then counted every ten seconds', async () => {
  const { lines, clock, log } = createWorld();
  for (let second = 0; second < 30; second++) {
    log.warn({ cause: storageBusy('the database cannot be reached') }, 'reading failed');
    await clock.advance(1_000);
  }
  const again = 'the same happened again: reading failed (9)';
  expect(lines).toEqual(['reading failed', again, 'reading failed', again, 'reading failed', again]);
  await clock.advance(60_000);
  expect(lines).toHaveLength(6);
});

test('a full disk adds no line per refused write, whatever error wraps it', async () => {
  const { lines, clock, log } = createWorld();
  for (let write = 0; write < 500; write++)
    log.error({ cause: new Error('a wrapper', { cause: storageFull() }), write }, 'writing failed');
  await clock.advance(10_000);
  expect(lines).toEqual(['writing failed', 'the same happened again: writing failed (499)']);
});

test('lines with another text, cause or level are written, and those that no outage caused are never counted', () => {
  const { lines, log } = createWorld();
  const cause = storageBusy('the database cannot be reached');
  log.warn({ cause }, 'one');
  log.error({ cause }, 'one');
  log.warn({ cause }, 'two');
  log.warn({ cause: storageFull() }, 'one');
  for (const other of [new Error('mine'), new StorageError('StorageClosed', 'closed'), 'text', undefined])
    for (let time = 0; time < 2; time++) log.warn({ cause: other }, 'other');
  expect(lines).toEqual(['one', 'one', 'two', 'one', ...Array.from({ length: 8 }, () => 'other')]);
});
