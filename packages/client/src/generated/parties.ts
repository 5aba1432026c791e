// Generated from the contracts by `npm run reference`.

import type { CallOptions } from '../options.ts';
import type {
  DeleteJsonMetadataTypeInput,
  UpdateMetadataOperationTypeInput,
} from './enumerations.ts';
import type {
  AdminUpdateParty,
  Empty,
  EntityMetadata,
  EntityMetadataInput,
  Health,
  NewParty,
  Party,
  PartyPlayer,
  PartyPlayerChange,
} from './types.ts';

/** Parties: what players call. */
export interface PartiesOperations {
  /**
   * Creates a party that the caller leads.
   *
   * The caller gets the answer and no event. If the server has the option `autoLeaveParty`, members of the party that the caller leaves for the new one get the events.
   *
   * `POST /api/v1/parties/create`. Needs a session with an account.
   *
   * Errors: `ALREADY_IN_PARTY`, `METADATA_KEY_RESERVED`, `METADATA_VALUE_TOO_LARGE`, `METADATA_TOO_MANY_ENTRIES`, `METADATA_TOTAL_TOO_LARGE`.
   */
  create(input?: {
    creatingPlayerMetadata?: Readonly<Record<string, EntityMetadataInput>> | null | undefined;
  }, options?: CallOptions): Promise<{ party: Party }>;

  /**
   * Joins the party with an invite code.
   *
   * After ten unknown codes within a minute, further codes are refused for the rest of that minute. A party counts as unknown if one of its members has blocked the caller, or the caller has blocked one of them. If the party waits for a match, its ticket is cancelled. While it is in a match, nobody can join.
   *
   * `POST /api/v1/parties/join`. Needs a session with an account.
   *
   * Errors: `INVITE_CODE_UNKNOWN`, `ALREADY_IN_PARTY`, `PARTY_FULL`, `PARTY_IN_MATCH`, `KICKED`, `METADATA_KEY_RESERVED`, `METADATA_VALUE_TOO_LARGE`, `METADATA_TOO_MANY_ENTRIES`, `METADATA_TOTAL_TOO_LARGE`.
   */
  join(input: {
    /** Upper or lower case. O is read as 0, I and L are read as 1, blanks and hyphens are ignored. */
    inviteCode: string;
    joiningPlayerMetadata?: Readonly<Record<string, EntityMetadataInput>> | null | undefined;
  }, options?: CallOptions): Promise<{ party: Party }>;

  /**
   * Reads the caller’s party.
   *
   * `GET /api/v1/parties`. Needs a session with an account.
   *
   * Errors: `NOT_IN_PARTY`.
   */
  current(input?: Empty, options?: CallOptions): Promise<{ party: Party }>;

  /**
   * Reads a party that the caller is in.
   *
   * `GET /api/v1/parties/{partyId}`. Needs a session with an account.
   *
   * Errors: `PARTY_NOT_FOUND`.
   */
  get(input: { partyId: string }, options?: CallOptions): Promise<{ party: Party }>;

  /**
   * Reads a player of the caller’s party, or a friend in another party.
   *
   * `GET /api/v1/parties/players/{playerId}`. Needs a session with an account.
   *
   * Errors: `PARTY_PLAYER_NOT_FOUND`.
   */
  getPlayer(input: { playerId: string }, options?: CallOptions): Promise<{ player: PartyPlayer }>;

  /**
   * Changes the caller’s name, readiness and metadata in their party; the leader also changes the team of any member.
   *
   * Metadata entries are added or overwritten key by key. If the mask names `isReady` or `teamNumber` and the payload lacks it, it becomes false or 0.
   *
   * `PATCH /api/v1/parties/update-player`. Needs a session with an account.
   *
   * Errors: `NOT_IN_PARTY`, `PARTY_PLAYER_NOT_FOUND`, `PARTY_LEADER_REQUIRED`, `NOT_YOURS`, `METADATA_KEY_RESERVED`, `METADATA_VALUE_TOO_LARGE`, `METADATA_TOO_MANY_ENTRIES`, `METADATA_TOTAL_TOO_LARGE`.
   */
  updatePlayer(input?: {
    payload?: PartyPlayerChange | null | undefined;
    /** Comma-separated paths of the fields to change: `displayName`, `isReady`, `teamNumber`, `metadata`. If empty, all fields that are present and that the caller may change. */
    payloadMask?: string | null | undefined;
  }, options?: CallOptions): Promise<{ party: Party }>;

  /**
   * Makes another member the leader of the caller’s party.
   *
   * `PUT /api/v1/parties/set-leader`. Needs a session with an account.
   *
   * Errors: `PARTY_NOT_FOUND`, `PARTY_PLAYER_NOT_FOUND`, `PARTY_LEADER_REQUIRED`.
   */
  setLeader(input: { playerId: string; partyId: string }, options?: CallOptions): Promise<Empty>;

