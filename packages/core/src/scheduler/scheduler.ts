import type { Meter, Tracer } from '../kernel/instruments.ts';
import type { ComponentHealth } from '../storage/storage.ts';
import { createJobs, type Job, type JobsDependencies, jobName, type TaskRow } from './jobs.ts';
import { guardLease, type Lease } from './lease.ts';
import { scheduledTasks } from './tables.ts';
import type { Task } from './task.ts';
import { createTaskLeases, earlyRunAt } from './task-leases.ts';
import { createJobWaits, hasWork } from './waits.ts';

/** The state of a task, for inspection. */
export interface TaskReport {
  readonly name: string;
  readonly everyMilliseconds: number;
  /** When the last run began, in milliseconds; null before the first run. */
  readonly lastRunAt: number | null;
  /** When the next run is due, in milliseconds. A task with nothing to do is then asked again and does not run. */
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
  /**
   * Returns whether this node looks for due tasks, and whether the last run of each task succeeded, on whatever node. A
   * failed task without work, whose next run may never come, does not count.
   */
  health(): Promise<ComponentHealth>;
}

export interface SchedulerDependencies extends JobsDependencies {
  readonly meter?: Meter | null;
  readonly tracer?: Tracer | null;
  /** Whether other processes may run tasks too. Default: true. */
  readonly hasOtherNodes?: boolean;
}

/** Work is looked for after a quarter of the shortest period, within these bounds. */
const minPollMilliseconds = 100;
const maxPollMilliseconds = 1_000;
/** A task that another node holds is checked after a quarter of its period, at most after this. */
const maxHeldMilliseconds = 15_000;
/** How long a started scheduler uses the partitions that it has read. */
const partitionsMilliseconds = 2_000;
/** The pause after a check that failed; it doubles up to the second. */
const minRetryMilliseconds = 1_000;
const maxRetryMilliseconds = 10_000;
/** The minimum pause between two checks, if a task takes longer than its period. */
const minPauseMilliseconds = 10;
/** A started scheduler that has not looked for due tasks for this long is not healthy. It tries again after 10 s at most. */
const maxSilenceMilliseconds = 15_000;
/** How many failing tasks are named. */
const maxNames = 5;

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);

/**
 * Creates a scheduler for named tasks. Each task, or each partition of a task, runs on one node at a time.
 *
 * A task is due, leased or waiting. Due: its time has come and no lease holds it. Of all nodes that try, one guarded
 * update gets the lease, with a new fence number. Leased: the holder runs the task and renews the lease. When the run
 * ends, one update, which needs the same fence, sets the next time and gives the lease back. If the holder dies, the
 * lease expires and the task is due again. If the holder was paused for longer than its lease, another node has a new
 * fence: the holder can no longer begin, renew or report, and units with the guard of its lease do not commit. Without
 * other nodes, the leases that a started scheduler finds are of a dead process, and free at once. Waiting: the time of the
 * task has not come.
 *
 * A node that was asked for an early run claims the lease before the time has come (`earlyRunAt`).
 *
 * A node asks a due task first whether it has work, and remembers the answer for a period. So a task without work is no
 * row to read, no lease and no write, on any node.
 *
 * The next time counts from now, so a clock that jumps forward causes one run, not one per missed period. A next time
 * that is more than the period ahead, left by a clock that has jumped back, is corrected; so is a lease that nobody
 * renews any more. Rows of tasks that no longer exist are deleted after a day.
 */
