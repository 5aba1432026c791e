import { type ApiError, commonErrors } from '../../kernel/errors.ts';
import type { Clock } from '../../runtime/clock.ts';
import { createCompletions } from './completions.ts';
import { createPatience } from './patience.ts';

/** The requests of one class: those that run, and those that wait for their turn. */
export interface AdmissionQueue {
  /** How many wait for their turn. */
  readonly waiting: number;
  /**
   * Lets a request in. Returns null if it begins now. Otherwise the promise resolves when its turn comes, and rejects if it
   * is refused after all, or with REQUEST_CANCELLED if its client has gone. Whoever is let in calls `leave` at the end.
   */
  enter(request: Entering): Promise<void> | null;
  leave(): void;
  /** Awaits another service. Work that takes long gives its place to others until it ends. */
  outside<Result>(work: Promise<Result>): Promise<Result>;
  /** Whether a request that comes now would wait for too long. */
  isFull(): boolean;
  /** Returns how many are answered in a second, as measured in the last crowd; null before the first one. */
  perSecond(): number | null;
  /** Lets everybody in: those that wait, and those that come. */
  open(): void;
}

export interface AdmissionQueueOptions {
  readonly clock: Pick<Clock, 'now' | 'monotonic' | 'after'>;
  /** How long a request may take from its arrival to its answer, in milliseconds. */
  readonly longestMilliseconds: number;
  /** Returns the error of a request that has waited in vain. */
  readonly refuse: () => ApiError;
}

/** A request whose signal is aborted when its client disconnects. It is read only if the request had to wait. */
export interface Entering {
  readonly signal: AbortSignal;
}

interface Waiting {
  readonly since: number;
  readonly request: Entering;
  readonly resolve: () => void;
  readonly reject: (reason: ApiError) => void;
}

interface Outside {
  readonly since: number;
  hasGivenPlace: boolean;
}

/**
 * How many requests of a class run at the same time. Fewer would leave groups of statements small, and a database that is
 * far away idle; more would make turns of the event loop long. Those that run together are to end within an eighth of the
 * longest wait.
 */
const minRunning = 256;
const firstRunning = 512;
const maxRunning = 2_048;
const runningShare = 1 / 8;
const maxTickMilliseconds = 100;
/** A crowd is over when nobody has waited, and places were free, at so many ticks. Until then its measure holds. */
const quietTicks = 10;
/** While requests of a crowd are being read, ticks are late, and nothing is measured; for so many times the longest wait at most. */
const maxIntakeWaits = 2;
/** Work outside that has taken so long gives its place to others. */
const outsideMilliseconds = 100;

/**
 * Creates the queue of a class of requests. Its bound is the time that a request would wait, by how many of the class end
 * while others wait: that is all the server can do.
 *
 * Quiet: fewer run than may, each request begins when it comes, and nothing is measured. Crowded, as soon as one has to wait:
 * first the event loop reads what has come, and ticks are late. From then on, for half of the longest wait, nobody is refused,
 * because nothing is known yet: of 5,000 logins that were read in 0.6 s, two were answered in the first second, and 2,000 in
 * the next. Then the newest are refused that would be answered too late, and so are those that come. Those that came before them keep their turn. When nobody has waited
 * for a while, it is quiet again.
 */
