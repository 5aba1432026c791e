import { type EventEmitter, once } from 'node:events';

/** So long, in milliseconds, is waited for anything: far longer than it takes, for the machine may be busy. */
const patience = 90_000;

export interface Deadline {
  /** Waits for the next event of that name. Rejects at the deadline, and says what did not come. */
  wait(emitter: EventEmitter, name: string): Promise<void>;
}

/** Makes a deadline for what is being waited for; `detail` is asked when it did not come. */
export function deadline(what: string, detail: () => string = () => ''): Deadline {
  const signal = AbortSignal.timeout(patience);
  return {
    async wait(emitter, name) {
      try {
        await once(emitter, name, { signal });
      } catch (cause) {
        if (!signal.aborted) throw cause;
        throw new Error(`${what} did not come within ${patience / 1000} seconds${detail()}`, { cause });
      }
    },
  };
}
