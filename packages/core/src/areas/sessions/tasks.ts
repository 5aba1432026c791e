import type { Clock } from '../../runtime/clock.ts';
import { deleteInBatches } from '../../storage/delete-in-batches.ts';
import { hasExpired } from '../../storage/has-rows.ts';
import type { Storage } from '../../storage/storage.ts';
import type { Task } from '../area.ts';
import type { Signal } from './signals.ts';
import { expiresAt } from './states.ts';
import { type SessionRow, sessions } from './tables.ts';

/** Sessions that are read together to postpone their sweep. */
const batchSize = 500;

/** Removes expired sessions each minute. Emits no LOGOUT; signals the end, so that caches and streams drop them. */
export function createSweep(storage: Storage, clock: Clock, signal: Signal): Task {
  return {
    name: 'sessions.sweep',
    everyMilliseconds: 60_000,
    hasWork: () => hasExpired(storage, [sessions], 'sweepAt', clock.now()),
    async run(lease) {
      const now = clock.now();
      const due = { lte: now };
      const options = {
        signal: lease.signal,
        onDeleted(rows: readonly SessionRow[]) {
          for (const { sessionRef, lineage, replaced } of rows) {
            signal('session.ended', sessionRef);
            // The login of a replaced token goes on with the newer one.
            if (!replaced) signal('login.ended', lineage);
          }
        },
      };
      await deleteInBatches(storage, sessions, { sweepAt: due, lastsUntil: due }, 'sweepAt', options);
      await deleteInBatches(storage, sessions, { sweepAt: due, idleUntil: due }, 'sweepAt', options);
      await postpone(storage, now, lease.signal);
    },
  };
}

/**
 * Moves the sweep of sessions that were used since it was set to the time at which they expire now. Players are written
 * together when they were used, so many of them expire at the same time. A session comes here once per idle time.
 */
async function postpone(storage: Storage, now: number, signal: AbortSignal): Promise<void> {
  const sweepAt = { lte: now };
  for (let count = batchSize; count === batchSize && !signal.aborted; ) {
    const rows = await storage.find(sessions, { where: { sweepAt }, orderBy: ['sweepAt'], limit: batchSize });
    for (const [expiry, used] of Map.groupBy(rows, expiresAt)) {
      const digest = { in: used.map((row) => row.digest) };
      // One that another unit has shortened meanwhile keeps the time that it got. A time that has passed would come here
      // again in this loop.
      const patch = { sweepAt: Math.max(expiry, now + 1) };
      await storage.update(sessions, { digest, sweepAt }, patch, { orderBy: ['digest'], returns: 'key' });
    }
    count = rows.length;
  }
}
