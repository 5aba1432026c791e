import type { Shape } from './pack.ts';
import type { MatchTicket } from './ticket.ts';

/** A ticket in the pass. */
export interface Entry {
  readonly ticket: MatchTicket;
  /** 0 is the oldest. */
  readonly rank: number;
  readonly shape: Shape;
  /** What shelves are sorted by: the value of the first `difference` rule, or the rank where there is none. */
  readonly value: number;
  /** The step of that rule that holds for it: a higher one is wider. */
  readonly step: number;
  taken: boolean;
}

/** Counts what grows with the number of tickets, so that growth is measured without a clock. */
export interface Tally {
  steps: number;
}

/** Tickets that are alike but for one value, sorted by it. */
export interface Shelf {
  readonly shape: Shape;
  readonly step: number;
  readonly entries: readonly Entry[];
  /** The entries from a value on, outwards: below it and from it upwards, without those that are taken. */
  below(value: number): IterableIterator<Entry>;
  from(value: number): IterableIterator<Entry>;
}

/**
 * Makes a shelf of sorted entries.
 *
 * Taken entries are skipped by pointers that are shortened whenever they are followed, so a pass steps over each of them
 * about once, however many tickets look at the shelf.
 */
export function createShelf(shape: Shape, step: number, entries: readonly Entry[], tally: Tally): Shelf {
  const upwards = Int32Array.from(entries, (_, index) => index);
  const downwards = Int32Array.from(entries, (_, index) => index);

  function living(pointers: Int32Array, start: number, direction: 1 | -1): number {
    let at = start;
    while (at >= 0 && at < entries.length && entries[at]!.taken) {
      const next = pointers[at]!;
      at = next === at ? at + direction : next;
      tally.steps++;
    }
    // Whoever was stepped over points here from now on.
    for (let index = start; index !== at && index >= 0 && index < entries.length; ) {
      const next = pointers[index]!;
      pointers[index] = at;
      index = next === index ? index + direction : next;
    }
    return at;
  }

  /** The first entry with this value or a higher one. */
  function search(value: number): number {
    let [low, high] = [0, entries.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (entries[middle]!.value < value) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  return {
    shape,
    step,
    entries,
    *below(value) {
      for (let at = living(downwards, search(value) - 1, -1); at >= 0; at = living(downwards, at - 1, -1))
        yield entries[at]!;
    },
    *from(value) {
      for (let at = living(upwards, search(value), 1); at < entries.length; at = living(upwards, at + 1, 1))
        yield entries[at]!;
    },
  };
}
