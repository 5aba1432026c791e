import type { Clock } from './clock.ts';
import type { Log } from './log.ts';
import { isReported } from './outages.ts';

const countMilliseconds = 10_000;

/** The storage errors of an outage, by name: two copies of this package may be loaded. */
const outageNames = new Set(['StorageBusy', 'StorageFull', 'StorageOverloaded']);

/** Returns what the storage said, if that is the cause of a line; else null. */
function outageOf(facts: object): string | null {
  const { cause } = facts as { readonly cause?: unknown };
  for (const error of [cause, cause instanceof Error ? cause.cause : null])
    if (error instanceof Error && outageNames.has(error.name)) return error.message;
  return null;
}

/**
 * Wraps a log to count repeated lines in an outage of the storage. All background work then fails again and again: the
 * first warning or error with a text and a cause is written, and the others are counted, in a line per 10 seconds. Lines
 * with other causes pass. What only says again that a port is away, of which its own line tells, is written at level debug.
 */
export function createOutageLog(log: Log, clock: Pick<Clock, 'after'>): Log {
  /** How many lines were not written, by level, text and cause. */
  const counts = new Map<string, number>();

  const level =
    (name: 'warn' | 'error') =>
    (facts: object, message: string): void => {
      if (isReported((facts as { readonly cause?: unknown }).cause)) {
        log.debug(facts, message);
        return;
      }
      const outage = outageOf(facts);
      if (outage === null) {
        log[name](facts, message);
        return;
      }
      const key = `${name} ${message} ${outage}`;
      const count = counts.get(key);
      if (count !== undefined) {
        counts.set(key, count + 1);
        return;
      }
      log[name](facts, message);
      counts.set(key, 0);
      clock.after(countMilliseconds, () => {
        const lines = counts.get(key)!;
        counts.delete(key);
        if (lines > 0)
          log[name](
            { lines, seconds: countMilliseconds / 1000, storage: outage },
            `the same happened again: ${message}`,
          );
      });
    };

  return {
    debug: (facts, message) => log.debug(facts, message),
    info: (facts, message) => log.info(facts, message),
    warn: level('warn'),
    error: level('error'),
    fatal: (facts, message) => log.fatal(facts, message),
  };
}
