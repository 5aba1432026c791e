import type { MetadataMap, MetadataStore, Viewer } from '../../metadata/store.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { Party, PartyPlayer } from './schemas.ts';
import type { partyStates } from './states.ts';
import type { MemberRow, PartyRow } from './tables.ts';

/** A party with its members, in the order in which they joined. */
export interface WholeParty {
  readonly row: PartyRow;
  readonly members: readonly MemberRow[];
}

/** The metadata stores of parties and of their members. */
export interface PartyMetadata {
  readonly ofParties: MetadataStore;
  readonly ofMembers: MetadataStore;
}

/** Shows a member. Pass no metadata to leave out the field `metadata`, for lists that are too long for it. */
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

/** The metadata of parties and members by their ids. An owner without metadata may be missing. */
export interface MetadataMaps {
  readonly ofParties: ReadonlyMap<string, MetadataMap>;
  readonly ofMembers: ReadonlyMap<string, MetadataMap>;
}

/** Shows a party. Without maps it leaves out all fields `metadata`. */
export const partyView = ({ row, members }: WholeParty, maps: MetadataMaps | undefined): Party => ({
  partyId: row.id,
  leaderId: row.leaderId,
  inviteCode: row.inviteCode,
  state: row.state as (typeof partyStates)[keyof typeof partyStates],
  matchId: row.matchId ?? '',
  players: members.map((member) =>
    playerView(member, row.leaderId, maps && (maps.ofMembers.get(member.playerId) ?? {})),
  ),
  ...(maps && { metadata: maps.ofParties.get(row.id) ?? {} }),
});

/** Reads the metadata of parties and their members. Skips owners whose rows count no entries. */
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