  /**
   * Removes a member from the party that the caller leads. The member cannot join it again for ten minutes.
   *
   * The party gets a new invite code. If the party waits for a match, its ticket is cancelled.
   *
   * `PUT /api/v1/parties/kick`. Needs a session with an account.
   *
   * Errors: `PARTY_NOT_FOUND`, `PARTY_PLAYER_NOT_FOUND`, `PARTY_LEADER_REQUIRED`.
   */
  kick(input: { playerId: string; partyId: string }, options?: CallOptions): Promise<Empty>;

  /**
   * Leaves a party. If the caller led it, the longest-standing member who is connected leads it.
   *
   * A party ends when its last member leaves. If the party waits for a match, its ticket is cancelled.
   *
   * `PUT /api/v1/parties/leave`. Needs a session with an account.
   *
   * Errors: `PARTY_NOT_FOUND`.
   */
  leave(input: { partyId: string }, options?: CallOptions): Promise<Empty>;

  /**
   * Adds a metadata entry to the caller’s party or to one of its members.
   *
   * Put the fields of the entry into `innerRequest` or beside `playerId`, but not in both. The leader may write the metadata of the party and of every member. Other members may write only their own.
   *
   * `POST /api/v1/parties/metadata`. Needs a session with an account.
   *
   * Errors: `METADATA_EXISTS`, `METADATA_VALUE_TOO_LARGE`, `METADATA_TOO_MANY_ENTRIES`, `PARTY_NOT_FOUND`, `PARTY_PLAYER_NOT_FOUND`, `PARTY_LEADER_REQUIRED`, `METADATA_KEY_RESERVED`, `METADATA_TOTAL_TOO_LARGE`.
   */
  createMetadata(input?: {
    innerRequest?: {
      /** The party. */
      id?: string | null | undefined;
      entryKey?: string | null | undefined;
      entryValue?: EntityMetadataInput | null | undefined;
    } | null | undefined;
    /** The party. */
    id?: string | null | undefined;
    entryKey?: string | null | undefined;
    entryValue?: EntityMetadataInput | null | undefined;
    /** The member who owns the metadata. If absent, the party owns it. */
    playerId?: string | null | undefined;
  }, options?: CallOptions): Promise<Empty>;

  /**
   * Changes a metadata entry of the caller’s party or of one of its members.
   *
   * Put the fields of the entry into `innerRequest` or beside `playerId`, but not in both. The leader may write the metadata of the party and of every member. Other members may write only their own.
   *
   * `PUT /api/v1/parties/metadata`. Needs a session with an account.
   *
   * Errors: `METADATA_NOT_FOUND`, `METADATA_VERSION_CHANGED`, `METADATA_VALUE_TOO_LARGE`, `METADATA_TOO_MANY_ENTRIES`, `PAYLOAD_TYPE_MISMATCH`, `PARTY_NOT_FOUND`, `PARTY_PLAYER_NOT_FOUND`, `PARTY_LEADER_REQUIRED`, `METADATA_KEY_RESERVED`, `METADATA_TOTAL_TOO_LARGE`.
   */
  putMetadata(input?: {
    innerRequest?: {
      /** The party. */
      id?: string | null | undefined;
      entryKey?: string | null | undefined;
      entryValue?: EntityMetadataInput | null | undefined;
      updateOperationType?: UpdateMetadataOperationTypeInput | null | undefined;
      /** Changes the entry only if it has this version. 0 means that the entry must not exist yet. */
      ifVersion?: number | bigint | string | null | undefined;
    } | null | undefined;
    /** The party. */
    id?: string | null | undefined;
    entryKey?: string | null | undefined;
    entryValue?: EntityMetadataInput | null | undefined;
    updateOperationType?: UpdateMetadataOperationTypeInput | null | undefined;
    /** Changes the entry only if it has this version. 0 means that the entry must not exist yet. */
    ifVersion?: number | bigint | string | null | undefined;
    /** The member who owns the metadata. If absent, the party owns it. */
    playerId?: string | null | undefined;
  }, options?: CallOptions): Promise<Empty>;

  /**
   * Removes a metadata entry of the caller’s party or of one of its members, or properties of its JSON value.
   *
   * PARTIAL_ENTRY removes the properties at the given paths (`a.b`, `a['b.c']`) from a JSON value; entryDeleted says whether anything was removed.
   *
   * `DELETE /api/v1/parties/metadata/{innerRequest.id}/{innerRequest.entryKey}`. Needs a session with an account.
   *
   * Errors: `PAYLOAD_TYPE_MISMATCH`, `PARTY_NOT_FOUND`, `PARTY_PLAYER_NOT_FOUND`, `PARTY_LEADER_REQUIRED`, `METADATA_KEY_RESERVED`.
   */
  removeMetadata(input: {
    'innerRequest.id': string;
    'innerRequest.entryKey': string;
    'innerRequest.jsonHandlingType'?: DeleteJsonMetadataTypeInput | null | undefined;
    'innerRequest.propertiesToRemovePaths'?: readonly string[] | null | undefined;
    /** The member who owns the metadata. If absent, the party owns it. */
    playerId?: string | null | undefined;
  }, options?: CallOptions): Promise<{ entryDeleted: boolean }>;

