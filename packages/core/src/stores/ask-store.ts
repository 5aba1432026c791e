import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import { withTimeout } from '../runtime/with-timeout.ts';
import { storeErrors as errors } from './errors.ts';

/** Calls a provider. Throws STORE_UNAVAILABLE if it rejects or takes too long: then nobody knows what happened. */
export type AskStore = <Result>(call: (signal: AbortSignal) => Promise<Result>) => Promise<Result>;

/** Created once: `abort()` creates an error with a stack each time, which takes 30 µs. */
const nobodyWaits = new DOMException('nobody waits for the answer any more', 'AbortError');

/** Creates the function that calls a provider, which has this time for each call. */
export const createAskStore =
  ({ clock, log }: { readonly clock: Pick<Clock, 'after'>; readonly log: Log }, seconds: number): AskStore =>
  async (call) => {
    const controller = new AbortController();
    try {
      return await withTimeout(clock, seconds * 1000, call(controller.signal));
    } catch (cause) {
      log.warn({ cause }, 'the store did not answer');
      throw errors.STORE_UNAVAILABLE({ retryAfterSeconds: 5, cause });
    } finally {
      controller.abort(nobodyWaits);
    }
  };
