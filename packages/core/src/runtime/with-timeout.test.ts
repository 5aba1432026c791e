import { getEventListeners } from 'node:events';
import { createManualClock } from '@lobbykit/testing';
import { expect, test } from 'vitest';
import { withTimeout } from './with-timeout.ts';

/** A clock that counts the timers which are neither fired nor cancelled. */
function createCountingClock() {
  const clock = createManualClock();
  const open = new Set<object>();
  return {
    advance: clock.advance,
    openTimers: () => open.size,
    after(milliseconds: number, action: () => void) {
      const timer = {};
      open.add(timer);
      const cancel = clock.after(milliseconds, () => {
        open.delete(timer);
        action();
      });
      return () => {
        open.delete(timer);
        cancel();
      };
    },
  };
}

test('work that ends in time settles the promise, and the timer and the listener are gone', async () => {
  const clock = createCountingClock();
  const { signal } = new AbortController();
  expect(await withTimeout(clock, 1_000, Promise.resolve('done'), signal)).toBe('done');
  expect(await withTimeout(clock, 1_000, 'a value', signal)).toBe('a value');
  await expect(withTimeout(clock, 1_000, Promise.reject(new Error('no')), signal)).rejects.toThrow('no');
  expect([clock.openTimers(), getEventListeners(signal, 'abort')]).toEqual([0, []]);
});

test('work that takes longer is given up after the time, not before', async () => {
  const clock = createCountingClock();
  const work = Promise.withResolvers<string>();
  const result = withTimeout(clock, 1_500, work.promise).catch((error: Error) => error.message);
  const states: unknown[] = [];
  void result.then((message) => states.push(message));
  await clock.advance(1_499);
  expect(states).toEqual([]);
  await clock.advance(1);
  expect(states).toEqual(['took longer than 1.5 seconds']);
});

test('an error after the time is over is ignored, not an unhandled rejection', async () => {
  const clock = createCountingClock();
  const work = Promise.withResolvers<string>();
  const result = expect(withTimeout(clock, 1_000, work.promise)).rejects.toThrow(
    'took longer than 1 seconds',
  );
  await clock.advance(1_000);
  await result;
  work.reject(new Error('late'));
  await new Promise((settled) => setImmediate(settled));
  expect(clock.openTimers()).toBe(0);
});

test.each(['before', 'while'])('a signal that is aborted %s the work runs ends the wait', async (when) => {
  const clock = createCountingClock();
  const controller = new AbortController();
  const work = Promise.withResolvers<string>();
  if (when === 'before') controller.abort();
  const result = expect(withTimeout(clock, 1_000, work.promise, controller.signal)).rejects.toThrow(
    'stopped',
  );
  controller.abort();
  await result;
  work.resolve('late');
  await new Promise((settled) => setImmediate(settled));
  expect([clock.openTimers(), getEventListeners(controller.signal, 'abort')]).toEqual([0, []]);
});