  /**
   * Reads one metadata entry of the caller’s party or of one of its members.
   *
   * `GET /api/v1/parties/metadata/{innerRequest.id}/{innerRequest.entryKey}`. Needs a session with an account.
   *
   * Errors: `METADATA_NOT_FOUND`, `PARTY_NOT_FOUND`, `PARTY_PLAYER_NOT_FOUND`.
   */
  getMetadata(input: {
    'innerRequest.id': string;
    'innerRequest.entryKey': string;
    /** The member who owns the metadata. If absent, the party owns it. */
    playerId?: string | null | undefined;
  }, options?: CallOptions): Promise<{ entryValue: EntityMetadata; version: number }>;

  /**
   * Reads the metadata of the caller’s party or of one of its members.
   *
   * `GET /api/v1/parties/metadata/{innerRequest.id}`. Needs a session with an account.
   *
   * Errors: `PARTY_NOT_FOUND`, `PARTY_PLAYER_NOT_FOUND`.
   */
  listMetadata(input: {
    'innerRequest.id': string;
    /** The member who owns the metadata. If absent, the party owns it. */
    playerId?: string | null | undefined;
  }, options?: CallOptions): Promise<{ metadata: Record<string, EntityMetadata> }>;
}

/** Parties: what operators, game servers and monitors call. */
export interface PartiesAdminOperations {
  /**
   * Reports whether parties can be read and changed.
   *
   * `GET /api/v1/parties/healthz`. Anyone may call it.
   */
  healthz(input?: Empty, options?: CallOptions): Promise<Health>;

  /**
   * Creates a party of players. Each player must have an account and be in no party.
   *
   * `POST /api/v1/admin/parties/create`. Needs the permission `parties.admin`.
   *
   * Errors: `PARTY_ACCOUNT_NOT_FOUND`, `ALREADY_IN_PARTY`, `PARTY_FULL`, `METADATA_VALUE_TOO_LARGE`, `METADATA_TOO_MANY_ENTRIES`, `METADATA_TOTAL_TOO_LARGE`.
   */
  adminCreate(input?: { party?: NewParty | null | undefined }, options?: CallOptions): Promise<{ party: Party }>;

  /**
   * Changes a party: first metadata, then joins, then the leader, then kicks. All changes happen, or none.
   *
   * Joining has no effect for players who are members already. Players who were kicked may join again, and blocks do not count. If the leader is kicked, another member leads. If all members are kicked, the party ends and is returned without players. Joins and kicks cancel the ticket that the party waits with. While the party is in a match, nobody can join.
   *
   * `PATCH /api/v1/admin/parties/update`. Needs the permission `parties.admin`.
   *
   * Errors: `PARTY_NOT_FOUND`, `PARTY_PLAYER_NOT_FOUND`, `PARTY_IN_MATCH`, `PARTY_ACCOUNT_NOT_FOUND`, `ALREADY_IN_PARTY`, `PARTY_FULL`, `METADATA_VALUE_TOO_LARGE`, `METADATA_TOO_MANY_ENTRIES`, `METADATA_TOTAL_TOO_LARGE`.
   */
  adminUpdate(input: { partyId: string; payload?: AdminUpdateParty | null | undefined }, options?: CallOptions): Promise<{ party: Party }>;

  /**
   * Reads a party with all its metadata.
   *
   * `GET /api/v1/admin/parties/{partyId}`. Needs the permission `parties.admin`.
   *
   * Errors: `PARTY_NOT_FOUND`.
   */
  adminGet(input: { partyId: string }, options?: CallOptions): Promise<{ party: Party }>;

  /**
   * Lists parties, oldest first; at most 200 per page.
   *
   * If the metadata of a page is larger than 1 MiB, the parties beyond that size have no field `metadata`, and neither do their players.
   *
   * `GET /api/v1/admin/parties/list-parties`. Needs the permission `parties.admin`.
   */
  adminList(input?: {
    limit?: number | null | undefined;
    offset?: number | null | undefined;
    pageToken?: string | null | undefined;
  }, options?: CallOptions): Promise<{ parties: Party[]; nextPageToken?: string | undefined }>;

  /**
   * Deletes a party and cancels the ticket that it waits with.
   *
   * `DELETE /api/v1/admin/parties/delete/{partyId}`. Needs the permission `parties.admin`.
   */
  adminDelete(input: { partyId: string }, options?: CallOptions): Promise<{ partyDeleted: boolean }>;

  /**
   * Deletes every party that exists when the call arrives.
   *
   * Parties are deleted in batches, each party completely. If the call fails, some parties may be deleted already; repeat the call.
   *
   * `DELETE /api/v1/admin/parties/delete-all`. Needs the permission `parties.delete_all`.
   */
  adminDeleteAll(input?: Empty, options?: CallOptions): Promise<{ partiesDeleted: number }>;

  /**
   * Reads a party with all its metadata, for other parts of the same installation.
   *
   * `GET /api/v1/internal/parties/{partyId}`. Needs the permission `internal`.
   *
   * Errors: `PARTY_NOT_FOUND`.
   */
  internalGet(input: { partyId: string }, options?: CallOptions): Promise<{ party: Party }>;
}
