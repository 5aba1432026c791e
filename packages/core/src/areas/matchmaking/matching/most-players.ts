import type { Sliced } from '../../../runtime/cooperative.ts';
import type { Cell } from './cell.ts';
import { boundsAt, type MatchingQueue } from './queue.ts';
import { sliceSteps } from './sliced-sort.ts';
import type { Entry } from './sorted-index.ts';
import type { ForbiddenPairs, MatchTicket } from './ticket.ts';
import { arrangeTickets, passRulesOf } from './ticket-cells.ts';
import { createKinds } from './ticket-kinds.ts';

const noPairs: ForbiddenPairs = new Map();

/** How many players a cell has up to each value. */
interface PlayersByValue {
  readonly values: readonly number[];
  /** The players before each position, and after the last one. */
  readonly before: readonly number[];
  /** Those of tickets that go with every value. */
  readonly open: number;
}

/**
 * Returns how many players the largest match of one of these tickets has at most: those in its cell whose values lie near enough.
 * Larger matches need not be searched. A queue may have hundreds of sizes, and to sort all tickets for each of them would cost as much
 * as a whole round.
 */
export function* mostPlayers(
  queue: MatchingQueue,
  tickets: readonly MatchTicket[],
  now: number,
  leads: (ticket: MatchTicket) => boolean,
): Sliced<number> {
  const rules = { ...passRulesOf(queue, false), isGuided: false };
  const { difference, sortIndex } = rules;
  const kindOf = createKinds(queue, rules, now, noPairs);
  const counter = { steps: 0, stopped: false };
  const arranged = yield* arrangeTickets(queue, rules, tickets, now, counter, kindOf, leads);
  // Some tickets were left out of cells where they might find others, so nothing is known but how many there are.
  if (counter.stopped) return arranged.entries.reduce((sum, { shape }) => sum + shape.players, 0);
  const known = new Map<Cell, PlayersByValue>();
  let most = 0;
  for (const entry of arranged.entries) {
    if (!leads(entry.ticket)) continue;
    for (const cell of arranged.cellsOf[entry.rank]!) {
      let players = known.get(cell);
      if (!players) {
        players = playersByValue(cell);
        known.set(cell, players);
        yield cell.entries.length;
      }
      // An older ticket may decide what is allowed, at any age.
      const step = queue.expansion === 'longest' ? (difference?.relax.length ?? 0) : entry.step;
      const width = difference ? (boundsAt(difference, step).max ?? Infinity) : Infinity;
      most = Math.max(most, within(players, entry, sortIndex < 0 || entry.acceptsAny ? Infinity : width));
    }
    if (entry.rank % sliceSteps === sliceSteps - 1) yield sliceSteps;
  }
  return most;
}

function playersByValue({ entries }: Cell): PlayersByValue {
  const sorted = entries
    .filter(({ acceptsAny }) => !acceptsAny)
    .sort((left, right) => left.value - right.value);
  const before = [0];
  for (const { shape } of sorted) before.push(before.at(-1)! + shape.players);
  const all = entries.reduce((sum, { shape }) => sum + shape.players, 0);
  return { values: sorted.map(({ value }) => value), before, open: all - before.at(-1)! };
}

/** Returns the players whose values are at most so far away. */
function within({ values, before, open }: PlayersByValue, { value }: Entry, width: number): number {
  const first = lowest(values, (each) => each >= value - width);
  const end = lowest(values, (each) => each > value + width);
  return open + before[end]! - before[first]!;
}

/** Returns the position of the first value for which this is true; it must be true of all that follow. */
function lowest(values: readonly number[], isReached: (value: number) => boolean): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isReached(values[middle]!)) high = middle;
    else low = middle + 1;
  }
  return low;
}
