import type { MetadataMap } from '../../metadata/store.ts';
import type { StorageOperations } from '../../storage/storage.ts';

/** A party as its leader starts a ticket for it. */
export interface LedParty {
  readonly partyId: string;
  /** The metadata of the leader and of the other members who were asked about, with the entries that operators see. */
  readonly members: ReadonlyMap<string, MetadataMap>;
}

/** A party and its members, the longest-standing first. */
export interface PartyMembership {
  readonly partyId: string;
  readonly leaderId: string;
  readonly playerIds: readonly string[];
}

/** What other areas ask about parties. */
export interface PartiesQueries {
  /**
   * Returns the party that a player leads, with those of `playerIds` who are its members, or null if the player leads
   * none.
   */
  partyLedBy(db: StorageOperations, leaderId: string, playerIds: readonly string[]): Promise<LedParty | null>;
  /** Returns the party that a player is in, or null if there is none. */
  partyOf(db: StorageOperations, playerId: string): Promise<PartyMembership | null>;
  /** Returns the ids of the members of a party, the longest-standing first. */
  membersOf(db: StorageOperations, partyId: string): Promise<readonly string[]>;
}
