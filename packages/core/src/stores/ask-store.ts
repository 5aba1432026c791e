import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import { createOutages } from '../runtime/outages.ts';
import { withTimeout } from '../runtime/with-timeout.ts';
import { storeErrors as errors } from './errors.ts';

/** Calls a provider. Throws STORE_UNAVAILABLE if it rejects or takes too long: then nobody knows what happened. */
export type AskStore = <Result>(call: (signal: AbortSignal) => Promise<Result>) => Promise<Result>;

/** Created once: `abort()` creates an error with a stack each time, which takes 30 µs. */
const nobodyWaits = new DOMException('nobody waits for the answer any more', 'AbortError');

/** Creates the function that calls a provider, which has this time for each call. */
export function createAskStore(ctx: { readonly clock: Clock; readonly log: Log }, seconds: number): AskStore {
  const outages = createOutages(ctx, {
    began: 'the store did not answer',
    ended: 'the store answers again',
  });
  return async (call) => {
    const controller = new AbortController();
    try {
      return await outages.watch(withTimeout(ctx.clock, seconds * 1000, call(controller.signal)));
    } catch (cause) {
      throw errors.STORE_UNAVAILABLE({ retryAfterSeconds: 5, cause });
    } finally {
      controller.abort(nobodyWaits);
    }
  };
}
