// Written by writeAreaClient of @lobbykit/core.

import type { AreaClient, CallOptions, Empty } from '@lobbykit/client';

/** Offers the names and integers of an enumeration in an editor, and takes any other. */
type EnumerationInput<Values> = keyof Values | Values[keyof Values] | (string & {}) | (number & {});

/** The integers of `LobbyHosting` by name. */
export const LobbyHosting = {
  BROKER: 0,
  P2P: 1,
} as const;
export type LobbyHosting = (typeof LobbyHosting)[keyof typeof LobbyHosting];
/** An integer or a name of `LobbyHosting`; a newer backend may take more. */
export type LobbyHostingInput = EnumerationInput<typeof LobbyHosting>;

/** The integers of `LobbyState` by name. */
export const LobbyState = {
  OPEN: 0,
  STARTING: 1,
  RUNNING: 2,
  CLOSED: 3,
} as const;
export type LobbyState = (typeof LobbyState)[keyof typeof LobbyState];
/** An integer or a name of `LobbyState`; a newer backend may take more. */
export type LobbyStateInput = EnumerationInput<typeof LobbyState>;

/** The integers of `LobbyVisibility` by name. */
export const LobbyVisibility = {
  PRIVATE: 0,
  FRIENDS: 1,
  PUBLIC: 2,
} as const;
export type LobbyVisibility = (typeof LobbyVisibility)[keyof typeof LobbyVisibility];
/** An integer or a name of `LobbyVisibility`; a newer backend may take more. */
export type LobbyVisibilityInput = EnumerationInput<typeof LobbyVisibility>;

/** The integers of `MatchOutcome` by name. */
export const MatchOutcome = {
  UNSPECIFIED: 0,
  WIN: 1,
  LOSS: 2,
  DRAW: 3,
} as const;
export type MatchOutcome = (typeof MatchOutcome)[keyof typeof MatchOutcome];
/** An integer or a name of `MatchOutcome`; a newer backend may take more. */
export type MatchOutcomeInput = EnumerationInput<typeof MatchOutcome>;

/** Whether one component of an area works. */
export interface ComponentHealth {
  component: string;
  healthy: boolean;
  /** Detail for operators; empty for anonymous callers. */
  status: string;
}

/** The value of a metadata entry: exactly one of the payloads. */
export interface EntityMetadata {
  stringPayload?: string | null | undefined;
  intPayload?: number | bigint | string | null | undefined;
  jsonPayload?: string | null | undefined;
}

/** Whether an area works. */
export interface Health {
  healthy: boolean;
  components: ComponentHealth[];
}

/** A match that players make, before, while and after it is played. */
export interface Lobby {
  lobbyId: string;
  name: string;
  hostId: string;
  /** For members; otherwise empty. */
  inviteCode: string;
  visibility: LobbyVisibility;
  state: LobbyState;
  hosting: LobbyHosting;
  teams: LobbyTeam[];
  spectators: LobbyPlayer[];
  spectatorSeats: number;
  region: string;
  build: string;
  joinWhileRunning: boolean;
  metadata: Record<string, EntityMetadata>;
  /** For members, while the lobby is STARTING or RUNNING; otherwise empty. */
  matchId: string;
  /** How the caller connects. For members, while the lobby is RUNNING; otherwise empty. */
  connectionDetails: string;
  /** Grows with every change. Events have it too. */
  revision: number;
  /** Unix time in seconds */
  createdTimestamp: number;
}

/** The fields of a lobby that change. */
export interface LobbyChange {
  visibility?: LobbyVisibilityInput | null | undefined;
  spectatorSeats?: number | null | undefined;
  region?: string | null | undefined;
  build?: string | null | undefined;
  joinWhileRunning?: boolean | null | undefined;
  metadata?: Readonly<Record<string, EntityMetadata>> | null | undefined;
  name?: string | null | undefined;
  teams?: readonly NewLobbyTeam[] | null | undefined;
}