export function createScheduler(dependencies: SchedulerDependencies): Scheduler {
  const { storage, clock, log, tasks, meter, tracer = null } = dependencies;
  const elapsed = clock.monotonic ?? clock.now;
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
  /** Whether leases may be left of a process that has died. */
  let mayFindDead = false;
  /** When this node checks next, and how to cancel that. */
  let plannedAt = Number.POSITIVE_INFINITY;
  let cancelTimer = (): void => {};

  const pollMilliseconds = clamp(
    Math.min(...tasks.map(({ everyMilliseconds }) => everyMilliseconds)) / 4,
    minPollMilliseconds,
    maxPollMilliseconds,
  );
  /** Jobs whose row this node reads or claims. */
  const claiming = new Set<string>();
  /** Jobs that this node was asked to run before their time, and when they may run at the earliest. */
  const early = new Map<string, number>();
  const waits = createJobWaits(clock, (name) => running.has(name) || claiming.has(name));
  let current: ReadonlyMap<string, Job> = new Map();
  let readAt = Number.NEGATIVE_INFINITY;
  /** When this node last looked for due tasks, on the monotonic clock. */
  let checkedAt = elapsed();
  /** When this node looks again after a failure, on the monotonic clock. */
  let retryAt = Number.NEGATIVE_INFINITY;
  let retryMilliseconds = minRetryMilliseconds;

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
    const begun = elapsed();
    const work = (): Promise<void> => task.run(lease, partition);
    const outcome = await outcomeOf(name, () =>
      tracer === null ? work() : tracer.trace({ kind: 'task', name: task.name }, work),
    );
    const milliseconds = elapsed() - begun;
    stopRenewing();
    running.delete(name);
    const now = clock.now();
    const nextRunAt = clamp(startedAt! + task.everyMilliseconds, now, now + task.everyMilliseconds);
    const reported = await storage.update(
      scheduledTasks,
      { name, fence },
      { nextRunAt, leasedUntil: 0, finishedAt: now, outcome },
    );
    const isLost = reported.length === 0;
    meter?.recordTask(task.name, isLost ? 'lost' : outcome, milliseconds);
    if (isLost) log.warn({ task: name }, 'a scheduled task lost its lease while it ran');
    else waitUntil(name, runAgainAt(task, { name, nextRunAt, startedAt, outcome }));
  }

  function runEarly(name: string, earliest: number): void {
    if (!started || stopped) return;
    early.set(name, earliest);
    if (running.has(name)) return;
    waits.set(name, clock.now());
    void check();
  }

  /** When to run a job again: when it is due, or before that if this node was asked for it. */
  function runAgainAt(
    task: Task,
    row: Pick<TaskRow, 'name' | 'nextRunAt' | 'startedAt' | 'outcome'>,
  ): number {
    const earliest = early.get(row.name);
    return earliest === undefined ? row.nextRunAt : earlyRunAt(task, row, earliest);
  }

  function waitUntil(name: string, at: number): void {
    waits.set(name, at);
    plan(at);
  }

  async function outcomeOf(name: string, work: () => Promise<void>): Promise<'success' | 'failed'> {
    try {
      await work();
      return 'success';
    } catch (cause) {
      log.error({ cause, task: name }, 'a scheduled task failed');
      return 'failed';
    }
  }

  async function freeDead(): Promise<void> {
    mayFindDead = false;
    try {
      await leases.freeAll();
    } catch (cause) {
      mayFindDead = true;
      throw cause;
    }
  }

  async function readJobs(): Promise<void> {
    readAt = clock.now();
    if (mayFindDead) await freeDead();
    current = await jobs.read();
    waits.keep(current);
    for (const name of early.keys()) if (!current.has(name)) early.delete(name);
    for (const name of await jobs.deleteStale(current)) leases.forget(name);
  }

  async function runDue(): Promise<void> {
    const due = new Map((await waits.dueOf(current.values())).map((job) => [job.name, job]));
    checkedAt = elapsed();
    if (due.size === 0) return;
    for (const name of due.keys()) claiming.add(name);
    let rows: TaskRow[] = [];
    try {
      rows = await jobs.rowsOf(due);
    } finally {
      const found = new Set(rows.map(({ name }) => name));
      for (const name of due.keys()) if (!found.has(name)) claiming.delete(name);
    }
    await Promise.all(rows.map((row) => claimAndRun(due.get(row.name)!, row)));
  }

  async function claimAndRun(job: Job, row: TaskRow): Promise<void> {
    let claimed: TaskRow | null = null;
    try {
      if (!stopped) claimed = await leases.claim(job.task, row, early.get(row.name));
    } finally {
      claiming.delete(row.name);
    }
    if (!claimed) return waitUntil(row.name, checkAgainAt(job.task, row));
    early.delete(row.name);
    await run(job, claimed);
  }

  /** When to check a job that this node could not claim: when it is due, or soon if another node runs it. */
  function checkAgainAt(task: Task, row: TaskRow): number {
    const { everyMilliseconds } = task;
    const now = clock.now();
    if (early.has(row.name)) return Math.max(runAgainAt(task, row), now + minPollMilliseconds);
    const { nextRunAt } = row;
    const poll = clamp(everyMilliseconds / 4, minPollMilliseconds, maxHeldMilliseconds);
    return nextRunAt > now ? Math.min(nextRunAt, now + everyMilliseconds) : now + poll;
  }

  /** Reads the jobs again, unless they were read less than `maxAge` ago, and runs those that are due. */
  async function tickWith(maxAge: number): Promise<void> {
    if (stopped || tasks.length === 0) return;
    const age = clock.now() - readAt;
    const work = (age >= 0 && age < maxAge ? Promise.resolve() : readJobs()).then(runDue);
    ticks.add(work);
    try {
      await work;
    } finally {
      ticks.delete(work);
    }
  }

  /** Plans a check at a time, unless an earlier one is planned. Tasks that are due then run to the millisecond. */
  function plan(at: number): void {
    if (!started || stopped || at >= plannedAt) return;
    cancelTimer();
    plannedAt = at;
    cancelTimer = clock.after(Math.max(at - clock.now(), minPauseMilliseconds), () => {
      plannedAt = Number.POSITIVE_INFINITY;
      // Not awaited: a long task must not delay the others.
      void check();
      const now = clock.now();
      plan(Math.min(now + pollMilliseconds, waits.next(now)));
    });
  }

  /** Never rejects. Checks less often while the storage does not answer. */
  async function check(): Promise<void> {
    if (elapsed() < retryAt) return;
    try {
      await tickWith(partitionsMilliseconds);
      retryMilliseconds = minRetryMilliseconds;
    } catch (cause) {
      log.warn({ cause }, 'scheduled tasks could not be checked; trying again');
      retryAt = elapsed() + retryMilliseconds;
      retryMilliseconds = Math.min(retryMilliseconds * 2, maxRetryMilliseconds);
    }
  }

  for (const task of tasks)
    task.onWork?.((partition, earliest) => runEarly(jobName(task, partition), earliest));

  return {
    tick: () => tickWith(0),
    start() {
      started = true;
      stopped = false;
      mayFindDead = dependencies.hasOtherNodes === false;
      checkedAt = elapsed();
      if (tasks.length > 0) plan(clock.now() + minPollMilliseconds);
    },
    async stop() {
      stopped = true;
      cancelTimer();
      plannedAt = Number.POSITIVE_INFINITY;
      for (const lost of running.values()) lost.abort();
      await Promise.allSettled(ticks);
    },
    async tasks() {
      const current = await jobs.list();
      const rows = await jobs.rowsOf(current);
      const now = clock.now();
      const reportOf = ({ name, task }: Job, row: TaskRow | undefined): TaskReport => ({
        name,
        everyMilliseconds: task.everyMilliseconds,
        lastRunAt: row?.startedAt ?? null,
        nextRunAt: Math.max(row?.nextRunAt ?? now, waits.get(name)),
        outcome: row?.outcome ?? null,
        running: (row?.leasedUntil ?? 0) > now,
      });
      const found = new Set(rows.map(({ name }) => name));
      return [
        ...[...current.values()]
          .filter(({ name }) => !found.has(name))
          .map((job) => reportOf(job, undefined)),
        ...rows.map((row) => reportOf(current.get(row.name)!, row)),
      ];
    },
    async health() {
      const component = 'scheduled_tasks';
      const silence = elapsed() - checkedAt;
      if (started && tasks.length > 0 && silence > maxSilenceMilliseconds) {
        const seconds = Math.round(silence / 1000);
        return { component, healthy: false, status: `this node has looked for no task for ${seconds} s` };
      }
      const current = await jobs.list();
      const failed = (await jobs.rowsOf(current)).filter(({ outcome }) => outcome === 'failed');
      const working = await Promise.all(failed.map(({ name }) => hasWork(clock, current.get(name)!)));
      const names = failed.filter((_, at) => working[at]).map(({ name }) => name);
      if (names.length === 0)
        return { component, healthy: true, status: `none of ${current.size} tasks fails` };
      const others = names.length > maxNames ? ` and ${names.length - maxNames} more` : '';
      const status = `the last run failed of ${names.slice(0, maxNames).join(', ')}${others}`;
      return { component, healthy: false, status };
    },
  };
}
