import type { Contracts } from '../areas/index.ts';
import type { RawInput, Result, Routes } from '../http/contract.ts';
import type { Caller, Dispatcher } from '../http/dispatch.ts';
import { assertInputValue } from '../http/input/body.ts';
import { knownError } from '../http/known-error.ts';
import type { Operation } from '../http/operation.ts';
import type { Feed } from '../http/stream/feed.ts';
import { iterateFeed } from '../http/stream/feed.ts';

/** The operations of one area as functions of this process. */
export type AreaApi<R extends Routes> = {
  readonly [Verb in keyof R]: (input: RawInput<R[Verb]>, caller?: Caller) => Promise<Result<R[Verb]>>;
};

/**
 * Every operation as a typed function: `api.accounts.get({ accountId }, { session })`.
 *
 * The same pipeline as over HTTP, validation and access included, without HTTP. Who calls is said explicitly:
 * `{ session }`, `{ apiKey }`, or `{ system: true }` for the host itself; without a caller only public operations
 * answer. Rejects with `ApiError`. Stream operations resolve to an async iterable that ends when it is returned from.
 */
export type Api = { readonly [Area in keyof Contracts]: AreaApi<Contracts[Area]> };

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
  return api as Api;
}
