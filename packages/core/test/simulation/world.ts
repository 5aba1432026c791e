import { setImmediate } from 'node:timers';
import { createRandom, type Random } from './random.ts';

/**
 * The time of a simulation and everything that is to happen in it: one thing after the other, in an order that the seed
 * decides. Between two of them every promise settles that waits for nothing but the other.
 */
export interface World {
  readonly random: Random;
  now(): number;
  /** Does something later; returns the function that calls it off. */
  after(milliseconds: number, action: () => void): () => void;
  sleep(milliseconds: number): Promise<void>;
  /** Tells the trace. */
  note(line: string): void;
  readonly trace: readonly string[];
  /** A promise of the simulation was broken: the run ends. The first one counts. */
  fail(what: string): void;
  readonly failure: string | null;
  /** Lets time pass. */
  run(milliseconds: number): Promise<void>;
}

interface Due {
  readonly at: number;
  readonly order: number;
  action: (() => void) | null;
}

const start = Date.UTC(2026, 0, 1);
/** More than this in one run is somebody who goes round and round without any time passing. */
const maxEvents = 200_000;

export function createWorld(seed: number): World {
  const queue = createQueue();
  const trace: string[] = [];
  let now = start;
  let made = 0;
  let done = 0;
  let failure: string | null = null;

  const after: World['after'] = (milliseconds, action) => {
    const due: Due = { at: now + Math.max(0, Math.trunc(milliseconds)), order: made++, action };
    queue.push(due);
    return () => {
      due.action = null;
    };
  };

  const note = (line: string): void => void trace.push(`${((now - start) / 1000).toFixed(3)} ${line}`);

  return {
    random: createRandom(seed),
    now: () => now,
    after,
    sleep: (milliseconds) => new Promise((resolve) => void after(milliseconds, resolve)),
    note,
    trace,
    fail(what) {
      if (failure !== null) return;
      failure = what;
      note(`BROKEN: ${what}`);
    },
    get failure() {
      return failure;
    },
    async run(milliseconds) {
      const until = now + milliseconds;
      while (failure === null) {
        const due = queue.next(until);
        if (!due) break;
        const { action } = due;
        if (action === null) continue;
        due.action = null;
        now = Math.max(now, due.at);
        action();
        // Runs when no microtask is left, and behind whatever else has asked for a turn before.
        await new Promise((settled) => void setImmediate(settled));
        if (++done > maxEvents) throw new Error('the simulation does not come to its end');
      }
      if (failure === null) now = until;
    },
  };
}

/** What is due, the earliest first and what was asked for first before the rest: a binary heap. */
function createQueue() {
  const heap: Due[] = [];
  const isBefore = (one: Due, other: Due): boolean =>
    one.at < other.at || (one.at === other.at && one.order < other.order);
  const swap = (one: number, other: number): void => {
    const held = heap[one]!;
    heap[one] = heap[other]!;
    heap[other] = held;
  };
  return {
    push(due: Due): void {
      let at = heap.push(due) - 1;
      while (at > 0) {
        const parent = (at - 1) >> 1;
        if (!isBefore(heap[at]!, heap[parent]!)) return;
        swap(at, parent);
        at = parent;
      }
    },
    /** Takes out the first, unless it is due later than `until`. */
    next(until: number): Due | undefined {
      const first = heap[0];
      if (!first || first.at > until) return undefined;
      const last = heap.pop()!;
      if (heap.length === 0) return first;
      heap[0] = last;
      for (let at = 0; ; ) {
        const left = 2 * at + 1;
        const right = left + 1;
        let least = at;
        if (left < heap.length && isBefore(heap[left]!, heap[least]!)) least = left;
        if (right < heap.length && isBefore(heap[right]!, heap[least]!)) least = right;
        if (least === at) return first;
        swap(at, least);
        at = least;
      }
    },
  };
}
