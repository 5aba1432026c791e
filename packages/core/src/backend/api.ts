import { areas } from '../areas/areas.ts';
import type { AreaApis } from '../areas/generated/api.ts';
import type { Caller } from '../http/dispatch.ts';
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

/** Runs an operation by its id. */
export type Invoke = (id: string, input: unknown, caller: Caller) => Promise<unknown>;

/** Creates the functions of some operations. They stay valid when the backend restarts, because they name operations. */
export function createApi(
  operations: readonly Operation[],
  present: readonly { readonly name: string }[],
  invoke: Invoke,
): Api {
  const api: Record<string, Record<string, unknown>> = {};
  for (const { id, area, route } of operations) {
    if (route.bytes) continue;
    api[area] ??= {};
    api[area][id.slice(area.length + 1)] = async (input: unknown, caller: Caller = {}) => {
      try {
        const result = await invoke(id, input, caller);
        return route.stream ? iterateFeed(result as Feed, caller.signal) : result;
      } catch (thrown) {
        const error = knownError(thrown);
        // Checked only after a failure, so valid calls do not pay for it.
        if (error.code === 'INTERNAL') assertInputValue(input);
        throw error;
      }
    };
  }
  for (const { name } of areas) if (!present.some((area) => area.name === name)) refuseArea(api, name);
  return api as unknown as Api;
}

/** An area that is left out is still in the type, so whoever uses it gets a sentence. */
function refuseArea(api: object, name: string): void {
  Object.defineProperty(api, name, {
    get: () => {
      throw new Error(`the area ${name} is left out by withoutAreas`);
    },
  });
}
