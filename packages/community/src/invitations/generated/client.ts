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

/** Whether one component of an area works. */
export interface ComponentHealth {
  component: string;
  healthy: boolean;
  /** Detail for operators; empty for anonymous callers. */
  status: string;
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
   * What would refuse the caller at the target refuses here too, such as PARTY_FULL, IN_LOBBY or GROUP_FULL, and the invitation stays open.
   *
   * `POST /api/v1/invitations/{invitationId}/accept`. Needs a session with an account.
   *
   * Errors: `INVITATION_NOT_FOUND`, `INVITATION_OVER`, `INVITATION_TARGET_GONE`.
   */
  accept(input: { invitationId: string }, options?: CallOptions): Promise<{ invitation: Invitation }>;

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
