import {
  type AttributeRule,
  boundsAt,
  defaultIntersection,
  type MatchingQueue,
  maxLatency,
  stepAt,
} from './queue.ts';
import type { ForbiddenPairs, MatchTicket } from './ticket.ts';

/** Why tickets may not play together. */
export interface Incompatibility {
  /** `attributes[0] difference`, `latency`, `avoidBlocked`: as the queue names it. */
  readonly rule: string;
  readonly detail: string;
  /** How far it is from holding, relative to what is allowed: for sorting. */
  readonly distance: number;
}

/** Which rules are asked: `sum` is not for what is no whole match yet. */
export type Extent = 'whole' | 'part';

/** Tells why these tickets may not be in one match at `now`, rule by rule; nothing where they may. */
export function incompatibilities(
  queue: MatchingQueue,
  tickets: readonly MatchTicket[],
  now: number,
  forbidden: ForbiddenPairs,
  extent: Extent,
): Incompatibility[] {
  const found: Incompatibility[] = [];
  for (const [index, rule] of queue.attributes.entries()) {
    const broken = brokenAttribute(rule, index, tickets, now, extent);
    if (broken) found.push({ rule: `attributes[${index}] ${rule.type}`, ...broken });
  }
  const region = queue.latency && commonRegion(queue, tickets, now);
  if (region === null)
    found.push({
      rule: 'latency',
      detail: 'there is no region that all players reach in time',
      distance: 1,
    });
  if (meets(tickets, forbidden))
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
  queue.attributes.every((rule, index) => !brokenAttribute(rule, index, tickets, now, extent)) &&
  (!queue.latency || commonRegion(queue, tickets, now) !== null) &&
  !meets(tickets, forbidden);

type Broken = Pick<Incompatibility, 'detail' | 'distance'> | null;

function brokenAttribute(
  rule: AttributeRule,
  index: number,
  tickets: readonly MatchTicket[],
  now: number,
  extent: Extent,
): Broken {
  if (rule.type === 'equal') {
    const value = tickets[0]?.values[index];
    const other = tickets.find(({ values }) => values[index] !== value)?.values[index];
    return other === undefined
      ? null
      : { detail: `${rule.path} is ${String(value)} and ${String(other)}`, distance: 1 };
  }
  if (rule.type === 'sum' && extent === 'part') return null;
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
      return outside(spread, 0, max, () => `${rule.path} differs by ${spread}, and by ${max} at the most`);
    }
    case 'sum': {
      const sum = (values as number[]).reduce((left, right) => left + right, 0);
      return outside(sum, min, max, () => `${rule.path} is ${sum} together, and must be ${within(min, max)}`);
    }
    case 'intersection': {
      const { size } = intersectionOf(values as ReadonlySet<string>[]);
      // A part of a match may have more in common than the whole.
      const most = extent === 'part' ? Infinity : max;
      return outside(
        size,
        min,
        most,
        () => `${rule.path} has ${size} in common, and must have ${within(min, most)}`,
      );
    }
  }
}

const within = (min: number, max: number): string =>
  max === Infinity ? `${min} or more` : min === -Infinity ? `${max} at the most` : `${min} to ${max}`;

/** What is wrong is put into words only where something is: most that is asked is allowed. */
function outside(value: number, min: number, max: number, detail: () => string): Broken {
  if (value >= min && value <= max) return null;
  const away = value < min ? min - value : value - max;
  return { detail: detail(), distance: away / (Math.abs(value < min ? min : max) || 1) };
}

/** What is in every one of these sets. */
function intersectionOf(sets: readonly ReadonlySet<string>[]): ReadonlySet<string> {
  const [first = new Set<string>(), ...others] = sets;
  return new Set([...first].filter((element) => others.every((set) => set.has(element))));
}

/** The regions that a ticket reaches in time at `now`, the fastest first. */
export function regionsOf(queue: MatchingQueue, ticket: MatchTicket, now: number): string[] {
  if (!queue.latency) return [];
  const most = maxLatency(queue.latency, now - ticket.createdAt);
  return [...ticket.latencies]
    .filter(([, milliseconds]) => milliseconds <= most)
    .sort(([left, ofLeft], [right, ofRight]) => ofLeft - ofRight || (left < right ? -1 : 1))
    .map(([region]) => region);
}

/** A region that all of these tickets reach in time; null where there is none. */
function commonRegion(queue: MatchingQueue, tickets: readonly MatchTicket[], now: number): string | null {
  const [region] = intersectionOf(tickets.map((ticket) => new Set(regionsOf(queue, ticket, now))));
  return region ?? null;
}

function meets(tickets: readonly MatchTicket[], forbidden: ForbiddenPairs): boolean {
  if (forbidden.size === 0) return false;
  return tickets.some((ticket) => {
    const others = forbidden.get(ticket.id);
    return others !== undefined && tickets.some(({ id }) => others.has(id));
  });
}
