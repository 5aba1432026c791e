import { StoreUnavailableError } from './errors.ts';

/** How reads are repeated. */
export interface RetryPolicy {
  /** How often at most, after the first attempt. */
  readonly retries: number;
  /** Returns a number from 0 to 1. */
  readonly random: () => number;
  /** Resolves after some milliseconds, or when the signal is aborted. */
  readonly wait: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;
}

const firstDelayMilliseconds = 200;
const maxDelayMilliseconds = 1_000;

/** Calls `attempt` again while a repetition may help. The delays are random, so many callers do not come back at once. */
export async function withRetries<Result>(
  { retries, random, wait }: RetryPolicy,
  signal: AbortSignal | undefined,
  attempt: () => Promise<Result>,
): Promise<Result> {
  for (let count = 0; ; count++) {
    try {
      return await attempt();
    } catch (error) {
      if (count >= retries || !isTransient(error)) throw error;
      await wait(random() * Math.min(maxDelayMilliseconds, firstDelayMilliseconds * 2 ** count), signal);
      if (signal?.aborted) throw error;
    }
  }
}

/** Returns whether the same request can have another outcome a moment later. */
function isTransient(error: unknown): boolean {
  if (!(error instanceof StoreUnavailableError)) return false;
  switch (error.failure) {
    case 'connection':
    case 'format':
    case 'timeout':
      return true;
    case 'status':
      return error.status === 429 || error.status! >= 500;
    default:
      return false;
  }
}

/** Waits by a timer that does not keep the process alive. */
export const waitByTimer: RetryPolicy['wait'] = (milliseconds, signal) =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal?.addEventListener('abort', end, { once: true });
    if (signal?.aborted) end();
  });
