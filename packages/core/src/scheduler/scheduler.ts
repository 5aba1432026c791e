import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import type { Storage } from '../storage/storage.ts';
import type { Row } from '../storage/table.ts';
import { guardLease, type Lease } from './lease.ts';
import { scheduledTasks } from './tables.ts';
import type { Task } from './task.ts';

/** What is known of a task, for inspection. */
export interface TaskReport {
  readonly name: string;
  readonly everyMilliseconds: number;
  /** When the last run began, in milliseconds; null before the first one. */
  readonly lastRunAt: number | null;
  /** When the next run is due, in milliseconds. */
  readonly nextRunAt: number;
  /** How the last run that ended did: `success`, `failed`, or null before the first one. */
  readonly outcome: string | null;
  /** Whether some node runs it now. */
  readonly running: boolean;
}

export interface Scheduler {
  /** Runs every task that is due and that no other node runs, and resolves when those have ended. */
  tick(): Promise<void>;
  /** Ticks from now on by the clock. */
  start(): void;
  /** Asks running tasks to end, waits for them and gives their leases back. */
  stop(): Promise<void>;
  tasks(): Promise<TaskReport[]>;
}

export interface SchedulerDependencies {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly log: Log;
  readonly tasks: readonly Task[];
}

type TaskRow = Row<typeof scheduledTasks>;

/** A task, or its work for one of several things. */
interface Job {
  /** What its lease is kept under: `matchmaking.round/ranked`. */
  readonly name: string;
  readonly task: Task;
  readonly each: string;
}

/** A lease lasts as long as the task's period, within these bounds: a dead holder costs one run, no more. */
const leaseBounds = { least: 1_000, most: 30_000 };
const pollBounds = { least: 100, most: 1_000 };
/** Between two looks, where a task takes longer than its period. */
const leastPause = 10;

/** Clocks of nodes may differ by so much; only a time further ahead was left by a clock that has jumped back since. */
const strayMilliseconds = 60_000;

/** What no node has run for so long past its time is named by none: the queue of a game that is gone, say. */
const forgottenMilliseconds = 86_400_000;
const forgetEveryMilliseconds = 3_600_000;

const within = (value: number, { least, most }: { readonly least: number; readonly most: number }): number =>
  Math.min(Math.max(value, least), most);

/**
 * Runs named tasks, each on one node at a time; a task that names several things, for each of them on one node at a
 * time.
 *
 * A task is due, leased or waiting. Due: its time has come and no lease holds it; of all nodes that try, one guarded
 * update gets the lease with a new fence number. Leased: its holder runs it and renews the lease; when the run ends, the
 * next time is set and the lease given back in one update, which needs the same fence. A holder that dies lets the
 * lease run out and the task is due again. A holder that was paused past its lease finds its fence taken: it may not
 * begin, not renew and not report, and units that use the lease's guard do not commit. Waiting: its time has not come.
 *
 * The next time counts from now, so a clock that jumps ahead brings one run, not all that were missed. A time further
 * ahead than the period, left by a clock that jumped back, is brought back; so is a lease that nobody renews any more.
 * What no task names any more is forgotten a day later.
 */
