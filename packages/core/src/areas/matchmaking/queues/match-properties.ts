import { agreementOf } from '../entities/rules.agreement.ts';
import { bytesOfAll, fitting, type Member, objectOf } from '../entities/rules.pass-on.ts';
import type { MatchingQueue } from '../matching/queue.ts';
import type { Seating } from '../matching/ticket.ts';
import type { Queue } from './queue-config.ts';
import type { TicketDetails } from './ticket-details.ts';
import type { WaitingTicket } from './ticket-pool.ts';

/** The largest properties of a match and of a player, in bytes. */
export interface PropertyLimits {
  readonly matchPropertiesBytes: number;
  readonly playerPropertiesBytes: number;
}

/**
 * Returns how many bytes of the properties may come from the tickets. The rest is for ids, names and what hooks add: a
 * player with long lists must not make the match of a hook too large.
 */
export const maxBytesFromTickets = (
  limits: PropertyLimits,
): Readonly<Record<'rules' | 'passOn', number>> => ({
  rules: Math.floor(limits.matchPropertiesBytes / 2),
  passOn: Math.floor(limits.playerPropertiesBytes / 2),
});

/** Returns what the rules of a queue say about tickets, as members of the property `rules`. */
export const rulesOf = (queue: MatchingQueue, tickets: Parameters<typeof agreementOf>[1]): Member[] =>
  [...agreementOf(queue, tickets)].map(([path, value]) => [path, JSON.stringify(value)]);

/** JSON text for a server, and the names of what was left out because it was too long. */
interface Properties {
  readonly text: string;
  readonly omitted: readonly string[];
}

/** The property of a match that fills itself: the free seats of each team of the queue. */
const openSeatsProperty = 'openSeats';

/** The property of a match whose players must not meet again too soon. */
const rememberedProperty = 'isRemembered';

/**
 * Returns a property of a match; undefined if it has none. It is read for every match that is ready, and few have one. Operators may
 * write any text.
 */
function propertyOf(matchProperties: string, name: string): unknown {
  if (!matchProperties.includes(`"${name}"`)) return undefined;
  try {
    return (JSON.parse(matchProperties) as Readonly<Record<string, unknown>>)[name];
  } catch {
    return undefined;
  }
}

/** Returns the free seats that a match fills by itself once its server is ready; null if there are none. */
export function openSeatsOf(matchProperties: string): readonly number[] | null {
  const seats = propertyOf(matchProperties, openSeatsProperty);
  const isGood =
    Array.isArray(seats) && seats.every((free) => Number.isInteger(free) && free >= 0) && seats.some(Boolean);
  return isGood ? (seats as readonly number[]) : null;
}

/** Whether it is kept who was in a match, once its server is ready. */
export const isRemembered = (matchProperties: string): boolean =>
  propertyOf(matchProperties, rememberedProperty) === true;

/** What is known of a match that was found. */
interface FoundMatch {
  readonly queueName: string;
  readonly region: string | undefined;
  readonly teams: readonly (readonly string[])[];
}

/**
 * Returns the properties of a match. Rules are left out if they are too long, which the start of a ticket prevents unless
 * rules ignore tickets or have changed since.
 */
export function matchPropertiesOf(
  queue: Pick<Queue, 'attributes' | 'teamNames' | 'fillTo' | 'hosting'> & MatchingQueue,
  { queueName, region, teams }: FoundMatch,
  tickets: readonly WaitingTicket[],
  limits: PropertyLimits,
): Properties {
  const members: Member[] = [['queueName', JSON.stringify(queueName)]];
  if (region !== undefined) members.push(['region', JSON.stringify(region)]);
  members.push(['teams', JSON.stringify(teams)]);
  if (queue.teamNames.length > 0) members.push(['teamNames', JSON.stringify(queue.teamNames)]);
  const openSeats = queue.fillTo?.map((size, team) => size - (teams[team]?.length ?? 0));
  if (openSeats?.some((free) => free > 0)) members.push([openSeatsProperty, JSON.stringify(openSeats)]);
  if (queue.avoidRecentOpponents && queue.hosting === 'broker') members.push([rememberedProperty, 'true']);
  if (queue.attributes.length === 0) return { text: objectOf(members), omitted: [] };
  const ruled = tickets.map(({ match, figures }) => ({ values: match!.values, figures }));
  const all = rulesOf(queue, ruled);
  const rules = fitting(all, maxBytesFromTickets(limits).rules);
  members.push(['rules', objectOf(rules)]);
  return { text: objectOf(members), omitted: namesWithout(all, rules) };
}

/**
 * Returns the properties of each player of a ticket, whose groups play in these teams and roles. Entries that are passed on are left out
 * if they are too long, which the start of a ticket prevents unless the queue has changed since.
 */
export function playerPropertiesOf(
  { teamNames }: Pick<Queue, 'teamNames'>,
  { row, groups, names }: WaitingTicket,
  { teams, roles }: Pick<Seating, 'teams' | 'roles'>,
  details: TicketDetails | undefined,
  limits: PropertyLimits,
): ReadonlyMap<string, Properties> {
  const { id: ticketId, partyId } = row;
  const all = groups.flatMap((players, group) =>
    players.map((playerId, at): [string, Properties] => {
      const displayName = names[group]?.[at];
      const own = JSON.stringify({
        team: teams[group]!,
        ...(teamNames.length > 0 && { teamName: teamNames[teams[group]!] }),
        ...(roles?.[group]?.[at] !== undefined && { role: roles[group][at] }),
        ticketId,
        ...(displayName !== undefined && { displayName }),
        ...(partyId !== null && { partyId }),
      });
      const entries = details?.passedOn.get(playerId) ?? [];
      if (entries.length === 0) return [playerId, { text: own, omitted: [] }];
      const maxBytes = maxBytesFromTickets(limits).passOn;
      const passed = bytesOfAll(entries) > maxBytes ? fitting(entries, maxBytes) : entries;
      const text = passed.length > 0 ? `${own.slice(0, -1)},${objectOf(passed).slice(1)}` : own;
      return [playerId, { text, omitted: namesWithout(entries, passed) }];
    }),
  );
  return new Map(all);
}

const namesWithout = (all: readonly Member[], kept: readonly Member[]): readonly string[] =>
  all.length === kept.length ? [] : all.filter((member) => !kept.includes(member)).map(([name]) => name);
