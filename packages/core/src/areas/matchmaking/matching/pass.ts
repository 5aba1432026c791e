import {
  type CandidateSearch,
  createCandidateSearch,
  type FoundTickets,
  preferenceEffort,
} from './candidate-search.ts';
import type { Cell } from './cell.ts';
import { commonRegion, keepRules } from './compatibility.ts';
import { preferredQueues } from './preferences.ts';
import { boundsAt, type MatchingQueue, slotsOf, stepAt } from './queue.ts';
import { withLiveMatches } from './recent-opponents.ts';
import { sliceSteps } from './sliced-sort.ts';
import type { Entry, SortedIndex, StepCounter } from './sorted-index.ts';
import type { ForbiddenPairs, FormedMatch, MatchTicket } from './ticket.ts';
import { arrangeTickets, type PassRules, passRulesOf, withSetRules } from './ticket-cells.ts';
import { createKinds, type KindOf } from './ticket-kinds.ts';
import { areWithin, rangesOf } from './value-ranges.ts';

/** The result of one step of a pass: a match, nothing yet, or the end. */
export type PassStep = { readonly match: FormedMatch } | 'more' | 'done';

/** A pass over the tickets of a queue. It can be interrupted and continued at any time. */
export interface Pass {
  /**
   * Continues until there is a match, until `isSpent` returns true, or to the end. The tickets of a match are taken for
   * the rest of the pass.
   */
  next(isSpent: () => boolean): PassStep;
  /**
   * Whether a search has ended because it may take no more steps: then a ticket without a match may have one that was not
   * found.
   */
  readonly hasStopped: () => boolean;
  /** Returns the number of steps taken: what grows with the number of tickets, measured without a clock. */
  readonly steps: () => number;
}

/** Which tickets must not meet, and for which tickets a pass searches. */
export interface PassOptions {
  /** Pairs of tickets that must not meet. Default: none. */
  readonly forbidden?: ForbiddenPairs;
  /** Whether a match is searched for this ticket; other tickets may still be part of one. Default: all. */
  readonly leads?: (ticket: MatchTicket) => boolean;
  /** The id of a ticket that must be in every match. Default: none. */
  readonly mustHave?: string;
}

const noPairs: ForbiddenPairs = new Map();
const everyTicket = (): boolean => true;

/** What the search for one match reads. */
interface Search {
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
}

/**
 * Starts a pass: it decides who plays with whom among these tickets at `now`.
 *
 * The oldest ticket comes first. If there is a match for it, it gets the match before any younger ticket can take the
 * tickets that it needs. So a ticket is never passed over for a match that it could have had. If there is none, the next
 * ticket follows; the first one is not tried again in this pass, because tickets only become fewer.
 *
 * No ticket is compared with all others. Tickets lie in cells: by the values that must be equal, and by each region (or
 * each element of the first `intersection` rule) that they accept. So these rules hold for all tickets of a cell. In a
 * cell, tickets are indexed by the sizes of their groups and by the step of the first `difference` rule that they have
 * reached, sorted by its value. Around the oldest ticket, only as many tickets are taken from each side of each index as
 * could fill the teams. Ranges of their values are tried from the middle, and in a range the nearest tickets.
 *
 * With n tickets, c cells for each (1, or its regions), h indexes in a cell and p players in a match: O(n c log n) to
 * sort, and O(c h (log n + p)) for each ticket. With `equal`, one `difference` rule and latency (or one intersection)
 * the search is exact, as far as sizes can be packed in 4,000 steps.
 *
 * Rules over sums are seen by whole sets alone. With them, a cell also has an index for each kind of tickets, those that are
 * alike for the rules, and sets are searched by what they still lack; see `set-search.ts`. That is exact until the steps of
 * a ticket, or those of the pass, are used up, and as far as a cell has at most 128 kinds. Other rules that cells do not
 * answer are checked on whole sets: at most 300 for each ticket and 30,000 in a pass (then 10 for each), nearest first. If
 * that finds nothing, the guided search follows.
 *
 * Preferred rules make no cells and refuse nothing. If there is a match, a better one is searched in the same cells with each
 * choice of these rules demanded, the heaviest first, and a tenth of the steps.
 */