/** A member of a lobby. */
export interface LobbyPlayer {
  playerId: string;
  displayName: string;
  isReady: boolean;
  isHost: boolean;
  /** The party with which the player came. Empty for none. */
  partyId: string;
  /** What the player has set, for example a character. */
  metadata: Record<string, EntityMetadata>;
}

/** A team of a lobby with its players. */
export interface LobbyTeam {
  name: string;
  size: number;
  /** The longest-standing member comes first. */
  players: LobbyPlayer[];
}

/** How a match went, as its server or its host says. */
export interface MatchResults {
  teams?: ReadonlyArray<{
    team: number;
    outcome?: MatchOutcomeInput | null | undefined;
    score?: number | null | undefined;
  }> | null | undefined;
  /** By account. Players of the match who are left out have the result of their team. */
  players?: Readonly<Record<string, {
    /** Default: that of the team. */
    outcome?: MatchOutcomeInput | null | undefined;
    score?: number | null | undefined;
    /** 1 for the first; 0: none. */
    placement?: number | null | undefined;
    /** Numbers of the game, such as kills or seconds. */
    stats?: Readonly<Record<string, number>> | null | undefined;
  }>> | null | undefined;
}

/** A team with its number of places. */
export interface NewLobbyTeam {
  name: string;
  size: number;
}

/** Lobbies: what players call. */
export interface LobbiesOperations {
  /**
   * Creates a lobby that the caller hosts.
   *
   * `POST /api/v1/lobbies/create`. Needs a session with an account.
   *
   * Errors: `IN_LOBBY`, `IN_TICKET`, `LOBBY_FULL`, `LOBBY_PARTY_LEADER_REQUIRED`, `CREDENTIAL_INVALID`.
   */
  create(input: {
    visibility?: LobbyVisibilityInput | null | undefined;
    spectatorSeats?: number | null | undefined;
    region?: string | null | undefined;
    build?: string | null | undefined;
    joinWhileRunning?: boolean | null | undefined;
    metadata?: Readonly<Record<string, EntityMetadata>> | null | undefined;
    name: string;
    teams: readonly NewLobbyTeam[];
    hosting?: LobbyHostingInput | null | undefined;
    /** The party that the caller leads comes too, as a whole. */
    withParty?: boolean | null | undefined;
  }, options?: CallOptions): Promise<{ lobby: Lobby }>;

  /**
   * Lists public lobbies and those that friends host, the newest first.
   *
   * The first page begins with up to 20 lobbies that friends host for friends. With `metadata`, a page may have fewer lobbies than `limit` although another one follows.
   *
   * `GET /api/v1/lobbies`. Needs a session with an account.
   */
  list(input?: {
    region?: string | null | undefined;
    build?: string | null | undefined;
    state?: LobbyStateInput | null | undefined;
    hasFreeSeats?: boolean | null | undefined;
    /** `key=value`, several times. The lobby must have a text or an integer with this value. */
    metadata?: readonly string[] | null | undefined;
    limit?: number | null | undefined;
    offset?: number | null | undefined;
    pageToken?: string | null | undefined;
  }, options?: CallOptions): Promise<{ lobbies: Lobby[]; nextPageToken?: string | undefined }>;

  /**
   * Reads the caller’s lobby.
   *
   * `GET /api/v1/lobbies/mine`. Needs a session with an account.
   *
   * Errors: `NOT_IN_LOBBY`.
   */
  mine(input?: Empty, options?: CallOptions): Promise<{ lobby: Lobby }>;

  /**
   * Reads a lobby that the caller is in.
   *
   * `GET /api/v1/lobbies/{lobbyId}`. Needs a session with an account.
   *
   * Errors: `LOBBY_NOT_FOUND`.
   */
  get(input: { lobbyId: string }, options?: CallOptions): Promise<{ lobby: Lobby }>;

