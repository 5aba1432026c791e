import type { CandidateSearch, FoundTickets } from './candidate-search.ts';
import type { Cell } from './cell.ts';
import type { Focus, FocusCheck } from './preferences.ts';
import { boundsAt, type MatchingQueue, slotsOf, stepAt } from './queue.ts';
import type { Entry, SortedIndex, StepCounter } from './sorted-index.ts';
import type { PassRules } from './ticket-cells.ts';
import type { KindOf } from './ticket-kinds.ts';
import { areWithin, rangesOf } from './value-ranges.ts';

/** What the search for one match reads. */
export interface Search {
  readonly queue: MatchingQueue;
  readonly now: number;
  readonly rules: PassRules;
  readonly counter: StepCounter;
  readonly candidates: CandidateSearch;
  readonly kindOf: KindOf;
  /** Whether the cells know the kinds of this search, and may note which of them are hopeless. */
  readonly knowsKinds: boolean;
  /** A ticket that must be in every match, besides the anchor. */
  readonly required: Entry | null;
  /** Whether older tickets may be free although no match was searched for them. */
  readonly hasOlder: boolean;
  /** The preferred rules that this search demands, how much they weigh, and how they are kept. */
  readonly weight: number;
  readonly kept: readonly number[];
  readonly focus: Focus | null;
  /** One of the ways to keep them. */
  readonly check: FocusCheck | null;
}

/** Finds a match for a ticket in these cells, the first of them that has one; null if there is none. */
export function findInCells(search: Search, cells: readonly Cell[], anchor: Entry): FoundTickets | null {
  search.candidates.begin();
  for (const cell of cells) {
    const found = anchor.acceptsAny ? findForAny(search, cell, anchor) : findInCell(search, cell, anchor);
    if (found) return found;
  }
  return null;
}

/** How many values a ticket that goes with every value is tried with, and among how many tickets they are found. */
const maxValues = 8;
const maxSeen = 64;

/** Finds a match for a ticket that goes with every value: it is tried with the values of the oldest tickets of the cell. */
function findForAny(search: Search, cell: Cell, anchor: Entry): FoundTickets | null {
  const values = new Set<number>();
  while (cell.entries[cell.taken]?.taken) cell.taken++;
  for (const { taken, acceptsAny, value } of cell.entries.slice(cell.taken, cell.taken + maxSeen))
    if (!taken && !acceptsAny && values.size < maxValues) values.add(value);
  search.counter.steps += maxSeen;
  if (cell.entries.length - cell.taken > maxSeen || values.size === maxValues) search.counter.stopped = true;
  // If nobody has a value, any will do.
  for (const value of values.size > 0 ? values : [0]) {
    anchor.value = value;
    const found = findInCell(search, cell, anchor);
    if (found) return found;
    if (search.candidates.hasNoSteps()) return null;
  }
  return null;
}

function findInCell(search: Search, cell: Cell, anchor: Entry): FoundTickets | null {
  const { difference, sortIndex, isGuided } = search.rules;
  const { expansion, latency } = search.queue;
  const byOldest = expansion === 'longest';
  const age = search.now - anchor.ticket.createdAt;
  const reach = byOldest && latency ? stepAt(latency.relax, age) : 0;
  const indexes =
    reach < (latency?.relax.length ?? 0) && byOldest
      ? cell.indexes.filter(({ need }) => need <= reach)
      : cell.indexes;
  // Tickets only become fewer, so what was not found for an older ticket of the same kind is not there.
  const kind =
    sortIndex < 0 && isGuided && search.knowsKinds && !search.hasOlder && !search.required
      ? search.kindOf(anchor).id
      : -1;
  const isHopeless = kind >= 0 && cell.hopeless.has(kind);
  if (isHopeless) return null;
  for (let step = 0; step <= anchor.step; step++) {
    const width = difference ? (boundsAt(difference, step).max ?? Infinity) : Infinity;
    const wideEnough = step === 0 || byOldest ? indexes : indexes.filter((index) => index.step >= step);
    const near = isGuided ? 'unsure' : findWithin(search, wideEnough, anchor, width);
    const isEnough = search.check?.isNarrow && !isGuided;
    const found =
      near === 'unsure' ? (isEnough ? null : findSet(search, cell, wideEnough, anchor, width)) : near;
    if (found) return found;
  }
  if (kind >= 0) cell.hopeless.add(kind);
  return null;
}

