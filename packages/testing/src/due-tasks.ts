import { setImmediate } from 'node:timers/promises';
import type { Backend, Log } from '@lobbykit/core';
import type { TimedWork } from './manual-clock.ts';
import { levelsOf } from './test-mails.ts';

/** Whether backends without the option `background` run their tasks when their clock is advanced. */
let isDefault = true;

/**
 * Sets whether backends of this process without the option `background` run their tasks when their clock is advanced.
 * The tests of lobbykit itself move time and tasks one without the other.
 */
export function setTaskDefault(runsTasks: boolean): void {
  isDefault = runsTasks;
}

/** Returns whether a backend with this option `background` runs its tasks when its clock is advanced. */
export const runsDueTasks = (background: boolean | undefined): boolean =>
  background === undefined ? isDefault : false;

/** The tasks of a test backend, which its clock runs. */
export interface DueTasks {
  /** Wraps the log of the backend: what a failed task says there rejects `advance`. */
  readonly log: (log: Log) => Log;
  /** Returns the tasks of a backend as work of its clock. */
  readonly workOf: (scheduler: Backend['scheduler'], now: () => number) => TimedWork;
}

/** A task that takes so long, in real time, waits for a timer of the clock; time then goes on without it. */
const patienceMilliseconds = 1_000;
/** When tasks are checked again that are still due after their run, because another node runs them. */
const againMilliseconds = 100;

/** Creates the tasks of a backend that its clock runs. */
export function createDueTasks(): DueTasks {
  const failures: Error[] = [];

  function throwFailure(): void {
    const [first, ...others] = failures.splice(0);
    if (first === undefined) return;
    throw others.length === 0
      ? first
      : new AggregateError([first, ...others], `${first.message}, and others`);
  }

  return {
    log: (log) => ({
      ...levelsOf(log),
      error(facts, message) {
        if (message === 'a scheduled task failed') failures.push(failureOf(facts));
        log.error(facts, message);
      },
    }),
    workOf(scheduler, now) {
      let ranAt = Number.NEGATIVE_INFINITY;
      return {
        async nextAt() {
          const reports = await scheduler.tasks();
          const times = reports
            .filter(({ running }) => !running)
            // A time further ahead is from before the clock was set back.
            .map(({ nextRunAt, everyMilliseconds }) => Math.min(nextRunAt, now() + everyMilliseconds));
          const earliest = Math.min(...times, Number.POSITIVE_INFINITY);
          return earliest <= ranAt && ranAt <= now() ? ranAt + againMilliseconds : earliest;
        },
        async run() {
          ranAt = now();
          await ended(scheduler.tick());
          throwFailure();
        },
      };
    },
  };
}

/** The backend has removed credentials from the cause, and made plain values of it. */
function failureOf(facts: object): Error {
  const { cause, task } = facts as { readonly cause?: { readonly message?: string }; readonly task?: string };
  return new Error(`the scheduled task ${task} failed: ${cause?.message ?? String(cause)}`, { cause });
}

/** Resolves when the run has ended, or when it waits for something that the clock may have to end. */
async function ended(run: Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  // After a stall of this process, what has arrived meanwhile is read first.
  const timer = setTimeout(() => void setImmediate().then(resolve), patienceMilliseconds);
  try {
    await Promise.race([run, promise]);
  } finally {
    clearTimeout(timer);
    // It ends later: the storage may be closed by then.
    run.catch(() => {});
  }
}
