import { GameServerError } from './error.ts';

export interface CallsOptions {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly fetch: typeof fetch;
  /** Resolves after the given time, or at once when the signal is aborted. */
  readonly pause: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Returns a number from 0 to 1. */
  readonly random: () => number;
  readonly retrySeconds: number;
  readonly now: () => number;
}

export type Call = (path: string, body: object, signal: AbortSignal) => Promise<Record<string, unknown>>;

/** The backend answers a waiting request within 25 seconds. One that takes longer than this counts as lost. */
const timeoutMilliseconds = 40_000;
const minPauseMilliseconds = 500;
const maxPauseMilliseconds = 15_000;

/** Whether the same call may succeed later. */
const isTemporary = (status: number): boolean => status >= 500 || status === 429 || status === 409;

/**
 * Returns a function that calls the backend. A call that fails on the way or gets 5xx, 429 or 409 is repeated with growing
 * pauses, or after the time in Retry-After: every call of a game server may be repeated. Rejects with `GameServerError` if
 * the backend refuses, and with the last failure after `retrySeconds`.
 */
export function createCalls(options: CallsOptions): Call {
  const base = `${options.baseUrl.replace(/\/+$/, '')}/api/v1`;

  async function send(path: string, body: object, signal: AbortSignal) {
    const response = await options.fetch(base + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': options.apiKey },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMilliseconds)]),
    });
    return {
      status: response.status,
      retryAfterSeconds: Number(response.headers.get('retry-after')),
      text: await response.text(),
    };
  }

  return async (path, body, signal) => {
    const until = options.now() + options.retrySeconds * 1000;
    for (let pause = minPauseMilliseconds; ; pause = Math.min(pause * 2, maxPauseMilliseconds)) {
      let failure: unknown;
      let wait = pause * (0.5 + options.random() / 2);
      try {
        const { status, retryAfterSeconds, text } = await send(path, body, signal);
        if (status === 200) return JSON.parse(text) as Record<string, unknown>;
        failure = new GameServerError(status, text);
        if (!isTemporary(status)) throw failure;
        if (retryAfterSeconds > 0) wait = Math.max(wait, retryAfterSeconds * 1000);
      } catch (cause) {
        if (cause === failure || signal.aborted) throw cause;
        failure = cause;
      }
      if (options.now() + wait > until) throw failure;
      await options.pause(wait, signal);
    }
  };
}
