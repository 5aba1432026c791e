import { commonErrors } from '../kernel/errors.ts';
import type { Clock } from '../runtime/clock.ts';

/** The requests that this process is handling. */
export interface RunningRequests {
  /** Throws NOT_STARTED before `open` is called, and SHUTTING_DOWN after `drain`. */
  checkOpen(): void;
  open(): void;
  /** How many requests are under way, without those that wait on purpose. */
  readonly busy: number;
  /** Resolves or rejects with `work`, or rejects with DEADLINE_EXCEEDED within a second after the deadline. */
  track<Result>(work: Promise<Result>, deadline: number): Promise<Result>;
  /** Resolves when no request is running any more, or after `milliseconds`. */
  drain(milliseconds: number): Promise<void>;
}

interface RunningRequest {
  /** In milliseconds; `Infinity` if the request waits on purpose. */
  readonly deadline: number;
  readonly reject: (reason: unknown) => void;
}

const checkIntervalMilliseconds = 1_000;

/** Creates the set of running requests. All share one timer: one each would cost more than what it rarely ends. */
export function createRunningRequests(clock: Clock): RunningRequests {
  const running = new Set<RunningRequest>();
  let busy = 0;
  let isOpen = false;
  let draining = false;
  let drained: (() => void) | undefined;
  let checking = false;

  function checkDeadlines(): void {
    checking = running.size > 0;
    if (!checking) return;
    const now = clock.now();
    for (const request of running)
      if (request.deadline <= now) request.reject(commonErrors.DEADLINE_EXCEEDED());
    clock.after(checkIntervalMilliseconds, checkDeadlines);
  }

  return {
    checkOpen() {
      if (draining)
        throw commonErrors.SHUTTING_DOWN({ retryAfterSeconds: 1, headers: { connection: 'close' } });
      if (!isOpen) throw commonErrors.NOT_STARTED({ retryAfterSeconds: 1 });
    },
    open() {
      isOpen = true;
    },
    get busy() {
      return busy;
    },
    track(work, deadline) {
      return new Promise((resolve, reject) => {
        const request: RunningRequest = { deadline, reject };
        running.add(request);
        if (deadline !== Infinity) busy += 1;
        if (!checking) {
          checking = true;
          clock.after(checkIntervalMilliseconds, checkDeadlines);
        }
        const onEnd = (): void => {
          running.delete(request);
          if (deadline !== Infinity) busy -= 1;
          if (draining && running.size === 0) drained?.();
        };
        // One promise: `finally` would make two more for each request.
        work.then(
          (result) => {
            resolve(result);
            onEnd();
          },
          (error: unknown) => {
            reject(error);
            onEnd();
          },
        );
      });
    },
    async drain(milliseconds) {
      draining = true;
      if (running.size === 0) return;
      await new Promise<void>((resolve) => {
        drained = resolve;
        clock.after(milliseconds, resolve);
      });
    },
  };
}
