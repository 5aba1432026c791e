import type { ApiError } from '../kernel/errors.ts';
import type { Meter } from '../kernel/instruments.ts';
import { knownError } from './known-error.ts';
import type { Operation } from './operation.ts';

type Code = Parameters<Meter['recordRequest']>[1];

/** Records requests with their operation, their code and their time. */
export interface RequestMeter {
  /** Returns milliseconds that never jump. */
  readonly now: () => number;
  /** Records a request that began at `begun` and is answered now. The operation is null if no route matches. */
  record(operation: Operation | null, code: Code, begun: number): void;
  /** Records a request that is answered with an error. */
  recordError(operation: Operation | null, error: Pick<ApiError, 'code' | 'reason'>, begun: number): void;
}

/** Creates the meter of requests. `now` returns milliseconds that never jump. */
export function createRequestMeter(meter: Meter, now: () => number): RequestMeter {
  function record(operation: Operation | null, code: Code, begun: number): void {
    if (operation?.route.waits) meter.recordWait(operation.id, code, now() - begun);
    else meter.recordRequest(operation === null ? null : operation.id, code, now() - begun);
  }
  return {
    now,
    record,
    recordError(operation, { code, reason }, begun) {
      record(operation, code, begun);
      meter.recordError?.(reason);
    },
  };
}

/** Wraps the function that runs operations for callers in this process, so that each call is recorded. */
export const measureCalls =
  <Arguments extends readonly [Operation, ...unknown[]], Result>(
    call: (...given: Arguments) => Promise<Result>,
    { now, record, recordError }: RequestMeter,
  ) =>
  async (...given: Arguments): Promise<Result> => {
    const begun = now();
    const [operation] = given;
    try {
      const result = await call(...given);
      record(operation, 'OK', begun);
      return result;
    } catch (thrown) {
      recordError(operation, knownError(thrown), begun);
      throw thrown;
    }
  };
