import { type ApiError, commonErrors } from '../kernel/errors.ts';
import type { EngineLimits } from '../kernel/limits.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Storage } from '../storage/storage.ts';

/** Returns the error of a new request while this process has too much to do, or null. */
export type Overload = (busy: number) => ApiError | null;

export interface OverloadDependencies {
  readonly limits: EngineLimits;
  readonly clock: Clock;
  readonly storage: Pick<Storage, 'queueMilliseconds'>;
}

/**
 * Creates the check of whether a new request is refused. `busy` is the number of requests under way.
 *
 * A player who waits for seconds has gone when the answer comes. So each queue that a request may wait in has a bound in
 * time: that of the event loop, and that for a connection to the database. The number of requests bounds the memory.
 */
export function createOverload({ limits, clock, storage }: OverloadDependencies): Overload {
  let refused = 0;
  // Created once: a stack for each refusal would cost more than the refusal.
  const tooMany = new Error('too many requests are under way (concurrentRequests)');
  const lagging = new Error('the event loop is late (eventLoopLagMilliseconds)');
  const queued = new Error('no connection to the database has been free (storageQueueMilliseconds)');

  // Those who are refused together must not come back together: they are spread over 1 to 5 seconds, in turn.
  const overloaded = (cause: Error): ApiError =>
    commonErrors.OVERLOADED({ retryAfterSeconds: 1 + (refused++ % 5), cause });

  return (busy) => {
    if (busy >= limits.concurrentRequests) return overloaded(tooMany);
    if ((clock.lag?.() ?? 0) > limits.eventLoopLagMilliseconds) return overloaded(lagging);
    if ((storage.queueMilliseconds?.() ?? 0) > limits.storageQueueMilliseconds) return overloaded(queued);
    return null;
  };
}
