import type { Task } from '../../area.ts';
import type { Clock } from '../../clock.ts';
import type { Storage } from '../../storage/storage.ts';
import type { Where } from '../../storage/table.ts';
import type { Signal } from './signals.ts';
import { sessions } from './tables.ts';

/** Rows of one statement: a sweep of many never holds the writer for long. */
const batch = 500;

/** Removes sessions whose time has come, each minute. Nobody is told LOGOUT; what still holds on to them lets go. */
export function createSweep(storage: Storage, clock: Clock, signal: Signal): Task {
  async function remove(where: Where<typeof sessions>): Promise<void> {
    for (;;) {
      const removed = await storage.delete(sessions, where, { orderBy: ['digest'], limit: batch });
      for (const { sessionRef } of removed) signal('session.ended', sessionRef);
      if (removed.length < batch) return;
    }
  }
  return {
    name: 'sessions.sweep',
    everyMilliseconds: 60_000,
    async run() {
      const now = clock.now();
      await remove({ lastsUntil: { lte: now } });
      await remove({ idleUntil: { lte: now } });
    },
  };
}
