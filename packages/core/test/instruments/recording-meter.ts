import type { Measurements, Meter } from '../../src/kernel/instruments.ts';

/** A meter that keeps what it gets: the name of each record with its values, without times. */
export interface RecordingMeter extends Meter {
  readonly records: string[];
  /** Returns the records with this name, each once. */
  of(name: string): string[];
  measure(): Promise<Measurements>;
}

/** Creates a meter that keeps what it gets. */
export function createRecordingMeter(): RecordingMeter {
  const records: string[] = [];
  const note = (...values: readonly unknown[]): void => void records.push(values.join(' '));
  let measure: (() => Promise<Measurements>) | undefined;
  return {
    records,
    of: (name) => [...new Set(records.filter((each) => each.startsWith(`${name} `) || each === name))],
    recordRequest: (operation, code) => note('request', operation, code),
    recordWait: (operation, code) => note('wait', operation, code),
    recordRateLimited: (rateClass) => note('rateLimited', rateClass),
    recordStorage: (operation, outcome) => note('storage', operation, outcome),
    recordTask: (task, outcome) => note('task', task, outcome),
    recordMatched: (queue, milliseconds) => note('matched', queue, milliseconds),
    recordExpired: (queue, tickets) => note('expired', queue, tickets),
    recordAllocation: (allocator, outcome) => note('allocation', allocator, outcome),
    recordDelivery: (milliseconds) => note('delivery', milliseconds),
    recordError: (reason) => note('error', reason),
    recordPlayer: (accountId) => note('player', accountId),
    recordTicket: (queue) => note('ticket', queue),
    recordSale: (kind, currency, amount) => note('sale', kind, currency, amount),
    connect(given) {
      measure = given;
    },
    measure: () => measure!(),
  };
}
