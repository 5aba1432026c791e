// Written by writeAreaClient of @lobbykit/core.

import type { AreaClient, CallOptions } from '@lobbykit/client';

/** Offers the names and integers of an enumeration in an editor, and takes any other. */
type EnumerationInput<Values> = keyof Values | Values[keyof Values] | (string & {}) | (number & {});

/** The integers of `MatchEndReason` by name. */
export const MatchEndReason = {
  UNSPECIFIED: 0,
  ENDED: 1,
  SERVER_LOST: 2,
  TIMED_OUT: 3,
  BY_OPERATOR: 4,
} as const;
export type MatchEndReason = (typeof MatchEndReason)[keyof typeof MatchEndReason];
/** An integer or a name of `MatchEndReason`; a newer backend may take more. */
export type MatchEndReasonInput = EnumerationInput<typeof MatchEndReason>;

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

/** A match that has been played. */
export interface MatchRecord {
  matchId: string;
  /** Empty if no queue has made the match. */
  queueName: string;
  /** Empty if no lobby has made the match. */
  lobbyId: string;
  /** For operators alone; empty for a P2P match. */
  serverId?: string | undefined;
  /** Unix time in seconds */
  startedTimestamp: number;
  /** Unix time in seconds */
  endedTimestamp: number;
  endReason: MatchEndReason;
  teams: Array<{
    team: number;
    outcome: MatchOutcome;
    score: number;
    players: Array<{
      /** Empty for a deleted player. */
      playerId: string;
      displayName: string;
      role: string;
      /** That of the team, unless the results say another. */
      outcome: MatchOutcome;
      score: number;
      /** 1 for the first; 0: none. */
      placement: number;
      stats: Record<string, number>;
      ratingBefore?: number | undefined;
      /** Absent if the match has changed no rating. */
      ratingAfter?: number | undefined;
    }>;
  }>;
  /** JSON text: the properties of the match without the ids of its players; empty if there are none. */
  properties: string;
}

/** The rating of a player in a queue. */
export interface PlayerRating {
  queueName: string;
  /** The system whose scale it has: openskill, glicko2 or elo. */
  system: string;
  rating: number;
  /** How uncertain the rating is; 0 for elo. */
  deviation: number;
  /** How many matches have changed it. */
  matches: number;
  /** Unix time in seconds */
  updatedTimestamp: number;
}

/** Match history and ratings: what players call. */
export interface MatchesOperations {
  /**
   * Lists the matches that the caller has played, the newest first.
   *
   * A page has at most 100 matches.
   *
   * `GET /api/v1/matches/history`. Needs a session with an account.
   */
  history(input?: {
    queueName?: string | null | undefined;
    limit?: number | null | undefined;
    offset?: number | null | undefined;
    pageToken?: string | null | undefined;
  }, options?: CallOptions): Promise<{ matches: MatchRecord[]; nextPageToken?: string | undefined }>;

  /**
   * Reads the record of a match that the caller was in.
   *
   * `GET /api/v1/matches/history/{matchId}`. Needs a session with an account.
   *
   * Errors: `MATCH_RECORD_NOT_FOUND`.
   */
  get(input: { matchId: string }, options?: CallOptions): Promise<{ match: MatchRecord }>;

  /**
   * Lists the ratings of a player, by queue.
   *
   * A player who has not played a rated match in a queue has no rating there.
   *
   * `GET /api/v1/matchmaking/ratings`. Needs a session with an account.
   */
  ratings(input?: {
    /** Default: the caller. */
    accountId?: string | null | undefined;
  }, options?: CallOptions): Promise<{ ratings: PlayerRating[] }>;
}

/** Match history and ratings: what operators, game servers and monitors call. */
export interface MatchesAdminOperations {
  /**
   * Lists the matches that have been played, the newest first.
   *
   * Of one player, of one queue, or of a time. A page has at most 100 matches.
   *
   * `GET /api/v1/matchbroker/admin/history`. Needs the permission `matchbroker.read`.
   */
  adminHistory(input?: {
    accountId?: string | null | undefined;
    queueName?: string | null | undefined;
    /** Unix time in seconds */
    fromTimestamp?: number | null | undefined;
    /** Matches that ended before this time. */
    toTimestamp?: number | null | undefined;
    limit?: number | null | undefined;
    offset?: number | null | undefined;
    pageToken?: string | null | undefined;
  }, options?: CallOptions): Promise<{ matches: MatchRecord[]; nextPageToken?: string | undefined }>;

  /**
   * Sets the rating of a player in a rated queue.
   *
   * `PUT /api/v1/admin/matchmaking/ratings`. Needs the permission `matchmaking.admin`.
   *
   * Errors: `RATING_PLAYER_UNKNOWN`, `RATING_QUEUE_UNKNOWN`.
   */
  setRating(input: {
    accountId: string;
    queueName: string;
    rating: number;
    /** Default: that of a new player of the queue. */
    deviation?: number | null | undefined;
  }, options?: CallOptions): Promise<{ rating: PlayerRating }>;

  /**
   * Moves all ratings of a queue towards that of a new player, as at the start of a season.
   *
   * A task does it in batches after the answer, each rating once, also if servers are stopped meanwhile. A rating of another system begins anew. The event `matches/RatingsReset` says that it is done.
   *
   * `POST /api/v1/admin/matchmaking/ratings/reset`. Needs the permission `matchmaking.admin`.
   *
   * Errors: `RATING_QUEUE_UNKNOWN`, `RATING_RESET_RUNNING`.
   */
  resetRatings(input: {
    queueName: string;
    /** How much of the distance to a new player's rating is left: 0.5 halves it, 0 lets all begin anew. */
    factor: number;
    /** How uncertain ratings are at least afterwards. Default: as before. */
    deviation?: number | null | undefined;
  }, options?: CallOptions): Promise<{
    reset: {
      queueName: string;
      /** Unix time in seconds */
      startedTimestamp: number;
    };
  }>;
}

/** Match history and ratings, for `createClient({ areas })`. */
export const matchesClient: AreaClient<'matches', MatchesOperations, MatchesAdminOperations> = {
  area: 'matches',
  player: {
    history: ['GET', '/matches/history', ['queueName', 'limit', 'offset', 'pageToken']],
    get: ['GET', '/matches/history/{matchId}'],
    ratings: ['GET', '/matchmaking/ratings', ['accountId']],
  },
  admin: {
    adminHistory: ['GET', '/matchbroker/admin/history', ['accountId', 'queueName', 'fromTimestamp', 'toTimestamp', 'limit', 'offset', 'pageToken']],
    setRating: ['PUT', '/admin/matchmaking/ratings'],
    resetRatings: ['POST', '/admin/matchmaking/ratings/reset'],
  },
};
