import type { MetadataMap, MetadataStore, Viewer } from '../../metadata/store.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { Party, PartyPlayer } from './schemas.ts';
import type { partyStates } from './states.ts';
import type { MemberRow, PartyRow } from './tables.ts';

/** A party with its members, in the order in which they came. */
export interface WholeParty {
  readonly row: PartyRow;
  readonly members: readonly MemberRow[];
}

/** Where metadata of parties and of their members is. */
export interface PartyMetadata {
  readonly ofParties: MetadataStore;
  readonly ofMembers: MetadataStore;
}

/** Shows a member; without `metadata` where the list is too long for it. */
export const playerView = (
  row: MemberRow,
  leaderId: string,
  metadata: MetadataMap | undefined,
): PartyPlayer => ({
  playerId: row.playerId,
  displayName: row.displayName,
  isReady: row.isReady,
  isLeader: row.playerId === leaderId,
  teamNumber: row.teamNumber,
  ...(metadata && { metadata }),
});

/** The metadata of parties and members, by their ids; who has none need not be there. */
export interface MetadataMaps {
  readonly ofParties: ReadonlyMap<string, MetadataMap>;
  readonly ofMembers: ReadonlyMap<string, MetadataMap>;
}

/** Shows a party; without any metadata where there are no maps. */
export const partyView = ({ row, members }: WholeParty, maps: MetadataMaps | undefined): Party => ({
  partyId: row.id,
  leaderId: row.leaderId,
  inviteCode: row.inviteCode,
  state: row.state as (typeof partyStates)[keyof typeof partyStates],
  ...(row.matchId !== null && { matchId: row.matchId }),
  players: members.map((member) =>
    playerView(member, row.leaderId, maps && (maps.ofMembers.get(member.playerId) ?? {})),
  ),
  ...(maps && { metadata: maps.ofParties.get(row.id) ?? {} }),
});

/** Reads the metadata of some parties and their members: nothing is asked for rows that count no entries. */
export async function readMaps(
  db: StorageOperations,
  metadata: PartyMetadata,
  wholes: readonly WholeParty[],
  viewer: Viewer,
): Promise<MetadataMaps> {
  const partyIds = wholes.filter(({ row }) => row.metadataEntries > 0).map(({ row }) => row.id);
  const playerIds = wholes
    .flatMap(({ members }) => members)
    .filter(({ metadataEntries }) => metadataEntries > 0)
    .map(({ playerId }) => playerId);
  return {
    ofParties: partyIds.length === 0 ? none : await metadata.ofParties.readMany(db, partyIds, viewer),
    ofMembers: playerIds.length === 0 ? none : await metadata.ofMembers.readMany(db, playerIds, viewer),
  };
}

const none: ReadonlyMap<string, MetadataMap> = new Map();

/** Reads the metadata of a party and shows both. */
export const viewParty = async (
  db: StorageOperations,
  metadata: PartyMetadata,
  whole: WholeParty,
  viewer: Viewer,
): Promise<Party> => partyView(whole, await readMaps(db, metadata, [whole], viewer));