export function createAdmissionQueue({
  clock,
  longestMilliseconds,
  refuse,
}: AdmissionQueueOptions): AdmissionQueue {
  const elapsed = clock.monotonic ?? clock.now;
  const tickMilliseconds = Math.min(maxTickMilliseconds, longestMilliseconds / 20);
  const completions = createCompletions(longestMilliseconds / 4, elapsed);
  const patience = createPatience(longestMilliseconds, elapsed);
  const queue: Waiting[] = [];
  /** Where the queue begins. What is before it has had its turn. */
  let first = 0;
  let running = 0;
  let mayRun = firstRunning;
  let crowdedSince: number | null = null;
  let measuredSince = 0;
  let tickedAt = 0;
  let quiet = 0;
  const outsiders = new Set<Outside>();

  const waiting = (): number => queue.length - first;

  /** Returns within how many milliseconds a request with so many before it is answered; 0 while that is not known. */
  function waitBehind(requests: number): number {
    if (crowdedSince === null || elapsed() - measuredSince < longestMilliseconds / 2) return 0;
    const rate = completions.perMillisecond();
    return rate === null ? 0 : (requests + 1) / rate;
  }

  function takeFirst(): Waiting {
    const taken = queue[first]!;
    first += 1;
    // Cut in large pieces: `shift` moves all others each time.
    if (first === queue.length || first === 1_024) {
      queue.splice(0, first);
      first = 0;
    }
    return taken;
  }

  function beginNext(): void {
    while (running < mayRun && waiting() > 0) {
      const { request, resolve, reject } = takeFirst();
      if (request.signal.aborted) reject(commonErrors.REQUEST_CANCELLED());
      else {
        running += 1;
        resolve();
      }
    }
  }

  function givePlaces(): void {
    const latest = elapsed() - outsideMilliseconds;
    for (const outside of outsiders) {
      if (outside.since > latest) return;
      if (!outside.hasGivenPlace) running -= 1;
      outside.hasGivenPlace = true;
    }
  }

  function refuseNewest(): void {
    while (waiting() > 0) {
      const { since, reject } = queue.at(-1)!;
      const rest = waitBehind(running + waiting() - 1);
      const age = elapsed() - Math.max(since, measuredSince);
      if (rest === 0 || age + rest <= longestMilliseconds) return;
      queue.pop();
      reject(refuse());
    }
  }

  function beginMeasure(now: number): void {
    measuredSince = now;
    completions.begin();
  }

  function tick(): void {
    const now = elapsed();
    const isReading =
      now - tickedAt > 2 * tickMilliseconds && now - crowdedSince! < maxIntakeWaits * longestMilliseconds;
    tickedAt = now;
    if (isReading) beginMeasure(now);
    completions.tick();
    givePlaces();
    const rate = completions.perMillisecond();
    if (rate !== null)
      mayRun = Math.max(minRunning, Math.min(maxRunning, rate * longestMilliseconds * runningShare));
    beginNext();
    refuseNewest();
    const isCrowded = waiting() > 0 || running >= mayRun;
    patience(isCrowded);
    quiet = isCrowded ? 0 : quiet + 1;
    if (quiet < quietTicks) clock.after(tickMilliseconds, tick);
    else crowdedSince = null;
  }

  function beginCrowd(): void {
    crowdedSince = elapsed();
    tickedAt = crowdedSince;
    quiet = 0;
    beginMeasure(crowdedSince);
    patience(true);
    clock.after(tickMilliseconds, tick);
  }

  return {
    get waiting() {
      return waiting();
    },
    enter(request) {
      if (running < mayRun && waiting() === 0) {
        running += 1;
        return null;
      }
      if (crowdedSince === null) beginCrowd();
      return new Promise((resolve, reject) => {
        queue.push({ since: elapsed(), request, resolve, reject });
      });
    },
    leave() {
      running -= 1;
      if (crowdedSince === null) return;
      completions.add();
      beginNext();
    },
    async outside(work) {
      const outside: Outside = { since: elapsed(), hasGivenPlace: false };
      outsiders.add(outside);
      try {
        return await work;
      } finally {
        outsiders.delete(outside);
        if (outside.hasGivenPlace) running += 1;
      }
    },
    isFull() {
      const wait = waitBehind(running + waiting());
      return wait > 0 && wait > patience(true);
    },
    perSecond() {
      const rate = completions.perMillisecond();
      return rate === null ? null : rate * 1_000;
    },
    open() {
      mayRun = Number.POSITIVE_INFINITY;
      beginNext();
    },
  };
}
