import type { Meter } from '../kernel/instruments.ts';
import type { Log } from './log.ts';

/** Wraps a meter: what it throws is logged once, and never reaches the request that it measures. */
export function isolateMeter(meter: Meter, log: Log): Meter {
  let hasFailed = false;
  const logFailure = (cause: unknown): void => {
    if (!hasFailed) log.error({ cause }, 'the meter failed; its later failures are not logged');
    hasFailed = true;
  };
  // Three values at most: to collect any number of them in a list takes longer than to record them.
  const isolated =
    <First, Second, Third>(record: (first: First, second: Second, third: Third) => void) =>
    (first: First, second: Second, third: Third): void => {
      try {
        record(first, second, third);
      } catch (cause) {
        logFailure(cause);
      }
    };
  return {
    recordRequest: isolated(meter.recordRequest.bind(meter)),
    recordWait: isolated(meter.recordWait.bind(meter)),
    recordRateLimited: isolated(meter.recordRateLimited.bind(meter)) as Meter['recordRateLimited'],
    recordStorage: isolated(meter.recordStorage.bind(meter)),
    recordTask: isolated(meter.recordTask.bind(meter)),
    recordMatched: isolated(meter.recordMatched.bind(meter)) as Meter['recordMatched'],
    recordExpired: isolated(meter.recordExpired.bind(meter)) as Meter['recordExpired'],
    recordAllocation: isolated(meter.recordAllocation.bind(meter)),
    recordDelivery: isolated(meter.recordDelivery.bind(meter)) as Meter['recordDelivery'],
  };
}
