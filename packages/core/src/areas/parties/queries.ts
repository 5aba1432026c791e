import type { Viewer } from '../../metadata/store.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { Party } from './schemas.ts';

/** What other areas ask about parties. */
export interface PartiesQueries {
  /** Returns the party that a player is in, as the viewer may see it, or null if the player is in none. */
  partyOf(db: StorageOperations, playerId: string, viewer: Viewer): Promise<Party | null>;
}
