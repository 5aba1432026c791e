import type { Sliced } from '../../../runtime/cooperative.ts';
import { createCandidateSearch, type FoundTickets, formed } from './candidate-search.ts';
import { regionsOf } from './compatibility.ts';
import { boundsAt, defaultIntersection, type MatchingQueue, stepAt } from './queue.ts';
import { slicedSort, sliceSteps } from './sliced-sort.ts';
import { createSortedIndex, type Entry, type SortedIndex, type StepCounter } from './sorted-index.ts';
import type { Shape } from './team-packing.ts';
import { byAge, type ForbiddenPairs, type FormedMatch, type MatchTicket, sizeOf } from './ticket.ts';

/** What a step of a pass came to: a match, nothing yet, or the end. */
export type PassStep = { readonly match: FormedMatch } | 'more' | 'done';

/** A pass over the tickets of a queue, which can be left and taken up again at any time. */
export interface Pass {
  /**
   * Goes on until there is one match, until `isSpent` says that it is enough for now, or to the end. The tickets of a
   * match are taken for the rest of the pass.
   */
  next(isSpent: () => boolean): PassStep;
  /** How many steps it took so far: what grows with the number of tickets, measured without a clock. */
  readonly steps: () => number;
}

export interface PassOptions {
  /** Pairs of tickets that must not meet. Default: none. */
  readonly forbidden?: ForbiddenPairs;
  /** Whether a match is looked for on behalf of this ticket; others may still be part of one. Default: all. */
  readonly leads?: (ticket: MatchTicket) => boolean;
}

const nothing: ForbiddenPairs = new Map();
const anyTicket = (): boolean => true;

/** Tickets that agree in what must be equal and have an element in common. */
interface Cell {
  /** What they have in common: a region, or an element of a list. */
  readonly element: string;
  readonly entries: Entry[];
  shelves: readonly SortedIndex[];
}

/** What all tickets may share that need nothing in common any more. */
const anything = '*';
const nothingShared = [''];

/**
 * Begins a pass: who matches with whom among these tickets at `now`.
 *
 * The oldest ticket comes first. It gets a match if there is one for it, before any younger ticket may take whom it
 * needs; so a ticket is never passed over for what it could have played with. If there is none, the next one is
 * looked at; in this pass it need not be looked at again, because tickets only become fewer.
 *
 * Nobody is compared with everybody. Tickets lie in cells, by what must be equal, and by each region (or each element of
 * the first `intersection` rule) that they accept, so in a cell those rules hold. In a cell they lie on shelves, by the
 * sizes of their groups and the step of the first `difference` rule that they have come to, sorted by its value. From
 * the place of the oldest ticket only so many are taken to each side of each shelf as could fill the teams; ranges over
 * those are tried from the middle, and in a range the nearest.
 *
 * With n tickets, c cells for each (1, or its regions), h shelves in a cell and p players in a match: O(n c log n) to
 * sort, and O(c h (log n + p)) for each ticket. With `equal`, one `difference` rule and latency (or one intersection)
 * the search is exact, as far as sizes can be packed in 4,000 steps. What goes beyond is asked of whole sets: 300 sets
 * for each ticket at most and 30,000 in a pass (then 10 for each), nearest first, out of a few times as many tickets.
 */