  /**
   * Joins a lobby, by its id if the caller can see it, or by its invite code.
   *
   * A party gets all its places or none. After ten unknown codes within a minute, further codes are refused for the rest of that minute. A lobby counts as unknown if one of its members has blocked a player who would join, or the other way round.
   *
   * `POST /api/v1/lobbies/join`. Needs a session with an account.
   *
   * Errors: `IN_LOBBY`, `IN_TICKET`, `LOBBY_FULL`, `LOBBY_PARTY_LEADER_REQUIRED`, `CREDENTIAL_INVALID`, `LOBBY_NOT_FOUND`, `LOBBY_CODE_UNKNOWN`, `LOBBY_KICKED`, `LOBBY_STATE_WRONG`.
   */
  join(input?: {
    lobbyId?: string | null | undefined;
    inviteCode?: string | null | undefined;
    /** The number of the team, from 0. */
    team?: number | null | undefined;
    asSpectator?: boolean | null | undefined;
    withParty?: boolean | null | undefined;
  }, options?: CallOptions): Promise<{ lobby: Lobby }>;

  /**
   * Leaves a lobby. If the caller hosted it, the longest-standing member who is connected hosts it.
   *
   * `POST /api/v1/lobbies/leave`. Needs a session with an account.
   *
   * Errors: `LOBBY_NOT_FOUND`.
   */
  leave(input: { lobbyId: string }, options?: CallOptions): Promise<Empty>;

  /**
   * Changes a lobby that the caller hosts. Places change only while it is OPEN.
   *
   * `PATCH /api/v1/lobbies/update`. Needs a session with an account.
   *
   * Errors: `LOBBY_NOT_FOUND`, `LOBBY_HOST_REQUIRED`, `LOBBY_STATE_WRONG`, `LOBBY_TOO_SMALL`.
   */
  update(input: {
    lobbyId: string;
    /** Paths of fields with commas. If empty, all fields that are present. */
    mask?: string | null | undefined;
    lobby: LobbyChange;
  }, options?: CallOptions): Promise<{ lobby: Lobby }>;

  /**
   * Moves the caller to another team or to the spectators; the host also moves others.
   *
   * `PUT /api/v1/lobbies/team`. Needs a session with an account.
   *
   * Errors: `LOBBY_NOT_FOUND`, `LOBBY_HOST_REQUIRED`, `LOBBY_PLAYER_NOT_FOUND`, `LOBBY_FULL`, `LOBBY_STATE_WRONG`.
   */
  setTeam(input: {
    lobbyId: string;
    playerId?: string | null | undefined;
    /** The number of the team, from 0. */
    team?: number | null | undefined;
    asSpectator?: boolean | null | undefined;
  }, options?: CallOptions): Promise<{ lobby: Lobby }>;

  /**
   * Says whether the caller is ready.
   *
   * `PUT /api/v1/lobbies/ready`. Needs a session with an account.
   *
   * Errors: `LOBBY_NOT_FOUND`, `LOBBY_STATE_WRONG`.
   */
  setReady(input: { lobbyId: string; isReady: boolean }, options?: CallOptions): Promise<{ lobby: Lobby }>;

  /**
   * Sets the metadata of the caller in a lobby, for example a character. While it is OPEN.
   *
   * Other members see them, and the game server gets them in `playerProperties` of the match.
   *
   * `PUT /api/v1/lobbies/player`. Needs a session with an account.
   *
   * Errors: `LOBBY_NOT_FOUND`, `LOBBY_STATE_WRONG`.
   */
  setPlayer(input: {
    lobbyId: string;
    /** Replaces what the caller has set before. If empty, nothing is set. */
    metadata: Readonly<Record<string, EntityMetadata>>;
  }, options?: CallOptions): Promise<{ lobby: Lobby }>;

  /**
   * Removes a member from a lobby that the caller hosts. The lobby gets a new invite code.
   *
   * `PUT /api/v1/lobbies/kick`. Needs a session with an account.
   *
   * Errors: `LOBBY_NOT_FOUND`, `LOBBY_HOST_REQUIRED`, `LOBBY_PLAYER_NOT_FOUND`.
   */
  kick(input: { lobbyId: string; playerId: string }, options?: CallOptions): Promise<{ lobby: Lobby }>;

