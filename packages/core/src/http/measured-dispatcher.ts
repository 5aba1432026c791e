import type { Meter } from '../kernel/instruments.ts';
import type { Dispatcher } from './dispatch.ts';
import { knownError } from './known-error.ts';
import type { Operation } from './operation.ts';

export interface MeasuredDispatcherDependencies {
  readonly operations: readonly Operation[];
  readonly meter: Meter;
  /** Returns milliseconds that never jump. */
  readonly elapsed: () => number;
}

/** Wraps a dispatcher: the meter gets each request with its operation, its code and its time. */
export function measureDispatcher(
  dispatcher: Dispatcher,
  { operations, meter, elapsed }: MeasuredDispatcherDependencies,
): Dispatcher {
  const waiting = new Set(operations.filter(({ route }) => route.waits).map(({ id }) => id));
  const record = (id: string | null, code: Parameters<Meter['recordRequest']>[1], begun: number): void => {
    if (id !== null && waiting.has(id)) meter.recordWait(id, code, elapsed() - begun);
    else meter.recordRequest(id, code, elapsed() - begun);
  };
  return {
    handle(request) {
      const begun = elapsed();
      return dispatcher.handle(request).then((response) => {
        record(response.operation ?? null, response.code ?? 'OK', begun);
        return response;
      });
    },
    shed(request) {
      const begun = elapsed();
      const response = dispatcher.shed(request);
      if (response !== null) record(response.operation ?? null, response.code ?? 'OK', begun);
      return response;
    },
    invoke(operation, input, caller) {
      const begun = elapsed();
      return dispatcher.invoke(operation, input, caller).then(
        (output) => {
          record(operation.id, 'OK', begun);
          return output;
        },
        (thrown: unknown) => {
          record(operation.id, knownError(thrown).code, begun);
          throw thrown;
        },
      );
    },
    authenticate: dispatcher.authenticate,
    open: dispatcher.open,
    get busy() {
      return dispatcher.busy;
    },
    drain: dispatcher.drain,
  };
}
