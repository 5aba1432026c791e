import {
  type AttributeRule,
  acceptsAny,
  addsUp,
  boundsAt,
  countedText,
  defaultIntersection,
  hasRelaxed,
  isForAll,
  type LatencyRule,
  type MatchingQueue,
  maxLatency,
  sizesOf,
  stepAt,
} from './queue.ts';
import { roleFault } from './roles.ts';
import { splitTeams } from './team-split.ts';
import type { ForbiddenPairs, MatchTicket } from './ticket.ts';

/** Why tickets may not play together. */
export interface Incompatibility {
  /** The rule as the queue names it: `attributes[0] difference`, `latency`, `avoidBlocked`. */
  readonly rule: string;
  readonly detail: string;
  /** How far the rule is from holding, relative to its bound; used for sorting. */
  readonly distance: number;
}

/** Whether the tickets are a whole match or a part of one. `sum` is not checked for a part. */
export type Extent = 'whole' | 'part';

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
    const fault = attributeFault(rule, index, tickets, now, extent);
    if (fault) found.push({ rule: `attributes[${index}] ${rule.type}`, ...fault });
  }
  if (queue.latency && commonRegion(queue, tickets, now) === null)
    found.push({ rule: 'latency', ...latencyFault(queue.latency, tickets, now) });
  const roles = extent === 'whole' ? rolesFault(queue, tickets) : null;
  if (roles) found.push({ rule: 'roles', ...roles });
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
  queue.attributes.every((rule, index) => !attributeFault(rule, index, tickets, now, extent)) &&
  (!queue.latency || commonRegion(queue, tickets, now) !== null) &&
  !areForbidden(tickets, forbidden) &&
  (extent === 'part' || !rolesFault(queue, tickets));

type Fault = Pick<Incompatibility, 'detail' | 'distance'> | null;

/** Returns which roles these tickets, a whole match, cannot fill. */
function rolesFault(queue: MatchingQueue, tickets: readonly MatchTicket[]): Fault {
  if (!queue.roles) return null;
  const fault = roleFault(queue, sizesOf(queue), tickets);
  if (fault) return fault;
  const all = tickets.map((ticket) => ({ ticket, strength: 0 }));
  return splitTeams(queue, all).seatings
    ? null
    : { detail: 'the groups cannot be divided so that every team fills its roles', distance: 1 };
}

function attributeFault(
  rule: AttributeRule,
  index: number,
  all: readonly MatchTicket[],
  now: number,
  extent: Extent,
): Fault {
  const tickets = acceptsAny(rule) ? all.filter(({ values }) => values[index] !== null) : all;
  if (tickets.length === 0) return null;
  if (rule.type === 'equal') {
    const value = tickets[0]?.values[index];
    const other = tickets.find(({ values }) => values[index] !== value)?.values[index];
    return other === undefined || tickets.every(({ createdAt }) => hasRelaxed(rule, now - createdAt))
      ? null
      : { detail: `${rule.path} is ${String(value)} and ${String(other)}`, distance: 1 };
  }
  if (addsUp(rule.type) && extent === 'part')
    return isForAll(rule) ? forAllFault(rule, tickets, index) : null;
  const values = tickets.map((ticket) => ticket.values[index]!);
  let min = -Infinity;
  let max = Infinity;
  for (const { createdAt } of tickets) {
    const bounds = boundsAt(rule, stepAt(rule.relax, now - createdAt));
    min = Math.max(min, bounds.min ?? (rule.type === 'intersection' ? defaultIntersection : -Infinity));
    max = Math.min(max, bounds.max ?? Infinity);
  }
  switch (rule.type) {
    case 'difference': {
      const numbers = values as number[];
      const spread = Math.max(...numbers) - Math.min(...numbers);
      return outOfBounds(
        spread,
        0,
        max,
        () => `${rule.path} differs by ${spread}, but may differ by at most ${max}`,
      );
    }
    case 'sum': {
      const sum = (values as number[]).reduce((left, right) => left + right, 0);
      return outOfBounds(
        sum,
        min,
        max,
        () => `the sum of ${rule.path} is ${sum}, but must be ${boundsText(min, max)}`,
      );
    }
    case 'count':
    case 'contains':
    case 'compare': {
      if (isForAll(rule)) return forAllFault(rule, tickets, index);
      const count = (values as number[]).reduce((left, right) => left + right, 0);
      return outOfBounds(
        count,
        min,
        max,
        () => `there are ${count} players ${countedText(rule)}, but there must be ${boundsText(min, max)}`,
      );
    }
    case 'intersection': {
      const { size } = intersectionOf(values as ReadonlySet<string>[]);
      // A part of a match may have more in common than the whole.
      const upper = extent === 'part' ? Infinity : max;
      return outOfBounds(
        size,
        min,
        upper,
        () => `${rule.path} has ${size} elements in common, but must have ${boundsText(min, upper)}`,
      );
    }
  }
}

/** Returns the fault of a rule that all players must keep. */
function forAllFault(rule: AttributeRule, tickets: readonly MatchTicket[], index: number): Fault {
  const others = tickets.reduce((sum, { values }) => sum + (values[index] as number), 0);
  return others === 0
    ? null
    : { detail: `all players must be some ${countedText(rule)}, but ${others} are not`, distance: others };
}

/** Returns the bounds of a rule as text. */
export const boundsText = (min: number, max: number): string =>
  max === Infinity ? `${min} or more` : min === -Infinity ? `at most ${max}` : `${min} to ${max}`;

/** The text is built only if the rule is broken, because most checks pass. */
function outOfBounds(value: number, min: number, max: number, detail: () => string): Fault {
  if (value >= min && value <= max) return null;
  const excess = value < min ? min - value : value - max;
  return { detail: detail(), distance: excess / (Math.abs(value < min ? min : max) || 1) };
}

/** Returns the elements that are in all of these sets. */
function intersectionOf(sets: readonly ReadonlySet<string>[]): ReadonlySet<string> {
  const [first = new Set<string>(), ...others] = sets;
  return new Set([...first].filter((element) => others.every((set) => set.has(element))));
}

/** Returns the regions that a ticket reaches in time at `now`, the fastest first. */
export function regionsOf(queue: MatchingQueue, ticket: MatchTicket, now: number): string[] {
  if (!queue.latency) return [];
  const limit = maxLatency(queue.latency, now - ticket.createdAt);
  return [...ticket.latencies]
    .filter(([, milliseconds]) => milliseconds <= limit)
    .sort(([left, ofLeft], [right, ofRight]) => ofLeft - ofRight || (left < right ? -1 : 1))
    .map(([region]) => region);
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
  const limits = tickets.map(({ createdAt }) => maxLatency(latency, now - createdAt));
  let best: string | null = null;
  let [leastSlowest, leastSum] = [Infinity, Infinity];
  for (const region of regionsOf(queue, first, now)) {
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
  rule: LatencyRule,
  tickets: readonly MatchTicket[],
  now: number,
): Pick<Incompatibility, 'detail' | 'distance'> {
  const regions = intersectionOf(tickets.map(({ latencies }) => new Set(latencies.keys())));
  const nearest = [...regions]
    .map((region) => {
      const ofTickets = tickets.map(({ createdAt, latencies }) => {
        const limit = maxLatency(rule, now - createdAt);
        return { milliseconds: latencies.get(region)!, limit };
      });
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
