import { isApiError } from '../../kernel/errors.ts';
import { createOutages } from '../../runtime/outages.ts';
import { withTimeout } from '../../runtime/with-timeout.ts';
import type { Context } from '../area.ts';
import { authenticationErrors as errors } from './errors.ts';
import type { LoginProvider } from './providers/provider.ts';
import { nameOf } from './rules.ts';

const defaultTimeoutMilliseconds = 10_000;

/**
 * Calls a provider and gives up after its timeout. Throws PROVIDER_UNAVAILABLE and logs the cause; an `ApiError` of the
 * provider is thrown unchanged.
 *
 * The abort signal is created when the provider first reads it: a provider that answers from memory never does, and
 * creating and aborting it costs 4 µs.
 */
export type AskProvider = <Result>(
  login: LoginProvider,
  request: (signal: () => AbortSignal) => Promise<Result>,
) => Promise<Result>;

export function createAskProvider(ctx: Pick<Context, 'clock' | 'log'>): AskProvider {
  const outages = createOutages(ctx, {
    began: 'a provider failed',
    ended: 'a provider works again',
    target: 'provider',
  });
  return async (login, request) => {
    let controller: AbortController | undefined;
    let isOver = false;
    const signal = (): AbortSignal => {
      controller ??= new AbortController();
      if (isOver) controller.abort();
      return controller.signal;
    };
    const milliseconds = login.timeoutMilliseconds ?? defaultTimeoutMilliseconds;
    try {
      const result = await withTimeout(ctx.clock, milliseconds, request(signal));
      outages.worked(nameOf(login.provider));
      return result;
    } catch (cause) {
      if (isApiError(cause)) throw cause;
      outages.failed(cause, nameOf(login.provider));
      throw errors.PROVIDER_UNAVAILABLE({ retryAfterSeconds: 5, cause });
    } finally {
      isOver = true;
      controller?.abort();
    }
  };
}
