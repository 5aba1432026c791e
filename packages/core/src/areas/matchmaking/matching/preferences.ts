import {
  type AttributeRule,
  acceptsAny,
  addsUp,
  boundsAt,
  isDemanded,
  isForAll,
  isPerTeam,
  type MatchingQueue,
  needsOneElement,
  stepAt,
} from './queue.ts';
import { attributeFault, type Fault, type Incompatibility } from './rule-fault.ts';
import { groupTickets } from './team-rules.ts';
import type { MatchTicket, PairCheck, Seating } from './ticket.ts';

/** A queue that also demands some of the rules that it prefers. */
export interface PreferredQueue {
  readonly queue: MatchingQueue;
  /** The indexes of these rules. */
  readonly kept: readonly number[];
  /** How much they weigh together. */
  readonly weight: number;
}

/**
 * Returns the queue with each choice of its preferred rules demanded, the choice of the greatest weight first; of the same
 * weight, the one of more rules. Empty if it prefers nothing.
 */
export function preferredQueues(queue: MatchingQueue): PreferredQueue[] {
  const preferred = [...queue.attributes.keys()].filter((index) => !isDemanded(queue.attributes[index]!));
  const choices = Array.from({ length: 2 ** preferred.length - 1 }, (_, bits) =>
    preferred.filter((__, at) => ((bits + 1) >> at) & 1),
  );
  const weightOf = (kept: readonly number[]): number =>
    kept.reduce((sum, index) => sum + queue.attributes[index]!.weight!, 0);
  return choices
    .sort((left, right) => weightOf(right) - weightOf(left) || right.length - left.length)
    .map((kept) => ({
      kept,
      weight: weightOf(kept),
      queue: {
        ...queue,
        attributes: queue.attributes.map((rule, index) =>
          kept.includes(index) ? { ...rule, weight: undefined } : rule,
        ),
      },
    }));
}

/** Returns how much the preferred rules weigh that a match keeps. */
export function keptWeight(
  queue: MatchingQueue,
  tickets: readonly MatchTicket[],
  seatings: () => readonly Seating[],
  now: number,
): number {
  const isPerMatch = queue.attributes.every((rule) => isDemanded(rule) || !isPerTeam(rule));
  const faults = isPerMatch
    ? (index: number): Fault => attributeFault(queue, index, tickets, now, 'whole')
    : preferenceFaults(queue, seatings(), now);
  return queue.attributes.reduce(
    (sum, { weight = 0 }, index) => (weight > 0 && !faults(index) ? sum + weight : sum),
    0,
  );
}

/** Which parts of the width of a `difference` lie below the value of a ticket, in ranges that are tried first. */
const below = [1 / 2, 0, 1];

/** How many elements of one rule a ticket is tried with, and how many choices of them. */
const [maxElements, maxChoices] = [6, 12];

/** Whether all tickets keep a rule with each other if each of them has the value, or one element, of a first one. */
const isFocused = (rule: AttributeRule): boolean =>
  !isPerTeam(rule) &&
  !acceptsAny(rule) &&
  (rule.type === 'equal' ? rule.relax.length === 0 : rule.type === 'intersection' && needsOneElement(rule));

/** One way to keep the rules. */
export interface FocusCheck {
  readonly mayMeet: PairCheck;
  /** Whether a wider one follows: then the nearest tickets are enough. */
  readonly isNarrow: boolean;
}

/** How a search keeps the rules that it demands. */
export interface Focus {
  /** The rules that whole sets must be checked for. */
  readonly setIndexes: readonly number[];
  /** Returns, for a ticket, what its match may have in common: with each of them, the other rules hold. */
  readonly checksOf: (anchor: MatchTicket) => readonly FocusCheck[];
}

/** Returns how a search keeps preferred rules: by what a ticket may have in common with others, if that is enough. */
export function createFocus(queue: MatchingQueue, kept: readonly number[], now: number): Focus {
  const { attributes } = queue;
  const equals = kept.filter((index) => isFocused(attributes[index]!) && attributes[index]!.type === 'equal');
  const shared = kept.filter((index) => isFocused(attributes[index]!) && !equals.includes(index));
  const setIndexes = kept.filter((index) => !equals.includes(index) && !shared.includes(index));
  const byPairs = setIndexes.filter((index) => {
    const rule = attributes[index]!;
    return !isPerTeam(rule) && (!addsUp(rule.type) || isForAll(rule));
  });
  const ranges = byPairs.filter((index) => attributes[index]!.type === 'difference');
  const arePaired: PairCheck = (one, other) =>
    equals.every((index) => one.values[index] === other.values[index]) &&
    byPairs.every((index) => attributeFault(queue, index, [one, other], now, 'part') === null);
  return {
    setIndexes,
    checksOf(anchor) {
      let choices: (readonly string[])[] = [[]];
      for (const index of shared) {
        const elements = [...(anchor.values[index] as ReadonlySet<string>)].slice(0, maxElements);
        choices = choices.flatMap((chosen) => elements.map((element) => [...chosen, element]));
      }
      const windows = ranges.flatMap((index) => {
        const own = anchor.values[index] as number | null;
        const width = boundsAt(attributes[index]!, stepAt(attributes[index]!.relax, now - anchor.createdAt))
          .max!;
        return own === null ? [] : [{ index, own, width }];
      });
      return choices.slice(0, maxChoices).flatMap((chosen) => {
        const hasAll = (other: MatchTicket): boolean =>
          shared.every((index, at) => (other.values[index] as ReadonlySet<string>).has(chosen[at]!));
        const narrow = (windows.length === 0 ? [] : below).map(
          (part): FocusCheck => ({
            isNarrow: true,
            mayMeet: (one, other) =>
              hasAll(other) &&
              windows.every(({ index, own, width }) => {
                const value = other.values[index] as number | null;
                return value === null || (value >= own - part * width && value <= own + (1 - part) * width);
              }) &&
              arePaired(one, other),
          }),
        );
        return [
          ...narrow,
          { isNarrow: false, mayMeet: (one, other) => hasAll(other) && arePaired(one, other) },
        ];
      });
    },
  };
}

/** Returns which preferred rules a match does not keep, and why. */
export function brokenPreferences(
  queue: MatchingQueue,
  seatings: readonly Seating[],
  now: number,
): Incompatibility[] {
  const faults = preferenceFaults(queue, seatings, now);
  return [...queue.attributes.entries()].flatMap(([index, rule]) => {
    const fault = isDemanded(rule) ? null : faults(index);
    return fault ? [{ rule: `attributes[${index}] ${rule.type}`, ...fault }] : [];
  });
}

/** Returns what says why a match does not keep a preferred rule; null if it does. */
function preferenceFaults(
  queue: MatchingQueue,
  seatings: readonly Seating[],
  now: number,
): (index: number) => Fault {
  const all = seatings.map(({ ticket }) => ticket);
  const teams = Array.from({ length: queue.teams }, (): MatchTicket[] => []);
  for (const { ticket, teams: ofGroups } of seatings)
    for (const [group, own] of groupTickets(ticket).entries()) teams[ofGroups[group]!]!.push(own);
  return (index) => {
    const sets = isPerTeam(queue.attributes[index]!) ? teams : [all];
    return sets.map((set) => attributeFault(queue, index, set, now, 'whole', all)).find(Boolean) ?? null;
  };
}
