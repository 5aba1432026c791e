// Written by writeAreaClient of @lobbykit/core.

import type { AreaClient, CallOptions, Empty } from '@lobbykit/client';

/** Offers the names and integers of an enumeration in an editor, and takes any other. */
type EnumerationInput<Values> = keyof Values | Values[keyof Values] | (string & {}) | (number & {});

/** The integers of `InvitationDirection` by name. */
export const InvitationDirection = {
  RECEIVED: 0,
  SENT: 1,
} as const;
export type InvitationDirection = (typeof InvitationDirection)[keyof typeof InvitationDirection];
/** An integer or a name of `InvitationDirection`; a newer backend may take more. */
export type InvitationDirectionInput = EnumerationInput<typeof InvitationDirection>;

/** The integers of `InvitationKind` by name. */
export const InvitationKind = {
  PARTY: 1,
  LOBBY: 2,
  GROUP: 3,
} as const;
export type InvitationKind = (typeof InvitationKind)[keyof typeof InvitationKind];
/** An integer or a name of `InvitationKind`; a newer backend may take more. */
export type InvitationKindInput = EnumerationInput<typeof InvitationKind>;

/** The integers of `InvitationState` by name. */
export const InvitationState = {
  OPEN: 0,
  ACCEPTED: 1,
  DECLINED: 2,
  CANCELLED: 3,
  EXPIRED: 4,
} as const;
export type InvitationState = (typeof InvitationState)[keyof typeof InvitationState];
/** An integer or a name of `InvitationState`; a newer backend may take more. */
export type InvitationStateInput = EnumerationInput<typeof InvitationState>;

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

/** The integers of `PartyState` by name. */
export const PartyState = {
  UNSPECIFIED: 0,
  OPEN: 1,
  QUEUED: 2,
  IN_MATCH: 3,
} as const;
export type PartyState = (typeof PartyState)[keyof typeof PartyState];
/** An integer or a name of `PartyState`; a newer backend may take more. */
export type PartyStateInput = EnumerationInput<typeof PartyState>;

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

/** Players who belong together for a long time, such as a guild. */
export interface Group {
  groupId: string;
  name: string;
  tag: string;
  description: string;
  /** Whether players join at once. Otherwise they request it. */
  isOpen: boolean;
  memberCount: number;
  maxMembers: number;
  /** Members see all entries except those whose keys begin with `server.`; other players those whose keys begin with `public.`. */
  metadata: Record<string, EntityMetadata>;
  /** Unix time in seconds */
  createdTimestamp: number;
}

/** Whether an area works. */
export interface Health {
  healthy: boolean;
  components: ComponentHealth[];
}

/** An invitation of a player to a party, a lobby or a group. */
export interface Invitation {
  invitationId: string;
  senderAccountId: string;
  senderDisplayName: string;
  receiverAccountId: string;
  kind: InvitationKind;
  /** The id of the party, lobby or group. */
  targetId: string;
  state: InvitationState;
  /** Unix time in seconds */
  expiresTimestamp: number;
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

/** A party as its members and operators see it. */
export interface Party {
  partyId: string;
  leaderId: string;
  inviteCode: string;
  state: PartyState;
  /** Empty unless the party is IN_MATCH. */
  matchId: string;
  /** The longest-standing member comes first. */
  players: PartyPlayer[];
  metadata?: Record<string, EntityMetadata> | undefined;
}

/** A member of a party. */
export interface PartyPlayer {
  playerId: string;
  /** The name in this party; at first the name of the account. */
  displayName: string;
  isReady: boolean;
  isLeader: boolean;
  teamNumber: number;
  /** Members see all keys except those that begin with `server.`. Friends who are not members see only keys that begin with `public.`. */
  metadata?: Record<string, EntityMetadata> | undefined;
}

/** Invitations: what players call. */
export interface InvitationsOperations {
  /**
   * Invites a player to a party, lobby or group that the caller is in.
   *
   * An invitation that is open already is returned, with a new time. A receiver who has blocked the caller never sees it, and the caller cannot tell that from one that is not answered. Officers invite to groups that are not open.
   *
   * `POST /api/v1/invitations`. Needs a session with an account.
   *
   * Errors: `INVITED_NOT_FOUND`, `INVITED_NOT_FRIEND`, `INVITER_NOT_MEMBER`, `INVITATION_LIMIT`.
   */
  send(input: { receiverAccountId: string; kind: InvitationKindInput; targetId: string }, options?: CallOptions): Promise<{ invitation: Invitation }>;

  /**
   * Lists invitations that the caller has received or sent, the newest first.
   *
   * `GET /api/v1/invitations`. Needs a session with an account.
   */
  list(input?: {
    direction?: InvitationDirectionInput | null | undefined;
    limit?: number | null | undefined;
    offset?: number | null | undefined;
    pageToken?: string | null | undefined;
  }, options?: CallOptions): Promise<{ invitations: Invitation[]; nextPageToken?: string | undefined }>;

  /**
   * Accepts an invitation: the caller joins in the same transaction.
   *
   * The answer has the party, the lobby or the group that the caller has joined. What would refuse the caller at the target refuses here too, such as PARTY_FULL, IN_LOBBY or GROUP_FULL, and the invitation stays open.
   *
   * `POST /api/v1/invitations/{invitationId}/accept`. Needs a session with an account.
   *
   * Errors: `INVITATION_NOT_FOUND`, `INVITATION_OVER`, `INVITATION_TARGET_GONE`.
   */
  accept(input: { invitationId: string }, options?: CallOptions): Promise<{
    invitation: Invitation;
    party?: Party | undefined;
    lobby?: Lobby | undefined;
    group?: Group | undefined;
  }>;

  /**
   * Declines an invitation.
   *
   * `POST /api/v1/invitations/{invitationId}/decline`. Needs a session with an account.
   *
   * Errors: `INVITATION_NOT_FOUND`, `INVITATION_OVER`.
   */
  decline(input: { invitationId: string }, options?: CallOptions): Promise<{ invitation: Invitation }>;

  /**
   * Takes an invitation of the caller back.
   *
   * `POST /api/v1/invitations/{invitationId}/cancel`. Needs a session with an account.
   *
   * Errors: `INVITATION_NOT_FOUND`, `INVITATION_OVER`.
   */
  cancel(input: { invitationId: string }, options?: CallOptions): Promise<{ invitation: Invitation }>;
}

/** Invitations: what operators, game servers and monitors call. */
export interface InvitationsAdminOperations {
  /**
   * Reports whether invitations can be read and sent.
   *
   * `GET /api/v1/invitations/healthz`. Anyone may call it.
   */
  healthz(input?: Empty, options?: CallOptions): Promise<Health>;
}

/** Invitations, for `createClient({ areas })`. */
export const invitationsClient: AreaClient<'invitations', InvitationsOperations, InvitationsAdminOperations> = {
  area: 'invitations',
  player: {
    send: ['POST', '/invitations'],
    list: ['GET', '/invitations', ['direction', 'limit', 'offset', 'pageToken']],
    accept: ['POST', '/invitations/{invitationId}/accept'],
    decline: ['POST', '/invitations/{invitationId}/decline'],
    cancel: ['POST', '/invitations/{invitationId}/cancel'],
  },
  admin: {
    healthz: ['GET', '/invitations/healthz'],
  },
};
