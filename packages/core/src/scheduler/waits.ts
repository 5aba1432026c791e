import type { Clock } from '../runtime/clock.ts';
import { withTimeout } from '../runtime/with-timeout.ts';
import type { Job } from './jobs.ts';
import type { Task } from './task.ts';

/** When this node checks each of its jobs next. Only this node knows it: nothing is written. */
export interface JobWaits {
  /** Returns the jobs whose time has come and that have work to do. The others wait for a period. */
  dueOf(jobs: Iterable<Job>): Promise<Job[]>;
  /** Lets a job wait until a time. */
  set(name: string, at: number): void;
  /** Returns until when a job waits; 0 if it does not wait. */
  get(name: string): number;
  /** Returns the first time after `now` at which a wait is over; infinite if there is none. */
  next(now: number): number;
  /** Drops the jobs that no longer exist. */
  keep(jobs: ReadonlyMap<string, unknown>): void;
}

/** Creates the waits of a node. `skip` says which jobs are under way. */
export function createJobWaits(clock: Clock, skip: (name: string) => boolean): JobWaits {
  const waits = new Map<string, number>();
  const begun = clock.now();

  /** When a job without work is asked again: jobs with one period at the same time, so that they can share a read. */
  function askAgainAt(task: Task, now: number): number {
    const wait = longestWait(task);
    const elapsed = Math.max(now - begun, 0) % wait;
    return now + wait - elapsed;
  }

  /** A wait beyond the period of the task is from before the clock jumped back. */
  function isOver({ name, task }: Job, now: number): boolean {
    const at = waits.get(name) ?? 0;
    return at <= now || at > now + longestWait(task);
  }

  return {
    async dueOf(jobs) {
      const now = clock.now();
      const over = [...jobs].filter((job) => !skip(job.name) && isOver(job, now));
      const working = await Promise.all(over.map((job) => hasWork(clock, job)));
      for (const [at, { name, task }] of over.entries())
        if (!working[at]) waits.set(name, askAgainAt(task, now));
      return over.filter((_, at) => working[at]);
    },
    set: (name, at) => void waits.set(name, at),
    get: (name) => waits.get(name) ?? 0,
    next: (now) => Math.min(...[...waits.values()].filter((at) => at > now)),
    keep(jobs) {
      for (const name of waits.keys()) if (!jobs.has(name)) waits.delete(name);
    },
  };
}

/** All jobs that are asked together wait for the slowest answer. */
const maxQuestionMilliseconds = 5_000;

/** Returns whether a job has work to do. Never rejects. */
export async function hasWork(clock: Clock, { task, partition }: Job): Promise<boolean> {
  if (task.hasWork === undefined) return true;
  try {
    return await withTimeout(clock, maxQuestionMilliseconds, task.hasWork(partition));
  } catch {
    // The run fails in the same way, and is logged.
    return true;
  }
}

const longestWait = ({ everyMilliseconds, idleMilliseconds = 0 }: Task): number =>
  Math.max(everyMilliseconds, idleMilliseconds);
