import type { Tracer } from '../kernel/instruments.ts';
import type { Log } from './log.ts';

/** Wraps a tracer: what it throws is logged once, and the work that it wraps settles as it does without a tracer. */
export function isolateTracer(tracer: Tracer, log: Log): Tracer {
  let hasFailed = false;
  const logFailure = (cause: unknown): void => {
    if (!hasFailed) log.error({ cause }, 'the tracer failed; its later failures are not logged');
    hasFailed = true;
  };
  return {
    trace(span, work) {
      let working: ReturnType<typeof work> | undefined;
      const workOnce = () => {
        working ??= work();
        return working;
      };
      // A tracer rejects with the error of the work too.
      const isOfWork = async (cause: unknown): Promise<boolean> =>
        workOnce().then(
          () => false,
          (error) => error === cause,
        );
      try {
        tracer.trace(span, workOnce).catch(async (cause) => {
          if (!(await isOfWork(cause))) logFailure(cause);
        });
      } catch (cause) {
        logFailure(cause);
      }
      return workOnce();
    },
  };
}
