/** Time as the backend sees it. Every deadline, lease and expiry asks here, so a test can move an hour in no time. */
export interface Clock {
  /** Milliseconds since 1970-01-01 UTC. */
  now(): number;
  /** Calls `action` once after `milliseconds`; returns the function that calls it off. Never keeps a process alive. */
  after(milliseconds: number, action: () => void): () => void;
}

/** Milliseconds as RFC 3339 text, how the wire carries the fields named `…On` and `time`. */
export const timeText = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** The machine's own clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, action) {
    const timer = setTimeout(action, milliseconds);
    timer.unref();
    return () => clearTimeout(timer);
  },
};
