import type { Signals } from '../events/nodes/signals.ts';
import type { Availability } from '../kernel/availability.ts';
import type { EngineLimits } from '../kernel/limits.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import type { Storage } from '../storage/storage.ts';
import { scheduledTasks } from './tables.ts';
import type { Task } from './task.ts';

/** The availability as one node measures it. */
export interface MeasuredAvailability extends Availability {
  /** Notices outages of the storage and pauses of the process. It runs nothing, and asks on every node. */
  readonly task: Task;
  /** Begins to serve. */
  start(): void;
  /** Asks the other nodes, and begins to measure. Their signals must arrive by now. */
  join(): void;
}

export interface AvailabilityDependencies {
  readonly storage: Pick<Storage, 'find'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly limits: Pick<EngineLimits, 'returnSeconds'>;
  readonly signals: Pick<Signals, 'signal' | 'onSignal'>;
}

const measurementIntervalMilliseconds = 5_000;
/** A longer time between two answers of the storage is an absence. The scheduler waits at most 10 seconds to try again. */
const absenceMilliseconds = 15_000;

const questionTopic = 'availability.question';
const answerTopic = 'availability.since';

/**
 * Creates the availability of the service as this node measures it: since its start, or since its storage answers again
 * after an outage, or since the process goes on after a pause.
 *
 * Then it asks the other nodes. A node that was there all the time answers with its own time, which is then the time of
 * both. So the restart of one of several nodes changes no deadline. Nothing is stored, so only a living node can answer.
 * If an answer is lost, this node ends waits up to `returnSeconds` (30) too late.
 */
export function createAvailability({
  storage,
  clock,
  log,
  limits,
  signals,
}: AvailabilityDependencies): MeasuredAvailability {
  let since = clock.now();
  /** When the storage last answered; null before this node has joined the others. */
  let answeredAt: number | null = null;

  function restart(now: number): void {
    since = now;
    answeredAt = now;
    signals.signal(questionTopic, '');
  }

  function detectAbsence(): void {
    const now = clock.now();
    if (answeredAt === null || now - answeredAt <= absenceMilliseconds) return;
    log.warn(
      { milliseconds: now - answeredAt },
      'the service was not available; what waits for callers goes on waiting for a while',
    );
    restart(now);
  }

  signals.onSignal(questionTopic, () => {
    detectAbsence();
    if (answeredAt !== null) signals.signal(answerTopic, String(since));
  });
  signals.onSignal(answerTopic, (key) => {
    if (answeredAt !== null && key !== null) since = Math.min(since, Number(key));
  });

  return {
    get since() {
      // A clock that was set forward is noticed before anything ends for it.
      detectAbsence();
      return since;
    },
    get holdsUntil() {
      detectAbsence();
      return since + limits.returnSeconds * 1000;
    },
    task: {
      name: 'availability.measure',
      everyMilliseconds: measurementIntervalMilliseconds,
      async hasWork() {
        await storage.find(scheduledTasks, { limit: 1 });
        detectAbsence();
        if (answeredAt !== null) answeredAt = clock.now();
        return false;
      },
      run: async () => {},
    },
    start() {
      since = clock.now();
    },
    join: () => restart(since),
  };
}
