import { GameServerError } from './error.ts';

export interface CallsOptions {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly fetch: typeof fetch;
  /** Resolves after so many milliseconds, or at once when the signal is aborted. */
  readonly pause: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** From 0 to 1. */
  readonly random: () => number;
  readonly retrySeconds: number;
  readonly now: () => number;
}

export type Call = (path: string, body: object, signal: AbortSignal) => Promise<Record<string, unknown>>;

/** A held request is answered within 25 seconds; what takes longer than this is lost. */
const timeoutMilliseconds = 40_000;
const firstPause = 500;
const longestPause = 15_000;

/** Statuses that say: the same again, later. */
const isForLater = (status: number): boolean => status >= 500 || status === 429 || status === 409;

/**
 * Makes the function that calls the backend. What fails on the way, or is answered 5xx, 429 or 409, is tried again with
 * growing pauses, or after what Retry-After says: every call of a game server may be repeated. Rejects with
 * `GameServerError` where the backend refuses, and with the last failure once `retrySeconds` are over.
 */
export function createCalls(options: CallsOptions): Call {
  const base = `${options.baseUrl.replace(/\/+$/, '')}/api/v1`;

  async function once(path: string, body: object, signal: AbortSignal) {
    const response = await options.fetch(base + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': options.apiKey },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMilliseconds)]),
    });
    return {
      status: response.status,
      after: Number(response.headers.get('retry-after')),
      text: await response.text(),
    };
  }

  return async (path, body, signal) => {
    const until = options.now() + options.retrySeconds * 1000;
    for (let pause = firstPause; ; pause = Math.min(pause * 2, longestPause)) {
      let failure: unknown;
      let wait = pause * (0.5 + options.random() / 2);
      try {
        const { status, after, text } = await once(path, body, signal);
        if (status === 200) return JSON.parse(text) as Record<string, unknown>;
        failure = new GameServerError(status, text);
        if (!isForLater(status)) throw failure;
        if (after > 0) wait = Math.max(wait, after * 1000);
      } catch (cause) {
        if (cause === failure || signal.aborted) throw cause;
        failure = cause;
      }
      if (options.now() + wait > until) throw failure;
      await options.pause(wait, signal);
    }
  };
}
