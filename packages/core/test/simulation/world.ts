import { setImmediate } from 'node:timers';
import { createRandom, type Random } from './random.ts';

/**
 * The time of a simulation and everything that will happen in it: one action after the other, in an order that the seed
 * decides. Between two actions, all promises settle that wait for nothing else.
 */
export interface World {
  readonly random: Random;
  now(): number;
  /** Runs an action later. Returns a function that cancels it. */
  after(milliseconds: number, action: () => void): () => void;
  sleep(milliseconds: number): Promise<void>;
  /** Adds a line to the trace. */
  note(line: string): void;
  readonly trace: readonly string[];
  /** Ends the run because an invariant was broken. The first failure counts. */
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
/** More actions than this in one run mean a loop in which no time passes. */
const maxActions = 200_000;

export function createWorld(seed: number): World {
  const queue = createQueue();
  const trace: string[] = [];
  let now = start;
  let scheduled = 0;
  let actions = 0;
  let failure: string | null = null;

  const after: World['after'] = (milliseconds, action) => {
    const due: Due = { at: now + Math.max(0, Math.trunc(milliseconds)), order: scheduled++, action };
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
        // Continues when no microtask is left, and after everything that was scheduled before.
        await new Promise((settled) => void setImmediate(settled));
        if (++actions > maxActions) throw new Error('the simulation does not end');
      }
      if (failure === null) now = until;
    },
  };
}

/** A queue of actions, the earliest first and in the order of scheduling: a binary heap. */
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
    /** Removes and returns the first action, unless it is due later than `until`. */
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
