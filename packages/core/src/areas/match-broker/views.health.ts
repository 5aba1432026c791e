import { wholeSeconds } from '../../runtime/clock.ts';
import type { Json } from '../../storage/table.ts';
import { type HealthSample, readHealth } from './rules.health.ts';
import { reportStates } from './states.ts';
import type { ServerRow } from './tables.ts';

const viewSample = ([at, players, tickMilliseconds, memoryBytes]: HealthSample) => ({
  timestamp: wholeSeconds(at),
  ...(players !== null && { players }),
  ...(tickMilliseconds !== null && { tickMilliseconds }),
  ...(memoryBytes !== null && { memoryBytes }),
});

/** Shows what a server said last, and whether it has stopped calling in a match. */
export function viewServerHealth({ report, health: stored, running }: ServerRow) {
  const health = readHealth(stored);
  return {
    isSilent: report === reportStates.SILENT && running > 0,
    ...(health !== null && { health: viewSample(health.latest) }),
  };
}

/** Shows how a server was while a match ran. */
export function viewSeries(stored: Json) {
  const { samples = [], silences = [] } = readHealth(stored) ?? {};
  return {
    health: samples.map(viewSample),
    silences: silences.map(([from, until]) => ({
      fromTimestamp: wholeSeconds(from),
      ...(until !== null && { untilTimestamp: wholeSeconds(until) }),
    })),
  };
}
