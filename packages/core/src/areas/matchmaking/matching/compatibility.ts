import { divisionFault, isDivisible } from './division-fault.ts';
import {
  decidingTickets,
  isDemanded,
  isPerTeam,
  type LatencyRule,
  type MatchingQueue,
  maxLatency,
} from './queue.ts';
import { opponentsFault } from './recent-opponents.ts';
import { attributeFault, type Extent, type Incompatibility, intersectionOf } from './rule-fault.ts';
import type { ForbiddenPairs, MatchTicket } from './ticket.ts';

/** Returns why these tickets may not be in one match at `now`, rule by rule; empty if they may. */
export function incompatibilities(
  queue: MatchingQueue,
  tickets: readonly MatchTicket[],
  now: number,
  forbidden: ForbiddenPairs,
  extent: Extent,
): Incompatibility[] {
  const found: Incompatibility[] = [];
  for (const [index, rule] of queue.attributes.entries()) {
    const fault =
      isPerTeam(rule) || !isDemanded(rule) ? null : attributeFault(queue, index, tickets, now, extent);
    if (fault) found.push({ rule: `attributes[${index}] ${rule.type}`, ...fault });
  }
  if (queue.latency && commonRegion(queue, tickets, now) === null)
    found.push({ rule: 'latency', ...latencyFault(queue, queue.latency, tickets, now) });
  const division = extent === 'whole' ? divisionFault(queue, tickets, now) : null;
  if (division) found.push(division);
  const opponents = opponentsFault(queue, tickets, now);
  if (opponents) found.push({ rule: 'avoidRecentOpponents', ...opponents });
  if (areForbidden(tickets, forbidden))
    found.push({
      rule: 'avoidBlocked',
      detail: 'a player of one has blocked a player of the other',
      distance: 1,
    });
  return found;
}

/** Whether these tickets may be in one match at `now`. */
export const areCompatible = (
  queue: MatchingQueue,
  tickets: readonly MatchTicket[],
  now: number,
  forbidden: ForbiddenPairs,
  extent: Extent,
): boolean =>
  keepRules(queue, tickets, now, forbidden, extent) &&
  (extent === 'part' || isDivisible(queue, tickets, now));

/** The same, for rules of these indexes and what pairs show alone: for tickets that keep the others because they share a cell. */
export const keepSetRules = (
  queue: MatchingQueue,
  indexes: readonly number[],
  tickets: readonly MatchTicket[],
  now: number,
  forbidden: ForbiddenPairs,
  extent: Extent,
): boolean =>
  indexes.every((index) => !attributeFault(queue, index, tickets, now, extent)) &&
  !areForbidden(tickets, forbidden) &&
  opponentsFault(queue, tickets, now) === null;

/** The same, whether they can be divided over the teams or not. */
export const keepRules = (
  queue: MatchingQueue,
  tickets: readonly MatchTicket[],
  now: number,
  forbidden: ForbiddenPairs,
  extent: Extent,
): boolean =>
  queue.attributes.every(
    (rule, index) =>
      isPerTeam(rule) || !isDemanded(rule) || !attributeFault(queue, index, tickets, now, extent),
  ) &&
  (!queue.latency || commonRegion(queue, tickets, now) !== null) &&
  !areForbidden(tickets, forbidden) &&
  opponentsFault(queue, tickets, now) === null;

/** Returns the regions that a ticket reaches in time at `now`, the fastest first. */
export function regionsOf(queue: MatchingQueue, ticket: MatchTicket, now: number): string[] {
  if (!queue.latency) return [];
  return regionsWithin(ticket, maxLatency(queue.latency, now - ticket.createdAt));
}

const regionsWithin = ({ latencies }: MatchTicket, limit: number): string[] =>
  [...latencies]
    .filter(([, milliseconds]) => milliseconds <= limit)
    .sort(([left, ofLeft], [right, ofRight]) => ofLeft - ofRight || (left < right ? -1 : 1))
    .map(([region]) => region);

/** Returns how many milliseconds each of the tickets of a match may need. */
function limitsOf(
  queue: MatchingQueue,
  latency: LatencyRule,
  tickets: readonly MatchTicket[],
  now: number,
): readonly number[] {
  const [decides] = decidingTickets(queue, tickets);
  return tickets.map((ticket) => {
    const { createdAt } = queue.expansion === 'longest' ? decides! : ticket;
    return maxLatency(latency, now - createdAt);
  });
}

/**
 * Returns the region that all of these tickets reach in time: the one whose slowest ticket needs the least milliseconds;
 * of several, the one with the least sum, then the favourite of the first ticket. Null if there is none.
 */
export function commonRegion(
  queue: MatchingQueue,
  tickets: readonly MatchTicket[],
  now: number,
): string | null {
  const { latency } = queue;
  const [first] = tickets;
  if (!latency || !first) return null;
  const limits = limitsOf(queue, latency, tickets, now);
  let best: string | null = null;
  let [leastSlowest, leastSum] = [Infinity, Infinity];
  for (const region of regionsWithin(first, limits[0]!)) {
    let [slowest, sum] = [0, 0];
    for (const [index, { latencies }] of tickets.entries()) {
      const milliseconds = latencies.get(region);
      if (milliseconds === undefined || milliseconds > limits[index]!) {
        slowest = Infinity;
        break;
      }
      slowest = Math.max(slowest, milliseconds);
      sum += milliseconds;
    }
    if (slowest < leastSlowest || (slowest < Infinity && slowest === leastSlowest && sum < leastSum))
      [best, leastSlowest, leastSum] = [region, slowest, sum];
  }
  return best;
}

/** Returns how far tickets that have no region in common are from the one that comes closest. */
function latencyFault(
  queue: MatchingQueue,
  rule: LatencyRule,
  tickets: readonly MatchTicket[],
  now: number,
): Pick<Incompatibility, 'detail' | 'distance'> {
  const regions = intersectionOf(tickets.map(({ latencies }) => new Set(latencies.keys())));
  const limits = limitsOf(queue, rule, tickets, now);
  const nearest = [...regions]
    .map((region) => {
      const ofTickets = tickets.map(({ latencies }, at) => ({
        milliseconds: latencies.get(region)!,
        limit: limits[at]!,
      }));
      const excess = ({ milliseconds, limit }: (typeof ofTickets)[0]) => milliseconds - limit;
      const slowest = ofTickets.reduce((one, other) => (excess(other) > excess(one) ? other : one));
      return { region, ...slowest, excess: excess(slowest) };
    })
    .sort((left, right) => left.excess - right.excess || (left.region < right.region ? -1 : 1))
    .at(0);
  if (nearest)
    return {
      detail: `no region is fast enough for all players; the nearest is ${nearest.region}, with ${nearest.milliseconds} ms where at most ${nearest.limit} ms are allowed`,
      distance: nearest.excess / nearest.limit,
    };
  const named = new Set(tickets.flatMap(({ latencies }) => [...latencies.keys()]));
  const shown = [...named].sort().slice(0, maxNamedRegions).join(', ');
  const more = named.size > maxNamedRegions ? ', …' : '';
  return { detail: `no region of ${shown}${more} is known to all players`, distance: noRegionDistance };
}

/** How many regions a text names, and how far tickets without a common one are: farther than any that have one. */
const maxNamedRegions = 8;
const noRegionDistance = 1e6;

function areForbidden(tickets: readonly MatchTicket[], forbidden: ForbiddenPairs): boolean {
  if (forbidden.size === 0) return false;
  return tickets.some((ticket) => {
    const others = forbidden.get(ticket.id);
    return others !== undefined && tickets.some(({ id }) => others.has(id));
  });
}
