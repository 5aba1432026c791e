import { type Bounds, boundsAt, isPerTeam, type MatchingQueue, sizesOf, stepAt } from './queue.ts';
import { countAble, roleNeeds, wishesOf } from './roles.ts';
import type { Entry } from './sorted-index.ts';
import type { Shape } from './team-packing.ts';
import type { ForbiddenPairs, MatchTicket, RuleValue } from './ticket.ts';

/** Tickets that are alike for every rule that is checked on whole sets: one of them does as well as another. */
export interface Kind {
  readonly id: number;
  readonly shape: Shape;
  /** The values under the rules over sums, in their order. */
  readonly sums: readonly number[];
  /** How much a ticket adds to each of those sums for each of its players. */
  readonly additions: readonly number[];
  /** The bounds of those rules at the age of the tickets. */
  readonly lows: readonly number[];
  readonly highs: readonly number[];
}

/** Returns the kind of a ticket. */
export type KindOf = (entry: Entry) => Kind;

/** The rules that only whole sets, or pairs in them, show; by their indexes. */
interface SetRules {
  readonly setIndexes: readonly number[];
  readonly sumIndexes: readonly number[];
}

/** Something that adds up over the tickets of a match, and must be within bounds. */
interface SumRule {
  valueOf(ticket: MatchTicket): number;
  boundsOf(ticket: MatchTicket): Bounds;
}

/** Returns all that adds up: the rules over sums, and what roles need. */
function sumRulesOf(queue: MatchingQueue, sumIndexes: readonly number[], now: number): SumRule[] {
  const ofAttributes = sumIndexes.map((index): SumRule => {
    const rule = queue.attributes[index]!;
    if (isPerTeam(rule)) {
      // Each team keeps the bounds of its own tickets, so only the widest ones are known of all teams together.
      const { min, max } = boundsAt(rule, rule.relax.length);
      const ofAll = {
        ...(min !== undefined && { min: min * queue.teams }),
        ...(max !== undefined && { max: max * queue.teams }),
      };
      return { valueOf: ({ values }) => values[index] as number, boundsOf: () => ofAll };
    }
    return {
      valueOf: ({ values }) => values[index] as number,
      boundsOf: ({ createdAt }) => boundsAt(rule, stepAt(rule.relax, now - createdAt)),
    };
  });
  const ofRoles = roleNeeds(queue, sizesOf(queue)).flatMap(({ names, min, max }): SumRule[] => [
    { valueOf: (ticket) => countAble(ticket, names).able, boundsOf: () => ({ min }) },
    { valueOf: (ticket) => countAble(ticket, names).bound, boundsOf: () => ({ max }) },
  ]);
  return [...ofAttributes, ...ofRoles];
}

/** Creates what sorts the tickets of a pass into kinds. */
export function createKinds(
  queue: MatchingQueue,
  { setIndexes, sumIndexes }: SetRules,
  now: number,
  forbidden: ForbiddenPairs,
): KindOf {
  const sumRules = sumRulesOf(queue, sumIndexes, now);
  const byRank: Kind[] = [];
  const byKey = new Map<string, Kind>();
  const stepOf = (index: number, { createdAt }: MatchTicket): number =>
    stepAt(queue.attributes[index]!.relax, now - createdAt);

  function keyOf({ ticket, shape }: Entry): string {
    let key = shape.name;
    for (const index of setIndexes)
      key += `|${stepOf(index, ticket)}:${textOf(ticket.values[index] as RuleValue)}`;
    if (ticket.groupValues)
      key += `|${setIndexes.map((index) => ticket.groupValues![index]!.map(textOf).join()).join(';')}`;
    if (queue.teamDifference)
      key += `|${ticket.strengths!.join()}:${stepAt(queue.teamDifference.relax, now - ticket.createdAt)}`;
    // Whether others may lie beyond the own latency depends on the age alone.
    if (queue.expansion === 'longest' && queue.latency)
      key += `|${stepAt(queue.latency.relax, now - ticket.createdAt)}`;
    if (queue.partySizes) key += `|${stepAt(queue.partySizes.relax, now - ticket.createdAt)}`;
    if (queue.roles)
      key += `|${JSON.stringify(wishesOf(ticket).map((group) => group.map((wishes) => [...wishes].sort().join()).sort()))}`;
    return forbidden.has(ticket.id) || ticket.recent ? `${key}|${ticket.id}` : key;
  }

  function create({ ticket, shape }: Entry): Kind {
    const bounds = sumRules.map(({ boundsOf }) => boundsOf(ticket));
    const sums = sumRules.map(({ valueOf: value }) => value(ticket));
    return {
      id: byKey.size,
      shape,
      sums,
      additions: sums.map((sum) => sum / shape.players),
      lows: bounds.map(({ min }) => min ?? -Infinity),
      highs: bounds.map(({ max }) => max ?? Infinity),
    };
  }

  return (entry) => {
    const known = byRank[entry.rank];
    if (known) return known;
    const key = keyOf(entry);
    const kind = byKey.get(key) ?? create(entry);
    byKey.set(key, kind);
    byRank[entry.rank] = kind;
    return kind;
  };
}

const textOf = (value: RuleValue): string =>
  typeof value === 'object' && value !== null ? JSON.stringify([...value].sort()) : JSON.stringify(value);

/** In how many lists the tickets of a cell may lie by their kinds. */
const maxKinds = 128;

/** How tickets of a cell are told apart. */
export interface KindGroups {
  readonly groupOf: (entry: Entry) => string;
  /** Whether the tickets of a group are alike. Otherwise only about. */
  readonly areExact: boolean;
}

/**
 * Returns the groups by which the tickets of a cell are listed: by kind. If there are more than `maxKinds`, by about how
 * much they add to each sum for each player: one of as many equal parts of the tickets as `maxKinds` allows.
 */
export function kindGroups(entries: readonly Entry[], kindOf: KindOf): KindGroups {
  const ids = new Set<number>();
  for (const entry of entries) {
    ids.add(kindOf(entry).id);
    if (ids.size > maxKinds) return roughGroups(entries, kindOf);
  }
  return { groupOf: (entry) => String(kindOf(entry).id), areExact: true };
}

function roughGroups(entries: readonly Entry[], kindOf: KindOf): KindGroups {
  const rules = kindOf(entries[0]!).sums.length;
  const parts = rules === 0 ? 1 : Math.max(1, Math.floor(maxKinds ** (1 / rules)));
  const borders = Array.from({ length: rules }, (_, rule) => {
    const sorted = entries.map((entry) => kindOf(entry).additions[rule]!).sort((left, right) => left - right);
    return Array.from(
      { length: parts - 1 },
      (__, part) => sorted[Math.floor(((part + 1) * sorted.length) / parts)]!,
    );
  });
  const partOf = (value: number, ofRule: readonly number[]): number =>
    ofRule.findLastIndex((border) => value >= border);
  return {
    groupOf: (entry) =>
      borders.map((ofRule, rule) => partOf(kindOf(entry).additions[rule]!, ofRule)).join(','),
    areExact: false,
  };
}
