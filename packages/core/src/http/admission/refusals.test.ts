import { describe, expect, test } from 'vitest';
import { createRefusals, type Refuse } from './refusals.ts';

function createServer({ returnsPerSecond = 200, maxSeconds = 20 } = {}) {
  const time = { now: 0 };
  const refuse = createRefusals({
    message: 'a request would wait for too long',
    returnsPerSecond: () => returnsPerSecond,
    maxSeconds,
    elapsed: () => time.now,
  });
  return { time, refuse };
}

/** Refuses a crowd, and returns how many were asked to come back after each number of seconds. */
function refuseAll(refuse: Refuse, count: number) {
  const returns: Record<number, number> = {};
  for (let caller = 0; caller < count; caller++) {
    const seconds = refuse().details.retryAfterSeconds!;
    returns[seconds] = (returns[seconds] ?? 0) + 1;
  }
  return returns;
}

const longestOf = (returns: Record<number, number>): number => Math.max(...Object.keys(returns).map(Number));

test('a refused request is answered 503 OVERLOADED, and the log says why', () => {
  expect(createServer().refuse()).toMatchObject({
    reason: 'OVERLOADED',
    status: 503,
    cause: { message: 'a request would wait for too long' },
  });
});

describe('requests that are refused together', () => {
  test('come back within 1 to 5 seconds, as many in each second', () => {
    expect(refuseAll(createServer().refuse, 100)).toEqual({ 1: 20, 2: 20, 3: 20, 4: 20, 5: 20 });
  });

  test('of players who are in never come back later: they would count as gone', () => {
    expect(longestOf(refuseAll(createServer({ maxSeconds: 5 }).refuse, 10_000))).toBe(5);
  });

  test('come back at most 500 in a second when 2,000 come at once', () => {
    const returns = refuseAll(createServer().refuse, 2_000);
    expect(longestOf(returns)).toBe(10);
    expect(Math.max(...Object.values(returns))).toBeLessThanOrEqual(500);
  });

  test('come back sooner to a server that answers more', () => {
    expect(longestOf(refuseAll(createServer({ returnsPerSecond: 1_000 }).refuse, 2_000))).toBe(5);
    expect(longestOf(refuseAll(createServer({ returnsPerSecond: 100 }).refuse, 2_000))).toBe(20);
  });

  test('come back within 20 seconds however many they are, and within 5 when the crowd is gone', () => {
    const { refuse, time } = createServer();
    expect(longestOf(refuseAll(refuse, 100_000))).toBe(20);
    time.now += 5_000 * Math.log2(100_000 / 1_000);
    expect(longestOf(refuseAll(refuse, 5))).toBeLessThanOrEqual(6);
    time.now += 60_000;
    expect(longestOf(refuseAll(refuse, 100))).toBe(5);
  });

  test('are counted right when the clock is set back', () => {
    const { refuse, time } = createServer();
    time.now = 1_000_000;
    refuseAll(refuse, 100);
    time.now = 0;
    expect(longestOf(refuseAll(refuse, 100))).toBe(5);
  });

  test('share their errors: a new error with its stack would cost a quarter of a refusal', () => {
    const { refuse } = createServer();
    expect(new Set(Array.from({ length: 1_000 }, refuse)).size).toBe(5);
  });
});
