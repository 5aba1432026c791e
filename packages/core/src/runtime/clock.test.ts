import { describe, expect, test } from 'vitest';
import { systemClock, timeText } from './clock.ts';

describe('the system clock', () => {
  test('returns the current time in milliseconds', () => {
    expect(Math.abs(systemClock.now() - Date.now())).toBeLessThan(1_000);
  });

  test('fires a timer, but not a cancelled one', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    let cancelled = 0;
    systemClock.after(0, () => cancelled++)();
    systemClock.after(1, resolve);
    await promise;
    expect(cancelled).toBe(0);
  });
});

test('times are written as RFC 3339 in UTC, to the millisecond', () => {
  expect(timeText(0)).toBe('1970-01-01T00:00:00.000Z');
  expect(timeText(Date.UTC(2026, 1, 28, 23, 59, 59, 999))).toBe('2026-02-28T23:59:59.999Z');
});
