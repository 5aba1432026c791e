import { isApiError } from '../../kernel/errors.ts';
import type { Context } from '../area.ts';
import { authenticationErrors as errors } from './errors.ts';
import type { LoginProvider } from './providers/provider.ts';

const usualTimeout = 10_000;

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
    const late = Promise.withResolvers<never>();
    let controller: AbortController | undefined;
    let isOver = false;
    const signal = (): AbortSignal => {
      controller ??= new AbortController();
      if (isOver) controller.abort();
      return controller.signal;
    };
    const cancel = clock.after(login.timeoutMilliseconds ?? usualTimeout, () =>
      late.reject(new Error('the provider took too long')),
    );
    try {
      return await Promise.race([question(signal), late.promise]);
    } catch (cause) {
      if (isApiError(cause)) throw cause;
      log.warn({ cause, provider: login.provider }, 'a provider failed');
      throw errors.PROVIDER_UNAVAILABLE({ retryAfterSeconds: 5, cause });
    } finally {
      cancel();
      isOver = true;
      controller?.abort();
    }
  };
