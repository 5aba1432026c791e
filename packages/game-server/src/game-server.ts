import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { type Call, createCalls, isTemporary } from './calls.ts';
import { GameServerError } from './error.ts';
import { healthOf } from './health.ts';
import { checkOptions, fromEnvironment, type GameServerOptions, readBaseUrl } from './options.ts';

/** A match as the broker gives it to a server. */
export interface Match {
  readonly matchId: string;
  readonly playerIds: readonly string[];
  /** JSON text: `MatchProperties` if the match comes from a queue. */
  readonly matchProperties: string;
  /** By player, JSON text: `PlayerProperties` if the match comes from a queue. */
  readonly playerProperties: Readonly<Record<string, string>>;
}

/** What the matchmaker says about a match, as `matchProperties` has it. A hook of the backend may add more. */
export interface MatchProperties {
  readonly queueName: string;
  /** The region that all players reach in time; absent if the queue has no latency rule. */
  readonly region?: string;
  /** The players of each team. */
  readonly teams: readonly (readonly string[])[];
  /**
   * By path, what the rules of the queue say: the value of `equal`; what the lists of `intersection` have in common; `mean`,
   * `min` and `max` of the players' numbers, for `sum` also `sum`. Absent if the queue has no rules.
   */
  readonly rules?: Readonly<Record<string, unknown>>;
}

/** What the matchmaker says about a player, as `playerProperties` has it. A hook of the backend may add more. */
export interface PlayerProperties {
  /** The number of the team in `teams`. */
  readonly team: number;
  readonly ticketId: string;
  /** The name of the account when the ticket was started. */
  readonly displayName: string;
  /** The party that the player queued with. */
  readonly partyId?: string;
  /** The entries that the queue passes on. */
  readonly [entry: string]: unknown;
}

export type MatchOutcome = 'WIN' | 'LOSS' | 'DRAW';

/** How a match went. Histories and ratings are made of it. */
export interface MatchResults {
  readonly teams?: readonly {
    readonly team: number;
    readonly outcome?: MatchOutcome;
    readonly score?: number;
  }[];
  /** By account. Players of the match who are left out have the result of their team. */
  readonly players?: Readonly<Record<string, PlayerResult>>;
}

/** How a match went for a player. */
export interface PlayerResult {
  /** Default: that of the team. Say LOSS for a player who has left. */
  readonly outcome?: MatchOutcome;
  readonly score?: number;
  /** 1 for the first. */
  readonly placement?: number;
  /** Numbers of the game by name, such as kills or seconds; 32 at most. */
  readonly stats?: Readonly<Record<string, number>>;
}

/** How players connect to a match. */
export interface ReadyDetails {
  /** For every player who is not in `perPlayer`. */
  readonly connectionDetails: string;
  readonly perPlayer?: Readonly<Record<string, string>>;
}

/** The free seats of a match, as far as this server knows. */
export interface FreeSeats {
  /** Free seats by team; a team that is not listed has none. A player who has not connected yet still has their seat. */
  readonly openSlots: readonly { readonly team: number; readonly count: number }[];
  /** Players of the match who have left. Listing them again has no further effect. */
  readonly leftPlayerIds?: readonly string[];
  /** How new players connect. Default: as in the call before; at first as in `ready`. */
  readonly connectionDetails?: string;
  /** Seconds for which the seats are offered. Default 60. */
  readonly expiresSeconds?: number;
}

/** A player who joined the running match. */
export interface JoinedPlayer {
  readonly playerId: string;
  readonly team: number;
  readonly ticketId: string;
  /** JSON text, as in `Match`. */
  readonly playerProperties: string;
}

/** A match that this server plays. */
export interface MatchSession {
  readonly match: Match;
  /**
   * Reports that players may connect. Call it within `matchReadyTimeSeconds`. Rejects if the match does not belong to this
   * server any more.
   */
  ready(details: ReadyDetails): Promise<void>;
  /**
   * Has free seats filled from the queue of the match; the seats replace those of the last call. Returns all players who
   * have joined since the match began. Call it every few seconds while seats are free. A player who joins between two
   * answers takes one of the seats of the next call, so there are never more players than seats. Rejects if the match is
   * over or does not come from a queue.
   */
  fillSeats(seats: FreeSeats): Promise<readonly JoinedPlayer[]>;
}

