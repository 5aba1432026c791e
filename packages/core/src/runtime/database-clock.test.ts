import { createManualClock } from '@lobbykit/testing';
import { describe, expect, test } from 'vitest';
import type { Clock } from './clock.ts';
import { createDatabaseClock } from './database-clock.ts';
import { type Log, silentLog } from './log.ts';
import { createSteadyClock } from './steady-clock.ts';

/** A database whose clock is `ahead` milliseconds ahead of the machine's, and takes `trip` milliseconds to answer. */
function createClocks({ ahead = 0, trip = 0 }: { ahead?: number; trip?: number } = {}) {
  const machine = createManualClock(1_000_000);
  const warnings: { readonly facts: object; readonly message: string }[] = [];
  const log: Log = { ...silentLog, warn: (facts, message) => void warnings.push({ facts, message }) };
  const database = { ahead, reads: 0, failing: false };
  const storage = {
    now: async () => {
      database.reads++;
      if (database.failing) throw new Error('connection lost');
      machine.set(machine.now() + trip / 2);
      const answer = machine.now() + database.ahead;
      machine.set(machine.now() + trip / 2);
      return answer;
    },
  };
  return { machine, database, warnings, clock: createDatabaseClock(machine, storage, log) };
}

describe('the clock of a storage with its own time', () => {
  test.each([0, 3_000, -3_000, 250])('follows the database, which is %d ms ahead', async (ahead) => {
    const { machine, clock } = createClocks({ ahead });
    expect(clock.now()).toBe(machine.now());
    await clock.start();
    expect(clock.now()).toBe(machine.now() + ahead);
    await machine.advance(500);
    expect(clock.now()).toBe(machine.now() + ahead);
    clock.stop();
  });

  test('corrects for the time of the round trip', async () => {
    const { machine, clock } = createClocks({ ahead: 1_000, trip: 80 });
    await clock.start();
    expect(clock.now()).toBe(machine.now() + 1_000);
    clock.stop();
  });

  test('measures the offset again every minute', async () => {
    const { machine, database, clock } = createClocks();
    await clock.start();
    database.ahead = 2_000;
    await machine.advance(59_999);
    expect([database.reads, clock.now() - machine.now()]).toEqual([1, 0]);
    await machine.advance(1);
    expect([database.reads, clock.now() - machine.now()]).toEqual([2, 2_000]);
    await machine.advance(600_000);
    expect(database.reads).toBe(12);
    clock.stop();
  });

  test.each([
    [5_000, 0],
    [5_001, 1],
    [-5_000, 0],
    [-5_001, 1],
  ])('logs at an offset of %d ms this number of warnings: %d', async (ahead, count) => {
    const { warnings, clock } = createClocks({ ahead });
    await clock.start();
    expect(warnings).toHaveLength(count);
    for (const { facts } of warnings) expect(facts).toEqual({ offsetMilliseconds: ahead });
    clock.stop();
  });

  test('logs one warning for an offset that stays, and another one if it changes', async () => {
    const { machine, database, warnings, clock } = createClocks();
    await clock.start();
    for (const ahead of [-3_600_000, 0, 60_000]) {
      database.ahead = ahead;
      await machine.advance(600_000);
    }
    expect(warnings.map(({ facts }) => facts)).toEqual([
      { offsetMilliseconds: -3_600_000 },
      { offsetMilliseconds: 60_000 },
    ]);
    clock.stop();
  });

  test('goes on for work if the clock of the database is set back', async () => {
    const { machine, database, warnings, clock } = createClocks();
    const steady = createSteadyClock(clock, {
      ...silentLog,
      warn: (facts, message) => void warnings.push({ facts, message }),
    });
    await steady.start();
    database.ahead = -3_600_000;
    let before = steady.now();
    for (let minute = 0; minute < 600; minute++) {
      await machine.advance(60_000);
      expect(steady.now()).toBeGreaterThanOrEqual(before + 53_999);
      before = steady.now();
    }
    await machine.advance(120_000);
    expect([steady.now(), steady.ahead()]).toEqual([machine.now() - 3_600_000, 0]);
    expect(warnings.map(({ facts }) => facts)).toEqual([
      { offsetMilliseconds: -3_600_000 },
      { milliseconds: 3_600_000, direction: 'back' },
    ]);
    steady.stop();
  });

  test('fails to start if the database cannot be read, and later keeps its last offset', async () => {
    const { machine, database, warnings, clock } = createClocks({ ahead: 700 });
    database.failing = true;
    await expect(clock.start()).rejects.toThrow('connection lost');
    database.failing = false;
    await clock.start();
    database.failing = true;
    await machine.advance(60_000);
    expect(clock.now()).toBe(machine.now() + 700);
    expect(warnings.map(({ message }) => message)).toEqual(["the database's clock could not be read"]);
    database.failing = false;
    database.ahead = 900;
    await machine.advance(60_000);
    expect(clock.now()).toBe(machine.now() + 900);
    clock.stop();
  });

  test('reads the database no more once stopped, even if stopped during a read', async () => {
    const { machine, database, clock } = createClocks();
    await clock.start();
    const moving = machine.advance(60_000);
    clock.stop();
    await moving;
    await machine.advance(600_000);
    expect(database.reads).toBeLessThanOrEqual(2);
    const reads = database.reads;
    await machine.advance(600_000);
    expect(database.reads).toBe(reads);
  });

  test('runs its timers on the clock of the machine', async () => {
    const { machine, clock } = createClocks({ ahead: 3_000 });
    await clock.start();
    let fired = 0;
    clock.after(1_000, () => fired++);
    clock.after(1_000, () => fired++)();
    await machine.advance(999);
    expect(fired).toBe(0);
    await machine.advance(1);
    expect(fired).toBe(1);
    clock.stop();
  });
});

