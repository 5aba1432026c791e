import type { Clock } from './clock.ts';
import type { Log } from './log.ts';

/** How long a target must work without a failure until its outage has ended. One that fails every other time is one outage. */
const settleMilliseconds = 10_000;
/** Outages that are told apart at once. Above it, targets share one. */
const maxTargets = 100;
/** An outage without a failure for this long gives its place to another one. */
const forgetMilliseconds = 600_000;
/** The name of the outage that the targets above the highest number share. It is no name of a target. */
const otherTargets = 'others';

/** The causes of which the line of an outage tells. */
const reported = new WeakSet<object>();

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Returns whether the log has the beginning of an outage to which this cause belongs, itself or what it wraps. */
export const isReported = (cause: unknown): boolean =>
  isObject(cause) && (reported.has(cause) || (cause instanceof Error && isReportedObject(cause.cause)));

const isReportedObject = (cause: unknown): boolean => isObject(cause) && reported.has(cause);

/** What the log says of the outages of one port. */
export interface OutageLines {
  /** The line of the first failure: `mails cannot be sent`. */
  readonly began: string;
  /** The line when it works again: `mails are sent again`. */
  readonly ended: string;
  /** The name of the fact that has the target, if the port has several: `provider`. */
  readonly target?: string;
  /** Default `warn`. */
  readonly level?: 'warn' | 'error';
}

/**
 * Logs the outages of a port, such as a mail server or the stores behind an interface: one line for the first failure, with
 * its cause, and one line for the end, with the failures and the seconds. Failures in between are written at level debug.
 */
export interface Outages {
  /** Counts a failure. `facts` are written with the first one. */
  failed(cause: unknown, target?: string, facts?: object): void;
  /** Notes that the target works. Its outage ends if it goes on working for 10 seconds. */
  worked(target?: string): void;
  /** Notes how a call of the target ends, and passes its result on. */
  watch<Result>(work: Promise<Result>, target?: string, facts?: object): Promise<Result>;
}

interface Outage {
  readonly beganAt: number;
  failures: number;
  failedAt: number;
  /** Set while the target works again. */
  cancelEnd: (() => void) | null;
}

/** Creates the log of the outages of one port. It remembers 100 targets; the others share one outage. */
export function createOutages(
  { log, clock }: { readonly log: Log; readonly clock: Pick<Clock, 'after' | 'now' | 'monotonic'> },
  { began, ended, target: targetName, level = 'warn' }: OutageLines,
): Outages {
  const elapsed = clock.monotonic ?? clock.now;
  const outages = new Map<string, Outage>();

  const factsOf = (key: string): object => (targetName === undefined ? {} : { [targetName]: key });

  /** Returns the key of the outage that a failure of the target belongs to, and makes room for it. */
  function keyOf(target: string, now: number): string {
    if (outages.has(target) || outages.size < maxTargets) return target;
    for (const [key, outage] of outages)
      if (now - outage.failedAt >= forgetMilliseconds) {
        outage.cancelEnd?.();
        outages.delete(key);
        return target;
      }
    return otherTargets;
  }

  function failed(cause: unknown, target = '', facts: object = {}): void {
    const now = elapsed();
    const key = keyOf(target, now);
    const outage = outages.get(key);
    if (outage === undefined) {
      outages.set(key, { beganAt: now, failures: 1, failedAt: now, cancelEnd: null });
      // The same error may have been thrown before. What the log says of an outage is never left out.
      if (isObject(cause)) reported.delete(cause);
      log[level]({ cause, ...factsOf(key), ...facts }, began);
    } else {
      outage.cancelEnd?.();
      outage.cancelEnd = null;
      outage.failures++;
      outage.failedAt = now;
      log.debug({ cause, ...factsOf(target), ...facts }, began);
    }
    if (isObject(cause)) reported.add(cause);
  }

  function worked(target = ''): void {
    if (outages.size === 0) return;
    const key = outages.has(target) ? target : otherTargets;
    const outage = outages.get(key);
    if (outage === undefined || outage.cancelEnd !== null) return;
    const { beganAt } = outage;
    const seconds = Math.round((elapsed() - beganAt) / 1000);
    outage.cancelEnd = clock.after(settleMilliseconds, () => {
      outages.delete(key);
      // A warning too: the console, the log of a host that has none, shows nothing below.
      log.warn({ ...factsOf(key), failures: outage.failures, seconds }, ended);
    });
  }

  return {
    failed,
    worked,
    async watch(work, target, facts) {
      try {
        const result = await work;
        worked(target);
        return result;
      } catch (cause) {
        failed(cause, target, facts);
        throw cause;
      }
    },
  };
}