export interface GameServer {
  readonly serverId: string;
  /**
   * Asks for matches and calls `play` with each. `play` calls `ready`, and resolves when the match is over, with its results
   * if there are any. Results that the backend refuses are given to `onError`, and the match ends without them. If `play`
   * rejects, the match ends; if it rejects before `ready`, another server gets the match. Resolves when the server has drained,
   * after `drain` or because the backend answered SHUTDOWN. While the backend cannot be reached, matches go on and it keeps
   * asking. Rejects if the backend refuses a request for a match, after the matches that are played then.
   */
  serve(play: (session: MatchSession) => Promise<MatchResults | undefined> | Promise<void>): Promise<void>;
  /**
   * Takes no more matches, lets the running ones end, and says goodbye to the backend with the last one. A request for a
   * match that is still waiting is answered first, within 25 seconds; a match that it brings is played. Resolves when all
   * matches are over.
   */
  drain(): Promise<void>;
}

const flags = { SHUTDOWN: 1, WILLING_TO_WAIT: 2, WILLING_TO_SHUTDOWN: 4, NOT_FULL: 16 } as const;
/** The time between two reports of a match that runs. The backend calls a server silent after three of them. */
const reportMilliseconds = 20_000;
/** A report that fails is not repeated: the next one follows. */
const once = { signal: AbortSignal.abort() } as const;
/** The shortest time between two requests that bring no match. */
const idleMilliseconds = 1_000;

type Play = (session: MatchSession) => Promise<MatchResults | undefined> | Promise<void>;

/** What the backend answers to a request for a match. */
interface RequestAnswer {
  readonly match?: Match;
  readonly hintFlags: number;
  readonly runningMatchIds?: readonly string[];
}

/**
 * Throws for an option that does not exist, if both an option and its environment variable are missing, and for an address
 * that is no URL or ends with `/api/v1`.
 */
