import type { StorageOperations } from '../../storage/storage.ts';

/** What other areas ask about matchmaking. */
export interface MatchmakingQueries {
  /** Returns those of these players who are in a ticket that waits or finds its server. */
  inTickets(db: StorageOperations, playerIds: readonly string[]): Promise<ReadonlySet<string>>;
}