  /**
   * Makes another member the host.
   *
   * `PUT /api/v1/lobbies/host`. Needs a session with an account.
   *
   * Errors: `LOBBY_NOT_FOUND`, `LOBBY_HOST_REQUIRED`, `LOBBY_PLAYER_NOT_FOUND`, `LOBBY_STATE_WRONG`.
   */
  setHost(input: { lobbyId: string; playerId: string }, options?: CallOptions): Promise<{ lobby: Lobby }>;

  /**
   * Starts the match: on a game server, or at once on the machine of the host.
   *
   * `POST /api/v1/lobbies/start`. Needs a session with an account.
   *
   * Errors: `LOBBY_NOT_FOUND`, `LOBBY_HOST_REQUIRED`, `LOBBY_STATE_WRONG`, `LOBBY_NOT_READY`.
   */
  start(input: {
    lobbyId: string;
    /** Starts although players are not ready. */
    force?: boolean | null | undefined;
    /** The address of the host, for P2P alone. */
    connectionDetails?: string | null | undefined;
  }, options?: CallOptions): Promise<{ lobby: Lobby }>;

  /**
   * Ends a P2P match. The lobby is OPEN again, with everybody in it.
   *
   * `results` says how the match went. The host says so, and nobody checks it: do not reward players for it.
   *
   * `POST /api/v1/lobbies/finish`. Needs a session with an account.
   *
   * Errors: `LOBBY_NOT_FOUND`, `LOBBY_HOST_REQUIRED`, `LOBBY_STATE_WRONG`.
   */
  finish(input: { lobbyId: string; results?: MatchResults | null | undefined }, options?: CallOptions): Promise<{ lobby: Lobby }>;
}

/** Lobbies: what operators, game servers and monitors call. */
export interface LobbiesAdminOperations {
  /**
   * Lists all lobbies, the newest first, without codes and addresses.
   *
   * `GET /api/v1/admin/lobbies`. Needs the permission `lobbies.admin`.
   */
  adminList(input?: {
    state?: LobbyStateInput | null | undefined;
    limit?: number | null | undefined;
    offset?: number | null | undefined;
    pageToken?: string | null | undefined;
  }, options?: CallOptions): Promise<{ lobbies: Lobby[]; nextPageToken?: string | undefined }>;

  /**
   * Deletes a lobby. A match that runs goes on.
   *
   * `DELETE /api/v1/admin/lobbies/{lobbyId}`. Needs the permission `lobbies.admin`.
   *
   * Errors: `LOBBY_NOT_FOUND`.
   */
  adminDelete(input: { lobbyId: string }, options?: CallOptions): Promise<{ lobbyDeleted: boolean }>;

  /**
   * Reports whether lobbies can be read and changed.
   *
   * `GET /api/v1/lobbies/healthz`. Anyone may call it.
   */
  healthz(input?: Empty, options?: CallOptions): Promise<Health>;
}

/** Lobbies, for `createClient({ areas })`. */
export const lobbiesClient: AreaClient<'lobbies', LobbiesOperations, LobbiesAdminOperations> = {
  area: 'lobbies',
  player: {
    create: ['POST', '/lobbies/create'],
    list: ['GET', '/lobbies', ['region', 'build', 'state', 'hasFreeSeats', 'metadata', 'limit', 'offset', 'pageToken']],
    mine: ['GET', '/lobbies/mine'],
    get: ['GET', '/lobbies/{lobbyId}'],
    join: ['POST', '/lobbies/join'],
    leave: ['POST', '/lobbies/leave'],
    update: ['PATCH', '/lobbies/update'],
    setTeam: ['PUT', '/lobbies/team'],
    setReady: ['PUT', '/lobbies/ready'],
    setPlayer: ['PUT', '/lobbies/player'],
    kick: ['PUT', '/lobbies/kick'],
    setHost: ['PUT', '/lobbies/host'],
    start: ['POST', '/lobbies/start'],
    finish: ['POST', '/lobbies/finish'],
  },
  admin: {
    adminList: ['GET', '/admin/lobbies', ['state', 'limit', 'offset', 'pageToken']],
    adminDelete: ['DELETE', '/admin/lobbies/{lobbyId}'],
    healthz: ['GET', '/lobbies/healthz'],
  },
};
