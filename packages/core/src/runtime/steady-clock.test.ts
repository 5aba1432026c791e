import { createManualClock } from '@lobbykit/testing';
import { expect, test } from 'vitest';
import type { DatabaseClock } from './database-clock.ts';
import { type Log, silentLog } from './log.ts';
import { createSteadyClock } from './steady-clock.ts';

const hour = 3_600_000;

/** A clock whose source can be set while the monotonic clock goes on. */
function createSettable() {
  const machine = createManualClock();
  const begun = machine.now();
  let set = 0;
  const lines: object[] = [];
  const log: Log = { ...silentLog, warn: (facts) => void lines.push(facts) };
  const source: DatabaseClock = {
    now: () => machine.now() + set,
    monotonic: () => machine.now() - begun,
    after: machine.after,
    start: async () => {},
    stop: () => {},
  };
  return {
    clock: createSteadyClock(source, log),
    machine,
    source,
    lines,
    log,
    /** The time as it passes. */
    passed: () => machine.now() - begun,
    setBy(milliseconds: number) {
      set += milliseconds;
    },
  };
}

test.each([hour, 60_000, 2_500, 24 * hour])(
  'a clock goes on if its source is set back by %i ms, and agrees with it after ten times as long',
  async (step) => {
    const { clock, machine, source, lines, setBy } = createSettable();
    const before = clock.now();
    setBy(-step);
    expect(clock.now()).toBe(before);
    expect(clock.ahead()).toBe(step);
    await machine.advance(10_000);
    expect(clock.now()).toBeGreaterThanOrEqual(before + 9_000);
    expect(clock.wall()).toBe(source.now());
    await machine.advance(step * 10 - 10_000);
    expect([clock.now(), clock.ahead()]).toEqual([source.now(), 0]);
    await machine.advance(hour);
    expect(clock.now()).toBe(source.now());
    expect(lines).toEqual([{ milliseconds: step, direction: 'back' }]);
  },
);

test('a clock whose source is set back and forward again is right at once', async () => {
  const { clock, source, lines, setBy } = createSettable();
  setBy(-hour);
  clock.now();
  setBy(hour);
  expect([clock.now(), clock.ahead()]).toEqual([source.now(), 0]);
  expect(lines).toEqual([
    { milliseconds: hour, direction: 'back' },
    { milliseconds: hour, direction: 'forward' },
  ]);
});

test('a clock whose source is set forward follows it', async () => {
  const { clock, source, setBy } = createSettable();
  clock.now();
  setBy(hour);
  expect([clock.now(), clock.ahead()]).toEqual([source.now(), 0]);
});

test('a clock never goes back, whatever its source does', async () => {
  const { clock, machine, setBy } = createSettable();
  let before = clock.now();
  for (const step of [-500, -1_900, 1_000, -hour, 3 * hour, -10 * hour, -1, 2_000, -2_001]) {
    setBy(step);
    await machine.advance(700);
    expect(clock.now()).toBeGreaterThanOrEqual(before);
    before = clock.now();
  }
});

test('a timer of a clock that is ahead has come when the clock has', async () => {
  const { clock, machine, setBy } = createSettable();
  setBy(-hour);
  const due = clock.now() + 60_000;
  let at = 0;
  clock.after(60_000, () => {
    at = clock.now();
  });
  await machine.advance(70_000);
  expect(Math.abs(at - due)).toBeLessThanOrEqual(1);
});

test('a clock is not before the newest stored time, and says so once', async () => {
  const { clock, source, lines } = createSettable();
  const stored = source.now() + hour;
  clock.notBefore(stored - hour + 1_000);
  expect(lines).toEqual([]);
  clock.notBefore(stored);
  clock.notBefore(stored);
  expect(clock.now()).toBe(stored);
  expect(lines).toEqual([{ milliseconds: hour, direction: 'back' }]);
});

test('a clock that starts takes the time of its source, however far the machine departs from it', async () => {
  const { machine, source, lines, log } = createSettable();
  let ahead = hour;
  const database: DatabaseClock = {
    ...source,
    now: () => machine.now() + ahead,
    start: async () => {
      ahead = 0;
    },
  };
  const clock = createSteadyClock(database, log);
  clock.now();
  await clock.start();
  expect([clock.now(), clock.ahead(), lines]).toEqual([machine.now(), 0, []]);
});

test('a clock without a monotonic one notices that its source went back', async () => {
  const { machine, log } = createSettable();
  const { now, after } = machine;
  const clock = createSteadyClock({ now, after, start: async () => {}, stop: () => {} }, log);
  const before = clock.now();
  machine.set(before - hour);
  expect([clock.now(), clock.ahead()]).toEqual([before, hour]);
});
