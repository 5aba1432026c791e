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

/** Why a plan starts as many servers as it does. */
export const startReasons = {
  /** As many servers are ready or starting as have to be. */
  ENOUGH: 'ENOUGH',
  /** Fewer are. */
  BELOW_MIN_IDLE: 'BELOW_MIN_IDLE',
  /** Fewer are, but there may be no more servers. */
  MAX_SERVERS: 'MAX_SERVERS',
} as const;
export type StartReason = keyof typeof startReasons;

/** Why a plan ends a server. */
export const stopReasons = {
  ABOVE_MAX_SERVERS: 'ABOVE_MAX_SERVERS',
  ABOVE_MAX_IDLE: 'ABOVE_MAX_IDLE',
  /** It had no match for `idleSeconds`, and enough others are ready. */
  UNUSED: 'UNUSED',
  /** It has no match and has not asked for so long. */
  SILENT: 'SILENT',
} as const;
export type StopReason = keyof typeof stopReasons;
