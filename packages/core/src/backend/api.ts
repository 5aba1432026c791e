import type { Caller, Dispatcher } from '../http/dispatch.ts';
import { assertInputValue } from '../http/input/body.ts';
import { knownError } from '../http/known-error.ts';
import type { Operation } from '../http/operation.ts';
import type { Feed } from '../http/stream/feed.ts';
import { iterateFeed } from '../http/stream/feed.ts';
import type { AreaApis } from './generated/api.ts';

/**
 * Every operation as a typed function: `api.accounts.get({ accountId }, { session })`.
 *
 * The same pipeline as over HTTP, validation and access included, without HTTP. The caller is named explicitly:
 * `{ session }`, `{ apiKey }`, or `{ system: true }` for the host itself. Without a caller only public operations
 * succeed. Rejects with `ApiError`. Stream operations resolve to an async iterable that ends when it is returned from.
 */
export type Api = AreaApis;

/** Builds the functions once from the prepared operations. */
export function createApi(operations: readonly Operation[], dispatcher: Dispatcher): Api {
  const api: Record<string, Record<string, unknown>> = {};
  for (const operation of operations) {
    const verb = operation.id.slice(operation.area.length + 1);
    api[operation.area] ??= {};
    api[operation.area]![verb] = async (input: unknown, caller: Caller = {}) => {
      try {
        const answer = await dispatcher.invoke(operation, input, caller);
        return operation.route.stream ? iterateFeed(answer as Feed, caller.signal) : answer;
      } catch (thrown) {
        const error = knownError(thrown);
        // Looked at afterwards, which costs those nothing that give what can be given.
        if (error.code === 'INTERNAL') assertInputValue(input);
        throw error;
      }
    };
  }
  return api as unknown as Api;
}
