import type { Call } from '../../kernel/call.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { OnSignal } from './dependencies.ts';

/** Requests that wait for something which may happen on any node. */
export interface Waits {
  /**
   * Looks, and looks again after each signal of the key, until `look` answers something or the time is over; null then,
   * and where the client goes away or the server stops.
   */
  until<Found>(
    call: Call,
    key: string,
    milliseconds: number,
    look: () => Promise<Found | null>,
  ): Promise<Found | null>;
  /** Lets everybody who waits here go, now and from now on: the server stops. */
  stop(): void;
}

/** Listens to one topic. Listening begins before each look, so that nothing that happens in between is missed. */
export function createWaits(clock: Clock, onSignal: OnSignal, topic: string): Waits {
  const waiting = new Map<string, Set<() => void>>();
  let stopping = false;

  const wakeAll = (): void => {
    for (const wakes of [...waiting.values()]) for (const wake of [...wakes]) wake();
  };
  onSignal(topic, (key) => {
    if (key === null) wakeAll();
    else for (const wake of [...(waiting.get(key) ?? [])]) wake();
  });

  /** Resolves at the next signal, the end of the time, the client's going or the server's stopping. */
  function nextWake(signal: AbortSignal, key: string, milliseconds: number) {
    let wake = (): void => {};
    const woken = new Promise<void>((resolve) => {
      const cancel = clock.after(milliseconds, () => wake());
      wake = () => {
        cancel();
        signal.removeEventListener('abort', wake);
        const wakes = waiting.get(key);
        wakes?.delete(wake);
        if (wakes?.size === 0) waiting.delete(key);
        resolve();
      };
      signal.addEventListener('abort', wake, { once: true });
      const wakes = waiting.get(key) ?? new Set();
      waiting.set(key, wakes.add(wake));
    });
    return { woken, forget: () => wake() };
  }

  return {
    async until(call, key, milliseconds, look) {
      const signal = call.signal();
      const end = clock.now() + milliseconds;
      for (;;) {
        const { woken, forget } = nextWake(signal, key, Math.max(end - clock.now(), 0));
        try {
          if (signal.aborted) return null;
          const found = await look();
          if (found !== null || stopping || clock.now() >= end) return found;
          await woken;
        } finally {
          forget();
        }
      }
    },
    stop() {
      stopping = true;
      wakeAll();
    },
  };
}
