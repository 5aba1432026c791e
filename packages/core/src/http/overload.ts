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

/** Those who are refused together must not come back together: they are spread over 1 to 5 seconds, in turn. */
const returnSpreadSeconds = 5;

/**
 * Creates the check of whether a new request is refused. `busy` is the number of requests under way.
 *
 * A player who waits for seconds has gone when the answer comes. So each queue that a request may wait in has a bound in
 * time: that of the event loop, and that for a connection to the database. The number of requests bounds the memory.
 */
export function createOverload({ limits, clock, storage }: OverloadDependencies): Overload {
  let refused = 0;

  /** Created once: to capture a stack for each refusal, and to collect it, takes a third of what the refusal takes. */
  const errorsOf = (message: string): readonly ApiError[] => {
    const cause = new Error(message);
    return Array.from({ length: returnSpreadSeconds }, (_, at) =>
      commonErrors.OVERLOADED({ retryAfterSeconds: 1 + at, cause }),
    );
  };
  const tooMany = errorsOf('too many requests are under way (concurrentRequests)');
  const lagging = errorsOf('the event loop is late (eventLoopLagMilliseconds)');
  const queued = errorsOf('no connection to the database has been free (storageQueueMilliseconds)');

  const next = (errors: readonly ApiError[]): ApiError => errors[refused++ % returnSpreadSeconds]!;

  return (busy) => {
    if (busy >= limits.concurrentRequests) return next(tooMany);
    if ((clock.lag?.() ?? 0) > limits.eventLoopLagMilliseconds) return next(lagging);
    if ((storage.queueMilliseconds?.() ?? 0) > limits.storageQueueMilliseconds) return next(queued);
    return null;
  };
}