export function createScheduler({ storage, clock, log, tasks }: SchedulerDependencies): Scheduler {
  if (new Set(tasks.map(({ name }) => name)).size !== tasks.length)
    throw new Error('two scheduled tasks have the same name');
  /** What this node runs, and how to tell it that its lease is lost. */
  const running = new Map<string, AbortController>();
  const ticks = new Set<Promise<void>>();
  /** Leases that are not renewed, by the time at which this node first saw them so. */
  const suspects = new Map<string, { readonly leasedUntil: number; readonly since: number }>();
  const registered = new Set<string>();
  let started = false;
  let stopped = false;
  /** When this node looks next, and how to have it not do so. */
  let plannedAt = Number.POSITIVE_INFINITY;
  let cancelTimer = (): void => {};

  const leaseOf = (task: Task): number => within(task.everyMilliseconds, leaseBounds);

  async function jobsOf(task: Task): Promise<readonly Job[]> {
    if (!task.each) return [{ name: task.name, task, each: '' }];
    try {
      return (await task.each()).map((each) => ({ name: `${task.name}/${each}`, task, each }));
    } catch (cause) {
      log.warn({ cause, task: task.name }, 'a scheduled task could not be looked at; trying again');
      return [];
    }
  }

  /** What there is to be done, by the names of the leases; each has a row from here on. */
  async function readJobs(): Promise<ReadonlyMap<string, Job>> {
    const jobs = (await Promise.all(tasks.map(jobsOf))).flat();
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
    return new Map(jobs.map((job) => [job.name, job]));
  }

  const rowsOf = (jobs: ReadonlyMap<string, Job>): Promise<TaskRow[]> =>
    storage.find(scheduledTasks, { where: { name: { in: [...jobs.keys()] } }, orderBy: ['nextRunAt'] });

  /** Takes the lease, or answers null where another node has been faster or nothing is due. */
  async function claim(task: Task, row: TaskRow): Promise<TaskRow | null> {
    const now = clock.now();
    const strayed = row.nextRunAt > now + task.everyMilliseconds + strayMilliseconds;
    if (row.nextRunAt > now && !strayed) return null;
    if (row.leasedUntil > now && !isDead(task, row, now)) return null;
    const [claimed] = await storage.update(
      scheduledTasks,
      { name: row.name, fence: row.fence, leasedUntil: row.leasedUntil },
      { fence: { add: 1 }, leasedUntil: now + leaseOf(task), startedAt: now },
    );
    return claimed ?? null;
  }

  /** A holder renews its lease three times in its length. One that stands still for all of it on our clock is dead. */
  function isDead(task: Task, { name, leasedUntil }: TaskRow, now: number): boolean {
    const suspect = suspects.get(name);
    if (suspect?.leasedUntil !== leasedUntil || suspect.since > now) {
      suspects.set(name, { leasedUntil, since: now });
      return false;
    }
    return now - suspect.since > leaseOf(task);
  }

  async function run({ task, each }: Job, { name, fence, leasedUntil, startedAt }: TaskRow): Promise<void> {
    if (stopped) {
      await storage.update(scheduledTasks, { name, fence }, { leasedUntil: 0 });
      return;
    }
    // A pause between claim and run may have cost the lease.
    if (clock.now() >= leasedUntil) return;
    const lost = new AbortController();
    running.set(name, lost);
    const stopRenewing = renewing(name, leaseOf(task), fence, lost);
    const lease: Lease = { fence, signal: lost.signal, guard: (unit) => guardLease(unit, name, fence) };
    const outcome = await outcomeOf(name, () => task.run(lease, each));
    stopRenewing();
    running.delete(name);
    const now = clock.now();
    const nextRunAt = within(startedAt! + task.everyMilliseconds, {
      least: now,
      most: now + task.everyMilliseconds,
    });
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

  /** Renews a lease three times in its length, until told to stop or the lease turns out to be another's. */
  function renewing(name: string, lasts: number, fence: number, lost: AbortController): () => void {
    let ended = false;
    let cancel = (): void => {};
    const later = (): void => {
      cancel = clock.after(lasts / 3, async () => {
        try {
          const leasedUntil = clock.now() + lasts;
          // Not one that was given back while this was under way: nobody would run the task until it is over.
          const mine = { name, fence, leasedUntil: { gt: 0 } };
          const held = await storage.update(scheduledTasks, mine, { leasedUntil });
          if (held.length === 0) lost.abort();
        } catch (cause) {
          // The storage may be back before the lease runs out.
          log.warn({ cause, task: name }, 'a lease could not be renewed; trying again');
        }
        if (!ended && !lost.signal.aborted) later();
      });
    };
    later();
    return () => {
      ended = true;
      cancel();
    };
  }

  let forgotAt = Number.NEGATIVE_INFINITY;

  async function forget(jobs: ReadonlyMap<string, Job>): Promise<void> {
    const now = clock.now();
    if (now >= forgotAt && now - forgotAt < forgetEveryMilliseconds) return;
    forgotAt = now;
    const old = { nextRunAt: { lte: now - forgottenMilliseconds }, leasedUntil: { lte: now } };
    const rows = await storage.find(scheduledTasks, { where: old, orderBy: ['nextRunAt'] });
    for (const { name, fence } of rows)
      if (!jobs.has(name)) {
        await storage.delete(scheduledTasks, { name, fence });
        suspects.delete(name);
      }
  }

  async function runDue(): Promise<void> {
    const jobs = await readJobs();
    await forget(jobs);
    const rows = await rowsOf(jobs);
    // Forgotten by this node or another; it gets a row again at the next tick.
    const there = new Set(rows.map(({ name }) => name));
    for (const name of jobs.keys()) if (!there.has(name)) registered.delete(name);
    const runs = rows.map(async (row) => {
      const job = jobs.get(row.name)!;
      if (stopped || running.has(row.name)) return;
      if (row.nextRunAt > clock.now()) plan(row.nextRunAt);
      const claimed = await claim(job.task, row);
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

  const shortest = Math.min(...tasks.map(({ everyMilliseconds }) => everyMilliseconds));

  /**
   * Looks at a time, unless it looks before. What this node knows to be due then is run to the millisecond; what others
   * have changed since is found by looking every quarter of the shortest period.
   */
  function plan(at: number): void {
    if (!started || stopped || at >= plannedAt) return;
    cancelTimer();
    plannedAt = at;
    cancelTimer = clock.after(Math.max(at - clock.now(), leastPause), () => {
      plannedAt = Number.POSITIVE_INFINITY;
      // Not awaited: a long task must not keep the others from their time.
      tick().catch((cause: unknown) =>
        log.warn({ cause }, 'scheduled tasks could not be looked at; trying again'),
      );
      plan(clock.now() + within(shortest / 4, pollBounds));
    });
  }

  return {
    tick,
    start() {
      started = true;
      stopped = false;
      if (tasks.length > 0) plan(clock.now() + within(shortest / 4, pollBounds));
    },
    async stop() {
      stopped = true;
      cancelTimer();
      for (const lost of running.values()) lost.abort();
      await Promise.allSettled(ticks);
    },
    async tasks() {
      const jobs = await readJobs();
      const now = clock.now();
      return (await rowsOf(jobs)).map((row) => ({
        name: row.name,
        everyMilliseconds: jobs.get(row.name)!.task.everyMilliseconds,
        lastRunAt: row.startedAt,
        nextRunAt: row.nextRunAt,
        outcome: row.outcome,
        running: row.leasedUntil > now,
      }));
    },
  };
}
