import type { Entry, StepCounter } from './sorted-index.ts';
import type { Shape } from './team-packing.ts';
import type { Kind, KindOf } from './ticket-kinds.ts';

/**
 * How many steps the search for one ticket may take, and the search for all of a pass before each of the others gets
 * only a few: 400,000 steps are some 4 ms.
 */
export interface StepEffort {
  readonly perTicket: number;
  readonly perPass: number;
  readonly afterwards: number;
}

export const fullSteps: StepEffort = { perTicket: 400_000, perPass: 20_000_000, afterwards: 5_000 };

/** How many states that lead nowhere are remembered. */
const maxRemembered = 20_000;

/** What the search for sets asks about them. */
export interface SetChecks {
  /** The players of a match. */
  readonly slots: number;
  readonly kindOf: KindOf;
  /** Whether the bounds of a set are those of its oldest ticket; otherwise, those of each of its tickets. */
  readonly boundsOfOldest: boolean;
  /** Whether tickets may lack something that only pairs show: an element in common, or that they must not meet. */
  readonly hasPairRules: boolean;
  /** Whether these may be a part of a match, as far as pairs show. */
  readonly isPart: (entries: readonly Entry[]) => boolean;
  /** Whether some of the others could complete the chosen ones to teams that keep their rules; null if there are none. */
  readonly couldDivide: ((chosen: readonly Entry[], others: readonly SupplyOfKind[]) => boolean) | null;
  /** Whether teams can be filled with all of the first, and some of the others. */
  readonly canPack: (required: readonly Shape[], supply: ReadonlyMap<Shape, number>) => boolean;
}

/** How many tickets of a kind a set may still take. */
export interface SupplyOfKind {
  readonly kind: Kind;
  /** One of them. */
  readonly entry: Entry;
  readonly left: number;
  readonly isClosed: boolean;
}

/** Finds sets of tickets that keep rules over sums. */
export interface SetSearch {
  /** Starts with another ticket, which has its own steps. */
  begin(): void;
  /** Whether the ticket has used up its steps. */
  isSpent(): boolean;
  /** Whether the pass has used up most of its steps, so that each ticket has only a few. */
  isShort(): boolean;
  /** Counts steps that dividing a set has taken. */
  work(steps: number): void;
  /** Whether there could be such a set; looks at sizes and sums alone. */
  couldFind(anchor: Entry, candidates: readonly Entry[]): boolean;
  /** Returns the first set for which `accept` returns a result; null if there is none. Sets of near tickets come first. */
  find<Result>(
    anchor: Entry,
    candidates: readonly Entry[],
    accept: (set: readonly Entry[]) => Result | null,
    required?: Entry | null,
  ): Result | null;
}

/**
 * Creates the search for sets.
 *
 * It takes one ticket after the other, the nearest first, and leaves out those with which the set could not be completed
 * any more: the tickets that remain can add no less, or no more, to a sum than the missing players of the lowest, or the
 * highest, kinds. Tickets of one kind are interchangeable, so of each kind only the number is tried, of the nearest ones. So
 * the search is exact until it has used up its steps; then it sets `stopped` of the counter.
 */
export function createSetSearch(
  checks: SetChecks,
  counter: StepCounter,
  { perTicket, perPass, afterwards }: StepEffort,
): SetSearch {
  let used = 0;
  let usedBefore = 0;
  const limit = () => (usedBefore < perPass ? perTicket : afterwards);
  const isSpent = (): boolean => {
    if (used < limit()) return false;
    counter.stopped = true;
    return true;
  };
  const work = (steps: number): void => {
    used += steps;
    counter.steps += steps;
  };
  return {
    begin() {
      usedBefore += used;
      used = 0;
    },
    isSpent,
    work,
    isShort: () => usedBefore >= perPass,
    couldFind: (anchor, candidates) =>
      searchOf(checks, { anchor, candidates, accept: () => null, work, isSpent }).canComplete(),
    find: (anchor, candidates, accept, required) =>
      searchOf(checks, { anchor, candidates, required, accept, work, isSpent }).extend(0),
  };
}

interface Search<Result> {
  readonly anchor: Entry;
  readonly candidates: readonly Entry[];
  /** Another ticket that must be in the set. */
  readonly required?: Entry | null | undefined;
  readonly accept: (set: readonly Entry[]) => Result | null;
  readonly work: (steps: number) => void;
  readonly isSpent: () => boolean;
}

