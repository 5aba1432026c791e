import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import type { StorageOperations } from '../storage/storage.ts';
import type { TaskRow } from './jobs.ts';
import { scheduledTasks } from './tables.ts';
import type { Task } from './task.ts';

/** The leases of tasks, as one node claims and renews them. */
export interface TaskLeases {
  /**
   * Claims the lease of a row. Returns null if another node has it or was faster, or if the row is not due. It is due before
   * its time if this node was asked for an early run (`earlyRunAt`).
   */
  claim(task: Task, row: TaskRow, earliest: number | undefined): Promise<TaskRow | null>;
  /** Frees all leases: no other node runs, so they are of a process that has died. */
  freeAll(): Promise<void>;
  /** Renews a lease three times in its duration, until the returned function is called. Aborts `lost` if it is lost. */
  renew(task: Task, row: TaskRow, lost: AbortController): () => void;
  /** Drops what this node knows about the lease of a deleted row. */
  forget(name: string): void;
}

export interface TaskLeasesDependencies {
  readonly storage: StorageOperations;
  readonly clock: Clock;
  readonly log: Log;
}

/** Unless its task says otherwise, a lease lasts as long as the period of its task, within these bounds, so a dead node costs no more than one run. */
const minLeaseMilliseconds = 1_000;
const maxLeaseMilliseconds = 30_000;

/** The clocks of nodes may differ by this much. A later time was written by a clock that has jumped back since. */
const clockToleranceMilliseconds = 60_000;

/**
 * Returns when a job runs for which a node was asked to run it before its time, but not before `earliest`. One whose last run
 * failed runs at its time: it would fail ten times as often.
 */
export const earlyRunAt = (
  { everyMilliseconds }: Task,
  { nextRunAt, startedAt, outcome }: Pick<TaskRow, 'nextRunAt' | 'startedAt' | 'outcome'>,
  earliest: number,
): number =>
  outcome === 'failed'
    ? nextRunAt
    : Math.min(nextRunAt, Math.max(earliest, (startedAt ?? 0) + everyMilliseconds / 10));

const leaseMillisecondsOf = ({ everyMilliseconds, leaseMilliseconds }: Task): number =>
  leaseMilliseconds ?? Math.min(Math.max(everyMilliseconds, minLeaseMilliseconds), maxLeaseMilliseconds);

/** Creates the leases of one node. */
export function createTaskLeases({ storage, clock, log }: TaskLeasesDependencies): TaskLeases {
  /** Leases of other nodes that were not renewed since this node first saw them. */
  const suspects = new Map<string, { readonly leasedUntil: number; readonly since: number }>();

  /** Holders renew their lease three times in its duration. If one does not for all of it, the holder is dead. */
  function isDead(task: Task, { name, leasedUntil }: TaskRow, now: number): boolean {
    const suspect = suspects.get(name);
    if (suspect?.leasedUntil !== leasedUntil || suspect.since > now) {
      suspects.set(name, { leasedUntil, since: now });
      return false;
    }
    return now - suspect.since > leaseMillisecondsOf(task);
  }

  return {
    async claim(task, row, earliest) {
      const now = clock.now();
      const isMisdated = row.nextRunAt > now + task.everyMilliseconds + clockToleranceMilliseconds;
      const dueAt = earliest === undefined ? row.nextRunAt : earlyRunAt(task, row, earliest);
      if (dueAt > now && !isMisdated) return null;
      if (row.leasedUntil > now && !isDead(task, row, now)) return null;
      const [claimed] = await storage.update(
        scheduledTasks,
        { name: row.name, fence: row.fence, leasedUntil: row.leasedUntil },
        { fence: { add: 1 }, leasedUntil: now + leaseMillisecondsOf(task), startedAt: now },
      );
      return claimed ?? null;
    },
    async freeAll() {
      const leased = { leasedUntil: { gt: 0 } };
      await storage.update(scheduledTasks, leased, { leasedUntil: 0, fence: { add: 1 } }, { returns: 'key' });
    },
    renew(task, { name, fence }, lost) {
      const duration = leaseMillisecondsOf(task);
      let ended = false;
      let cancel = (): void => {};
      const schedule = (): void => {
        cancel = clock.after(duration / 3, async () => {
          try {
            // Not if the lease has been given back: then no node would run the task until the renewed lease ends.
            const own = { name, fence, leasedUntil: { gt: 0 } };
            const held = await storage.update(scheduledTasks, own, { leasedUntil: clock.now() + duration });
            if (held.length === 0) lost.abort();
          } catch (cause) {
            // The storage may work again before the lease ends.
            log.warn({ cause, task: name }, 'a lease could not be renewed; trying again');
          }
          if (!ended && !lost.signal.aborted) schedule();
        });
      };
      schedule();
      return () => {
        ended = true;
        cancel();
      };
    },
    forget(name) {
      suspects.delete(name);
    },
  };
}
