import type { Shape } from './team-packing.ts';
import type { MatchTicket, PairCheck } from './ticket.ts';

/** A ticket in a pass. */
export interface Entry {
  readonly ticket: MatchTicket;
  /** 0 is the oldest. */
  readonly rank: number;
  readonly shape: Shape;
  /** The value that indexes are sorted by: that of the first `difference` rule, or the rank if there is none. */
  value: number;
  /** Whether the ticket has no such value and goes with every one: then `value` is that of the ticket it is tried with. */
  readonly acceptsAny: boolean;
  /** The step of that rule that holds for the ticket; a higher one is wider. */
  readonly step: number;
  taken: boolean;
}

/** Counts steps, which grow with the number of tickets: so growth is measured without a clock. */
export interface StepCounter {
  steps: number;
  /** Whether a search has ended because it may take no more steps, so that there may be a match that was not found. */
  stopped: boolean;
}

/** How many entries of a side are looked at for those that may meet another one. */
const maxVisits = 256;

/** Tickets near another one. */
export interface NearbyEntries {
  readonly found: readonly Entry[];
  /** Whether there are no others. */
  readonly isAll: boolean;
}

/** Tickets of the same shape and step, sorted by value. */
export interface SortedIndex {
  readonly shape: Shape;
  readonly step: number;
  /** From which step of the latency rule on the tickets reach the region of their cell; 0 if that does not matter. */
  readonly need: number;
  readonly entries: readonly Entry[];
  /**
   * Returns the free entries near an entry, without itself: within a distance, at most `maxPerSide` on each side, the
   * nearest of a side first. `upwards` searches one side only. Entries that go with every value are near each entry, the
   * oldest first, and get its value. With `mayMeet`, only entries for whose tickets it returns true; of a side, at most
   * `maxVisits` are looked at.
   */
  nearby(
    anchor: Entry,
    distance: number,
    maxPerSide: number,
    sides: 'both' | 'upwards',
    mayMeet?: PairCheck | null,
  ): NearbyEntries;
}

/**
 * Creates an index of sorted entries.
 *
 * Taken entries are skipped by pointers that are shortened whenever they are followed, so a pass steps over each of
 * them about once, however many tickets use the index.
 */
export function createSortedIndex(
  shape: Shape,
  step: number,
  entries: readonly Entry[],
  counter: StepCounter,
  need = 0,
): SortedIndex {
  const upwards = Int32Array.from(entries, (_, index) => index);
  const downwards = Int32Array.from(entries, (_, index) => index);

  function firstFree(pointers: Int32Array, start: number, direction: 1 | -1): number {
    let at = start;
    while (at >= 0 && at < entries.length && entries[at]!.taken) {
      const next = pointers[at]!;
      at = next === at ? at + direction : next;
      counter.steps++;
    }
    // All entries that were stepped over point here from now on.
    for (let index = start; index !== at && index >= 0 && index < entries.length; ) {
      const next = pointers[index]!;
      pointers[index] = at;
      index = next === index ? index + direction : next;
    }
    return at;
  }

  /** Returns the position of the first entry with this value or a higher one. */
  function search(value: number): number {
    let [low, high] = [0, entries.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (entries[middle]!.value < value) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Adds entries from a position on. Returns whether there were no others on that side. */
  function collect(
    start: number,
    direction: 1 | -1,
    anchor: Entry,
    distance: number,
    maxPerSide: number,
    found: Entry[],
    mayMeet: PairCheck | null,
  ): boolean {
    const pointers = direction === 1 ? upwards : downwards;
    let added = 0;
    let visits = 0;
    for (
      let at = firstFree(pointers, start, direction);
      at >= 0 && at < entries.length;
      at = firstFree(pointers, at + direction, direction)
    ) {
      const entry = entries[at]!;
      counter.steps++;
      if (Math.abs(entry.value - anchor.value) > distance) return true;
      if (entry === anchor) continue;
      if (mayMeet) {
        if (visits++ === maxVisits) return false;
        counter.steps++;
        if (!mayMeet(anchor.ticket, entry.ticket)) continue;
      }
      if (added++ === maxPerSide) return false;
      found.push(entry);
    }
    return true;
  }

  return {
    shape,
    step,
    need,
    entries,
    nearby(anchor, distance, maxPerSide, sides, mayMeet = null) {
      const found: Entry[] = [];
      if (entries[0]?.acceptsAny) {
        const isAll = collect(0, 1, anchor, Infinity, 2 * maxPerSide, found, mayMeet);
        for (const entry of found) entry.value = anchor.value;
        return { found, isAll };
      }
      const middle = search(anchor.value);
      const below =
        sides === 'upwards' || collect(middle - 1, -1, anchor, distance, maxPerSide, found, mayMeet);
      const above = collect(middle, 1, anchor, distance, maxPerSide, found, mayMeet);
      return { found, isAll: below && above };
    },
  };
}
