import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { createCalls } from './calls.ts';

export interface GameServerOptions {
  /** Where the backend is, without `/api/v1`. Default: the variable BACKEND_URL. */
  readonly baseUrl?: string;
  /** A key with the permission `matchbroker.serve`, and `matchmaking.backfill` for `fillSeats`. Default: the variable API_KEY. */
  readonly apiKey?: string;
  /** Default: the variable SERVER_ID, which allocators and agents of hosts set; else one that is made now. A program that starts anew is another server. */
  readonly serverId?: string;
  /** Which matches it takes, `MatchProperties.mode == 'duel'`. Default: all. */
  readonly requirements?: string;
  /** Matches at once. Default 1. */
  readonly concurrentMatches?: number;
  /** Seconds for which a call that fails is tried again. Default 120. */
  readonly retrySeconds?: number;
  /** Told what went wrong while it serves. Default: the console. */
  readonly onError?: (error: unknown) => void;
  /** Default: the global `fetch`. */
  readonly fetch?: typeof fetch;
  /** Waits between two tries; resolves early when the signal is aborted. Default: the machine's time. */
  readonly pause?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Milliseconds. Default: the machine's clock. */
  readonly now?: () => number;
}

export interface Match {
  readonly matchId: string;
  readonly playerIds: readonly string[];
  readonly matchProperties: string;
  readonly playerProperties: Readonly<Record<string, string>>;
}

export interface ReadyDetails {
  /** How every player connects who is not named in `perPlayer`. */
  readonly connectionDetails: string;
  readonly perPlayer?: Readonly<Record<string, string>>;
}

/** The seats of a match that are free, as far as this server knows. */
export interface FreeSeats {
  /** How many each team has; a team that is not named has none. Somebody who has not connected yet has his seat. */
  readonly openSlots: readonly { readonly team: number; readonly count: number }[];
  /** Players of the match who have left; naming them again has no further effect. */
  readonly leftPlayerIds?: readonly string[];
  /** How newcomers connect. Default: as before, at first as `ready` has said. */
  readonly connectionDetails?: string;
  /** For how many seconds seats are given away. Default 60. */
  readonly expiresSeconds?: number;
}

/** A player who came while the match was played. */
export interface JoinedPlayer {
  readonly playerId: string;
  readonly team: number;
  readonly ticketId: string;
}

/** A match while it is played. */
export interface MatchSession {
  readonly match: Match;
  /** Says that players may connect. Call it within `matchReadyTimeSeconds`. Rejects where the match is not ours any more. */
  ready(details: ReadyDetails): Promise<void>;
  /**
   * Has free seats filled from the queue of the match, in place of those of the call before, and answers everybody who
   * has come so far. Call it every few seconds while seats are free. Who comes between two answers takes one of the
   * seats that the next call counts: there are never more players than seats. Rejects where the match is over, or comes
   * from no queue.
   */
  fillSeats(seats: FreeSeats): Promise<readonly JoinedPlayer[]>;
}

export interface GameServer {
  readonly serverId: string;
  /**
   * Asks for matches and has each played: `play` makes ready, and resolves when the match is over. One that rejects ends
   * its match; one that was never ready gives it to another server. Resolves once the server has drained: it was told to,
   * or the backend said SHUTDOWN. Rejects where the backend refuses it.
   */
  serve(play: (session: MatchSession) => Promise<void>): Promise<void>;
  /**
   * Takes no more matches, lets those that are played end, and tells the backend with the last one. A request that is
   * held meanwhile is answered first, within 25 seconds: a match that it brings is played. Resolves when all is over.
   */
  drain(): Promise<void>;
}

const flags = { SHUTDOWN: 1, WILLING_TO_WAIT: 2, WILLING_TO_SHUTDOWN: 4, NOT_FULL: 16 } as const;
/** So long it waits where the backend answered at once that there is nothing. */
const idleMilliseconds = 1_000;

/** Throws where an option is missing and its variable too. */
export function createGameServer(options: GameServerOptions = {}): GameServer {
  const {
    baseUrl = fromEnvironment('BACKEND_URL'),
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
    throw new Error('concurrentMatches takes a positive integer');
  const calls = { baseUrl, apiKey, pause, now, retrySeconds, random: Math.random };
  const call = createCalls({ ...calls, fetch: options.fetch ?? fetch });
  const never = new AbortController().signal;
  const playing = new Map<string, Promise<void>>();
  /** Matches that are not over. */
  let played = 0;
  let draining = false;
  let serving: Promise<void> | null = null;
  /** Ends the wait for a place. */
  let freed = (): void => {};

  /** The flag that asks for more, as long as there is room for another one besides the one at hand. */
  const more = (): number => (concurrentMatches > 1 && !draining ? flags.NOT_FULL : 0);

  async function play(match: Match, how: (session: MatchSession) => Promise<void>): Promise<void> {
    const { matchId } = match;
    /** How many of those who have come this server was told of. */
    let joinedSeen = 0;
    const session: MatchSession = {
      match,
      async fillSeats(seats) {
        const body = { ...seats, serverId, matchId, joinedSeen };
        const joined = (await call('/matchmaking/server/backfill', body, never)).joined as JoinedPlayer[];
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
        await call('/server/match_ready', body, never);
      },
    };
    played++;
    try {
      await how(session);
    } catch (error) {
      onError(error);
    }
    played--;
    const isLast = draining && played === 0;
    // Whatever else is being ended goes first: the last word takes with it what is not over.
    if (isLast) await Promise.all([...playing].filter(([id]) => id !== matchId).map(([, work]) => work));
    const hintFlags = isLast ? flags.SHUTDOWN : more();
    try {
      await call('/server/end_match', { serverId, matchId, hintFlags }, never);
    } catch (error) {
      // The backend has ended it, or given it to another one; there is nothing left to say.
      onError(error);
    }
  }

  async function loop(how: (session: MatchSession) => Promise<void>): Promise<void> {
    while (!draining) {
      if (playing.size >= concurrentMatches) {
        await new Promise<void>((resolve) => {
          freed = resolve;
        });
        continue;
      }
      const asked = now();
      const hintFlags = flags.WILLING_TO_WAIT | flags.WILLING_TO_SHUTDOWN;
      const answer = await call('/server/request_match', { serverId, requirements, hintFlags }, never);
      const match = answer.match as Match | undefined;
      if (match && !playing.has(match.matchId)) {
        const work = play(match, how).finally(() => {
          playing.delete(match.matchId);
          freed();
        });
        playing.set(match.matchId, work);
      } else if ((Number(answer.hintFlags) & flags.SHUTDOWN) !== 0) draining = true;
      // One that is not ready yet is answered again, and at once.
      else if (now() - asked < idleMilliseconds) await pause(idleMilliseconds, never);
    }
    await Promise.all(playing.values());
  }

  return {
    serverId,
    async serve(how) {
      if (serving) throw new Error('it serves already');
      serving = loop(how);
      await serving;
    },
    async drain() {
      draining = true;
      freed();
      await serving;
    },
  };
}

function fromEnvironment(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`the variable ${name} is not set`);
  return value;
}
