// Generated from the contracts by `npm run reference`.

import type {
  LeaderboardAuthorityInput,
  LeaderboardEntrantInput,
  LeaderboardOperatorInput,
  LeaderboardSortOrderInput,
} from '@lobbykit/client';
import type { Caller } from '../../http/dispatch.ts';
import type {
  Empty,
  Health,
  Leaderboard,
  LeaderboardEntry,
  LeaderboardPlayer,
  LeaderboardSubmission,
  LeaderboardSubmissionResult,
  LeaderboardVersion,
} from '../../kernel/generated/types.ts';

/** Leaderboards, in this process. */
export interface LeaderboardsApi {
  /**
   * Lists the best players of a leaderboard.
   *
   * `title` is the id of the leaderboard. `count` is 10 if it is absent or 0, and at most 100.
   *
   * `GET /api/v1/leaderboards`. Needs a session with an account.
   *
   * Errors: `LEADERBOARD_NOT_FOUND`.
   */
  top(input: { title: string; count?: number | null | undefined }, caller?: Caller): Promise<{ players: LeaderboardPlayer[] }>;

  /**
   * Lists the leaderboards, by id.
   *
   * `GET /api/v1/leaderboards/definitions`. Needs a session with an account.
   */
  listDefinitions(input: {
    limit?: number | null | undefined;
    offset?: number | null | undefined;
    pageToken?: string | null | undefined;
  }, caller?: Caller): Promise<{ leaderboards: Leaderboard[]; nextPageToken?: string | undefined }>;

  /**
   * Lists the entries of a leaderboard, best first; at most 100 per page.
   *
   * Ranks are those among all players, also with `friendsOnly` and `accountIds`. `totalEntries` is the number of entries on all pages. Hidden entries are left out, except the own one with `friendsOnly` or `accountIds`.
   *
   * `GET /api/v1/leaderboards/{leaderboardId}/entries`. Needs a session with an account.
   *
   * Errors: `LEADERBOARD_NOT_FOUND`, `VERSION_NOT_FOUND`.
   */
  listEntries(input: {
    leaderboardId: string;
    limit?: number | null | undefined;
    offset?: number | null | undefined;
    pageToken?: string | null | undefined;
    /** The version; absent or 0 means the running one. */
    version?: number | null | undefined;
    /** Only the caller and their friends. */
    friendsOnly?: boolean | null | undefined;
    /** Only these players, at most 100. */
    accountIds?: readonly string[] | null | undefined;
  }, caller?: Caller): Promise<{
    entries: LeaderboardEntry[];
    version: number;
    totalEntries: number;
    /** 0: never, or the version has ended. */
    nextResetTimestamp: number;
    nextPageToken?: string | undefined;
  }>;

  /**
   * Lists the entries around a player, best first.
   *
   * If one side has fewer entries than `range`, the other side has more. So there are 2 × `range` + 1 entries, unless the leaderboard has fewer.
   *
   * `GET /api/v1/leaderboards/{leaderboardId}/around`. Needs a session with an account.
   *
   * Errors: `LEADERBOARD_NOT_FOUND`, `VERSION_NOT_FOUND`, `ENTRY_NOT_FOUND`.
   */
  around(input: {
    leaderboardId: string;
    /** Default: the caller. */
    accountId?: string | null | undefined;
    /** How many entries on each side. Default 5, also for 0; at most 50. */
    range?: number | null | undefined;
    /** The version; absent or 0 means the running one. */
    version?: number | null | undefined;
  }, caller?: Caller): Promise<{ entries: LeaderboardEntry[]; version: number; totalEntries: number }>;

  /**
   * Reads the entry of a player with its rank.
   *
   * A hidden entry is found only by its player and by operators of leaderboards.
   *
   * `GET /api/v1/leaderboards/{leaderboardId}/entries/{accountId}`. Needs a session with an account.
   *
   * Errors: `LEADERBOARD_NOT_FOUND`, `VERSION_NOT_FOUND`, `ENTRY_NOT_FOUND`.
   */
  getEntry(input: {
    leaderboardId: string;
    accountId: string;
    /** The version; absent or 0 means the running one. */
    version?: number | null | undefined;
  }, caller?: Caller): Promise<{ entry: LeaderboardEntry }>;

  /**
   * Submits a score of the caller.
   *
   * Only if the authority of the leaderboard is CLIENT. If `version` is given and that version has ended, the answer is VERSION_ENDED.
   *
   * `POST /api/v1/leaderboards/{leaderboardId}/entries`. Needs a session with an account.
   *
   * Errors: `LEADERBOARD_NOT_FOUND`, `SERVERS_ONLY`, `VERSION_ENDED`, `SCORE_OUT_OF_BOUNDS`, `NUMBER_OUT_OF_RANGE`.
   */
  submit(input: {
    leaderboardId: string;
    score: number | bigint | string;
    /** Decides between equal scores. Default 0. */
    subscore?: number | bigint | string | null | undefined;
    /** Any JSON object of at most 1,024 bytes. Absent: the metadata of the entry stays. */
    metadata?: Readonly<Record<string, unknown>> | null | undefined;
    /** The version; absent or 0 means the running one. */
    version?: number | null | undefined;
  }, caller?: Caller): Promise<{
    /** Absent if there was no room for the entry. */
    entry?: LeaderboardEntry | undefined;
    /** Whether the submission has replaced the score. */
    updated: boolean;
  }>;

