import type { Clock } from '../clock.ts';

/** Remembers in this process which addresses do not answer, so that nobody waits for them again and again. */
export interface Circuit {
  /** Returns until when nothing may be sent to the address, or null if it may be sent now. */
  openUntil(address: string): number | null;
  /** Notes that the address has answered. */
  succeeded(address: string): void;
  /** Notes that the address has not answered, or only with a 5xx. */
  failed(address: string): void;
}

/** Failures in a row that open the circuit. */
const maxFailures = 5;
const minOpenMilliseconds = 10_000;
const maxOpenMilliseconds = 300_000;
/** Addresses to remember. The one that failed longest ago is forgotten first. */
const maxAddresses = 2_000;

/**
 * Creates a circuit breaker.
 *
 * An address is closed, open or half open. Closed: requests go out. The fifth failure in a row opens it for ten seconds.
 * After that it is half open: requests go out again. A success closes it, and each further failure opens it for twice as
 * long as before, at most five minutes.
 */
export function createCircuit(clock: Pick<Clock, 'now'>): Circuit {
  const addresses = new Map<string, { readonly failures: number; readonly until: number }>();
  return {
    openUntil(address) {
      const until = addresses.get(address)?.until ?? 0;
      return until > clock.now() ? until : null;
    },
    succeeded: (address) => void addresses.delete(address),
    failed(address) {
      const { failures: before = 0, until: openUntil = 0 } = addresses.get(address) ?? {};
      // Requests that were under way when the circuit opened fail too, and say nothing new.
      if (openUntil > clock.now()) return;
      const failures = before + 1;
      const pause =
        failures < maxFailures
          ? 0
          : Math.min(minOpenMilliseconds * 2 ** (failures - maxFailures), maxOpenMilliseconds);
      addresses.delete(address);
      addresses.set(address, { failures, until: pause === 0 ? 0 : clock.now() + pause });
      if (addresses.size > maxAddresses) addresses.delete(addresses.keys().next().value!);
    },
  };
}
