/** Measures how many requests end in a second, while others wait. */
export interface Completions {
  /** Begins anew: what was measured before says nothing about what comes now. */
  begin(): void;
  add(): void;
  /** Notes the time. Called several times in each span. */
  tick(): void;
  /** Returns how many end in a millisecond: the most of the last spans. Null if nothing has been measured. */
  perMillisecond(): number | null;
}

/**
 * Creates the measure, by the last two spans and the one that has begun. A single pause, of the garbage collector or for a
 * checkpoint, falls into two of them, and the third one says how fast it goes on.
 */
export function createCompletions(spanMilliseconds: number, elapsed: () => number): Completions {
  let begunAt = 0;
  let count = 0;
  let before: readonly number[] = [];

  return {
    begin() {
      begunAt = elapsed();
      count = 0;
      before = [];
    },
    add() {
      count += 1;
    },
    tick() {
      const milliseconds = elapsed() - begunAt;
      if (milliseconds < spanMilliseconds) return;
      before = [...before.slice(-1), count / milliseconds];
      begunAt += milliseconds;
      count = 0;
    },
    perMillisecond() {
      const milliseconds = elapsed() - begunAt;
      const rates = milliseconds < spanMilliseconds / 2 ? before : [...before, count / milliseconds];
      return rates.length === 0 ? null : Math.max(...rates);
    },
  };
}