  /**
   * Lists the versions of a leaderboard that are kept, newest first, and begins with the running one.
   *
   * `GET /api/v1/leaderboards/{leaderboardId}/versions`. Needs a session with an account.
   *
   * Errors: `LEADERBOARD_NOT_FOUND`.
   */
  listVersions(input: { leaderboardId: string }, caller?: Caller): Promise<{ versions: LeaderboardVersion[] }>;

  /**
   * Reports whether the area works.
   *
   * `GET /api/v1/leaderboards/healthz`. Anyone may call it.
   */
  healthz(input: Empty, caller?: Caller): Promise<Health>;

  /**
   * Submits scores of players, at most 100: all of them or none.
   *
   * Two scores of one player count one after the other. The results have the order of the entries, with the ranks after all of them.
   *
   * `POST /api/v1/server/leaderboards/{leaderboardId}/entries`. Needs the permission `leaderboards.write`.
   *
   * Errors: `LEADERBOARD_NOT_FOUND`, `VERSION_ENDED`, `SCORE_OUT_OF_BOUNDS`, `SCORED_ACCOUNT_NOT_FOUND`, `NUMBER_OUT_OF_RANGE`.
   */
  serverSubmit(input: {
    leaderboardId: string;
    entries: readonly LeaderboardSubmission[];
    /** The version; absent or 0 means the running one. */
    version?: number | null | undefined;
    /** The same as the header Idempotency-Key, which wins. */
    idempotencyKey?: string | null | undefined;
  }, caller?: Caller): Promise<{ results: LeaderboardSubmissionResult[] }>;

  /**
   * Removes the entry of a player from the running version.
   *
   * `DELETE /api/v1/server/leaderboards/{leaderboardId}/entries/{accountId}`. Needs the permission `leaderboards.write`.
   *
   * Errors: `LEADERBOARD_NOT_FOUND`.
   */
  serverRemoveEntry(input: { leaderboardId: string; accountId: string }, caller?: Caller): Promise<{ entryDeleted: boolean }>;

  /**
   * Creates a leaderboard.
   *
   * `POST /api/v1/admin/leaderboards`. Needs the permission `leaderboards.admin`.
   *
   * Errors: `LEADERBOARD_EXISTS`, `LEADERBOARD_LIMIT`, `LEADERBOARD_GROUPS_MISSING`.
   */
  adminCreate(input: {
    leaderboardId: string;
    title?: string | null | undefined;
    description?: string | null | undefined;
    /** Default DESCENDING: the higher score is better. */
    sortOrder?: LeaderboardSortOrderInput | null | undefined;
    /** Default BEST: only a better score replaces the old one. LATEST: each does. SUM: scores add up. */
    operator?: LeaderboardOperatorInput | null | undefined;
    /** Default SERVER_ONLY. CLIENT: players may submit their own scores too. */
    authority?: LeaderboardAuthorityInput | null | undefined;
    /** Default PLAYER. GROUP: entries are of groups, whose ids stand in `accountId`, and game servers submit their scores. */
    entrant?: LeaderboardEntrantInput | null | undefined;
    /** Five fields of cron in UTC: `0 0 * * 1` is each Monday. Default empty: never. */
    resetSchedule?: string | null | undefined;
    /** How many ended versions are kept. Default 4, at most 50. */
    archiveCount?: number | null | undefined;
    /** Lower submitted scores are refused. Absent: no bound. */
    minScore?: number | bigint | string | null | undefined;
    /** Higher submitted scores are refused. Absent: no bound. */
    maxScore?: number | bigint | string | null | undefined;
    /** Worse entries than so many are removed. Default 0: no maximum. */
    maxEntries?: number | null | undefined;
    /** Any JSON object of at most 16 KiB. */
    metadata?: Readonly<Record<string, unknown>> | null | undefined;
  }, caller?: Caller): Promise<{ leaderboard: Leaderboard }>;

