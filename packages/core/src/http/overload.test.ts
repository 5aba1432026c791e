import { describe, expect, test } from 'vitest';
import { engineLimits, resolveLimits } from '../kernel/limits.ts';
import { createOverload } from './overload.ts';

const limits = resolveLimits(engineLimits, {
  concurrentRequests: 3,
  eventLoopLagMilliseconds: 200,
  storageQueueMilliseconds: 100,
});

function overloadOf({ lag = 0, queue = 0 }) {
  const clock = { now: () => 0, after: () => () => {}, lag: () => lag };
  return createOverload({ limits, clock, storage: { queueMilliseconds: () => queue } });
}

describe('a new request', () => {
  test.each([
    ['too many requests are under way', { busy: 3 }, { busy: 2 }],
    ['the event loop is late', { lag: 201 }, { lag: 200 }],
    ['no connection to the database has been free', { queue: 101 }, { queue: 100 }],
  ])('is refused if %s, and not below the bound', (message, above, below) => {
    const check = ({ busy = 0, ...state }: { busy?: number; lag?: number; queue?: number }) =>
      overloadOf(state)(busy);
    expect(check(above)).toMatchObject({
      reason: 'OVERLOADED',
      status: 503,
      cause: { message: expect.stringContaining(message) },
    });
    expect(check(below)).toBeNull();
  });

  test('is not refused on a host and a storage that measure nothing', () => {
    const clock = { now: () => 0, after: () => () => {} };
    expect(createOverload({ limits, clock, storage: {} })(2)).toBeNull();
  });
});

describe('requests that are refused together', () => {
  test('come back after 1 to 5 seconds, in turn', () => {
    const overload = overloadOf({ lag: 1_000 });
    const waits = Array.from({ length: 10 }, () => overload(0)?.details.retryAfterSeconds);
    expect(waits).toEqual([1, 2, 3, 4, 5, 1, 2, 3, 4, 5]);
  });

  test('share their errors: a new error with its stack would cost a third of a refusal', () => {
    const overload = overloadOf({ lag: 1_000 });
    const errors = new Set(Array.from({ length: 1_000 }, () => overload(0)));
    expect(errors.size).toBe(5);
  });
});
