import type { Unit } from '../../../kernel/unit-of-work.ts';
import type { Json } from '../../../storage/table.ts';
import { type MatchRecord, recordMatch, ticketsToJson } from '../backfill/match-record.ts';
import type { FormedMatch } from '../matching/ticket.ts';
import { matchPropertiesOf, type PropertyLimits, playerPropertiesOf } from '../queues/match-properties.ts';
import type { Queue } from '../queues/queue-config.ts';
import { serverBuildOf } from '../queues/server-build.ts';
import type { TicketDetails } from '../queues/ticket-details.ts';
import type { WaitingTicket } from '../queues/ticket-pool.ts';
import { matchmakingMatches } from '../tables.backfill.ts';
import type { TicketRow } from '../tables.ts';
import { type BegunMatch, rememberMatches } from '../tickets/recent-matches.ts';
import { type Remember, ticketLifecycle } from '../tickets/ticket-lifecycle.ts';

/** A match before its tickets are taken. */
export interface PreparedMatch {
  readonly matchId: string;
  readonly queueKey: string;
  readonly ticketIds: readonly string[];
  /** The players of each team. */
  readonly teams: readonly (readonly string[])[];
  /** The ticket of each player. */
  readonly ticketOf: Readonly<Record<string, string>>;
  /** JSON text for the server that runs the match. */
  readonly matchProperties: string;
  /** JSON text for each player. */
  readonly playerProperties: Readonly<Record<string, string>>;
  readonly hosting: Queue['hosting'];
  /** The build that its server must have; absent if any does. */
  readonly build?: string;
  /** The text that every player gets if the match needs no server. */
  readonly hostData: string;
  /** What is stored for as long as the match lasts, so that backfill can compare later players with it. */
  readonly record: MatchRecord;
  /** Whether it is kept who was in it, because the queue avoids recent opponents; absent if not. */
  readonly isRemembered?: true;
}

/** Stores matches as QUEUED for a server, within the unit that takes their tickets. */
export type Enqueue = (
  unit: Unit,
  matches: readonly {
    readonly matchId: string;
    readonly playerIds: readonly string[];
    readonly matchProperties: string;
    readonly playerProperties: Readonly<Record<string, string>>;
    readonly ticketIds: Readonly<Record<string, string>>;
    readonly build?: string;
  }[],
) => Promise<unknown>;

/** A match that was described, and what was left out of its properties because it was too long, by name. */
export interface DescribedMatch {
  readonly match: PreparedMatch;
  readonly omitted: readonly string[];
}

/** Describes a match that was found among these tickets. `details` has those of its tickets if they are needed. */
export function describeMatch(
  matchId: string,
  queue: Queue,
  formed: FormedMatch,
  tickets: ReadonlyMap<string, WaitingTicket>,
  details: ReadonlyMap<string, TicketDetails>,
  limits: PropertyLimits,
): DescribedMatch {
  const { seatings, region } = formed;
  const { queueName } = queue;
  const teams = Array.from({ length: queue.teams }, (): string[] => []);
  const ticketOf: Record<string, string> = {};
  const playerProperties: Record<string, string> = {};
  const omitted = new Set<string>();
  for (const seating of seatings) {
    const { ticket, teams: assigned } = seating;
    const waiting = tickets.get(ticket.id)!;
    for (const [group, players] of waiting.groups.entries()) {
      teams[assigned[group]!]!.push(...players);
      for (const player of players) ticketOf[player] = ticket.id;
    }
    const ofPlayers = playerPropertiesOf(queue, waiting, seating, details.get(ticket.id), limits);
    for (const [player, properties] of ofPlayers) {
      playerProperties[player] = properties.text;
      for (const name of properties.omitted) omitted.add(name);
    }
  }
  const waiting = seatings.map(({ ticket }) => tickets.get(ticket.id)!);
  const build = serverBuildOf(queue, () =>
    waiting.map(({ match, figures }) => ({ values: match!.values, figures })),
  );
  const properties = matchPropertiesOf(queue, { queueName, region, teams }, waiting, limits);
  const match: PreparedMatch = {
    matchId,
    queueKey: queue.queueKey,
    ticketIds: seatings.map(({ ticket }) => ticket.id),
    teams,
    ticketOf,
    matchProperties: properties.text,
    playerProperties,
    hosting: queue.hosting,
    ...(build !== undefined && { build }),
    hostData: '',
    record: recordMatch(queue, formed, (ticketId) => tickets.get(ticketId)!.groups),
    ...(queue.avoidRecentOpponents && { isRemembered: true as const }),
  };
  return { match, omitted: [...omitted, ...properties.omitted] };
}

/**
 * Takes all tickets of these matches. Matches that need a server are also stored as QUEUED, with who is in them.
 *
 * Throws TicketsGone, which rolls the unit back, if one of the tickets no longer waits. The statements do not wait for
 * each other: their number grows with the matches, but not the number of round trips.
 */
export async function makeMatches(
  unit: Unit,
  now: number,
  matches: readonly PreparedMatch[],
  enqueue: Enqueue,
  proposalId: string | null = null,
): Promise<TicketRow[]> {
  const hosted = matches.filter(({ hosting }) => hosting === 'broker');
  const tickets = matches.map(({ matchId, ticketIds, hosting, hostData }) => ({
    matchId,
    ids: ticketIds,
    destination:
      hosting === 'broker' ? ({ kind: 'server' } as const) : { kind: 'players' as const, hostData },
  }));
  // A match with a server begins when that is ready.
  const [first] = matches.filter(({ hosting, isRemembered }) => hosting !== 'broker' && isRemembered);
  const remember: Remember | undefined =
    first && ((present) => rememberMatches(unit, now, begunMatch(first, matches), present));
  const store = async (): Promise<void> => {
    if (hosted.length > 0)
      await Promise.all([
        enqueue(unit, hosted.map(queuedMatch)),
        unit.insert(
          matchmakingMatches,
          hosted.map((match) => matchRow(match, now)),
        ),
      ]);
  };
  return ticketLifecycle.matchAll(unit, now, tickets, proposalId, store, remember);
}

/** Returns who has begun to play in matches of one queue. */
const begunMatch = ({ queueKey }: PreparedMatch, matches: readonly PreparedMatch[]): BegunMatch => ({
  queueKey,
  players: matches.flatMap(({ matchId, teams }) =>
    teams.flatMap((players, team) => players.map((playerId) => ({ playerId, matchId, team }))),
  ),
});

const queuedMatch = ({
  matchId,
  teams,
  matchProperties,
  playerProperties,
  ticketOf,
  build,
}: PreparedMatch) => ({
  matchId,
  playerIds: teams.flat(),
  matchProperties,
  playerProperties,
  ticketIds: ticketOf,
  ...(build !== undefined && { build }),
});

function matchRow({ matchId, queueKey, record: { region, tickets } }: PreparedMatch, now: number) {
  const joined = tickets.map((ticket) => ({ ...ticket, joinedAt: now }));
  return { matchId, queueKey, region, tickets: ticketsToJson(joined) };
}

/** Converts a match to the JSON that a proposal stores. */
export const matchToJson = (match: PreparedMatch): Json => match as unknown as Json;
/** Reads a match from the JSON that a proposal stores. */
export const matchOfJson = (json: Json): PreparedMatch => json as unknown as PreparedMatch;
