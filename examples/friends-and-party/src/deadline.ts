import { type EventEmitter, once } from 'node:events';

/** How long to wait for anything: far longer than it takes, because the machine may be busy. */
const timeoutMilliseconds = 90_000;

export interface Deadline {
  /** Waits for the next event of that name. Rejects at the deadline with an error that says what did not come. */
  wait(emitter: EventEmitter, name: string): Promise<void>;
}

/** Makes a deadline for `what`. Calls `detail` for the error if it did not come in time. */
export function deadline(what: string, detail: () => string = () => ''): Deadline {
  const signal = AbortSignal.timeout(timeoutMilliseconds);
  return {
    async wait(emitter, name) {
      try {
        await once(emitter, name, { signal });
      } catch (cause) {
        if (!signal.aborted) throw cause;
        throw new Error(`${what} did not come within ${timeoutMilliseconds / 1000} seconds${detail()}`, {
          cause,
        });
      }
    },
  };
}
