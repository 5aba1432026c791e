import type { Shape } from './team-packing.ts';
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
export interface StepCounter {
  steps: number;
}

/** Tickets near to another one. */
export interface NearbyEntries {
  readonly found: readonly Entry[];
  /** Whether there are no more of them. */
  readonly isAll: boolean;
}

/** Tickets that are alike but for one value, sorted by it. */
export interface SortedIndex {
  readonly shape: Shape;
  readonly step: number;
  readonly entries: readonly Entry[];
  /**
   * Those near to an entry, itself and those that are taken left out: within a distance, so many to each side at the
   * most, the nearest of a side first. `upwards` alone looks at the one side.
   */
  around(anchor: Entry, distance: number, most: number, sides: 'both' | 'upwards'): NearbyEntries;
}

/**
 * Makes a shelf of sorted entries.
 *
 * Taken entries are skipped by pointers that are shortened whenever they are followed, so a pass steps over each of them
 * about once, however many tickets look at the shelf.
 */
export function createSortedIndex(
  shape: Shape,
  step: number,
  entries: readonly Entry[],
  tally: StepCounter,
): SortedIndex {
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

  /** Adds those from a place on; answers whether they were all on that side. */
  function gather(
    start: number,
    direction: 1 | -1,
    anchor: Entry,
    distance: number,
    most: number,
    found: Entry[],
  ): boolean {
    const pointers = direction === 1 ? upwards : downwards;
    let added = 0;
    for (
      let at = living(pointers, start, direction);
      at >= 0 && at < entries.length;
      at = living(pointers, at + direction, direction)
    ) {
      const entry = entries[at]!;
      tally.steps++;
      if (Math.abs(entry.value - anchor.value) > distance) return true;
      if (entry === anchor) continue;
      if (added++ === most) return false;
      found.push(entry);
    }
    return true;
  }

  return {
    shape,
    step,
    entries,
    around(anchor, distance, most, sides) {
      const found: Entry[] = [];
      const place = search(anchor.value);
      const below = sides === 'upwards' || gather(place - 1, -1, anchor, distance, most, found);
      const above = gather(place, 1, anchor, distance, most, found);
      return { found, isAll: below && above };
    },
  };
}
