import type { Clock } from '../../../runtime/clock.ts';
import { withTimeout } from '../../../runtime/with-timeout.ts';

/**
 * How long a function of the host may take for one match or ticket: one that never ends would hold up its queue
 * forever.
 */
const hostTimeoutMilliseconds = 5_000;

/** Waits for a function of the host. Rejects if it takes too long; what it returns then is ignored. */
export const withHostTimeout = <Result>(
  clock: Pick<Clock, 'after'>,
  work: Result | Promise<Result>,
): Promise<Result> => withTimeout(clock, hostTimeoutMilliseconds, work);