export function createPass(
  queue: MatchingQueue,
  tickets: readonly MatchTicket[],
  now: number,
  { forbidden = nothing, leads = anyTicket }: PassOptions = {},
): Pass {
  const tally: StepCounter = { steps: 0 };
  const rules = queue.attributes;
  const sortedBy = rules.findIndex(({ type }) => type === 'difference');
  const difference = rules[sortedBy];
  const sharing = queue.latency ? -1 : rules.findIndex(isSharing);
  const slots = queue.teams * queue.playersPerTeam;
  /** Whether there is more to ask than what cells and ranges answer. */
  const asksMore =
    forbidden.size > 0 ||
    rules.some(
      (rule, index) =>
        rule.type !== 'equal' && index !== sortedBy && !(index === sharing && isAnsweredByCells(rule)),
    );
  const chooser = createCandidateSearch(queue, now, forbidden, tally, asksMore);
  const equals = rules.flatMap(({ type }, index) => (type === 'equal' ? [index] : []));
  /** By what must be equal, then by what tickets have in common. */
  const cells = new Map<string, Map<string, Cell>>();
  /** The cells of a ticket, by its rank. */
  const cellsOf: (readonly Cell[])[] = [];
  const shapes = new Map<string, Shape>();

  function shapeOf(ticket: MatchTicket): Shape {
    const { groups } = ticket;
    const name = groups.length === 1 ? String(groups[0]) : groups.join('+');
    let shape = shapes.get(name);
    if (!shape) {
      shape = { name, sizes: ticket.groups, players: sizeOf(ticket) };
      shapes.set(name, shape);
    }
    return shape;
  }

  /** What a ticket may have in common with others; text that is the same for all where nothing needs to be. */
  function elementsOf(ticket: MatchTicket): readonly string[] {
    if (queue.latency) return regionsOf(queue, ticket, now);
    const rule = rules[sharing];
    if (!rule) return nothingShared;
    const { min = defaultIntersection } = boundsAt(rule, stepAt(rule.relax, now - ticket.createdAt));
    const elements = [...(ticket.values[sharing] as ReadonlySet<string>)].map((element) => `=${element}`);
    return min === 0 ? [anything, ...elements] : elements;
  }

  /** The cells that a ticket lies in, those that it prefers first; new ones are made. */
  function findCells(ticket: MatchTicket): Cell[] {
    const [first] = equals;
    const { values } = ticket;
    const same =
      equals.length === 1 ? String(values[first!]) : JSON.stringify(equals.map((index) => values[index]));
    let alike = cells.get(same);
    if (!alike) {
      alike = new Map();
      cells.set(same, alike);
    }
    const found: Cell[] = [];
    for (const element of elementsOf(ticket)) {
      let cell = alike.get(element);
      if (!cell) {
        cell = { element, entries: [], shelves: [] };
        alike.set(element, cell);
      }
      found.push(cell);
    }
    return found;
  }

  // Without a difference the oldest come first: the anchor is older than all who are left.
  const sides = difference ? 'both' : 'upwards';

  const fits = ({ sizes }: Shape): boolean =>
    sizes.length <= queue.teams && sizes[0]! <= queue.playersPerTeam;

  function* setUp(): Sliced<readonly Entry[]> {
    const entries: Entry[] = [];
    const inOrder = yield* slicedSort(tickets, byAge);
    for (let rank = 0; rank < inOrder.length; rank++) {
      const ticket = inOrder[rank]!;
      const shape = shapeOf(ticket);
      if (fits(shape)) {
        const entry: Entry = {
          ticket,
          rank,
          shape,
          value: difference ? (ticket.values[sortedBy] as number) : rank,
          step: difference ? stepAt(difference.relax, now - ticket.createdAt) : 0,
          taken: false,
        };
        entries.push(entry);
        const own = findCells(ticket);
        for (const cell of own) cell.entries.push(entry);
        cellsOf[rank] = own;
      }
      if (rank % sliceSteps === sliceSteps - 1) yield sliceSteps;
    }
    for (const alike of cells.values())
      for (const cell of alike.values()) cell.shelves = yield* shelve(cell.entries);
    return entries;
  }

  function* shelve(entries: readonly Entry[]): Sliced<SortedIndex[]> {
    const sorted = difference
      ? yield* slicedSort(entries, (left, right) => left.value - right.value || left.rank - right.rank)
      : entries;
    const alike = new Map<string, Entry[]>();
    for (const entry of sorted) {
      const name = `${entry.shape.name}/${entry.step}`;
      const others = alike.get(name);
      if (others) others.push(entry);
      else alike.set(name, [entry]);
    }
    yield sorted.length;
    return [...alike.values()].map((same) => createSortedIndex(same[0]!.shape, same[0]!.step, same, tally));
  }

  /** Where many wait a few of each shelf are enough; only where they do not do are all looked at who could. */
  function matchWithin(shelves: readonly SortedIndex[], anchor: Entry, width: number): FoundTickets | null {
    for (const share of asksMore ? [1, 4] : [1 / 4, 1]) {
      const near = shelves.map((shelf) =>
        shelf.around(anchor, width, Math.ceil((slots / shelf.shape.players) * share), sides),
      );
      const candidates = near.flatMap(({ found }) => found);
      const isOneRange = areWithin(anchor, candidates, width);
      // What fits into one range is asked once, as a whole.
      if (isOneRange || chooser.couldFill(anchor, candidates))
        for (const range of isOneRange ? [candidates] : rangesOf(anchor, candidates, width, slots)) {
          tally.steps += range.length;
          const found = chooser.choose(anchor, range);
          if (found) return found;
          if (chooser.isSpent()) return null;
        }
      if (near.every(({ isAll }) => isAll)) return null;
    }
    return null;
  }

  function matchIn({ shelves }: Cell, anchor: Entry): FoundTickets | null {
    for (let step = 0; step <= anchor.step; step++) {
      const width = difference ? (boundsAt(difference, step).max ?? Infinity) : Infinity;
      const wideEnough = step === 0 ? shelves : shelves.filter((shelf) => shelf.step >= step);
      const found = matchWithin(wideEnough, anchor, width);
      if (found) return found;
    }
    return null;
  }

  /** Takes the tickets of a match for the anchor, if there is one. */
  function match(anchor: Entry): FormedMatch | null {
    for (const cell of cellsOf[anchor.rank]!) {
      const chosen = matchIn(cell, anchor);
      if (!chosen) continue;
      for (const entry of chosen.entries) entry.taken = true;
      return formed(chosen.seatings, queue.latency ? cell.element : undefined);
    }
    return null;
  }

  function* work(): Generator<number | FormedMatch, void> {
    const anchors = yield* setUp();
    let stoppedAt = tally.steps;
    for (const anchor of anchors) {
      if (anchor.taken || !leads(anchor.ticket)) continue;
      chooser.begin();
      const found = match(anchor);
      if (found) yield found;
      tally.steps++;
      if (tally.steps - stoppedAt > sliceSteps) {
        stoppedAt = tally.steps;
        yield 0;
      }
    }
  }

  const working = work();
  return {
    steps: () => tally.steps,
    next(isSpent) {
      for (;;) {
        const { done, value } = working.next();
        if (done) return 'done';
        if (typeof value === 'object') return { match: value };
        tally.steps += value ?? 0;
        if (isSpent()) return 'more';
      }
    },
  };
}

/** An intersection of one element or more, which can be looked up by the element. */
const isSharing = ({ type, min = defaultIntersection }: MatchingQueue['attributes'][number]): boolean =>
  type === 'intersection' && min >= 1;

/** Whether one element in common is all that the rule ever asks, at any age. */
const isAnsweredByCells = (rule: MatchingQueue['attributes'][number]): boolean =>
  [rule, ...rule.relax].every(({ min = defaultIntersection, max }) => min <= 1 && max === undefined);

/** Whether all of these and the anchor lie in one range of this width. */
function areWithin(anchor: Entry, candidates: readonly Entry[], width: number): boolean {
  if (width === Infinity) return true;
  let [least, most] = [anchor.value, anchor.value];
  for (const { value } of candidates) {
    if (value < least) least = value;
    else if (value > most) most = value;
  }
  return most - least <= width;
}

/**
 * The ranges of values, `width` wide and with the anchor in them, that hold different tickets and enough players for a
 * match; the middle one first. Of a queue of 10,000 in which nobody has enough players near him, a pass took 15 s while
 * every range was tried.
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
