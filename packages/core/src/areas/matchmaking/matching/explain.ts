import type { Sliced } from '../../../runtime/cooperative.ts';
import { type Incompatibility, incompatibilities, regionsOf } from './compatibility.ts';
import { boundsAt, defaultIntersection, type MatchingQueue, maxLatency } from './queue.ts';
import { type ForbiddenPairs, type MatchTicket, sizeOf } from './ticket.ts';

/** Another ticket, and the first rule that keeps it away. */
export interface Neighbour {
  readonly ticketIds: readonly string[];
  readonly refusedByRule: string;
  readonly detail: string;
}

export interface Explanation {
  readonly candidatesSeen: number;
  /** Whoever fewest rules keep away, and by least, comes first. */
  readonly nearest: readonly Neighbour[];
}

/** How many tickets are looked at, the first ones given, and how many are told of. */
const explainedTickets = 10_000;
const nearestTickets = 10;

/** Tickets that are compared between two places to stop: up to 3 ms where a queue has twenty rules on long lists. */
const comparisonBatchSize = 16;

/** Tells why a ticket has no match: what keeps it from the tickets that are nearest. It is compared with each once. */
export function* explain(
  queue: MatchingQueue,
  ticket: MatchTicket,
  waiting: readonly MatchTicket[],
  now: number,
  forbidden: ForbiddenPairs,
): Sliced<Explanation> {
  const others = waiting.filter(({ id }) => id !== ticket.id).slice(0, explainedTickets);
  const seen = [];
  for (const other of others) {
    const refused = incompatibilities(queue, [ticket, other], now, forbidden, 'part');
    seen.push({ other, refused, distance: distanceOf(refused) });
    if (seen.length % comparisonBatchSize === 0) yield comparisonBatchSize;
  }
  seen.sort((left, right) => left.refused.length - right.refused.length || left.distance - right.distance);
  const wanted = queue.teams * queue.playersPerTeam;
  const players = seen
    .filter(({ refused }) => refused.length === 0)
    .reduce((sum, { other }) => sum + sizeOf(other), sizeOf(ticket));
  const missing =
    players < wanted
      ? `a match takes ${wanted} players, and ${players} are in tickets that may play with this one`
      : 'the sizes of the groups do not fill the teams, or the tickets do not go with each other';
  return {
    candidatesSeen: others.length,
    nearest: seen.slice(0, nearestTickets).map(({ other, refused: [first] }) => ({
      ticketIds: [other.id],
      refusedByRule: first?.rule ?? 'players',
      detail: first?.detail ?? missing,
    })),
  };
}

const distanceOf = (refused: readonly Incompatibility[]): number =>
  refused.reduce((sum, { distance }) => sum + distance, 0);

/** Tells why a ticket can never be in a match of this queue, whoever else waits and for however long; null if it may. */
export function unmatchable(queue: MatchingQueue, ticket: MatchTicket): string | null {
  const { teams, playersPerTeam } = queue;
  if (ticket.groups.length > teams)
    return `it has ${ticket.groups.length} groups, and a match has ${teams} teams`;
  if (ticket.groups[0]! > playersPerTeam)
    return `a group has ${ticket.groups[0]} players, and a team has ${playersPerTeam}`;
  for (const [index, rule] of queue.attributes.entries()) {
    const { min, max } = boundsAt(rule, rule.relax.length);
    const value = ticket.values[index]!;
    if (rule.type === 'intersection' && (value as ReadonlySet<string>).size < (min ?? defaultIntersection))
      return `attributes[${index}]: its players have too little in common in ${rule.path}`;
    const isWhole = sizeOf(ticket) === teams * playersPerTeam;
    if (
      rule.type === 'sum' &&
      isWhole &&
      ((value as number) < (min ?? -Infinity) || (value as number) > (max ?? Infinity))
    )
      return `attributes[${index}]: the sum of ${rule.path} is ${String(value)}, and no other player can change it`;
  }
  if (queue.latency && regionsOf(queue, ticket, Infinity).length === 0)
    return `there is no region that all its players reach within ${maxLatency(queue.latency, Infinity)} ms`;
  return null;
}
