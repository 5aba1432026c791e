import { createEventLoopLag } from './event-loop-lag.ts';

/** The time as the backend sees it. Every deadline, lease and expiry uses it, so a test can skip an hour at once. */
export interface Clock {
  /** Returns the milliseconds since 1970-01-01 UTC. */
  now(): number;
  /** Calls `action` once after `milliseconds`. Returns a function that cancels it. Never keeps the process alive. */
  after(milliseconds: number, action: () => void): () => void;
  /**
   * Returns the time of the calendar, for promises that were made in it and for messages to others. It goes back if someone
   * sets the clock of the machine, which `now` need not do: see `calendarTime`.
   */
  readonly wall?: () => number;
  /** Returns milliseconds since any moment. Unlike `now`, they never jump if someone sets the clock of the machine. */
  readonly monotonic?: () => number;
  /** Returns by how many milliseconds timers are late now. Requests are refused above `requestWaitMilliseconds`. */
  readonly lag?: () => number;
}

/** Returns the time of the calendar as a clock has it: that of `now` if it has no other. */
export const calendarTime = ({ now, wall }: Pick<Clock, 'now' | 'wall'>): number => (wall ?? now)();

/** Returns milliseconds as RFC 3339 text, the wire form of the fields named `…On` and `time`. */
export const timeText = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** Returns milliseconds as whole seconds, the wire form of the fields named `…Timestamp`. */
export const wholeSeconds = (milliseconds: number): number => Math.floor(milliseconds / 1000);

function afterMilliseconds(milliseconds: number, action: () => void): () => void {
  const timer = setTimeout(action, milliseconds);
  timer.unref();
  return () => clearTimeout(timer);
}

const monotonic = (): number => performance.now();

/** The clock of the machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic,
  after: afterMilliseconds,
  lag: createEventLoopLag(afterMilliseconds, monotonic),
};
