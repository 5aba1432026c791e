// Written by writeAreaClient of @lobbykit/core.

import type { AreaClient, CallOptions, Empty } from '@lobbykit/client';

/** Offers the names and integers of an enumeration in an editor, and takes any other. */
type EnumerationInput<Values> = keyof Values | Values[keyof Values] | (string & {}) | (number & {});

/** The integers of `ReportCategory` by name. */
export const ReportCategory = {
  UNSPECIFIED: 0,
  CHEATING: 1,
  ABUSE: 2,
  NAME: 3,
  SPAM: 4,
  OTHER: 5,
} as const;
export type ReportCategory = (typeof ReportCategory)[keyof typeof ReportCategory];
/** An integer or a name of `ReportCategory`; a newer backend may take more. */
export type ReportCategoryInput = EnumerationInput<typeof ReportCategory>;

/** The integers of `ReportState` by name. */
export const ReportState = {
  OPEN: 0,
  DISMISSED: 1,
  ACTED: 2,
} as const;
export type ReportState = (typeof ReportState)[keyof typeof ReportState];
/** An integer or a name of `ReportState`; a newer backend may take more. */
export type ReportStateInput = EnumerationInput<typeof ReportState>;

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

/** What a player says of another one. */
export interface Report {
  reportId: string;
  accountId: string;
  reporterId: string;
  category: ReportCategory;
  text: string;
  matchId: string;
  messageId: string;
  evidence: ReportEvidence[];
  state: ReportState;
  note: string;
  /** Unix time in seconds */
  createdTimestamp: number;
  /** Unix time in seconds */
  changedTimestamp: number;
}

/** A copy of what a report is about. */
export interface ReportEvidence {
  /** `match`, `message`, or what an area of your own says. */
  kind: string;
  /** JSON, as it was when the report was made. */
  content: string;
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

  /**
   * Reports another player to the operators, once a day for each player.
   *
   * The report keeps a copy of the match and the message that it names, for the operators, also if they are deleted later.
   *
   * `POST /api/v1/moderation/reports`. Needs a session with an account.
   *
   * Errors: `ACCOUNT_NOT_FOUND`, `REPORT_OF_CALLER`, `REPORT_EXISTS`, `REPORT_LIMIT`, `CREDENTIAL_INVALID`.
   */
  report(input: {
    accountId: string;
    category: ReportCategoryInput;
    /** What has happened, at most 1,000 characters. It may have lines. */
    text?: string | null | undefined;
    matchId?: string | null | undefined;
    messageId?: string | null | undefined;
  }, options?: CallOptions): Promise<{ reportId: string }>;
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

  /**
   * Lists reports, the newest first.
   *
   * `GET /api/v1/admin/moderation/reports`. Needs the permission `moderation.reports`.
   */
  reports(input?: {
    accountId?: string | null | undefined;
    reporterId?: string | null | undefined;
    state?: ReportStateInput | null | undefined;
    category?: ReportCategoryInput | null | undefined;
    limit?: number | null | undefined;
    offset?: number | null | undefined;
    pageToken?: string | null | undefined;
  }, options?: CallOptions): Promise<{ reports: Report[]; nextPageToken?: string | undefined }>;

  /**
   * Sets the state of a report, with a note for operators.
   *
   * `PUT /api/v1/admin/moderation/reports/{reportId}`. Needs the permission `moderation.reports`.
   *
   * Errors: `REPORT_NOT_FOUND`.
   */
  decide(input: {
    reportId: string;
    state: ReportStateInput;
    /** Absent: the note stays. */
    note?: string | null | undefined;
  }, options?: CallOptions): Promise<{ report: Report }>;
}

/** Moderation, for `createClient({ areas })`. */
export const moderationClient: AreaClient<'moderation', ModerationOperations, ModerationAdminOperations> = {
  area: 'moderation',
  player: {
    mine: ['GET', '/moderation/mine'],
    report: ['POST', '/moderation/reports'],
  },
  admin: {
    sanction: ['POST', '/admin/moderation/sanctions'],
    sanctions: ['GET', '/admin/moderation/sanctions', ['accountId', 'kind', 'isActive', 'limit', 'offset', 'pageToken']],
    lift: ['DELETE', '/admin/moderation/sanctions/{sanctionId}'],
    reports: ['GET', '/admin/moderation/reports', ['accountId', 'reporterId', 'state', 'category', 'limit', 'offset', 'pageToken']],
    decide: ['PUT', '/admin/moderation/reports/{reportId}'],
  },
};
