import type { Clock } from '../../runtime/clock.ts';
import { deleteInBatches } from '../../storage/delete-in-batches.ts';
import { hasExpired } from '../../storage/has-rows.ts';
import type { Storage } from '../../storage/storage.ts';
import type { Task } from '../area.ts';
import type { Signal } from './signals.ts';
import { type SessionRow, sessions } from './tables.ts';

/** Removes expired sessions each minute. Emits no LOGOUT; signals the end, so that caches and streams drop them. */
export function createSweep(storage: Storage, clock: Clock, signal: Signal): Task {
  return {
    name: 'sessions.sweep',
    everyMilliseconds: 60_000,
    hasWork: async () =>
      (await hasExpired(storage, [sessions], 'lastsUntil', clock.now())) ||
      hasExpired(storage, [sessions], 'idleUntil', clock.now()),
    async run(lease) {
      const before = { lte: clock.now() };
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
      await deleteInBatches(storage, sessions, { lastsUntil: before }, 'lastsUntil', options);
      await deleteInBatches(storage, sessions, { idleUntil: before }, 'idleUntil', options);
    },
  };
}
