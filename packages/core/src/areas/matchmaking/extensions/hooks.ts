import type { Context } from '../../area.ts';
import type { Entity } from '../entities/schemas.ts';
import { matchmakingErrors as errors } from '../errors.ts';
import type { MadeMatch } from '../matchmaker/make-match.ts';
import type { Queue } from '../queues/queue-config.ts';
import { withHostTimeout } from './host-timeout.ts';

/** A ticket before it waits. */
export interface TicketDraft {
  /** Who wants to play, with the metadata that matching will see. */
  readonly entity: Entity;
  /** The queue that the ticket names; undefined where it names none, which a hook may put right. */
  readonly queueName: string | undefined;
  readonly playerIds: readonly string[];
}

/** What a hook makes of a ticket: another queue, or a refusal that the player is told. Nothing: as it is. */
export type TicketVerdict = { readonly queueName: string } | { readonly reject: string } | undefined;

/** A match before its tickets are taken. */
export type MatchDraft = Pick<
  MadeMatch,
  'matchId' | 'queueKey' | 'teams' | 'ticketIds' | 'matchProperties' | 'playerProperties'
>;

/**
 * What a hook makes of a match: properties that are put over those that it has, what the players are told where no
 * server is involved, or a refusal, which leaves its tickets waiting as old as they are. Nothing: as it is.
 */
export type MatchVerdict =
  | {
      readonly matchProperties?: Readonly<Record<string, unknown>>;
      /** By player; who is not in the match is ignored. */
      readonly playerProperties?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
      readonly hostData?: string;
    }
  | { readonly reject: string }
  | undefined;

/** The host's say in matchmaking, for all queues or for one. Hooks are asked one after the other; each sees what those before it made. */
export interface MatchmakingHook {
  /** Asked before a ticket waits. What it throws fails the start. */
  validateTicket?(ticket: TicketDraft): TicketVerdict | Promise<TicketVerdict>;
  /**
   * Asked before a match takes its tickets and anybody is told. What it throws is a refusal, and so is no answer within
   * 5 seconds.
   */
  newMatch?(match: MatchDraft): MatchVerdict | Promise<MatchVerdict>;
}

/** A ticket as a strategy sees it. */
export interface StrategyTicket {
  readonly ticketId: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** The players of each group; a group stays together, each in a team of its own. */
  readonly groups: readonly (readonly string[])[];
  readonly entity: Entity;
}

/** Who plays: for each ticket the team of each of its groups, in their order. */
export interface StrategyMatch {
  readonly seatings: readonly { readonly ticketId: string; readonly teams: readonly number[] }[];
}

export interface StrategyContext {
  readonly queue: Queue;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly customMatchmakerConfig: string;
  /** False for tickets of which is known that a player of one has blocked a player of the other. */
  mayMeet(ticketId: string, otherId: string): boolean;
}

/**
 * The host's way to find matches in a queue: one match a call, out of tickets that are sorted by age; null where there is
 * none. It is called again until then. It has 50 ms: after a longer call its queue waits for the next round. One that
 * has not answered after 5 seconds is not waited for.
 */
export type MatchmakingStrategy = (
  tickets: readonly StrategyTicket[],
  context: StrategyContext,
) => StrategyMatch | null | Promise<StrategyMatch | null>;

export interface Hooks {
  /** Asks the hooks about a ticket, and answers its queue. Throws TICKET_REJECTED with what the hook said. */
  validate(names: readonly string[], draft: TicketDraft): Promise<string | undefined>;
  /** Asks the hooks about a match; null where one of them refuses it. */
  approve(names: readonly string[], made: MadeMatch): Promise<MadeMatch | null>;
}

export interface HookBounds {
  readonly matchPropertiesBytes: number;
  readonly playerPropertiesBytes: number;
}

const bytes = (text: string): number => new TextEncoder().encode(text).length;
const over = (text: string, added: object): string =>
  JSON.stringify({ ...(JSON.parse(text) as object), ...added });

/** Asks hooks by their names, in this order: those of all queues before those of one. */
export function createHooks(
  hooks: Readonly<Record<string, MatchmakingHook>>,
  limits: HookBounds,
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

    async approve(names, made) {
      let match = made;
      for (const [hook, { newMatch }] of named(names)) {
        if (!newMatch) continue;
        try {
          const { matchId, queueKey, teams, ticketIds, matchProperties, playerProperties } = match;
          const draft = { matchId, queueKey, teams, ticketIds, matchProperties, playerProperties };
          const verdict = await withHostTimeout(clock, newMatch(draft));
          if (!verdict) continue;
          if ('reject' in verdict) {
            log.info({ hook, matchId, reason: verdict.reject }, 'a hook refused a match');
            return null;
          }
          match = changed(match, verdict, limits);
        } catch (cause) {
          log.error({ cause, hook, matchId: match.matchId }, 'a hook failed; its match is not made');
          return null;
        }
      }
      return match;
    },
  };
}

/** Puts what a hook gives over what a match has. Throws where that is too large. */
function changed(
  made: MadeMatch,
  verdict: Exclude<MatchVerdict, { readonly reject: string } | undefined>,
  limits: HookBounds,
): MadeMatch {
  const matchProperties = over(made.matchProperties, verdict.matchProperties ?? {});
  if (bytes(matchProperties) > limits.matchPropertiesBytes)
    throw new Error(`the properties of a match have at most ${limits.matchPropertiesBytes} bytes`);
  const playerProperties = { ...made.playerProperties };
  for (const [playerId, added] of Object.entries(verdict.playerProperties ?? {})) {
    if (!Object.hasOwn(playerProperties, playerId)) continue;
    const text = over(playerProperties[playerId]!, added);
    if (bytes(text) > limits.playerPropertiesBytes)
      throw new Error(`the properties of a player have at most ${limits.playerPropertiesBytes} bytes`);
    playerProperties[playerId] = text;
  }
  return { ...made, matchProperties, playerProperties, hostData: verdict.hostData ?? made.hostData };
}
