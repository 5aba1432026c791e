import type { Json } from '../../../storage/table.ts';
import type { OpenMatch, SeatedTicket } from '../matching/backfill.ts';
import type { AttributeRule, MatchingQueue } from '../matching/queue.ts';
import type { FormedMatch, RuleValue, Seating } from '../matching/ticket.ts';
import type { BackfillRow, MatchRecordRow } from '../tables.backfill.ts';

/** A ticket as the record of its match has it. */
export interface RecordedTicket {
  readonly ticketId: string;
  readonly createdAt: number;
  /** When it got the match. */
  readonly joinedAt: number;
  readonly groups: readonly { readonly team: number; readonly players: readonly string[] }[];
  /** By type and path of the rule, so that they are still known when the rules of the queue change. */
  readonly values: Readonly<Record<string, string | number | readonly string[]>>;
  /** None where the region of the match is known. */
  readonly latencies: readonly (readonly [region: string, milliseconds: number])[];
}

/** What is known of a match when it is made. */
export interface MatchRecord {
  readonly region: string | null;
  readonly tickets: readonly Omit<RecordedTicket, 'joinedAt'>[];
}

type GroupsOf = (ticketId: string) => readonly (readonly string[])[];

/** What is to be remembered of a match that was formed. */
export const recordOf = (
  queue: MatchingQueue,
  { seatings, region }: FormedMatch,
  groupsOf: GroupsOf,
): MatchRecord => ({
  region: region ?? null,
  tickets: seatings.map((seating) => recordedOf(queue, seating, groupsOf, region === undefined)),
});

/** What is to be remembered of a ticket that gets a match. */
function recordedOf(
  queue: MatchingQueue,
  { ticket, teams }: Seating,
  groupsOf: GroupsOf,
  keepsLatencies: boolean,
): Omit<RecordedTicket, 'joinedAt'> {
  return {
    ticketId: ticket.id,
    createdAt: ticket.createdAt,
    groups: groupsOf(ticket.id).map((players, group) => ({ team: teams[group]!, players })),
    values: Object.fromEntries(
      queue.attributes.map((rule, index) => [nameOf(rule), written(ticket.values[index]!)]),
    ),
    latencies: keepsLatencies ? [...ticket.latencies] : [],
  };
}

const nameOf = ({ type, path }: AttributeRule): string => `${type} ${path}`;

const written = (value: RuleValue): string | number | readonly string[] =>
  typeof value === 'object' ? [...value] : value;

const read = (value: string | number | readonly string[] | undefined): RuleValue | undefined =>
  typeof value === 'object' ? new Set(value) : value;

export const ticketsOfRecord = ({ tickets }: Pick<MatchRecordRow, 'tickets'>): readonly RecordedTicket[] =>
  tickets as unknown as readonly RecordedTicket[];

export const ticketsToJson = (tickets: readonly RecordedTicket[]): Json => tickets as unknown as Json;

/** Everybody who has ever been in a match. */
export const everIn = (record: Pick<MatchRecordRow, 'tickets'>): ReadonlySet<string> =>
  new Set(ticketsOfRecord(record).flatMap(({ groups }) => groups.flatMap(({ players }) => players)));

/** Those of them who have not left. */
export function stillIn(record: Pick<MatchRecordRow, 'tickets' | 'left'>): ReadonlySet<string> {
  const left = new Set(record.left as readonly string[]);
  return new Set([...everIn(record)].filter((playerId) => !left.has(playerId)));
}

export const seatsOf = ({ seats }: Pick<BackfillRow, 'seats'>): readonly number[] =>
  seats as readonly number[];

/**
 * A match as its free seats are filled by the rules of a queue.
 *
 * Its tickets are as old as they were when they got the match, and grow older while it has free seats: what they would
 * not have played with then, they need not play with now, unless the seats have been free for as long as it takes. A
 * ticket of whose players some have left counts as it was, one that all have left not at all.
 */
export function openMatchOf(
  queue: MatchingQueue,
  record: Pick<MatchRecordRow, 'tickets' | 'left' | 'region'>,
  backfill: Pick<BackfillRow, 'seats' | 'openSince'>,
): OpenMatch {
  const present = stillIn(record);
  const seated = ticketsOfRecord(record).flatMap((ticket): SeatedTicket[] => {
    const { groups, createdAt, joinedAt, values, latencies } = ticket;
    if (!groups.some(({ players }) => players.some((playerId) => present.has(playerId)))) return [];
    return [
      {
        createdAt: Math.max(backfill.openSince, joinedAt) - (joinedAt - createdAt),
        values: queue.attributes.map((rule) => read(values[nameOf(rule)])),
        latencies: new Map(latencies),
      },
    ];
  });
  const region = record.region ?? undefined;
  return { seated, region, open: seatsOf(backfill).slice(0, queue.teams) };
}
