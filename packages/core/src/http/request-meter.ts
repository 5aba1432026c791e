import type { Meter } from '../kernel/instruments.ts';
import { knownError } from './known-error.ts';
import type { Operation } from './operation.ts';

/** Records requests with their operation, their code and their time. */
export interface RequestMeter {
  /** Returns milliseconds that never jump. */
  readonly now: () => number;
  /** Records a request that began at `begun` and is answered now. The operation is null if no route matches. */
  record(operation: Operation | null, code: Parameters<Meter['recordRequest']>[1], begun: number): void;
}

/** Creates the meter of requests. `now` returns milliseconds that never jump. */
export const createRequestMeter = (meter: Meter, now: () => number): RequestMeter => ({
  now,
  record(operation, code, begun) {
    if (operation?.route.waits) meter.recordWait(operation.id, code, now() - begun);
    else meter.recordRequest(operation === null ? null : operation.id, code, now() - begun);
  },
});

/** Wraps the function that runs operations for callers in this process, so that each call is recorded. */
export const measureCalls =
  <Arguments extends readonly [Operation, ...unknown[]], Result>(
    call: (...given: Arguments) => Promise<Result>,
    { now, record }: RequestMeter,
  ) =>
  async (...given: Arguments): Promise<Result> => {
    const begun = now();
    const [operation] = given;
    try {
      const result = await call(...given);
      record(operation, 'OK', begun);
      return result;
    } catch (thrown) {
      record(operation, knownError(thrown).code, begun);
      throw thrown;
    }
  };