test('the clock of a storage without its own time is the clock of the machine', async () => {
  const machine = createManualClock();
  const clock = createDatabaseClock(machine, {}, silentLog);
  await clock.start();
  await machine.advance(120_000);
  expect(clock.now()).toBe(machine.now());
  clock.stop();
});

describe('a machine whose clock is set', () => {
  /** Lets a measurement that a jump has caused end. */
  const measured = () => new Promise((settled) => setImmediate(settled));

  /** A machine with a monotonic clock, whose wall clock can be set and which can be suspended. */
  function createSettableMachine() {
    const { machine, database } = createClocks();
    let set = 0;
    let suspended = 0;
    const now = () => machine.now() + set;
    const wall: Clock = { ...machine, now, monotonic: () => machine.now() - suspended };
    const storage = {
      now: async () => {
        database.reads++;
        return machine.now();
      },
    };
    const clock = createDatabaseClock(wall, storage, silentLog);
    return {
      machine,
      database,
      clock,
      setBy: (milliseconds: number) => {
        set += milliseconds;
      },
      async suspend(milliseconds: number) {
        suspended += milliseconds;
        machine.set(machine.now() + milliseconds);
      },
    };
  }

  test.each([180_000, -180_000, 3_600_000])(
    'goes on with the right time if it is set by %d ms',
    async (step) => {
      const { machine, database, clock, setBy } = createSettableMachine();
      await clock.start();
      await machine.advance(1_000);
      setBy(step);
      for (let second = 0; second < 58; second++) {
        expect(clock.now()).toBe(machine.now());
        await measured();
        await machine.advance(1_000);
      }
      // The jump caused one measurement, which found nothing wrong.
      expect(database.reads).toBe(2);
      await machine.advance(60_000);
      expect(clock.now()).toBe(machine.now());
      clock.stop();
    },
  );

  test('has the right time again as soon as it is asked after it was suspended', async () => {
    const { machine, clock, suspend } = createSettableMachine();
    await clock.start();
    await suspend(600_000);
    clock.now();
    await measured();
    expect(clock.now()).toBe(machine.now());
    clock.stop();
  });
});