/**
 * Up to how many tickets on each side of a ticket are searched for sets if their kinds are not known exactly; and how many
 * when the steps of the pass are used up.
 */
const [maxAround, maxAroundAfterwards] = [512, 64];

/** Finds a set of tickets whose values lie within `width`, guided by what the set still lacks. */
function findSet(
  { queue, rules, counter, candidates: search, knowsKinds, hasOlder, required, check }: Search,
  cell: Cell,
  indexes: readonly SortedIndex[],
  anchor: Entry,
  width: number,
): FoundTickets | null {
  if (search.hasNoSteps()) return null;
  const hasExactKinds = knowsKinds && cell.hasExactKinds;
  const slots = slotsOf(queue);
  const sides = rules.sortIndex >= 0 || hasOlder ? 'both' : 'upwards';
  const isPreferred = check !== null;
  const most = search.hasFewSteps() || isPreferred ? maxAroundAfterwards : maxAround;
  const around = Math.ceil(most / Math.max(1, indexes.length));
  const near = indexes.map((index) =>
    index.nearby(
      anchor,
      width,
      hasExactKinds ? Math.ceil(slots / index.shape.players) : Math.max(1, around),
      sides,
      check?.mayMeet,
    ),
  );
  if (!hasExactKinds && !near.every(({ isAll }) => isAll)) counter.stopped = true;
  const candidates = withRequired(
    near.flatMap(({ found }) => found),
    required,
  );
  if (!search.couldFindSet(anchor, candidates)) return null;
  const isOneRange = areWithin(anchor, candidates, width);
  for (const range of isOneRange ? [candidates] : rangesOf(anchor, candidates, width, slots)) {
    if (required && !range.includes(required)) continue;
    if (!search.couldFill(anchor, range)) continue;
    const found = search.findSet(anchor, range, required);
    if (found) return found;
    if (search.hasNoSteps()) return null;
  }
  return null;
}

/**
 * Finds a match among tickets whose values lie within `width`. If many wait, a few of each index are enough; only if they
 * do not work are all tried that could. `unsure`: there may be a match that was not found.
 */
function findWithin(
  { queue, rules, counter, candidates: search, hasOlder, required, check }: Search,
  indexes: readonly SortedIndex[],
  anchor: Entry,
  width: number,
): FoundTickets | null | 'unsure' {
  const slots = slotsOf(queue);
  // Without a difference rule the oldest come first, and all remaining tickets are younger than the anchor.
  const sides = rules.sortIndex >= 0 || hasOlder ? 'both' : 'upwards';
  for (const share of rules.needsSetChecks ? [1, 4] : [1 / 4, 1]) {
    const near = indexes.map((index) =>
      index.nearby(anchor, width, Math.ceil((slots / index.shape.players) * share), sides, check?.mayMeet),
    );
    const candidates = withRequired(
      near.flatMap(({ found }) => found),
      required,
    );
    const isOneRange = areWithin(anchor, candidates, width);
    let isFillable = false;
    // Candidates that fit into one range are tried once, as a whole.
    if (isOneRange || search.couldFill(anchor, candidates))
      for (const range of isOneRange ? [candidates] : rangesOf(anchor, candidates, width, slots)) {
        counter.steps += range.length;
        if (required && !range.includes(required)) continue;
        if (rules.needsSetChecks && !search.couldFill(anchor, range)) continue;
        isFillable = true;
        const found = search.find(anchor, range, required);
        if (found) return found;
        if (search.isSpent()) return 'unsure';
      }
    // More tickets of the same sizes would not help.
    if (near.every(({ isAll }) => isAll) || (share >= 1 && !isFillable)) return null;
  }
  return rules.needsSetChecks ? 'unsure' : null;
}

const withRequired = (found: readonly Entry[], required: Entry | null): readonly Entry[] =>
  required && !found.includes(required) ? [...found, required] : found;
