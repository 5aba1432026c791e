import type { AreaApis } from '../areas/generated/api.ts';
import type { Caller, Dispatcher } from '../http/dispatch.ts';
import { assertInputValue } from '../http/input/body.ts';
import { knownError } from '../http/known-error.ts';
import type { Operation } from '../http/operation.ts';
import type { Feed } from '../http/stream/feed.ts';
import { iterateFeed } from '../http/stream/feed.ts';

/**
 * Every operation as a typed function: `api.accounts.get({ accountId }, { session })`.
 *
 * Calls run through the same pipeline as over HTTP, including validation and access checks. Pass the caller explicitly:
 * `{ session }`, `{ apiKey }`, or `{ system: true }` for the host itself. Without a caller only public operations are
 * allowed. Functions reject with `ApiError`. Stream operations resolve to an async iterable: read it continuously, and
 * leave the loop to close the stream.
 */
export type Api = AreaApis;

/** Creates the functions from the prepared operations. */
export function createApi(operations: readonly Operation[], dispatcher: Dispatcher): Api {
  const api: Record<string, Record<string, unknown>> = {};
  for (const operation of operations) {
    if (operation.route.bytes) continue;
    const verb = operation.id.slice(operation.area.length + 1);
    api[operation.area] ??= {};
    api[operation.area]![verb] = async (input: unknown, caller: Caller = {}) => {
      try {
        const result = await dispatcher.invoke(operation, input, caller);
        return operation.route.stream ? iterateFeed(result as Feed, caller.signal) : result;
      } catch (thrown) {
        const error = knownError(thrown);
        // Checked only after a failure, so valid calls do not pay for it.
        if (error.code === 'INTERNAL') assertInputValue(input);
        throw error;
      }
    };
  }
  return api as unknown as Api;
}
