import type { Json } from '../../../storage/table.ts';
import type { CurrentTicket, OpenMatch } from '../matching/backfill.ts';
import {
  type AttributeRule,
  acceptsAny,
  countedText,
  isCount,
  isForAll,
  isPerTeam,
  type MatchingQueue,
} from '../matching/queue.ts';
import type { FormedMatch, RecentMatch, RuleValue, Seating } from '../matching/ticket.ts';
import type { BackfillRow, MatchRecordRow } from '../tables.backfill.ts';
import type { BegunMatch } from '../tickets/recent-matches.ts';

/** A ticket in the record of its match. */
export interface TicketRecord {
  readonly ticketId: string;
  readonly createdAt: number;
  /** When it got the match. */
  readonly joinedAt: number;
  readonly groups: readonly {
    readonly team: number;
    readonly players: readonly string[];
    /** Their mean under `teamDifference`; absent without. */
    readonly strength?: number;
    /** The role of each of them; absent without roles. */
    readonly roles?: readonly string[];
  }[];
  /** By type and path of the rule, so the values are still known when the rules of the queue change. */
  readonly values: Readonly<Record<string, JsonValue>>;
  /** The path of the strengths of groups; absent without. */
  readonly strengthPath?: string;
  /** Empty if the region of the match is known. */
  readonly latencies: readonly (readonly [region: string, milliseconds: number])[];
}

/** What is stored about a match when it is made. */
export interface MatchRecord {
  readonly region: string | null;
  readonly tickets: readonly Omit<TicketRecord, 'joinedAt'>[];
}

/** Null for a ticket that goes with every value. */
type JsonValue = string | number | readonly string[] | null;

type GroupsOf = (ticketId: string) => readonly (readonly string[])[];

/** Returns what is stored about a match that was formed. */
export const recordMatch = (
  queue: MatchingQueue,
  { seatings, region }: FormedMatch,
  groupsOf: GroupsOf,
): MatchRecord => ({
  region: region ?? null,
  tickets: seatings.map((seating) => recordTicket(queue, seating, groupsOf, region === undefined)),
});

/** Returns what is stored about a ticket that gets a match. */
function recordTicket(
  queue: MatchingQueue,
  { ticket, teams, roles }: Seating,
  groupsOf: GroupsOf,
  keepsLatencies: boolean,
): Omit<TicketRecord, 'joinedAt'> {
  return {
    ticketId: ticket.id,
    createdAt: ticket.createdAt,
    groups: groupsOf(ticket.id).map((players, group) => ({
      team: teams[group]!,
      players,
      ...(ticket.strengths && { strength: ticket.strengths[group]! }),
      ...(roles?.[group] && roles[group].length > 0 && { roles: roles[group] }),
    })),
    ...(queue.teamDifference && { strengthPath: queue.teamDifference.path }),
    values: Object.fromEntries(
      queue.attributes.flatMap((rule, index) =>
        // What each of several groups has under a rule per team is not kept.
        isPerTeam(rule) && ticket.groups.length > 1
          ? []
          : [[nameOf(rule), toJsonValue(ticket.values[index]!)]],
      ),
    ),
    latencies: keepsLatencies ? [...ticket.latencies] : [],
  };
}

const nameOf = (rule: AttributeRule): string => {
  if (isPerTeam(rule)) return `${nameOf({ ...rule, per: 'match' })}, per team`;
  const { type, path, party } = rule;
  // What is counted belongs to the name, and so does whether all players must have it.
  if (isCount(type)) return `${type} ${path} ${countedText(rule)}${isForAll(rule) ? ', all' : ''}`;
  return party === undefined || party === 'mean' ? `${type} ${path}` : `${type} ${path} ${party}`;
};

const toJsonValue = (value: RuleValue): JsonValue =>
  typeof value === 'object' && value !== null ? [...value] : value;

/** A ticket that went with every value has no known one if the rule does not accept that any more. */
function fromJsonValue(rule: AttributeRule, value: JsonValue | undefined): RuleValue | undefined {
  if (value === null) return acceptsAny(rule) ? null : undefined;
  return typeof value === 'object' ? new Set(value) : value;
}

