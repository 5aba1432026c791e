// Written by writeAreaClient of @lobbykit/core.

import type { AreaClient, CallOptions, Empty } from '@lobbykit/client';

/** Offers the names and integers of an enumeration in an editor, and takes any other. */
type EnumerationInput<Values> = keyof Values | Values[keyof Values] | (string & {}) | (number & {});

/** The integers of `SanctionKind` by name. */
export const SanctionKind = {
  UNSPECIFIED: 0,
  BAN: 1,
  MUTE: 2,
  QUEUE_BAN: 3,
} as const;
export type SanctionKind = (typeof SanctionKind)[keyof typeof SanctionKind];
/** An integer or a name of `SanctionKind`; a newer backend may take more. */
export type SanctionKindInput = EnumerationInput<typeof SanctionKind>;

/** A sanction, as its player sees it. */
export interface OwnSanction {
  sanctionId: string;
  kind: SanctionKind;
  publicReason: string;
  /** When it ends; 0 for ever. */
  untilTimestamp: number;
  isActive: boolean;
  /** Unix time in seconds */
  createdTimestamp: number;
}

/** What an account may not do, why, and for how long. */
export interface Sanction {
  sanctionId: string;
  kind: SanctionKind;
  publicReason: string;
  /** When it ends; 0 for ever. */
  untilTimestamp: number;
  isActive: boolean;
  /** Unix time in seconds */
  createdTimestamp: number;
  accountId: string;
  note: string;
  /** `account:<id>`, `key:<keyId>` or `system`. */
  createdBy: string;
  /** 0 if it was not lifted. */
  liftedTimestamp: number;
  liftedBy: string;
  liftNote: string;
}

/** Moderation: what players call. */
export interface ModerationOperations {
  /**
   * Lists the caller’s sanctions, at most the newest 100, also those that are over.
   *
   * `GET /api/v1/moderation/mine`. Needs a session with an account.
   */
  mine(input?: Empty, options?: CallOptions): Promise<{ sanctions: OwnSanction[] }>;
}

/** Moderation: what operators, game servers and monitors call. */
export interface ModerationAdminOperations {
  /**
   * Bans an account, mutes it, or keeps it from waiting for matches.
   *
   * A BAN ends the sessions of the account with their event streams on every node, its ticket, and its membership of a party and a lobby, in one transaction. Logins and requests of the account then get ACCOUNT_BANNED with `until` and `publicReason`. A sanction ends by itself at `untilTimestamp`. Of several of one kind the one that ends last counts.
   *
   * `POST /api/v1/admin/moderation/sanctions`. Needs the permission `moderation.sanction`.
   *
   * Errors: `SANCTION_IN_PAST`, `ACCOUNT_NOT_FOUND`, `ROLE_NOT_HELD`, `SANCTION_OF_CALLER`.
   */
  sanction(input: {
    accountId: string;
    kind: SanctionKindInput;
    /** Shown to the player. */
    publicReason?: string | null | undefined;
    /** For operators alone. */
    note?: string | null | undefined;
    /** When it ends; 0 for ever. */
    untilTimestamp?: number | null | undefined;
  }, options?: CallOptions): Promise<{ sanction: Sanction }>;

  /**
   * Lists sanctions, the newest first.
   *
   * `GET /api/v1/admin/moderation/sanctions`. Needs the permission `moderation.sanction`.
   */
  sanctions(input?: {
    accountId?: string | null | undefined;
    kind?: SanctionKindInput | null | undefined;
    /** True: those in force. False: those that are over. */
    isActive?: boolean | null | undefined;
    limit?: number | null | undefined;
    offset?: number | null | undefined;
    pageToken?: string | null | undefined;
  }, options?: CallOptions): Promise<{ sanctions: Sanction[]; nextPageToken?: string | undefined }>;

  /**
   * Ends a sanction now. It stays in the list, with who has lifted it, when and why.
   *
   * `DELETE /api/v1/admin/moderation/sanctions/{sanctionId}`. Needs the permission `moderation.sanction`.
   *
   * Errors: `SANCTION_NOT_FOUND`, `SANCTION_OVER`, `ACCOUNT_NOT_FOUND`, `ROLE_NOT_HELD`, `SANCTION_OF_CALLER`.
   */
  lift(input: {
    sanctionId: string;
    /** Why; for operators alone. */
    note?: string | null | undefined;
  }, options?: CallOptions): Promise<{ sanction: Sanction }>;
}

/** Moderation, for `createClient({ areas })`. */
export const moderationClient: AreaClient<'moderation', ModerationOperations, ModerationAdminOperations> = {
  area: 'moderation',
  player: {
    mine: ['GET', '/moderation/mine'],
  },
  admin: {
    sanction: ['POST', '/admin/moderation/sanctions'],
    sanctions: ['GET', '/admin/moderation/sanctions', ['accountId', 'kind', 'isActive', 'limit', 'offset', 'pageToken']],
    lift: ['DELETE', '/admin/moderation/sanctions/{sanctionId}'],
  },
};
