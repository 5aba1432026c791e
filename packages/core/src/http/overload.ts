import { type ApiError, commonErrors } from '../kernel/errors.ts';
import type { EngineLimits } from '../kernel/limits.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Storage } from '../storage/storage.ts';

/**
 * Returns what refuses a new request while this process has too much to do, or null. `busy` is the number of requests
 * under way.
 */
export type Overload = (busy: number) => Refuse | null;

/** Returns the error of a refused request. `isPublic` says whether the operation needs no credential, such as a login. */
export type Refuse = (isPublic: boolean) => ApiError;

export interface OverloadDependencies {
  readonly limits: EngineLimits;
  readonly clock: Clock;
  readonly storage: Pick<Storage, 'queueMilliseconds'>;
}

/** Callers who are refused together must not come back together: they are spread over 1 to 5 seconds, in turn. */
const spreadSeconds = 5;
/** At most so many seconds for callers of public operations. */
const maxPublicSpreadSeconds = 20;
/** So many callers of public operations are asked to come back in the same second. */
const returnsPerSecond = 200;
/** The number of refusals counts half after this time. */
const halfLifeMilliseconds = 5_000;

/**
 * Creates the check of whether a new request is refused.
 *
 * A player who waits for seconds has gone when the answer comes. So each queue that a request may wait in has a bound in
 * time: that of the event loop, and that for the database. The number of requests bounds the memory.
 *
 * Each refusal costs something, so a crowd that comes back every few seconds would use up the server. Those who want to
 * get in are asked to wait longer, the more were refused of late. Those who play already, and their streams, are not.
 */
export function createOverload({ limits, clock, storage }: OverloadDependencies): Overload {
  const monotonic = clock.monotonic ?? clock.now;
  let refusals = 0;
  /** Public operations that were refused of late. */
  let crowd = 0;
  let countedAt = monotonic();

  function publicSpread(): number {
    const now = monotonic();
    crowd = 1 + crowd * 2 ** (Math.min(0, countedAt - now) / halfLifeMilliseconds);
    countedAt = now;
    return Math.min(Math.max(spreadSeconds, Math.ceil(crowd / returnsPerSecond)), maxPublicSpreadSeconds);
  }

  /** Each error is created once: a stack for each refusal would cost a quarter of what the refusal costs. */
  function refuseWith(message: string): Refuse {
    const cause = new Error(message);
    const errors: ApiError[] = [];
    return (isPublic) => {
      const at = refusals++ % (isPublic ? publicSpread() : spreadSeconds);
      errors[at] ??= commonErrors.OVERLOADED({ retryAfterSeconds: 1 + at, cause });
      return errors[at];
    };
  }

  const tooMany = refuseWith('too many requests are under way (concurrentRequests)');
  const lagging = refuseWith('the event loop is late (eventLoopLagMilliseconds)');
  const queued = refuseWith('the queue for the database is too long (storageQueueMilliseconds)');

  return (busy) => {
    if (busy >= limits.concurrentRequests) return tooMany;
    if ((clock.lag?.() ?? 0) > limits.eventLoopLagMilliseconds) return lagging;
    if ((storage.queueMilliseconds?.() ?? 0) > limits.storageQueueMilliseconds) return queued;
    return null;
  };
}
