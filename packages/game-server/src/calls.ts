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
  /** Called with the failures of a call that is repeated for ever: with the first one, then once a minute. */
  readonly onError: (error: unknown) => void;
}

/** How long a call is repeated. */
export interface Patience {
  /** Until the backend answers, and also while something in front of it refuses. Default: `retrySeconds`. */
  readonly forever?: boolean;
  /** Ends the repetition. An attempt on its way is still awaited. */
  readonly signal?: AbortSignal;
}

export type Call = (path: string, body: object, patience?: Patience) => Promise<Record<string, unknown>>;

/** The backend answers a waiting request within 25 seconds. One that takes longer than this counts as lost. */
const timeoutMilliseconds = 40_000;
const minPauseMilliseconds = 500;
const maxPauseMilliseconds = 15_000;
const reportMilliseconds = 60_000;

/** Whether the same call may succeed later. A proxy without a backend may answer any status. */
export const isTemporary = ({ status, reason }: GameServerError, isPatient: boolean): boolean =>
  status >= 500 || status === 429 || status === 409 || (isPatient && reason === 'UNKNOWN');

/**
 * Returns a function that calls the backend. A call that fails on the way or gets 5xx, 429 or 409 is repeated with growing
 * pauses, or after the time in Retry-After: every call of a game server may be repeated. Rejects with `GameServerError` if
 * the backend refuses, and with the last failure after `retrySeconds` or when its signal is aborted.
 */
export function createCalls(options: CallsOptions): Call {
  const base = `${options.baseUrl.replace(/\/+$/, '')}/api/v1`;

  async function send(path: string, body: object) {
    const response = await options.fetch(base + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': options.apiKey },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
    return {
      status: response.status,
      retryAfterSeconds: Number(response.headers.get('retry-after')),
      text: await response.text(),
    };
  }

  return async (path, body, { forever = false, signal = new AbortController().signal } = {}) => {
    const until = forever ? Number.POSITIVE_INFINITY : options.now() + options.retrySeconds * 1000;
    let reportAt = Number.NEGATIVE_INFINITY;
    for (let pause = minPauseMilliseconds; ; pause = Math.min(pause * 2, maxPauseMilliseconds)) {
      let failure: unknown;
      let wait = pause * (0.5 + options.random() / 2);
      try {
        const { status, retryAfterSeconds, text } = await send(path, body);
        if (status === 200) return JSON.parse(text) as Record<string, unknown>;
        const refusal = new GameServerError(status, text);
        failure = refusal;
        if (!isTemporary(refusal, forever)) throw refusal;
        if (retryAfterSeconds > 0) wait = Math.max(wait, retryAfterSeconds * 1000);
      } catch (cause) {
        if (cause === failure) throw cause;
        failure = cause;
      }
      if (signal.aborted || options.now() + wait > until) throw failure;
      if (forever && options.now() >= reportAt) {
        reportAt = options.now() + reportMilliseconds;
        options.onError(failure);
      }
      await options.pause(wait, signal);
      if (signal.aborted) throw failure;
    }
  };
}
