import type { Attributes, Meter, MeterProvider, MetricOptions, Observable } from '@opentelemetry/api';

/** A value that an instrument has got. */
export interface RecordedValue {
  readonly name: string;
  readonly value: number;
  readonly attributes: Attributes;
}

/** An instrument as it was created. */
export interface RecordedInstrument extends MetricOptions {
  readonly kind: 'histogram' | 'counter' | 'observable counter' | 'observable gauge';
}

type BatchCallback = Parameters<Meter['addBatchObservableCallback']>[0];

/** Creates a provider of the API of OpenTelemetry that keeps what its instruments get. The SDK would add it up. */
export function createMetricRecorder() {
  const instruments = new Map<string, RecordedInstrument>();
  const values: RecordedValue[] = [];
  const names = new Map<Observable, string>();
  const callbacks: BatchCallback[] = [];

  const create = (kind: RecordedInstrument['kind']) => (name: string, options?: MetricOptions) => {
    if (instruments.has(name)) throw new Error(`there are two instruments with the name ${name}`);
    instruments.set(name, { ...options, kind });
    const keep = (value: number, attributes: Attributes = {}): void =>
      void values.push({ name, value, attributes });
    const instrument = { record: keep, add: keep, addCallback: () => {}, removeCallback: () => {} };
    names.set(instrument, name);
    return instrument;
  };
  const meter: Pick<
    Meter,
    | 'createHistogram'
    | 'createCounter'
    | 'createObservableCounter'
    | 'createObservableGauge'
    | 'addBatchObservableCallback'
  > = {
    createHistogram: create('histogram'),
    createCounter: create('counter'),
    createObservableCounter: create('observable counter'),
    createObservableGauge: create('observable gauge'),
    addBatchObservableCallback: (callback) => void callbacks.push(callback),
  };
  const provider: MeterProvider = { getMeter: () => meter as Meter };
  return {
    provider,
    instruments,
    values,
    /** Reads what can only be read, as the SDK does before each export. */
    async collect(): Promise<void> {
      for (const callback of callbacks)
        await callback({
          observe: (instrument, value, attributes = {}) =>
            void values.push({ name: names.get(instrument)!, value, attributes }),
        });
    },
  };
}
