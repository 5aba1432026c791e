import { describe, expect, test } from 'vitest';
import { engineLimits, resolveLimits } from '../kernel/limits.ts';
import { createOverload } from './overload.ts';

const limits = resolveLimits(engineLimits, {
  concurrentRequests: 3,
  eventLoopLagMilliseconds: 200,
  storageQueueMilliseconds: 100,
});

function createServer({ lag = 0, queue = 0 }) {
  const time = { now: 0 };
  const clock = { now: () => time.now, after: () => () => {}, lag: () => lag };
  return { time, overload: createOverload({ limits, clock, storage: { queueMilliseconds: () => queue } }) };
}

/** Refuses a crowd, and returns how many were asked to come back after each number of seconds. */
function refuse(overload: ReturnType<typeof createOverload>, count: number, isPublic: boolean) {
  const returns: Record<number, number> = {};
  for (let caller = 0; caller < count; caller++) {
    const seconds = overload(0)!(isPublic).details.retryAfterSeconds!;
    returns[seconds] = (returns[seconds] ?? 0) + 1;
  }
  return returns;
}

const longestOf = (returns: Record<number, number>): number => Math.max(...Object.keys(returns).map(Number));

describe('a new request', () => {
  test.each([
    ['too many requests are under way', { busy: 3 }, { busy: 2 }],
    ['the event loop is late', { lag: 201 }, { lag: 200 }],
    ['the queue for the database is too long', { queue: 101 }, { queue: 100 }],
  ])('is refused if %s, and not below the bound', (message, above, below) => {
    const check = ({ busy = 0, ...state }: { busy?: number; lag?: number; queue?: number }) =>
      createServer(state).overload(busy)?.(false) ?? null;
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
  test('come back within 1 to 5 seconds, as many in each second', () => {
    const { overload } = createServer({ lag: 1_000 });
    const shares = { 1: 20, 2: 20, 3: 20, 4: 20, 5: 20 };
    expect(refuse(overload, 100, false)).toEqual(shares);
    expect(refuse(overload, 100, true)).toEqual(shares);
    // Players who are in are never asked to wait for longer: they would count as gone.
    expect(longestOf(refuse(overload, 10_000, false))).toBe(5);
  });

  test('of public operations come back at most 500 in a second when 2,000 players come at once', () => {
    const { overload } = createServer({ queue: 1_000 });
    const returns = refuse(overload, 2_000, true);
    expect(longestOf(returns)).toBe(10);
    expect(Math.max(...Object.values(returns))).toBeLessThanOrEqual(500);
  });

  test('of public operations come back within 20 seconds however many they are, and within 5 when the crowd is gone', () => {
    const { overload, time } = createServer({ queue: 1_000 });
    expect(longestOf(refuse(overload, 100_000, true))).toBe(20);
    time.now += 5_000 * Math.log2(100_000 / 1_000);
    expect(longestOf(refuse(overload, 5, true))).toBeLessThanOrEqual(6);
    time.now += 60_000;
    expect(longestOf(refuse(overload, 100, true))).toBe(5);
  });

  test('of public operations are counted right when the clock is set back', () => {
    const { overload, time } = createServer({ queue: 1_000 });
    time.now = 1_000_000;
    refuse(overload, 100, true);
    time.now = 0;
    expect(longestOf(refuse(overload, 100, true))).toBe(5);
  });

  test('share their errors: a new error with its stack would cost a quarter of a refusal', () => {
    const { overload } = createServer({ lag: 1_000 });
    const errors = new Set(Array.from({ length: 1_000 }, () => overload(0)!(false)));
    expect(errors.size).toBe(5);
  });
});
