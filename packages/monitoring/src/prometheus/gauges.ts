import type { Measurements } from '@lobbykit/core';
import type { Metric } from 'prom-client';
import { maxValues, readings } from '../metrics/readings.ts';
import { createMetric } from './series.ts';

/** Creates the metrics that are read when they are asked for. `measure` returns null as long as no backend is connected. */
export const createGauges = (measure: () => Promise<Measurements> | null): readonly Metric[] =>
  readings.map(([definition, read]) =>
    createMetric(definition, async () => {
      const measurements = await measure();
      if (!measurements) return [];
      return read(measurements)
        .slice(0, maxValues)
        .flatMap(([value, label = '']) => {
          const [name] = definition.labels;
          return value === undefined ? [] : { labels: name === undefined ? {} : { [name]: label }, value };
        });
    }),
  );
