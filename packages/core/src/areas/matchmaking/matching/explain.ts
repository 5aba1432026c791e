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

/** Why a ticket has no match. */
export interface Explanation {
  readonly candidatesSeen: number;
  /** Tickets that the fewest rules keep away come first; among those, the ones that are closest to fitting. */
  readonly nearest: readonly Neighbour[];
}

/** How many tickets are compared (the first of the given ones), and how many are returned. */
const maxCompared = 10_000;
const maxNearest = 10;

/** Tickets that are compared between two interruptions: up to 3 ms if a queue has twenty rules on long lists. */
const comparisonBatchSize = 16;

/** Explains why a ticket has no match: what keeps it from the nearest tickets. It is compared once with each. */
export function* explain(
  queue: MatchingQueue,
  ticket: MatchTicket,
  waiting: readonly MatchTicket[],
  now: number,
  forbidden: ForbiddenPairs,
): Sliced<Explanation> {
  const others = waiting.filter(({ id }) => id !== ticket.id).slice(0, maxCompared);
  const compared = [];
  for (const other of others) {
    const faults = incompatibilities(queue, [ticket, other], now, forbidden, 'part');
    compared.push({ other, faults, distance: distanceOf(faults) });
    if (compared.length % comparisonBatchSize === 0) yield comparisonBatchSize;
  }
  compared.sort((left, right) => left.faults.length - right.faults.length || left.distance - right.distance);
  const playersNeeded = queue.teams * queue.playersPerTeam;
  const players = compared
    .filter(({ faults }) => faults.length === 0)
    .reduce((sum, { other }) => sum + sizeOf(other), sizeOf(ticket));
  const missing =
    players < playersNeeded
      ? `a match needs ${playersNeeded} players, but only ${players} are in tickets that may play with this one`
      : 'the sizes of the groups do not fill the teams, or the other tickets do not fit each other';
  return {
    candidatesSeen: others.length,
    nearest: compared.slice(0, maxNearest).map(({ other, faults: [first] }) => ({
      ticketIds: [other.id],
      refusedByRule: first?.rule ?? 'players',
      detail: first?.detail ?? missing,
    })),
  };
}

const distanceOf = (faults: readonly Incompatibility[]): number =>
  faults.reduce((sum, { distance }) => sum + distance, 0);

/**
 * Returns why a ticket can never be in a match of this queue, no matter which other tickets wait and how long. Returns
 * null if it can.
 */
export function unmatchable(queue: MatchingQueue, ticket: MatchTicket): string | null {
  const { teams, playersPerTeam } = queue;
  if (ticket.groups.length > teams)
    return `the ticket has ${ticket.groups.length} groups, but a match has ${teams} teams`;
  if (ticket.groups[0]! > playersPerTeam)
    return `a group has ${ticket.groups[0]} players, but a team has ${playersPerTeam}`;
  for (const [index, rule] of queue.attributes.entries()) {
    const { min, max } = boundsAt(rule, rule.relax.length);
    const value = ticket.values[index]!;
    if (value === null) continue;
    if (rule.type === 'intersection' && (value as ReadonlySet<string>).size < (min ?? defaultIntersection))
      return `attributes[${index}]: the players of the ticket have too little in common in ${rule.path}`;
    const isWhole = sizeOf(ticket) === teams * playersPerTeam;
    if (
      rule.type === 'sum' &&
      isWhole &&
      ((value as number) < (min ?? -Infinity) || (value as number) > (max ?? Infinity))
    )
      return `attributes[${index}]: the sum of ${rule.path} is ${String(value)}, and no other player can change that`;
  }
  if (queue.latency && regionsOf(queue, ticket, Infinity).length === 0)
    return `there is no region that all players of the ticket reach within ${maxLatency(queue.latency, Infinity)} ms`;
  return null;
}
