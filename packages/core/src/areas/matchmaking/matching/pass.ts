import { type CandidateSearch, createCandidateSearch, type FoundTickets } from './candidate-search.ts';
import type { Cell } from './cell.ts';
import { commonRegion } from './compatibility.ts';
import { boundsAt, type MatchingQueue } from './queue.ts';
import { sliceSteps } from './sliced-sort.ts';
import type { Entry, SortedIndex, StepCounter } from './sorted-index.ts';
import type { ForbiddenPairs, FormedMatch, MatchTicket } from './ticket.ts';
import { arrangeTickets, type PassRules, passRulesOf } from './ticket-cells.ts';

/** The result of one step of a pass: a match, nothing yet, or the end. */
export type PassStep = { readonly match: FormedMatch } | 'more' | 'done';

/** A pass over the tickets of a queue. It can be interrupted and continued at any time. */
export interface Pass {
  /**
   * Continues until there is a match, until `isSpent` returns true, or to the end. The tickets of a match are taken for
   * the rest of the pass.
   */
  next(isSpent: () => boolean): PassStep;
  /** Returns the number of steps taken: what grows with the number of tickets, measured without a clock. */
  readonly steps: () => number;
}

/** Which tickets must not meet, and for which tickets a pass searches. */
export interface PassOptions {
  /** Pairs of tickets that must not meet. Default: none. */
  readonly forbidden?: ForbiddenPairs;
  /** Whether a match is searched for this ticket; other tickets may still be part of one. Default: all. */
  readonly leads?: (ticket: MatchTicket) => boolean;
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
 * the search is exact, as far as sizes can be packed in 4,000 steps. Other rules are checked on whole sets: at most 300
 * sets for each ticket and 30,000 in a pass (then 10 for each), nearest first, out of a few times as many tickets.
 */
export function createPass(
  queue: MatchingQueue,
  tickets: readonly MatchTicket[],
  now: number,
  { forbidden = noPairs, leads = everyTicket }: PassOptions = {},
): Pass {
  const counter: StepCounter = { steps: 0 };
  const rules = passRulesOf(queue, forbidden.size > 0);
  const candidates = createCandidateSearch(queue, now, forbidden, counter, rules.needsSetChecks);
  const search: Search = { queue, now, rules, counter, candidates, hasOlder: leads !== everyTicket };

  function* work(): Generator<number | FormedMatch, void> {
    const { entries, cellsOf } = yield* arrangeTickets(queue, rules, tickets, now, counter);
    let stoppedAt = counter.steps;
    for (const anchor of entries) {
      if (anchor.taken || !leads(anchor.ticket)) continue;
      candidates.begin();
      const found = takeMatch(search, cellsOf[anchor.rank]!, anchor);
      if (found) yield found;
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

/** Takes the tickets of a match for the anchor and returns the match; null if there is none. */
function takeMatch(search: Search, cells: readonly Cell[], anchor: Entry): FormedMatch | null {
  for (const cell of cells) {
    const found = anchor.acceptsAny ? findForAny(search, cell, anchor) : findInCell(search, cell, anchor);
    if (!found) continue;
    for (const entry of found.entries) entry.taken = true;
    return matchOf(search, found);
  }
  return null;
}

/** Returns the match of these tickets. The region of the cell is the anchor's favourite; that of the match is best for all. */
function matchOf({ queue, now }: Search, { entries, seatings }: FoundTickets): FormedMatch {
  const tickets = entries.map(({ ticket }) => ticket);
  const region = commonRegion(queue, tickets, now);
  return { seatings, ...(region !== null && { region }) };
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
  // If nobody has a value, any will do.
  for (const value of values.size > 0 ? values : [0]) {
    anchor.value = value;
    const found = findInCell(search, cell, anchor);
    if (found) return found;
    if (search.candidates.isSpent()) return null;
  }
  return null;
}

function findInCell(search: Search, { indexes }: Cell, anchor: Entry): FoundTickets | null {
  const { difference } = search.rules;
  for (let step = 0; step <= anchor.step; step++) {
    const width = difference ? (boundsAt(difference, step).max ?? Infinity) : Infinity;
    const wideEnough = step === 0 ? indexes : indexes.filter((index) => index.step >= step);
    const found = findWithin(search, wideEnough, anchor, width);
    if (found) return found;
  }
  return null;
}

/**
 * Finds a match among tickets whose values lie within `width`. If many wait, a few of each index are enough; only if they
 * do not work are all tried that could.
 */
function findWithin(
  { queue, rules, counter, candidates: search, hasOlder }: Search,
  indexes: readonly SortedIndex[],
  anchor: Entry,
  width: number,
): FoundTickets | null {
  const slots = queue.teams * queue.playersPerTeam;
  // Without a difference rule the oldest come first, and all remaining tickets are younger than the anchor.
  const sides = rules.difference || hasOlder ? 'both' : 'upwards';
  for (const share of rules.needsSetChecks ? [1, 4] : [1 / 4, 1]) {
    const near = indexes.map((index) =>
      index.nearby(anchor, width, Math.ceil((slots / index.shape.players) * share), sides),
    );
    const candidates = near.flatMap(({ found }) => found);
    const isOneRange = areWithin(anchor, candidates, width);
    // Candidates that fit into one range are tried once, as a whole.
    if (isOneRange || search.couldFill(anchor, candidates))
      for (const range of isOneRange ? [candidates] : rangesOf(anchor, candidates, width, slots)) {
        counter.steps += range.length;
        const found = search.find(anchor, range);
        if (found) return found;
        if (search.isSpent()) return null;
      }
    if (near.every(({ isAll }) => isAll)) return null;
  }
  return null;
}

/** Whether all of these and the anchor lie in one range of this width. */
function areWithin(anchor: Entry, candidates: readonly Entry[], width: number): boolean {
  if (width === Infinity) return true;
  let [lowest, highest] = [anchor.value, anchor.value];
  for (const { value } of candidates) {
    if (value < lowest) lowest = value;
    else if (value > highest) highest = value;
  }
  return highest - lowest <= width;
}

/**
 * Yields the ranges of values, `width` wide and with the anchor in them, that hold different tickets and enough players
 * for a match; the middle one first. Without the count of players, a pass over a queue of 10,000 in which nobody has
 * enough players near them took 15 s, because every range was tried.
 */
function* rangesOf(
  anchor: Entry,
  candidates: readonly Entry[],
  width: number,
  slots: number,
): IterableIterator<readonly Entry[]> {
  const sorted = [...candidates].sort((left, right) => left.value - right.value);
  const lows = new Set<number>();
  let [from, to, players] = [0, 0, anchor.shape.players];
  for (const low of [...sorted.map(({ value }) => value), anchor.value]) {
    if (low > anchor.value || lows.has(low)) continue;
    for (; to < sorted.length && sorted[to]!.value - low <= width; to++) players += sorted[to]!.shape.players;
    for (; from < to && sorted[from]!.value < low; from++) players -= sorted[from]!.shape.players;
    if (players >= slots) lows.add(low);
  }
  const fromMiddle = (low: number) => Math.abs(low + width / 2 - anchor.value);
  for (const low of [...lows].sort((left, right) => fromMiddle(left) - fromMiddle(right)))
    yield candidates.filter(({ value }) => value >= low && value - low <= width);
}
