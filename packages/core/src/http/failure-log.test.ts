import { createManualClock } from '@lobbykit/testing';
import { expect, test } from 'vitest';
import { commonErrors } from '../kernel/errors.ts';
import { silentLog } from '../runtime/log.ts';
import { createFailureLog } from './failure-log.ts';

/** A log of failures, and the lines that it has written. */
function createWorld() {
  const lines: string[] = [];
  const clock = createManualClock();
  const log = {
    ...silentLog,
    error: (facts: object, message: string) =>
      void lines.push(
        `${message}: ${(facts as { reason: string }).reason} ${(facts as { requests?: number }).requests ?? ''}`,
      ),
  };
  return { lines, clock, note: createFailureLog(log, clock) };
}

test('in an outage the first failed request is logged, and the others are counted every ten seconds', async () => {
  const { lines, clock, note } = createWorld();
  for (let count = 0; count < 400; count++) note(commonErrors.STORAGE_BUSY(), {});
  note(commonErrors.OVERLOADED(), {});
  expect(lines).toEqual(['a request failed: STORAGE_BUSY ', 'a request failed: OVERLOADED ']);
  await clock.advance(10_000);
  expect(lines.slice(2)).toEqual(['more requests failed for this reason: STORAGE_BUSY 399']);
  await clock.advance(60_000);
  expect(lines).toHaveLength(3);
  note(commonErrors.STORAGE_BUSY(), {});
  expect(lines).toHaveLength(4);
});

test('failures that are no outage are logged one by one', () => {
  const { lines, note } = createWorld();
  for (let count = 0; count < 3; count++) note(commonErrors.INTERNAL(), {});
  expect(lines).toHaveLength(3);
});
