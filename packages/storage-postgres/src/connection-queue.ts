/** The queue of callers that wait for a connection, and how long a connection is held. */
export interface ConnectionQueue {
  /** Adds a caller. Returns the function that removes it. */
  enter(): () => void;
  /** Counts work that kept its connection for this long. */
  onHoldEnd(milliseconds: number): void;
  /** How many callers wait. */
  readonly size: number;
  /** Returns how long callers wait now, in milliseconds; 0 if nobody waits longer than an ordinary queue makes them. */
  milliseconds(): number;
}

/** How much the last hold counts in the average. */
const averageWeight = 0.05;

/**
 * A wait for so many average holds is no overload: four callers for each connection are an ordinary load of a database that
 * is far away. With two holds, 32 callers on eight connections to a database 25 ms away were refused, and 22 of their logins
 * a second were answered in place of 114.
 */
const ordinaryHolds = 4;

/** An ordinary wait is never longer. Otherwise a database that stalls would raise the bound by its own slowness. */
const maxOrdinaryMilliseconds = 500;

export function createConnectionQueue(
  connections: number,
  now: () => number = () => performance.now(),
): ConnectionQueue {
  /** Those that wait longest first, as the pool serves them. */
  const places = new Set<{ readonly since: number }>();
  let holdMilliseconds = 0;

  return {
    enter() {
      const place = { since: now() };
      places.add(place);
      return () => places.delete(place);
    },
    onHoldEnd(milliseconds) {
      holdMilliseconds += (milliseconds - holdMilliseconds) * averageWeight;
    },
    get size() {
      return places.size;
    },
    milliseconds() {
      if (places.size === 0) return 0;
      const [first] = places;
      // The age alone would notice a crowd too late: when its first caller has waited, all of it is in the queue.
      const wait = Math.max(now() - first!.since, (places.size * holdMilliseconds) / connections);
      return wait <= Math.min(ordinaryHolds * holdMilliseconds, maxOrdinaryMilliseconds) ? 0 : wait;
    },
  };
}
