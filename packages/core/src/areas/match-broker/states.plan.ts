import type { Weekday } from './options.buffer.ts';

/** From the first day of a week on, which has the number 0. */
export const weekdays: readonly Weekday[] = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

/**
 * What a server of an allocator does, as the plan counts it.
 *
 * - starting: it was started for no match in particular and has not asked for one.
 * - idle: it asked for a match within the last minute, got none, and has no other.
 * - open: it plays matches and has asked for one more.
 * - busy: it has matches, or one is reserved for it, or it is between two matches.
 * - silent: it has no match and has not asked for a minute.
 * - ending: it has to exit, and its allocator has not ended it yet.
 */
export const serverPhases = ['starting', 'idle', 'open', 'busy', 'silent', 'ending'] as const;
export type ServerPhase = (typeof serverPhases)[number];

/** A server of an allocator, as the plan sees it. */
export interface PlannableServer {
  readonly id: string;
  readonly phase: ServerPhase;
  /** Of an idle server, since when it is idle; of a silent one, when it asked last. */
  readonly since: number;
  readonly createdAt: number;
  readonly build: string;
  /** Whether it gets no more matches and ends after those that it has. */
  readonly isDraining: boolean;
  /** Whether it will get one match that no other server may get. */
  readonly isReserved: boolean;
}

/** What the plan of an allocator is made from. */
export interface PlanState {
  readonly servers: readonly PlannableServer[];
  /** Matches that wait and for which this allocator is asked first. */
  readonly waiting: number;
  /** The build that servers have to run; empty if they have none. */
  readonly build: string;
  /** How many servers of it died in a row before they asked for a match. */
  readonly failures: number;
}

/** Why a plan starts as many servers as it does. */
export const startReasons = {
  /** As many servers are ready or starting as have to be. */
  ENOUGH: 'ENOUGH',
  /** Fewer are. */
  BELOW_MIN_IDLE: 'BELOW_MIN_IDLE',
  /** Fewer are, but there may be no more servers. */
  MAX_SERVERS: 'MAX_SERVERS',
  /** Servers of an old build are to be replaced. */
  OLD_BUILD: 'OLD_BUILD',
  /** Servers above `maxAgeMinutes` are to be replaced. */
  TOO_OLD: 'TOO_OLD',
  /** The last servers of the build died, or did not ask for a match in time. */
  BUILD_FAILS: 'BUILD_FAILS',
  /** A node that was started later has another build. */
  OTHER_CONFIGURATION: 'OTHER_CONFIGURATION',
} as const;
export type StartReason = keyof typeof startReasons;

/** Why a plan ends a server. */
export const stopReasons = {
  /** Enough servers of the new build are ready. */
  OLD_BUILD: 'OLD_BUILD',
  /** It is older than `maxAgeMinutes`, and enough younger ones are ready. */
  TOO_OLD: 'TOO_OLD',
  ABOVE_MAX_SERVERS: 'ABOVE_MAX_SERVERS',
  ABOVE_MAX_IDLE: 'ABOVE_MAX_IDLE',
  /** It had no match for `idleSeconds`, and enough others are ready. */
  UNUSED: 'UNUSED',
  /** It has no match and has not asked for so long. */
  SILENT: 'SILENT',
} as const;
export type StopReason = keyof typeof stopReasons;

/** How an allocator changes to another build. */
export const rollStates = {
  /** All of its servers have the build that is wanted. */
  DONE: 'DONE',
  ROLLING: 'ROLLING',
  /** Servers of the new build do not get ready: the others stay. */
  STOPPED: 'STOPPED',
} as const;
export type RollState = keyof typeof rollStates;
