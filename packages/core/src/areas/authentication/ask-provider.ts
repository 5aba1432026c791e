import { isApiError } from '../../kernel/errors.ts';
import { withTimeout } from '../../runtime/with-timeout.ts';
import type { Context } from '../area.ts';
import { authenticationErrors as errors } from './errors.ts';
import type { LoginProvider } from './providers/provider.ts';

const defaultTimeout = 10_000;

/**
 * Asks a provider something, and gives it up after its time. Throws PROVIDER_UNAVAILABLE, with the cause logged; an
 * `ApiError` of the provider's is the answer as it is.
 *
 * The signal is made when it is first asked for: a provider that answers from memory never does, and making and aborting
 * it costs 4 µs.
 */
export type AskProvider = <Result>(
  login: LoginProvider,
  question: (signal: () => AbortSignal) => Promise<Result>,
) => Promise<Result>;

export const createAskProvider =
  ({ clock, log }: Pick<Context, 'clock' | 'log'>): AskProvider =>
  async (login, question) => {
    let controller: AbortController | undefined;
    let isOver = false;
    const signal = (): AbortSignal => {
      controller ??= new AbortController();
      if (isOver) controller.abort();
      return controller.signal;
    };
    try {
      return await withTimeout(clock, login.timeoutMilliseconds ?? defaultTimeout, question(signal));
    } catch (cause) {
      if (isApiError(cause)) throw cause;
      log.warn({ cause, provider: login.provider }, 'a provider failed');
      throw errors.PROVIDER_UNAVAILABLE({ retryAfterSeconds: 5, cause });
    } finally {
      isOver = true;
      controller?.abort();
    }
  };