  /**
   * Replaces the definition of a leaderboard: absent fields become their defaults.
   *
   * `sortOrder`, `operator` and `entrant` stay if they are absent, and cannot change. A lower `maxEntries` removes entries and a lower `archiveCount` removes versions; the entries go within some minutes.
   *
   * `PUT /api/v1/admin/leaderboards`. Needs the permission `leaderboards.admin`.
   *
   * Errors: `LEADERBOARD_NOT_FOUND`, `LEADERBOARD_FIXED`, `LEADERBOARD_GROUPS_MISSING`.
   */
  adminReplace(input: {
    leaderboardId: string;
    title?: string | null | undefined;
    description?: string | null | undefined;
    /** Default DESCENDING: the higher score is better. */
    sortOrder?: LeaderboardSortOrderInput | null | undefined;
    /** Default BEST: only a better score replaces the old one. LATEST: each does. SUM: scores add up. */
    operator?: LeaderboardOperatorInput | null | undefined;
    /** Default SERVER_ONLY. CLIENT: players may submit their own scores too. */
    authority?: LeaderboardAuthorityInput | null | undefined;
    /** Default PLAYER. GROUP: entries are of groups, whose ids stand in `accountId`, and game servers submit their scores. */
    entrant?: LeaderboardEntrantInput | null | undefined;
    /** Five fields of cron in UTC: `0 0 * * 1` is each Monday. Default empty: never. */
    resetSchedule?: string | null | undefined;
    /** How many ended versions are kept. Default 4, at most 50. */
    archiveCount?: number | null | undefined;
    /** Lower submitted scores are refused. Absent: no bound. */
    minScore?: number | bigint | string | null | undefined;
    /** Higher submitted scores are refused. Absent: no bound. */
    maxScore?: number | bigint | string | null | undefined;
    /** Worse entries than so many are removed. Default 0: no maximum. */
    maxEntries?: number | null | undefined;
    /** Any JSON object of at most 16 KiB. */
    metadata?: Readonly<Record<string, unknown>> | null | undefined;
  }, caller?: Caller): Promise<{ leaderboard: Leaderboard }>;

  /**
   * Deletes a leaderboard with all of its versions.
   *
   * `DELETE /api/v1/admin/leaderboards`. Needs the permission `leaderboards.admin`.
   */
  adminDelete(input: { leaderboardId: string }, caller?: Caller): Promise<{ leaderboardDeleted: boolean }>;

  /**
   * Lists the leaderboards, by id.
   *
   * `GET /api/v1/admin/leaderboards`. Needs the permission `leaderboards.admin`.
   */
  adminList(input: {
    limit?: number | null | undefined;
    offset?: number | null | undefined;
    pageToken?: string | null | undefined;
  }, caller?: Caller): Promise<{ leaderboards: Leaderboard[]; nextPageToken?: string | undefined }>;

  /**
   * Lists the entries of a leaderboard, best first, with the hidden ones; at most 100 per page.
   *
   * A hidden entry has the rank that it would have, and the entry behind it the same one. `totalEntries` does not count it.
   *
   * `GET /api/v1/admin/leaderboards/{leaderboardId}/entries`. Needs the permission `leaderboards.admin`.
   *
   * Errors: `LEADERBOARD_NOT_FOUND`, `VERSION_NOT_FOUND`.
   */
  adminListEntries(input: {
    leaderboardId: string;
    /** The version; absent or 0 means the running one. */
    version?: number | null | undefined;
    limit?: number | null | undefined;
    pageToken?: string | null | undefined;
  }, caller?: Caller): Promise<{
    entries: LeaderboardEntry[];
    version: number;
    totalEntries: number;
    nextPageToken?: string | undefined;
  }>;

  /**
   * Lists the entries around a player, best first, with the hidden ones.
   *
   * If one side has fewer entries than `range`, the other side has more. A hidden entry has the rank that it would have, and the entry behind it the same one. `totalEntries` does not count it.
   *
   * `GET /api/v1/admin/leaderboards/{leaderboardId}/entries/{accountId}/around`. Needs the permission `leaderboards.admin`.
   *
   * Errors: `LEADERBOARD_NOT_FOUND`, `VERSION_NOT_FOUND`, `ENTRY_NOT_FOUND`.
   */
  adminAround(input: {
    leaderboardId: string;
    accountId: string;
    /** The version; absent or 0 means the running one. */
    version?: number | null | undefined;
    /** How many entries on each side. Default 5, also for 0; at most 50. */
    range?: number | null | undefined;
  }, caller?: Caller): Promise<{ entries: LeaderboardEntry[]; version: number; totalEntries: number }>;

  /**
   * Lists the versions of a leaderboard that are kept, newest first, and begins with the running one.
   *
   * `GET /api/v1/admin/leaderboards/{leaderboardId}/versions`. Needs the permission `leaderboards.admin`.
   *
   * Errors: `LEADERBOARD_NOT_FOUND`.
   */
  adminListVersions(input: { leaderboardId: string }, caller?: Caller): Promise<{ versions: LeaderboardVersion[] }>;

  /**
   * Ends the running version of a leaderboard now and begins the next one.
   *
   * `POST /api/v1/admin/leaderboards/{leaderboardId}/reset`. Needs the permission `leaderboards.admin`.
   *
   * Errors: `LEADERBOARD_NOT_FOUND`.
   */
  adminReset(input: { leaderboardId: string }, caller?: Caller): Promise<{ archivedVersion: number }>;

  /**
   * Hides the entry of a player in the running version, or shows it again.
   *
   * A hidden entry has no influence on ranks. Its player still finds it.
   *
   * `PUT /api/v1/admin/leaderboards/{leaderboardId}/entries/{accountId}/visibility`. Needs the permission `leaderboards.admin`.
   *
   * Errors: `LEADERBOARD_NOT_FOUND`, `ENTRY_NOT_FOUND`.
   */
  adminSetVisibility(input: { leaderboardId: string; accountId: string; hidden: boolean }, caller?: Caller): Promise<Empty>;
}
