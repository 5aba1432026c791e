import type { Clock } from './clock.ts';

/** One request that waits in this process. */
export interface Wait {
  /** Resolves when the wait ends, for whatever reason; never rejects. */
  readonly ended: Promise<void>;
  /** Ends the wait. */
  end(): void;
}

/**
 * Begins a wait. It ends when `end` is called, after `milliseconds`, or when `signal` is aborted; `onEnd` is called once,
 * before `ended` resolves.
 */
export function startWait(
  clock: Pick<Clock, 'after'>,
  milliseconds: number,
  signal: AbortSignal,
  onEnd: () => void = () => {},
): Wait {
  const { promise, resolve } = Promise.withResolvers<void>();
  let isOver = false;
  const end = (): void => {
    if (isOver) return;
    isOver = true;
    cancel();
    signal.removeEventListener('abort', end);
    onEnd();
    resolve();
  };
  const cancel = clock.after(milliseconds, end);
  signal.addEventListener('abort', end, { once: true });
  if (signal.aborted) end();
  return { ended: promise, end };
}

/** Requests that wait for something which may happen on any node. */
export interface Waits {
  /**
   * Checks, and checks again after each wake of the key, until `check` returns something or the time is over. Returns
   * null then, and also if the client goes away or the server stops.
   */
  until<Found>(
    key: string,
    milliseconds: number,
    signal: AbortSignal,
    check: () => Promise<Found | null>,
  ): Promise<Found | null>;
  /** Lets the requests that wait for the key check again; all requests if the key is null. */
  wake(key: string | null): void;
  /** Ends all waits after a last check, now and from now on: the server stops. */
  stop(): void;
}

/** Makes waits that nothing wakes yet: hand `wake` to what signals the keys. */
export function createWaits(clock: Clock): Waits {
  const waiting = new Map<string, Set<Wait>>();
  let isStopped = false;

  function add(key: string, milliseconds: number, signal: AbortSignal): Wait {
    const waits = waiting.get(key) ?? new Set();
    const wait = startWait(clock, milliseconds, signal, () => {
      waits.delete(wait);
      if (waits.size === 0 && waiting.get(key) === waits) waiting.delete(key);
    });
    waiting.set(key, waits.add(wait));
    return wait;
  }

  function wake(key: string | null): void {
    const woken = key === null ? [...waiting.values()] : [waiting.get(key) ?? []];
    for (const waits of woken) for (const wait of [...waits]) wait.end();
  }

  return {
    async until(key, milliseconds, signal, check) {
      const end = clock.now() + milliseconds;
      while (!signal.aborted) {
        // The wait begins before the check, so that nothing that happens in between is missed.
        const wait = add(key, Math.max(end - clock.now(), 0), signal);
        try {
          const found = await check();
          if (found !== null || isStopped || clock.now() >= end) return found;
          await wait.ended;
        } finally {
          wait.end();
        }
      }
      return null;
    },
    wake,
    stop() {
      isStopped = true;
      wake(null);
    },
  };
}
