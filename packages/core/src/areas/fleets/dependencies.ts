import type { Signals } from '../../events/nodes/signals.ts';
import type { FleetsOptions } from './options.ts';

export interface FleetsDependencies {
  readonly options: FleetsOptions['fleets'];
  /** Tells all nodes that something changed under this key. */
  readonly signal: Signals['signal'];
  readonly onSignal: Signals['onSignal'];
}

/** Signals of the area. `host`: a host has a new command or a newer heartbeat. `result`: a command has its result. */
export const topics = { host: 'fleets.host', result: 'fleets.result' } as const;
