import { boundsText } from './bounds-text.ts';
import {
  type AttributeRule,
  acceptsAny,
  addsUp,
  boundsAt,
  countedText,
  decidingTickets,
  defaultIntersection,
  hasRelaxed,
  isForAll,
  type MatchingQueue,
  stepAt,
} from './queue.ts';
import type { MatchTicket } from './ticket.ts';

/** Why tickets may not play together. */
export interface Incompatibility {
  /** The rule as the queue names it: `attributes[0] difference`, `latency`, `avoidBlocked`. */
  readonly rule: string;
  readonly detail: string;
  /** How far the rule is from holding, relative to its bound; used for sorting. */
  readonly distance: number;
}

/** What is wrong with some tickets under a rule; null if nothing is. */
export type Fault = Omit<Incompatibility, 'rule'> | null;

/** Whether the tickets are a whole match, or team, or a part of one. `sum` is not checked for a part. */
export type Extent = 'whole' | 'part';

/** Returns why these tickets break the rule of this index at `now`. For a rule per team, they must be those of one team of the match. */
export function attributeFault(
  queue: MatchingQueue,
  index: number,
  all: readonly MatchTicket[],
  now: number,
  extent: Extent,
  match: readonly MatchTicket[] = all,
): Fault {
  const rule = queue.attributes[index]!;
  const tickets = acceptsAny(rule) ? all.filter(({ values }) => values[index] !== null) : all;
  if (tickets.length === 0) return null;
  // The age of a ticket that the rule ignores counts only if the oldest decides.
  const deciding = queue.expansion === 'longest' ? decidingTickets(queue, match) : tickets;
  if (rule.type === 'equal') {
    const value = tickets[0]?.values[index];
    const other = tickets.find(({ values }) => values[index] !== value)?.values[index];
    return other === undefined || deciding.every(({ createdAt }) => hasRelaxed(rule, now - createdAt))
      ? null
      : { detail: `${rule.path} is ${String(value)} and ${String(other)}`, distance: 1 };
  }
  if (addsUp(rule.type) && extent === 'part')
    return isForAll(rule) ? forAllFault(rule, tickets, index) : null;
  const values = tickets.map((ticket) => ticket.values[index]!);
  let min = -Infinity;
  let max = Infinity;
  for (const { createdAt } of deciding) {
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

/** The text is built only if the rule is broken, because most checks pass. */
function outOfBounds(value: number, min: number, max: number, detail: () => string): Fault {
  if (value >= min && value <= max) return null;
  const excess = value < min ? min - value : value - max;
  return { detail: detail(), distance: excess / (Math.abs(value < min ? min : max) || 1) };
}

/** Returns the elements that are in all of these sets. */
export function intersectionOf(sets: readonly ReadonlySet<string>[]): ReadonlySet<string> {
  const [first = new Set<string>(), ...others] = sets;
  return new Set([...first].filter((element) => others.every((set) => set.has(element))));
}
