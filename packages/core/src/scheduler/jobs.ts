import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import type { StorageOperations } from '../storage/storage.ts';
import type { Row } from '../storage/table.ts';
import { scheduledTasks } from './tables.ts';
import type { Task } from './task.ts';

export type TaskRow = Row<typeof scheduledTasks>;

/** A task, or one partition of it. */
export interface Job {
  /** The name of its row and lease: `matchmaking.round`, `matchmaking.round/ranked`. */
  readonly name: string;
  readonly task: Task;
  /** Empty if the task has no partitions. */
  readonly partition: string;
}

/** Returns the name of the job of a partition, which is empty if the task has none. */
export const jobName = ({ name }: Task, partition: string): string =>
  partition === '' ? name : `${name}/${partition}`;

/** The jobs of a scheduler and their rows. */
export interface Jobs {
  /** Returns the current jobs by name. Some may have no row yet. */
  list(): Promise<ReadonlyMap<string, Job>>;
  /** Returns the current jobs by name. Each has a row from then on. */
  read(): Promise<ReadonlyMap<string, Job>>;
  /** Returns the rows of some jobs, those that are due first. */
  rowsOf(jobs: ReadonlyMap<string, Job>): Promise<TaskRow[]>;
  /** Deletes the rows of jobs that no longer exist, at most once per hour. Returns their names. */
  deleteStale(jobs: ReadonlyMap<string, Job>): Promise<readonly string[]>;
}

export interface JobsDependencies {
  readonly storage: StorageOperations;
  readonly clock: Clock;
  readonly log: Log;
  readonly tasks: readonly Task[];
}

/** A job that was due for this long without running no longer exists: its queue was removed, for example. */
const staleMilliseconds = 86_400_000;
const cleanupIntervalMilliseconds = 3_600_000;

/** Creates the jobs of some tasks. */
export function createJobs({ storage, clock, log, tasks }: JobsDependencies): Jobs {
  /** Jobs that have a row, as far as this node knows. */
  const registered = new Set<string>();
  let cleanedAt = Number.NEGATIVE_INFINITY;

  async function jobsOf(task: Task): Promise<readonly Job[]> {
    if (!task.partitions) return [{ name: task.name, task, partition: '' }];
    try {
      const partitions = await task.partitions();
      return partitions.map((partition) => ({ name: jobName(task, partition), task, partition }));
    } catch (cause) {
      log.warn(
        { cause, task: task.name },
        'the partitions of a scheduled task could not be read; trying again',
      );
      return [];
    }
  }

  const allJobs = async (): Promise<readonly Job[]> => (await Promise.all(tasks.map(jobsOf))).flat();
  const byName = (jobs: readonly Job[]) => new Map(jobs.map((job) => [job.name, job]));

  return {
    list: async () => byName(await allJobs()),
    async read() {
      const jobs = await allJobs();
      const added = jobs.filter(({ name }) => !registered.has(name));
      if (added.length > 0) {
        const now = clock.now();
        await storage.insert(
          scheduledTasks,
          added.map(({ name }) => ({ name, nextRunAt: now })),
          { ifAbsent: true },
        );
        for (const { name } of added) registered.add(name);
      }
      return byName(jobs);
    },
    async rowsOf(jobs) {
      const rows = await storage.find(scheduledTasks, {
        where: { name: { in: [...jobs.keys()] } },
        orderBy: ['nextRunAt'],
      });
      // A row that some node has deleted is inserted again at the next read.
      const found = new Set(rows.map(({ name }) => name));
      for (const name of jobs.keys()) if (!found.has(name)) registered.delete(name);
      return rows;
    },
    async deleteStale(jobs) {
      const now = clock.now();
      if (now >= cleanedAt && now - cleanedAt < cleanupIntervalMilliseconds) return [];
      cleanedAt = now;
      const stale = { nextRunAt: { lte: now - staleMilliseconds }, leasedUntil: { lte: now } };
      const rows = await storage.find(scheduledTasks, { where: stale, orderBy: ['nextRunAt'] });
      const removed = rows.filter(({ name }) => !jobs.has(name));
      for (const { name, fence } of removed) await storage.delete(scheduledTasks, { name, fence });
      return removed.map(({ name }) => name);
    },
  };
}
