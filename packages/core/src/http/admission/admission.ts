import type { ApiError } from '../../kernel/errors.ts';
import type { EngineLimits } from '../../kernel/limits.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Route } from '../contract.ts';
import { type AdmissionQueue, createAdmissionQueue } from './admission-queue.ts';
import { createPatience } from './patience.ts';
import { createRefusals, type Refuse } from './refusals.ts';

/** Decides which requests begin, which wait for their turn, and which are refused. */
export interface Admission {
  /** How many requests wait for their turn. */
  readonly waiting: number;
  /** Whether no request would be refused now, whatever it is for. `busy` is the number of requests under way. */
  isQuiet(busy: number): boolean;
  /** Returns the error of a new request that is refused, or null. */
  refusalOf(route: Route, busy: number): ApiError | null;
  /** Returns the queue of a request, or null if it begins when it comes: it waits on purpose, or for another service. */
  queueOf(route: Route): AdmissionQueue | null;
  /** Lets everybody in who waits. */
  open(): void;
}

export interface AdmissionDependencies {
  readonly limits: Pick<
    EngineLimits,
    'concurrentRequests' | 'loginWaitMilliseconds' | 'requestWaitMilliseconds'
  >;
  readonly clock: Pick<Clock, 'now' | 'monotonic' | 'after' | 'lag'>;
}

/** Those who log in or have no account yet, those who play, and operators with game servers. */
type RequestClass = 'entry' | 'player' | 'operator';

interface ClassQueue {
  readonly queue: AdmissionQueue;
  readonly tooMany: Refuse;
  readonly late: Refuse;
  readonly slow: Refuse;
}

/** Whoever logs in is asked to come back within so many seconds. */
const maxEntrySeconds = 20;
/** Others: a player whose stream comes back later than 10 seconds counts as gone. */
const maxSeconds = 5;
/** So many come back in a second until it has been measured how many can be answered; then half of these. */
const defaultReturnsPerSecond = 200;

function classOf({ access }: Route): RequestClass {
  switch (access) {
    case 'public':
    case 'session':
      return 'entry';
    case 'player':
      return 'player';
    default:
      return 'operator';
  }
}

/**
 * Creates the door of a process.
 *
 * A player who waits for seconds has gone when the answer comes. So the bound is the time that a request would wait
 * (`requestWaitMilliseconds`), for each class of requests by itself: a crowd of players who log in takes no turn of those who
 * play. Whoever wants to get in watches a screen that loads, and waits for longer (`loginWaitMilliseconds`): to be refused and
 * to come back takes longer still. Where requests wait unseen, for the event loop, the time by which timers are late counts. `concurrentRequests` is
 * the last guard, of the memory.
 */
export function createAdmission({ limits, clock }: AdmissionDependencies): Admission {
  const elapsed = clock.monotonic ?? clock.now;
  const longestMilliseconds = limits.requestWaitMilliseconds;
  const patience = createPatience(longestMilliseconds, elapsed);

  function createClass(name: RequestClass): ClassQueue {
    const limit = name === 'entry' ? 'loginWaitMilliseconds' : 'requestWaitMilliseconds';
    const refuseWith = (message: string): Refuse =>
      createRefusals({
        message,
        elapsed,
        maxSeconds: name === 'entry' ? maxEntrySeconds : maxSeconds,
        returnsPerSecond: () => Math.max(1, (queue.perSecond() ?? 2 * defaultReturnsPerSecond) / 2),
      });
    const slow = refuseWith(`a request would wait for too long (${limit})`);
    const queue = createAdmissionQueue({ clock, longestMilliseconds: limits[limit], refuse: slow });
    return {
      queue,
      slow,
      late: refuseWith('the event loop is late (requestWaitMilliseconds)'),
      tooMany: refuseWith('too many requests are under way (concurrentRequests)'),
    };
  }

  const classes = {
    entry: createClass('entry'),
    player: createClass('player'),
    operator: createClass('operator'),
  };
  const queues = Object.values(classes).map(({ queue }) => queue);
  const countWaiting = (): number => queues.reduce((sum, queue) => sum + queue.waiting, 0);
  const isTooMany = (busy: number): boolean => busy + countWaiting() >= limits.concurrentRequests;

  /** Timers are late by a whole turn of the event loop, which a request has waited for before it is seen. */
  function isLate(): boolean {
    const lag = clock.lag?.() ?? 0;
    return lag > patience(lag > longestMilliseconds / 4);
  }

  return {
    get waiting() {
      return countWaiting();
    },
    isQuiet: (busy) => !isTooMany(busy) && !isLate() && queues.every((queue) => !queue.isFull()),
    refusalOf(route, busy) {
      const { queue, tooMany, late, slow } = classes[classOf(route)];
      if (isTooMany(busy)) return tooMany();
      if (isLate()) return late();
      return queue.isFull() ? slow() : null;
    },
    queueOf: (route) =>
      route.waits || route.external || route.ownKeys ? null : classes[classOf(route)].queue,
    open() {
      for (const queue of queues) queue.open();
    },
  };
}
