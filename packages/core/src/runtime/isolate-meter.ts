import type { Meter } from '../kernel/instruments.ts';
import type { Log } from './log.ts';

/** The names of what a meter may record. */
const names = [
  'recordRequest',
  'recordWait',
  'recordRateLimited',
  'recordStorage',
  'recordTask',
  'recordMatched',
  'recordExpired',
  'recordAllocation',
  'recordDelivery',
  'recordError',
  'recordPlayer',
  'recordTicket',
  'recordSale',
] as const satisfies readonly Exclude<keyof Meter, 'connect'>[];

type Records = Partial<Record<(typeof names)[number], (...values: never[]) => void>>;

/** Wraps a meter: what it throws is logged once, and never reaches the request that it measures. */
export function isolateMeter<M extends Partial<Meter>>(meter: M, log: Log): Omit<M, 'connect'> {
  let hasFailed = false;
  const logFailure = (cause: unknown): void => {
    if (!hasFailed) log.error({ cause }, 'the meter failed; its later failures are not logged');
    hasFailed = true;
  };
  // Three values at most: to collect any number of them in a list takes longer than to record them.
  const isolated =
    <First, Second, Third>(record: (first: First, second: Second, third: Third) => void) =>
    (first: First, second: Second, third: Third): void => {
      try {
        record(first, second, third);
      } catch (cause) {
        logFailure(cause);
      }
    };
  const records: Records = meter;
  const wrapped: Records = {};
  for (const name of names) {
    const record = records[name];
    if (record) wrapped[name] = isolated((record as () => void).bind(meter));
  }
  return wrapped as Omit<M, 'connect'>;
}

/** The meters of a backend: that of the host, and those that areas add. */
export interface Meters {
  /** Records for all of them; null if nobody wants anything. */
  readonly meter: Meter | null;
  /** Adds the meter of an area, which may record only some things. */
  add(meter: Partial<Meter>): void;
}

/** Creates the meters. `areasMeasure` says whether areas will add some: areas are created when the meter is in use. */
export function createMeters(host: Meter | null, areasMeasure: boolean, log: Log): Meters {
  if (!areasMeasure)
    return {
      meter: host,
      add() {
        throw new Error('an area that adds a meter must need metersPart');
      },
    };
  const recording = new Map(names.map((name) => [name, [] as ((...values: unknown[]) => void)[]]));
  const add = (meter: Partial<Meter>): void => {
    for (const [name, records] of recording) {
      const record = (meter as Records)[name];
      if (record) records.push(record as () => void);
    }
  };
  if (host) add(host);
  const toAll =
    (records: readonly ((...values: unknown[]) => void)[]) =>
    (first: unknown, second: unknown, third: unknown): void => {
      for (const record of records) record(first, second, third);
    };
  const meter = Object.fromEntries([...recording].map(([name, records]) => [name, toAll(records)]));
  return { meter: meter as unknown as Meter, add: (own) => add(isolateMeter(own, log)) };
}