/** The tickets of one kind in a search. */
interface Supply extends SupplyOfKind {
  left: number;
  isClosed: boolean;
}

function searchOf<Result>(
  { slots, kindOf, boundsOfOldest, hasPairRules, isPart, canPack, couldDivide }: SetChecks,
  { anchor, candidates: given, required, accept, work, isSpent }: Search<Result>,
) {
  const own = kindOf(anchor);
  const candidates = required ? given.filter((entry) => entry !== required) : given;
  const supplies = new Map<Kind, Supply>();
  const supplyAt = candidates.map((entry) => {
    const kind = kindOf(entry);
    const supply = supplies.get(kind) ?? { kind, entry, left: 0, isClosed: false };
    supply.left++;
    supplies.set(kind, supply);
    return supply;
  });
  const all = [...supplies.values()];
  const rules = own.sums.map((_, rule) => rule);
  const ascending = rules.map((rule) =>
    [...all].sort((left, right) => left.kind.additions[rule]! - right.kind.additions[rule]!),
  );
  // To sort costs some ten steps for each.
  work(10 * (candidates.length + rules.length * all.length));
  const hasParties =
    own.shape.name !== '1' ||
    (required && required.shape.name !== '1') ||
    all.some(({ kind }) => kind.shape.name !== '1');
  const sums = [...own.sums];
  const bounds = { lows: [...own.lows], highs: [...own.highs] };
  const chosen = [anchor];
  // How many tickets of each shape are chosen, and how many could still come: so that equal sizes are packed once.
  const shapes = [
    ...new Set([own.shape, ...(required ? [required.shape] : []), ...all.map(({ kind }) => kind.shape)]),
  ];
  const shapeAt = new Map(shapes.map((shape, at) => [shape, at] as const));
  const counts = { taken: shapes.map(() => 0), open: shapes.map(() => 0) };
  for (const { kind, left } of all) counts.open[shapeAt.get(kind.shape)!]! += left;
  counts.taken[shapeAt.get(own.shape)!]! += 1;
  const packable = new Map<string, boolean>();
  const deadEnds = new Set<string>();
  /** How often something has refused a set that its sums and sizes do not show. */
  let refusals = 0;
  let room = slots - own.shape.players;
  if (required) {
    const kind = kindOf(required);
    chosen.push(required);
    counts.taken[shapeAt.get(kind.shape)!]! += 1;
    room -= kind.shape.players;
    for (const rule of rules) {
      sums[rule]! += kind.sums[rule]!;
      if (boundsOfOldest) continue;
      bounds.lows[rule] = Math.max(bounds.lows[rule]!, kind.lows[rule]!);
      bounds.highs[rule] = Math.min(bounds.highs[rule]!, kind.highs[rule]!);
    }
  }

  /** Returns the least, or the most, that the missing players can add to a sum; null if there are not enough. */
  function extreme(ordered: readonly Supply[], rule: number, from: 'start' | 'end'): number | null {
    let missing = room;
    let sum = 0;
    for (let at = 0; at < ordered.length && missing > 0; at++) {
      const { kind, left, isClosed } = ordered[from === 'start' ? at : ordered.length - 1 - at]!;
      if (isClosed || kind.shape.players > room) continue;
      const players = Math.min(missing, left * kind.shape.players);
      sum += players * kind.additions[rule]!;
      missing -= players;
    }
    return missing > 0 ? null : sum;
  }

  function canComplete(): boolean {
    work(1 + (1 + 2 * rules.length) * all.length);
    let open = 0;
    for (const { kind, left, isClosed } of all) if (!isClosed) open += left * kind.shape.players;
    if (open < room) return false;
    for (const rule of rules) {
      const [least, most] = [
        extreme(ascending[rule]!, rule, 'start'),
        extreme(ascending[rule]!, rule, 'end'),
      ];
      if (least === null || most === null) return false;
      // Numbers may have been added in another order.
      const tolerance = 1e-9 * (1 + Math.abs(sums[rule]!) + Math.abs(least) + Math.abs(most));
      if (sums[rule]! + least > bounds.highs[rule]! + tolerance) return false;
      if (sums[rule]! + most < bounds.lows[rule]! - tolerance) return false;
    }
    return true;
  }

  function fillsTeams(): boolean {
    if (!hasParties) return true;
    work(10 + shapes.length);
    let key = '';
    for (const [at, { players }] of shapes.entries())
      key += `${counts.taken[at]}:${Math.min(counts.open[at]!, Math.floor(slots / players))};`;
    let isPacked = packable.get(key);
    if (isPacked === undefined) {
      const supply = new Map(shapes.map((shape, at) => [shape, counts.open[at]!] as const));
      isPacked = canPack(chosen.map(({ shape }) => shape).sort(largestFirst), supply);
      packable.set(key, isPacked);
    }
    return isPacked;
  }

  const refused = (isGood: boolean): boolean => {
    if (!isGood) refusals++;
    return isGood;
  };

  function dividesTeams(): boolean {
    if (!couldDivide) return true;
    work(chosen.length * (chosen.length + all.length));
    return refused(couldDivide(chosen, all));
  }

  /** Names all on which the rest of the search depends. */
  function stateAt(at: number): string {
    const closed = all.flatMap(({ isClosed }, index) => (isClosed ? [index] : []));
    const shapes = hasParties ? chosen.map(({ shape }) => shape.name).sort() : [];
    work(10 + all.length);
    return [at, room, sums, bounds.lows, bounds.highs, closed, shapes].join(';');
  }

  function take(entry: Entry, supply: Supply, next: number): Result | null {
    const { kind } = supply;
    const before = { sums: [...sums], lows: [...bounds.lows], highs: [...bounds.highs] };
    const shape = shapeAt.get(kind.shape)!;
    chosen.push(entry);
    counts.taken[shape]! += 1;
    counts.open[shape]! -= 1;
    supply.left--;
    room -= kind.shape.players;
    for (const rule of rules) {
      sums[rule]! += kind.sums[rule]!;
      if (boundsOfOldest) continue;
      bounds.lows[rule] = Math.max(bounds.lows[rule]!, kind.lows[rule]!);
      bounds.highs[rule] = Math.min(bounds.highs[rule]!, kind.highs[rule]!);
    }
    // A second ticket of a kind changes nothing that only pairs show.
    const isNew =
      hasPairRules && !chosen.some((other, at) => at < chosen.length - 1 && kindOf(other) === kind);
    const found = !isNew || refused(isPart(chosen)) ? extend(next) : null;
    chosen.pop();
    counts.taken[shape]! -= 1;
    counts.open[shape]! += 1;
    supply.left++;
    room += kind.shape.players;
    for (const rule of rules) {
      sums[rule] = before.sums[rule]!;
      bounds.lows[rule] = before.lows[rule]!;
      bounds.highs[rule] = before.highs[rule]!;
    }
    return found;
  }

  /** Completes the chosen tickets with candidates from a position on. */
  function extend(from: number): Result | null {
    if (isSpent() || room < 0) return null;
    if (room === 0) {
      work(chosen.length);
      if (!canComplete() || !fillsTeams() || !dividesTeams()) return null;
      const found = accept([...chosen].sort(byShape));
      refused(found !== null);
      return found;
    }
    if (!canComplete() || !fillsTeams() || !dividesTeams()) return null;
    const state = stateAt(from);
    const before = refusals;
    if (deadEnds.has(state)) return null;
    const closed: Supply[] = [];
    let found: Result | null = null;
    for (let at = from; at < candidates.length && !found && !isSpent(); at++) {
      const supply = supplyAt[at]!;
      if (supply.isClosed) continue;
      if (supply.kind.shape.players <= room) found = take(candidates[at]!, supply, at + 1);
      if (found) break;
      // From here on, no ticket of this kind comes into the set.
      supply.isClosed = true;
      counts.open[shapeAt.get(supply.kind.shape)!]! -= supply.left;
      closed.push(supply);
      if (!canComplete()) break;
    }
    for (const supply of closed) {
      supply.isClosed = false;
      counts.open[shapeAt.get(supply.kind.shape)!]! += supply.left;
    }
    // What something else has refused may be possible with other tickets of the same sums.
    if (!found && refusals === before && !isSpent() && deadEnds.size < maxRemembered) deadEnds.add(state);
    return found;
  }

  return { canComplete, extend };
}

const largestFirst = (left: Shape, right: Shape): number =>
  right.players - left.players || (left.name < right.name ? -1 : left.name > right.name ? 1 : 0);
const byShape = ({ shape: left }: Entry, { shape: right }: Entry): number => largestFirst(left, right);
