import { expect, test } from 'vitest';
import { createEventLoopLag } from './event-loop-lag.ts';

/** An event loop whose timers run when the test says so. */
function createLoop() {
  let time = 0;
  const timers: (() => void)[] = [];
  const after = (_milliseconds: number, action: () => void) => timers.push(action);
  return {
    lag: createEventLoopLag(after, () => time),
    timers,
    /** Runs the timer this many milliseconds after it was set. */
    run(milliseconds: number): void {
      time += milliseconds;
      timers.shift()!();
    },
  };
}

test('the lag is what two samples in a row exceed', () => {
  const loop = createLoop();
  expect(loop.lag()).toBe(0);
  loop.run(100 + 400);
  expect(loop.lag()).toBe(0);
  loop.run(100 + 300);
  expect(loop.lag()).toBe(300);
  loop.run(100 + 350);
  expect(loop.lag()).toBe(300);
});

test('one pause of any length is no lag, and the lag is over with the first sample in time', () => {
  const loop = createLoop();
  loop.lag();
  loop.run(10_000);
  expect(loop.lag()).toBe(0);
  loop.run(100 + 300);
  expect(loop.lag()).toBe(300);
  loop.run(100);
  expect(loop.lag()).toBe(0);
});

test('a process whose lag nobody reads has no timer, and reads set at most one', () => {
  const loop = createLoop();
  expect(loop.timers).toHaveLength(0);
  for (let read = 0; read < 1_000; read++) loop.lag();
  expect(loop.timers).toHaveLength(1);
  loop.run(100);
  expect(loop.timers).toHaveLength(0);
  loop.lag();
  expect(loop.timers).toHaveLength(1);
});
