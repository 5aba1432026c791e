import type { Context } from '../../area.ts';
import { parseExact } from '../entities/rules.pass-on.ts';
import type { Entity } from '../entities/schemas.ts';
import { matchmakingErrors as errors } from '../errors.ts';
import type { MatchHooks } from '../matchmaker/dependencies.ts';
import type { PreparedMatch } from '../matchmaker/make-match.ts';
import type { PropertyLimits } from '../queues/match-properties.ts';
import type { Queue } from '../queues/queue-config.ts';
import type { StrategyTicket } from '../queues/ticket-details.ts';
import { withHostTimeout } from './host-timeout.ts';

/** A ticket before it starts to wait. */
export interface TicketDraft {
  /** The players, with the metadata that matching will see. */
  readonly entity: Entity;
  /** The queue that the ticket names; undefined if it names none. A hook may set it. */
  readonly queueName: string | undefined;
  readonly playerIds: readonly string[];
}

/**
 * What a hook decides about a ticket: another queue, or a refusal with a text for the player. Undefined leaves the ticket
 * as it is.
 */
export type TicketVerdict = { readonly queueName: string } | { readonly reject: string } | undefined;

/** A match before its tickets are taken. */
export interface MatchDraft
  extends Pick<
    PreparedMatch,
    'matchId' | 'queueKey' | 'teams' | 'ticketIds' | 'matchProperties' | 'playerProperties'
  > {
  /** In the order of `ticketIds`, with the metadata of their players that matching has seen. */
  readonly tickets: readonly StrategyTicket[];
}

/**
 * What a hook decides about a match. It may add properties, which replace those of the same name, and set the `hostData`
 * that players get if no server is involved. It may also refuse the match: then its tickets keep waiting, and keep their
 * age.
 * Undefined leaves the match as it is.
 */
export type MatchVerdict =
  | {
      readonly matchProperties?: Readonly<Record<string, unknown>>;
      /** By player. Players who are not in the match are ignored. */
      readonly playerProperties?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
      readonly hostData?: string;
    }
  | { readonly reject: string }
  | undefined;

/**
 * The host's say in matchmaking, for all queues or for one. Hooks are called one after the other, and each sees the
 * changes of those before it.
 */
export interface MatchmakingHook {
  /** Called before a ticket starts to wait. If it throws, the start fails. */
  validateTicket?(ticket: TicketDraft): TicketVerdict | Promise<TicketVerdict>;
  /**
   * Called before a match takes its tickets and before anyone is notified. If it throws, or does not return within 5
   * seconds, the match is refused.
   */
  newMatch?(match: MatchDraft): MatchVerdict | Promise<MatchVerdict>;
}

/** A match of a strategy: for each ticket the team of each of its groups, in their order. */
export interface StrategyMatch {
  readonly seatings: readonly { readonly ticketId: string; readonly teams: readonly number[] }[];
}

/** The input of a strategy besides the tickets. */
export interface StrategyContext {
  readonly queue: Queue;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The text `customMatchmakerConfig` of the configuration. */
  readonly customMatchmakerConfig: string;
  /** Returns false if a player of one ticket is known to have blocked a player of the other. */
  mayMeet(ticketId: string, otherId: string): boolean;
}

/**
 * Finds matches in a queue, instead of the built-in matching. It gets the waiting tickets, sorted by age, and returns one
 * match, or null if there is none. It is called again until it returns null. It has 50 ms: after a longer call its queue
 * waits for the next round. A call that has not returned after 5 seconds is abandoned.
 */
export type MatchmakingStrategy = (
  tickets: readonly StrategyTicket[],
  context: StrategyContext,
) => StrategyMatch | null | Promise<StrategyMatch | null>;

/** Calls the hooks of the host. */
export interface Hooks extends MatchHooks {
  /**
   * Calls the hooks for a ticket and returns its queue. Throws TICKET_REJECTED with the text of a hook that refuses it.
   */
  validate(names: readonly string[], draft: TicketDraft): Promise<string | undefined>;
}

const bytes = (text: string): number => new TextEncoder().encode(text).length;
/** Numbers of entries that are passed on keep their digits. */
const merge = (text: string, added: object): string =>
  JSON.stringify({ ...(parseExact(text) as object), ...added });

/** Creates what calls hooks by their names, in the given order: first those of all queues, then those of one queue. */
export function createHooks(
  hooks: Readonly<Record<string, MatchmakingHook>>,
  limits: PropertyLimits,
  { clock, log }: Pick<Context, 'clock' | 'log'>,
): Hooks {
  const named = (names: readonly string[]): readonly (readonly [string, MatchmakingHook])[] =>
    names.flatMap((name) => (Object.hasOwn(hooks, name) ? [[name, hooks[name]!] as const] : []));

  return {
    async validate(names, draft) {
      let { queueName } = draft;
      for (const [, hook] of named(names)) {
        const verdict = await hook.validateTicket?.({ ...draft, queueName });
        if (!verdict) continue;
        if ('reject' in verdict) throw errors.TICKET_REJECTED({ message: verdict.reject });
        queueName = verdict.queueName;
      }
      return queueName;
    },

    seeMatches: (names) => named(names).some(([, { newMatch }]) => newMatch !== undefined),

    async approve(names, prepared, tickets) {
      let match = prepared;
      for (const [hook, { newMatch }] of named(names)) {
        if (!newMatch) continue;
        try {
          const { matchId, queueKey, teams, ticketIds, matchProperties, playerProperties } = match;
          const ofMatch = { matchId, queueKey, teams, ticketIds, matchProperties, playerProperties };
          const draft = { ...ofMatch, tickets };
          const verdict = await withHostTimeout(clock, newMatch(draft));
          if (!verdict) continue;
          if ('reject' in verdict) {
            log.info({ hook, matchId, reason: verdict.reject }, 'a hook refused a match');
            return null;
          }
          match = withChanges(match, verdict, limits);
        } catch (cause) {
          log.error({ cause, hook, matchId: match.matchId }, 'a hook failed; the match is not made');
          return null;
        }
      }
      return match;
    },
  };
}

/** Returns the match with the changes of a hook. Throws if its properties become too large. */
function withChanges(
  match: PreparedMatch,
  verdict: Exclude<MatchVerdict, { readonly reject: string } | undefined>,
  limits: PropertyLimits,
): PreparedMatch {
  const matchProperties = merge(match.matchProperties, verdict.matchProperties ?? {});
  if (bytes(matchProperties) > limits.matchPropertiesBytes)
    throw new Error(`the properties of a match may have at most ${limits.matchPropertiesBytes} bytes`);
  const playerProperties = { ...match.playerProperties };
  for (const [playerId, added] of Object.entries(verdict.playerProperties ?? {})) {
    if (!Object.hasOwn(playerProperties, playerId)) continue;
    const text = merge(playerProperties[playerId]!, added);
    if (bytes(text) > limits.playerPropertiesBytes)
      throw new Error(`the properties of a player may have at most ${limits.playerPropertiesBytes} bytes`);
    playerProperties[playerId] = text;
  }
  return { ...match, matchProperties, playerProperties, hostData: verdict.hostData ?? match.hostData };
}
