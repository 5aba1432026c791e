import type { Clock } from './clock.ts';

/** Work that one caller does at a time, on any node, with a lease in a row that says so. */
export interface RunningLeases<Id> {
  /** Returns after how many seconds work may be free whose row says that it is leased until a time; 0 if it is free now. */
  secondsUntilFree(id: Id, leasedUntil: number): number;
  /**
   * Takes a lease and runs work under it. `take` writes the lease, and throws if another caller has it. If `work` throws, the
   * lease is given back; if it returns, the work has ended the lease in its own unit, or `isGivenBack` says that it is to be
   * given back then too.
   */
  run<Taken, Result>(
    id: Id,
    take: (leasedUntil: number) => Promise<Taken>,
    work: (taken: Taken) => Promise<Result>,
  ): Promise<Result>;
}

export interface RunningLeasesDependencies<Id> {
  readonly clock: Pick<Clock, 'now' | 'after'>;
  /** Whether other processes use the storage too. */
  readonly hasOtherNodes: boolean;
  /** How long a lease lasts. Default: 5 seconds, and it is renewed while its work runs. */
  readonly leaseMilliseconds?: number;
  /** Whether a lease is also given back when its work has returned. */
  readonly isGivenBack: boolean;
  /** Moves the end of a lease, in one statement that does nothing if the lease does not end at `from` any more. */
  move(id: Id, from: number, to: number): Promise<unknown>;
}

/** How long a lease lasts that its node does not renew. */
const renewedMilliseconds = 5_000;

/**
 * Renews a lease three times in its duration until the returned function is called, which then resolves to the end of the
 * lease. Never rejects: if the storage is away, what the lease protects cannot end well either.
 */
export function keepLease(
  clock: Pick<Clock, 'now' | 'after'>,
  milliseconds: number,
  taken: number,
  move: (from: number, to: number) => Promise<unknown>,
): () => Promise<number> {
  let leasedUntil = taken;
  let moving = Promise.resolve();
  let cancel = (): void => {};
  const schedule = (): void => {
    cancel = clock.after(milliseconds / 3, () => {
      // One after the other: an earlier one must not arrive last.
      moving = moving.then(async () => {
        const to = clock.now() + milliseconds;
        await move(leasedUntil, to).then(
          () => {
            leasedUntil = to;
          },
          () => {},
        );
      });
      schedule();
    });
  };
  schedule();
  return async () => {
    cancel();
    await moving;
    return leasedUntil;
  };
}

/**
 * Creates the leases of one kind of work, as one process holds them.
 *
 * Who decides whether a lease is dead: the process itself knows what runs in it. If the storage has one process only,
 * what does not run here is of a dead one, and free at once. Otherwise a process renews its leases of 5 seconds three times
 * in their duration, and one that was not renewed is free when it ends.
 *
 * A lease distributes work. The work itself must be right if it is done twice: its process may only have been paused.
 */
export function createRunningLeases<Id>({
  clock,
  hasOtherNodes,
  isGivenBack,
  move,
  leaseMilliseconds,
}: RunningLeasesDependencies<Id>): RunningLeases<Id> {
  const duration = leaseMilliseconds ?? renewedMilliseconds;
  const isRenewed = hasOtherNodes && leaseMilliseconds === undefined;
  /** How many calls hold or try to take each lease. */
  const running = new Map<Id, number>();
  const count = (id: Id, added: number): void => {
    const calls = (running.get(id) ?? 0) + added;
    if (calls > 0) running.set(id, calls);
    else running.delete(id);
  };

  return {
    secondsUntilFree(id, leasedUntil) {
      if (running.has(id)) return 1;
      const left = leasedUntil - clock.now();
      return hasOtherNodes && left > 0 ? Math.ceil(Math.min(left, duration) / 1000) : 0;
    },
    async run(id, take, work) {
      // Before the row is written: another request here may read it before this one learns that it was.
      count(id, 1);
      try {
        const taken = clock.now() + duration;
        const row = await take(taken);
        const end = isRenewed
          ? keepLease(clock, duration, taken, (from, to) => move(id, from, to))
          : async () => taken;
        let hasReturned = false;
        try {
          const result = await work(row);
          hasReturned = true;
          return result;
        } finally {
          const leasedUntil = await end();
          // If this fails too, the lease ends by itself, and at once for this process.
          if (isGivenBack || !hasReturned) await move(id, leasedUntil, 0).catch(() => {});
        }
      } finally {
        count(id, -1);
      }
    },
  };
}
