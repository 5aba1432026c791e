import type { Unit } from '../../../kernel/unit-of-work.ts';
import type { Json } from '../../../storage/table.ts';
import { type MatchRecord, recordMatch, ticketsToJson } from '../backfill/match-record.ts';
import type { FormedMatch } from '../matching/ticket.ts';
import type { Queue } from '../queues/queue-config.ts';
import type { WaitingTicket } from '../queues/ticket-pool.ts';
import { matchmakingMatches } from '../tables.backfill.ts';
import type { TicketRow } from '../tables.ts';
import { ticketLifecycle } from '../tickets/ticket-lifecycle.ts';

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
  /** The text that every player gets if the match needs no server. */
  readonly hostData: string;
  /** What is stored for as long as the match lasts, so that backfill can compare later players with it. */
  readonly record: MatchRecord;
}

/** Stores a match as QUEUED for a server, within the unit that takes its tickets. */
export type Enqueue = (
  unit: Unit,
  match: {
    readonly matchId: string;
    readonly playerIds: readonly string[];
    readonly matchProperties: string;
    readonly playerProperties: Readonly<Record<string, string>>;
    readonly ticketIds: Readonly<Record<string, string>>;
  },
) => Promise<unknown>;

/** Describes a match that was found among these tickets. */
export function describeMatch(
  matchId: string,
  queue: Queue,
  formed: FormedMatch,
  tickets: ReadonlyMap<string, WaitingTicket>,
): PreparedMatch {
  const { seatings, region } = formed;
  const teams = Array.from({ length: queue.teams }, (): string[] => []);
  const ticketOf: Record<string, string> = {};
  const playerProperties: Record<string, string> = {};
  for (const { ticket, teams: assigned } of seatings)
    for (const [group, players] of tickets.get(ticket.id)!.groups.entries()) {
      const team = assigned[group]!;
      teams[team]!.push(...players);
      for (const player of players) {
        ticketOf[player] = ticket.id;
        playerProperties[player] = JSON.stringify({ team, ticketId: ticket.id });
      }
    }
  return {
    matchId,
    queueKey: queue.queueKey,
    ticketIds: seatings.map(({ ticket }) => ticket.id),
    teams,
    ticketOf,
    matchProperties: JSON.stringify({
      queueName: queue.queueName,
      ...(region !== undefined && { region }),
      teams,
    }),
    playerProperties,
    hosting: queue.hosting,
    hostData: '',
    record: recordMatch(queue, formed, (ticketId) => tickets.get(ticketId)!.groups),
  };
}

/**
 * Takes all tickets of a match. If the match needs a server, also stores it as QUEUED, and stores who is in it.
 *
 * Throws TicketsGone, which rolls the unit back, if one of the tickets no longer waits.
 */
export async function makeMatch(
  unit: Unit,
  now: number,
  match: PreparedMatch,
  enqueue: Enqueue,
  proposalId: string | null = null,
): Promise<TicketRow[]> {
  const { matchId, ticketIds, matchProperties, playerProperties, hosting, hostData } = match;
  const destination =
    hosting === 'broker' ? ({ kind: 'server' } as const) : { kind: 'players' as const, hostData };
  const rows = await ticketLifecycle.match(unit, now, ticketIds, matchId, destination, proposalId);
  if (hosting === 'broker') {
    await enqueue(unit, {
      matchId,
      playerIds: match.teams.flat(),
      matchProperties,
      playerProperties,
      ticketIds: match.ticketOf,
    });
    const { region, tickets } = match.record;
    const joined = tickets.map((ticket) => ({ ...ticket, joinedAt: now }));
    await unit.insert(matchmakingMatches, {
      matchId,
      queueKey: match.queueKey,
      region,
      tickets: ticketsToJson(joined),
    });
  }
  return rows;
}

/** Converts a match to the JSON that a proposal stores. */
export const matchToJson = (match: PreparedMatch): Json => match as unknown as Json;
/** Reads a match from the JSON that a proposal stores. */
export const matchOfJson = (json: Json): PreparedMatch => json as unknown as PreparedMatch;
