import type { NewRow } from '@lobbykit/core/area';
import type { PresenceDependencies } from './dependencies.ts';
import { presenceStates } from './tables.ts';

/** Notes players who have connected. */
export interface DueStates {
  noteConnected(accountId: string): void;
  stop(): Promise<void>;
}

const batchSize = 500;

/** Returns the row of a player to look at now. */
export const dueRow = (accountId: string, now: number): NewRow<typeof presenceStates> => ({
  accountId,
  availability: 0,
  status: '',
  activity: null,
  changedAt: 0,
  checkAt: now,
});

/** Thousands connect at once when a node starts: while one batch is written, the next one collects. */
export function createDueStates(
  { ctx: { storage, clock, log } }: Pick<PresenceDependencies, 'ctx'>,
  onDue: () => void,
): DueStates {
  const connected = new Set<string>();
  let writing: Promise<void> | undefined;

  async function write(): Promise<void> {
    while (connected.size > 0) {
      const batch = [...connected].slice(0, batchSize);
      for (const id of batch) connected.delete(id);
      const now = clock.now();
      const rows = batch.toSorted().map((id) => dueRow(id, now));
      try {
        await storage.insert(presenceStates, rows, { orUpdate: { checkAt: now } });
        onDue();
      } catch (cause) {
        log.warn({ cause }, 'friends are not told of players who have connected');
      }
    }
    writing = undefined;
  }

  return {
    noteConnected(accountId) {
      connected.add(accountId);
      writing ??= write();
    },
    stop: async () => writing,
  };
}
