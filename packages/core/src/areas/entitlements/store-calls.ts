import { withTimeout } from '../../runtime/with-timeout.ts';
import { entitlementErrors as errors } from './errors.ts';
import type { EntitlementsContext } from './limits.ts';

/** Calls a provider. Throws STORE_UNAVAILABLE if it rejects or takes too long: then nobody knows what happened. */
export type AskStore = <Result>(call: (signal: AbortSignal) => Promise<Result>) => Promise<Result>;

export const createAskStore =
  ({ clock, limits, log }: Pick<EntitlementsContext, 'clock' | 'limits' | 'log'>): AskStore =>
  async (call) => {
    const controller = new AbortController();
    try {
      return await withTimeout(clock, limits.storeSeconds * 1000, call(controller.signal));
    } catch (cause) {
      log.warn({ cause }, 'the store did not answer');
      throw errors.STORE_UNAVAILABLE({ retryAfterSeconds: 5, cause });
    } finally {
      controller.abort();
    }
  };
