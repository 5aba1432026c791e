import type { ApiError } from '../kernel/errors.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import { isReported } from '../runtime/outages.ts';

const countMilliseconds = 10_000;

/**
 * Creates the log of requests that failed on our side. While the storage does not answer or the server is overloaded,
 * every request fails for the same reason: the first one is logged, and the others are counted, in a line per 10 seconds.
 * If a port is away, such as the store, its own lines tell of it.
 */
export function createFailureLog(log: Log, clock: Clock): (error: ApiError, facts: object) => void {
  const counts = new Map<string, number>();

  function report(reason: string): void {
    const requests = counts.get(reason) ?? 0;
    counts.delete(reason);
    if (requests > 0)
      log.error(
        { reason, requests, seconds: countMilliseconds / 1000 },
        'more requests failed for this reason',
      );
  }

  return (error, facts) => {
    const { code, reason } = error;
    if (isReported(error)) {
      log.debug({ ...facts, reason, cause: error.cause }, 'a request failed');
      return;
    }
    const count = counts.get(reason);
    if (count !== undefined) {
      counts.set(reason, count + 1);
      return;
    }
    log.error({ ...facts, reason, cause: error.cause }, 'a request failed');
    if (code !== 'UNAVAILABLE') return;
    counts.set(reason, 0);
    clock.after(countMilliseconds, () => report(reason));
  };
}