/** Reads the tickets of a record. */
export const ticketsOfRecord = ({ tickets }: Pick<MatchRecordRow, 'tickets'>): readonly TicketRecord[] =>
  tickets as unknown as readonly TicketRecord[];

/** Converts tickets to the JSON of their record. */
export const ticketsToJson = (tickets: readonly TicketRecord[]): Json => tickets as unknown as Json;

/** Returns who is in a match that begins. */
export const begunMatchOf = ({
  matchId,
  queueKey,
  tickets,
}: Pick<MatchRecordRow, 'matchId' | 'queueKey' | 'tickets'>): BegunMatch => ({
  queueKey,
  players: ticketsOfRecord({ tickets }).flatMap(({ groups }) =>
    groups.flatMap(({ team, players }) => players.map((playerId) => ({ playerId, matchId, team }))),
  ),
});

/** Returns everyone who has ever been in a match. */
export const allPlayers = (record: Pick<MatchRecordRow, 'tickets'>): ReadonlySet<string> =>
  new Set(ticketsOfRecord(record).flatMap(({ groups }) => groups.flatMap(({ players }) => players)));

/** Returns the players who have not left a match. */
export function currentPlayers(record: Pick<MatchRecordRow, 'tickets' | 'left'>): ReadonlySet<string> {
  const left = new Set(record.left as readonly string[]);
  return new Set([...allPlayers(record)].filter((playerId) => !left.has(playerId)));
}

/** Returns the free seats by team. */
export const seatsOf = ({ seats }: Pick<BackfillRow, 'seats'>): readonly number[] =>
  seats as readonly number[];

/**
 * Returns a match in the form in which its free seats are filled by the rules of a queue.
 *
 * Its tickets keep the age that they had when they got the match, and grow older while seats are free. So players are
 * not matched with others whom their rules refused then, unless the seats have been free for long enough. A ticket
 * counts as long as one of its players is in the match. `recentOf` has the recent matches of its players if the queue
 * avoids opponents.
 */
export function openMatchOf(
  queue: MatchingQueue,
  record: Pick<MatchRecordRow, 'tickets' | 'left' | 'region'>,
  backfill: Pick<BackfillRow, 'seats' | 'openSince'>,
  recentOf: ReadonlyMap<string, readonly RecentMatch[]> = new Map(),
): OpenMatch {
  const present = currentPlayers(record);
  const seated = ticketsOfRecord(record).flatMap((ticket): CurrentTicket[] => {
    const { groups, createdAt, joinedAt, values, latencies, strengthPath } = ticket;
    if (!groups.some(({ players }) => players.some((playerId) => present.has(playerId)))) return [];
    return [
      {
        createdAt: Math.max(backfill.openSince, joinedAt) - (joinedAt - createdAt),
        values: queue.attributes.map((rule) => fromJsonValue(rule, values[nameOf(rule)])),
        latencies: new Map(latencies),
        recent: groups.flatMap(({ players }) =>
          players.flatMap((playerId) => (present.has(playerId) && recentOf.get(playerId)) || []),
        ),
        seats: groups.flatMap(({ team, players, strength }) => {
          const size = players.filter((playerId) => present.has(playerId)).length;
          const known = strengthPath === queue.teamDifference?.path ? strength : undefined;
          return size > 0 ? [{ team, size, party: players.length, strength: known }] : [];
        }),
      },
    ];
  });
  const region = record.region ?? undefined;
  const rolesTaken = Array.from({ length: queue.teams }, (): string[] => []);
  for (const { groups } of ticketsOfRecord(record))
    for (const { team, players, roles } of groups)
      for (const [at, playerId] of players.entries())
        if (present.has(playerId) && roles?.[at] !== undefined) rolesTaken[team]?.push(roles[at]);
  return { seated, region, rolesTaken, open: seatsOf(backfill).slice(0, queue.teams) };
}
