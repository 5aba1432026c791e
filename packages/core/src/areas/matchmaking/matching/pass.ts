import { createCandidateSearch, type FoundTickets, preferenceEffort } from './candidate-search.ts';
import type { Cell } from './cell.ts';
import { findInCells, type Search } from './cell-search.ts';
import { commonRegion, keepRules } from './compatibility.ts';
import { createFocus, keptWeight, preferredQueues } from './preferences.ts';
import type { MatchingQueue } from './queue.ts';
import { withLiveMatches } from './recent-opponents.ts';
import { sliceSteps } from './sliced-sort.ts';
import type { Entry, StepCounter } from './sorted-index.ts';
import type { ForbiddenPairs, FormedMatch, MatchTicket } from './ticket.ts';
import { arrangeTickets, passRulesOf, withSetRules } from './ticket-cells.ts';
import { createKinds } from './ticket-kinds.ts';

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
 * Preferred rules make no cells and refuse nothing. If there is a match that does not keep them all, a better one is searched in the
 * same cells with each choice of these rules demanded that would weigh more, the heaviest first, and a tenth of the steps for all
 * choices. Only tickets are looked at that have the values, or one element, of the anchor, so most of these rules ask no set; and a
 * rule that is not kept alone is not tried with others. On 3,000 tickets for five against five, a preferred `equal` costs 1.3 to 1.5 times
 * the pass without it, where it cost 3 to 6 times.
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
    weight: 0,
    kept: [],
    focus: null,
    check: null,
  };
  const choices = preferredQueues(queue);
  const preferred = choices.map(({ queue: demanding, kept, weight }): Search => {
    // A match that is not found here is made without what is preferred, so no search has stopped.
    const counter: StepCounter = { steps: 0, stopped: false };
    const focus = createFocus(demanding, kept, now);
    const withKept = withSetRules(rules, queue, focus.setIndexes);
    const kindOf = createKinds(demanding, withKept, now, forbidden);
    const candidates = createCandidateSearch(
      demanding,
      now,
      forbidden,
      counter,
      withKept,
      kindOf,
      preferenceEffort(choices.length),
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
      weight,
      kept,
      focus,
      check: null,
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
  if (preferred.length > 0) found = findPreferred(search, preferred, cells, anchor, any) ?? any;
  for (const entry of found.entries) entry.taken = true;
  return matchOf(search, found);
}

/** Finds a match that keeps more of what is preferred than the one that is known; null if there is none. */
function findPreferred(
  { queue, now, counter }: Search,
  preferred: readonly Search[],
  cells: readonly Cell[],
  anchor: Entry,
  known: FoundTickets,
): FoundTickets | null {
  const tickets = known.entries.map(({ ticket }) => ticket);
  const weight = keptWeight(queue, tickets, known.seatings, now);
  const found = new Map<Search, FoundTickets | null>();
  const find = (demanding: Search): FoundTickets | null => {
    let match = found.get(demanding);
    if (match === undefined) {
      const before = demanding.counter.steps;
      match = null;
      for (const check of demanding.focus!.checksOf(anchor.ticket))
        match ??= findInCells({ ...demanding, check }, cells, anchor);
      counter.steps += demanding.counter.steps - before;
      found.set(demanding, match);
    }
    return match;
  };
  // A rule that no match keeps alone is kept by none with others, which spares most of the choices.
  const hopeless = new Set<number>();
  for (const demanding of preferred) {
    if (demanding.weight <= weight) return null;
    if (demanding.kept.some((index) => hopeless.has(index))) continue;
    const better = find(demanding);
    if (better) return better;
    if (demanding.kept.length === 1) hopeless.add(demanding.kept[0]!);
    else
      for (const alone of preferred)
        if (alone.kept.length === 1 && demanding.kept.includes(alone.kept[0]!) && !find(alone))
          hopeless.add(alone.kept[0]!);
  }
  return null;
}

/** Returns the match of these tickets. The region of the cell is the anchor's favourite; that of the match is best for all. */
function matchOf({ queue, now }: Search, { entries, seatings }: FoundTickets): FormedMatch {
  const tickets = entries.map(({ ticket }) => ticket);
  const region = commonRegion(queue, tickets, now);
  return { seatings: seatings(), ...(region !== null && { region }) };
}

/** Returns a match with the tickets as they were given. */
const withTickets = (match: FormedMatch, given: ReadonlyMap<string, MatchTicket>): FormedMatch => ({
  ...match,
  seatings: match.seatings.map((seating) => ({ ...seating, ticket: given.get(seating.ticket.id)! })),
});