export function createPass(
  queue: MatchingQueue,
  tickets: readonly MatchTicket[],
  now: number,
  { forbidden = noPairs, leads = everyTicket, mustHave }: PassOptions = {},
): Pass {
  const counter: StepCounter = { steps: 0, stopped: false };
  const rules = passRulesOf(queue, forbidden.size > 0);
  const kindOf = createKinds(queue, rules, now, forbidden);
  const candidates = createCandidateSearch(queue, now, forbidden, counter, rules, kindOf);
  const hasOlder = leads !== everyTicket;
  const search: Search = {
    queue,
    now,
    rules,
    counter,
    candidates,
    kindOf,
    knowsKinds: true,
    hasOlder,
    required: null,
  };
  const preferred = preferredQueues(queue).map(({ queue: demanding, kept }): Search => {
    // A match that is not found here is made without what is preferred, so no search has stopped.
    const counter: StepCounter = { steps: 0, stopped: false };
    const withKept = withSetRules(rules, queue, kept);
    const kindOf = createKinds(demanding, withKept, now, forbidden);
    const candidates = createCandidateSearch(
      demanding,
      now,
      forbidden,
      counter,
      withKept,
      kindOf,
      preferenceEffort,
    );
    return {
      queue: demanding,
      now,
      rules: withKept,
      counter,
      candidates,
      kindOf,
      knowsKinds: false,
      hasOlder,
      required: null,
    };
  });

  const areAllowed = (one: Entry, other: Entry): boolean => {
    counter.steps += 10;
    return keepRules(queue, [one.ticket, other.ticket], now, forbidden, 'part');
  };

  function* work(): Generator<number | FormedMatch, void> {
    const live = yield* withLiveMatches(queue, tickets);
    const given = live === tickets ? null : new Map(tickets.map((ticket) => [ticket.id, ticket] as const));
    const { entries, cellsOf, placesOf } = yield* arrangeTickets(
      queue,
      rules,
      live,
      now,
      counter,
      kindOf,
      hasOlder ? leads : null,
    );
    const required = entries.find(({ ticket }) => ticket.id === mustHave) ?? null;
    if (mustHave !== undefined && !required) return;
    let stoppedAt = counter.steps;
    for (const anchor of entries) {
      if (anchor.taken || !leads(anchor.ticket)) continue;
      const own = cellsOf[anchor.rank]!;
      if (required && (required === anchor || !areAllowed(anchor, required))) continue;
      const cells = required ? own.filter((cell) => placesOf[required.rank]!.includes(cell)) : own;
      const found = takeMatch({ ...search, required }, required ? [] : preferred, cells, anchor);
      if (found) yield given ? withTickets(found, given) : found;
      counter.steps++;
      if (counter.steps - stoppedAt > sliceSteps) {
        stoppedAt = counter.steps;
        yield 0;
      }
    }
  }

  const working = work();
  return {
    steps: () => counter.steps,
    hasStopped: () => counter.stopped,
    next(isSpent) {
      for (;;) {
        const { done, value } = working.next();
        if (done) return 'done';
        if (typeof value === 'object') return { match: value };
        counter.steps += value ?? 0;
        if (isSpent()) return 'more';
      }
    },
  };
}

/**
 * Takes the tickets of a match for the anchor and returns the match; null if there is none. If there is one, another one is
 * searched that also keeps what is preferred, as much of it as can be.
 */
function takeMatch(
  search: Search,
  preferred: readonly Search[],
  cells: readonly Cell[],
  anchor: Entry,
): FormedMatch | null {
  const any = findInCells(search, cells, anchor);
  if (!any) return null;
  let found = any;
  for (const demanding of preferred) {
    const before = demanding.counter.steps;
    const better = findInCells(demanding, cells, anchor);
    search.counter.steps += demanding.counter.steps - before;
    if (!better) continue;
    found = better;
    break;
  }
  for (const entry of found.entries) entry.taken = true;
  return matchOf(search, found);
}

function findInCells(search: Search, cells: readonly Cell[], anchor: Entry): FoundTickets | null {
  search.candidates.begin();
  for (const cell of cells) {
    const found = anchor.acceptsAny ? findForAny(search, cell, anchor) : findInCell(search, cell, anchor);
    if (found) return found;
  }
  return null;
}

/** Returns the match of these tickets. The region of the cell is the anchor's favourite; that of the match is best for all. */
function matchOf({ queue, now }: Search, { entries, seatings }: FoundTickets): FormedMatch {
  const tickets = entries.map(({ ticket }) => ticket);
  const region = commonRegion(queue, tickets, now);
  return { seatings, ...(region !== null && { region }) };
}

/** Returns a match with the tickets as they were given. */
const withTickets = (match: FormedMatch, given: ReadonlyMap<string, MatchTicket>): FormedMatch => ({
  ...match,
  seatings: match.seatings.map((seating) => ({ ...seating, ticket: given.get(seating.ticket.id)! })),
});

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
    const found = near === 'unsure' ? findSet(search, cell, wideEnough, anchor, width) : near;
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
  { queue, rules, counter, candidates: search, knowsKinds, hasOlder, required }: Search,
  cell: Cell,
  indexes: readonly SortedIndex[],
  anchor: Entry,
  width: number,
): FoundTickets | null {
  if (search.hasNoSteps()) return null;
  const hasExactKinds = knowsKinds && cell.hasExactKinds;
  const slots = slotsOf(queue);
  const sides = rules.sortIndex >= 0 || hasOlder ? 'both' : 'upwards';
  const most = search.hasFewSteps() ? maxAroundAfterwards : maxAround;
  const around = Math.ceil(most / Math.max(1, indexes.length));
  const near = indexes.map((index) =>
    index.nearby(
      anchor,
      width,
      hasExactKinds ? Math.ceil(slots / index.shape.players) : Math.max(1, around),
      sides,
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
  { queue, rules, counter, candidates: search, hasOlder, required }: Search,
  indexes: readonly SortedIndex[],
  anchor: Entry,
  width: number,
): FoundTickets | null | 'unsure' {
  const slots = slotsOf(queue);
  // Without a difference rule the oldest come first, and all remaining tickets are younger than the anchor.
  const sides = rules.sortIndex >= 0 || hasOlder ? 'both' : 'upwards';
  for (const share of rules.needsSetChecks ? [1, 4] : [1 / 4, 1]) {
    const near = indexes.map((index) =>
      index.nearby(anchor, width, Math.ceil((slots / index.shape.players) * share), sides),
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