export function createGameServer(options: GameServerOptions = {}): GameServer {
  checkOptions(options);
  const baseUrl = readBaseUrl(options.baseUrl);
  const {
    apiKey = fromEnvironment('API_KEY'),
    serverId = process.env.SERVER_ID ?? `server-${randomUUID()}`,
    requirements = '',
    concurrentMatches = 1,
    retrySeconds = 120,
    onError = (error: unknown) => console.error(error),
    now = Date.now,
    pause = (milliseconds, signal) => setTimeout(milliseconds, undefined, { signal }).catch(() => {}),
  } = options;
  if (!Number.isInteger(concurrentMatches) || concurrentMatches < 1)
    throw new Error('concurrentMatches must be a positive integer');
  const calls = { baseUrl, apiKey, pause, now, retrySeconds, onError, random: Math.random };
  const send = createCalls({ ...calls, fetch: options.fetch ?? fetch });
  const asking = new AbortController();
  const playing = new Map<string, Promise<void>>();
  /** When the backend last heard how this server is. */
  let reportedAt = Number.NEGATIVE_INFINITY;
  /** Matches whose `play` has not ended. */
  let open = 0;
  let draining = false;
  let serving: Promise<void> | null = null;
  /** Ends the wait until fewer matches are played. */
  let freed = (): void => {};

  /** The hint that asks for more matches, if several may be played. */
  const more = (): number => (concurrentMatches > 1 && !draining ? flags.NOT_FULL : 0);

  /** Calls the broker, and says how this server is. */
  const call: Call = (path, body, patience) => {
    if (!options.health) return send(path, body, patience);
    reportedAt = now();
    return send(path, { ...body, health: healthOf(options.health, onError) }, patience);
  };

  /** Repeats that a match is ready until it is over, so that the backend knows that this server is there. */
  async function report(body: object, over: AbortSignal): Promise<void> {
    for (;;) {
      await pause(reportMilliseconds, over);
      if (over.aborted) return;
      // Another match has reported.
      if (now() - reportedAt < reportMilliseconds) continue;
      try {
        await call('/server/match_ready', body, once);
      } catch (error) {
        if (over.aborted || !(error instanceof GameServerError) || error.reason === 'UNKNOWN') continue;
        if (isTemporary(error, true)) continue;
        onError(error);
        return;
      }
    }
  }

  async function run(match: Match, play: Play): Promise<void> {
    const { matchId } = match;
    const over = new AbortController();
    let isReporting = false;
    /** How many joined players this server knows. */
    let joinedSeen = 0;
    const session: MatchSession = {
      match,
      async fillSeats(seats) {
        const body = { ...seats, serverId, matchId, joinedSeen };
        const joined = (await send('/matchmaking/server/backfill', body)).joined as JoinedPlayer[];
        joinedSeen = Math.max(joinedSeen, joined.length);
        return joined;
      },
      async ready({ connectionDetails, perPlayer = {} }) {
        const hintFlags = playing.size < concurrentMatches ? more() : 0;
        const body = {
          serverId,
          matchId,
          connectionDetails,
          perPlayerConnectionDetails: perPlayer,
          hintFlags,
        };
        await call('/server/match_ready', body);
        if (!options.health || isReporting) return;
        isReporting = true;
        void report({ ...body, hintFlags: 0 }, over.signal);
      },
    };
    open++;
    let results: MatchResults | undefined;
    try {
      results = (await play(session)) ?? undefined;
    } catch (error) {
      onError(error);
    }
    over.abort();
    open--;
    const isLast = draining && open === 0;
    // The other matches are ended first, because SHUTDOWN ends everything that is not over.
    if (isLast) await Promise.all([...playing].filter(([id]) => id !== matchId).map(([, work]) => work));
    await end(matchId, isLast ? flags.SHUTDOWN : more(), results);
  }

  async function end(matchId: string, hintFlags: number, results?: MatchResults): Promise<void> {
    try {
      await call('/server/end_match', { serverId, matchId, hintFlags, results }, { forever: true });
    } catch (error) {
      onError(error);
      // Otherwise the backend has ended the match or given it to another server.
      if (results && error instanceof GameServerError && error.reason === 'INVALID_FIELD')
        await end(matchId, hintFlags);
    }
  }

  /** Asks for a match. Returns null if this server drains while the backend cannot be reached. */
  async function ask(): Promise<RequestAnswer | null> {
    const hintFlags = flags.WILLING_TO_WAIT | flags.WILLING_TO_SHUTDOWN;
    const body = { serverId, requirements, hintFlags, build: options.build };
    try {
      const patience = { forever: true, signal: asking.signal };
      return (await call('/server/request_match', body, patience)) as unknown as RequestAnswer;
    } catch (error) {
      const isRefused = error instanceof GameServerError && error.reason !== 'UNKNOWN';
      if (asking.signal.aborted && !isRefused) return null;
      throw error;
    }
  }

  async function loop(play: Play): Promise<void> {
    while (!draining) {
      if (playing.size >= concurrentMatches) {
        await new Promise<void>((resolve) => {
          freed = resolve;
        });
        continue;
      }
      const askedAt = now();
      const answer = await ask();
      if (answer === null) break;
      const { match, runningMatchIds = [] } = answer;
      // Nobody plays these any more: an earlier program with this id was killed, or the end of a match was refused on its way.
      const ended = runningMatchIds.filter((matchId) => !playing.has(matchId));
      await Promise.all(ended.map((matchId) => end(matchId, more())));
      if (match && !playing.has(match.matchId)) {
        const work = run(match, play).finally(() => {
          playing.delete(match.matchId);
          freed();
        });
        playing.set(match.matchId, work);
      } else if ((answer.hintFlags & flags.SHUTDOWN) !== 0) draining = true;
      else if (ended.length > 0) continue;
      // A match that is not ready yet is returned again, and at once.
      else if (now() - askedAt < idleMilliseconds) await pause(idleMilliseconds, asking.signal);
    }
  }

  async function serveAll(play: Play): Promise<void> {
    try {
      await loop(play);
    } finally {
      draining = true;
      await Promise.all(playing.values());
    }
  }

  return {
    serverId,
    async serve(play) {
      if (serving) throw new Error('serve may be called only once');
      serving = serveAll(play);
      await serving;
    },
    async drain() {
      draining = true;
      asking.abort();
      freed();
      await serving;
    },
  };
}
