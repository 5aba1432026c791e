import type { Unit } from '../../../kernel/unit-of-work.ts';
import type { Json } from '../../../storage/table.ts';
import { type MatchRecord, recordOf, ticketsToJson } from '../backfill/match-record.ts';
import type { FormedMatch } from '../matching/ticket.ts';
import type { Queue } from '../queues/queue-config.ts';
import { matchmakingMatches } from '../tables.backfill.ts';
import type { TicketRow } from '../tables.ts';
import { ticketLife } from '../tickets/ticket-lifecycle.ts';
import type { WaitingTicket } from './ticket-pool.ts';

/** A match with everything that is known of it before its tickets are taken. */
export interface MadeMatch {
  readonly matchId: string;
  readonly queueKey: string;
  readonly ticketIds: readonly string[];
  /** The players of each team. */
  readonly teams: readonly (readonly string[])[];
  /** By player, the ticket that brought him. */
  readonly ticketOf: Readonly<Record<string, string>>;
  /** JSON text, for whoever runs the match. */
  readonly matchProperties: string;
  /** JSON text by player. */
  readonly playerProperties: Readonly<Record<string, string>>;
  readonly hosting: Queue['hosting'];
  /** What every player is told where no server is involved. */
  readonly hostData: string;
  /** What is remembered of it as long as it lasts, for those who come later. */
  readonly record: MatchRecord;
}

/** What matching needs of whoever finds servers: stores a match QUEUED within the unit that takes its tickets. */
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
): MadeMatch {
  const { seatings, region } = formed;
  const teams = Array.from({ length: queue.teams }, (): string[] => []);
  const ticketOf: Record<string, string> = {};
  const playerProperties: Record<string, string> = {};
  for (const { ticket, teams: seated } of seatings)
    for (const [group, players] of tickets.get(ticket.id)!.groups.entries()) {
      const team = seated[group]!;
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
    record: recordOf(queue, formed, (ticketId) => tickets.get(ticketId)!.groups),
  };
}

/**
 * Makes a match: takes all of its tickets and, where it needs a server, stores it QUEUED, and who is in it. Throws
 * TicketsGone, which rolls
 * the unit back, where a ticket does not wait any more.
 */
export async function makeMatch(
  unit: Unit,
  now: number,
  made: MadeMatch,
  enqueue: Enqueue,
  proposalId: string | null = null,
): Promise<TicketRow[]> {
  const { matchId, ticketIds, matchProperties, playerProperties, hosting, hostData } = made;
  const destination =
    hosting === 'broker' ? ({ kind: 'server' } as const) : { kind: 'players' as const, hostData };
  const rows = await ticketLife.match(unit, now, ticketIds, matchId, destination, proposalId);
  if (hosting === 'broker') {
    await enqueue(unit, {
      matchId,
      playerIds: made.teams.flat(),
      matchProperties,
      playerProperties,
      ticketIds: made.ticketOf,
    });
    const { region, tickets } = made.record;
    const joined = tickets.map((ticket) => ({ ...ticket, joinedAt: now }));
    await unit.insert(matchmakingMatches, {
      matchId,
      queueKey: made.queueKey,
      region,
      tickets: ticketsToJson(joined),
    });
  }
  return rows;
}

/** A made match as a proposal keeps it, and back. */
export const matchToJson = (made: MadeMatch): Json => made as unknown as Json;
export const matchOfJson = (json: Json): MadeMatch => json as unknown as MadeMatch;
