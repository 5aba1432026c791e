/** How a game server is, as it says it with its calls. */
export interface ServerHealth {
  /** Players who are connected, in all of its matches. */
  readonly players?: number;
  /** How long a step of the simulation takes; best the longest since the last report. */
  readonly tickMilliseconds?: number;
  /** Default: what the process has in memory. */
  readonly memoryBytes?: number;
}

/** What the backend accepts, at most. */
const largest = { players: 100_000, tickMilliseconds: 3_600_000, memoryBytes: 2 ** 50 } as const;

const isWhole: Readonly<Record<string, boolean>> = { players: true, memoryBytes: true };

/**
 * Returns what is sent of what a program says. A value that is no number is left out, and one out of range becomes the nearest
 * one in it: a mistake in a measurement must not end a server.
 */
export function healthOf(read: () => ServerHealth, onError: (error: unknown) => void): ServerHealth {
  let said: ServerHealth = { memoryBytes: process.memoryUsage.rss() };
  try {
    said = { ...said, ...read() };
  } catch (error) {
    onError(error);
  }
  return Object.fromEntries(
    Object.entries(largest).flatMap(([name, max]) => {
      const value: unknown = said[name as keyof ServerHealth];
      if (typeof value !== 'number' || Number.isNaN(value)) return [];
      const inRange = Math.min(max, Math.max(0, value));
      return [[name, isWhole[name] ? Math.round(inRange) : inRange]];
    }),
  );
}
