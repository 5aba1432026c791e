import { createJobs, type Job, type JobsDependencies, type TaskRow } from './jobs.ts';
import { guardLease, type Lease } from './lease.ts';
import { scheduledTasks } from './tables.ts';
import { createTaskLeases } from './task-leases.ts';

/** The state of a task, for inspection. */
export interface TaskReport {
  readonly name: string;
  readonly everyMilliseconds: number;
  /** When the last run began, in milliseconds; null before the first run. */
  readonly lastRunAt: number | null;
  /** When the next run is due, in milliseconds. */
  readonly nextRunAt: number;
  /** How the last completed run ended: `success` or `failed`; null before the first run. */
  readonly outcome: string | null;
  /** Whether any node runs it now. */
  readonly running: boolean;
}

/** Runs the scheduled tasks of a backend. */
export interface Scheduler {
  /** Runs every task that is due and that no other node runs. Resolves when those have ended. */
  tick(): Promise<void>;
  /** Runs tasks when they are due, until `stop`. */
  start(): void;
  /** Aborts running tasks, waits for them and gives their leases back. */
  stop(): Promise<void>;
  /** Returns the state of every task, one entry per partition. */
  tasks(): Promise<TaskReport[]>;
}

export type SchedulerDependencies = JobsDependencies;

/** Checks for changes by other nodes come after a quarter of the shortest period, within these bounds. */
const minPollMilliseconds = 100;
const maxPollMilliseconds = 1_000;
/** The minimum pause between two checks, if a task takes longer than its period. */
const minPauseMilliseconds = 10;

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);

/**
 * Creates a scheduler for named tasks. Each task, or each partition of a task, runs on one node at a time.
 *
 * A task is due, leased or waiting. Due: its time has come and no lease holds it. Of all nodes that try, one guarded
 * update gets the lease, with a new fence number. Leased: the holder runs the task and renews the lease. When the run
 * ends, one update, which needs the same fence, sets the next time and gives the lease back. If the holder dies, the
 * lease expires and the task is due again. If the holder was paused for longer than its lease, another node has a new
 * fence: the holder can no longer begin, renew or report, and units with the guard of its lease do not commit. Waiting:
 * the time of the task has not come.
 *
 * The next time counts from now, so a clock that jumps forward causes one run, not one per missed period. A next time
 * that is more than the period ahead, left by a clock that has jumped back, is corrected; so is a lease that nobody
 * renews any more. Rows of tasks that no longer exist are deleted after a day.
 */
export function createScheduler(dependencies: SchedulerDependencies): Scheduler {
  const { storage, clock, log, tasks } = dependencies;
  const names = tasks.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`there are two scheduled tasks with the name ${twice}`);
  const jobs = createJobs(dependencies);
  const leases = createTaskLeases(dependencies);
  /** What this node runs, and how to report that the lease is lost. */
  const running = new Map<string, AbortController>();
  const ticks = new Set<Promise<void>>();
  let started = false;
  let stopped = false;
  /** When this node checks next, and how to cancel that. */
  let plannedAt = Number.POSITIVE_INFINITY;
  let cancelTimer = (): void => {};

  const pollMilliseconds = clamp(
    Math.min(...tasks.map(({ everyMilliseconds }) => everyMilliseconds)) / 4,
    minPollMilliseconds,
    maxPollMilliseconds,
  );

  async function run({ task, partition }: Job, row: TaskRow): Promise<void> {
    const { name, fence, leasedUntil, startedAt } = row;
    if (stopped) {
      await storage.update(scheduledTasks, { name, fence }, { leasedUntil: 0 });
      return;
    }
    // The lease may have expired in a pause between claim and run.
    if (clock.now() >= leasedUntil) return;
    const lost = new AbortController();
    running.set(name, lost);
    const stopRenewing = leases.renew(task, row, lost);
    const lease: Lease = { fence, signal: lost.signal, guard: (unit) => guardLease(unit, name, fence) };
    const outcome = await outcomeOf(name, () => task.run(lease, partition));
    stopRenewing();
    running.delete(name);
    const now = clock.now();
    const nextRunAt = clamp(startedAt! + task.everyMilliseconds, now, now + task.everyMilliseconds);
    const reported = await storage.update(
      scheduledTasks,
      { name, fence },
      { nextRunAt, leasedUntil: 0, finishedAt: now, outcome },
    );
    if (reported.length === 0) log.warn({ task: name }, 'a scheduled task lost its lease while it ran');
    else plan(nextRunAt);
  }

  async function outcomeOf(name: string, work: () => Promise<void>): Promise<string> {
    try {
      await work();
      return 'success';
    } catch (cause) {
      log.error({ cause, task: name }, 'a scheduled task failed');
      return 'failed';
    }
  }

  async function runDue(): Promise<void> {
    const current = await jobs.read();
    for (const name of await jobs.deleteStale(current)) leases.forget(name);
    const rows = await jobs.rowsOf(current);
    const runs = rows.map(async (row) => {
      const job = current.get(row.name)!;
      if (stopped || running.has(row.name)) return;
      if (row.nextRunAt > clock.now()) plan(row.nextRunAt);
      const claimed = await leases.claim(job.task, row);
      if (claimed) await run(job, claimed);
    });
    await Promise.all(runs);
  }

  async function tick(): Promise<void> {
    if (stopped || tasks.length === 0) return;
    const work = runDue();
    ticks.add(work);
    try {
      await work;
    } finally {
      ticks.delete(work);
    }
  }

  /**
   * Plans a check at a time, unless an earlier one is planned. Tasks that this node knows to be due then run to the
   * millisecond. Changes by other nodes are found by a check every quarter of the shortest period.
   */
  function plan(at: number): void {
    if (!started || stopped || at >= plannedAt) return;
    cancelTimer();
    plannedAt = at;
    cancelTimer = clock.after(Math.max(at - clock.now(), minPauseMilliseconds), () => {
      plannedAt = Number.POSITIVE_INFINITY;
      // Not awaited: a long task must not delay the others.
      tick().catch((cause: unknown) =>
        log.warn({ cause }, 'scheduled tasks could not be checked; trying again'),
      );
      plan(clock.now() + pollMilliseconds);
    });
  }

  return {
    tick,
    start() {
      started = true;
      stopped = false;
      if (tasks.length > 0) plan(clock.now() + pollMilliseconds);
    },
    async stop() {
      stopped = true;
      cancelTimer();
      for (const lost of running.values()) lost.abort();
      await Promise.allSettled(ticks);
    },
    async tasks() {
      const current = await jobs.read();
      const now = clock.now();
      return (await jobs.rowsOf(current)).map((row) => ({
        name: row.name,
        everyMilliseconds: current.get(row.name)!.task.everyMilliseconds,
        lastRunAt: row.startedAt,
        nextRunAt: row.nextRunAt,
        outcome: row.outcome,
        running: row.leasedUntil > now,
      }));
    },
  };
}
