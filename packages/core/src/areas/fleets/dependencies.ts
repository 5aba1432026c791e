import type { Signals } from '../../events/nodes/signals.ts';
import type { FleetsOptions } from './options.ts';

/** The objects of the object store that may be artifacts. */
export interface ArtifactObjects {
  /** Returns whether a URI names an object. */
  has(uri: string): boolean;
  /** Returns an address at which the object can be downloaded for some minutes; null if the store does not have it any more. */
  sign(uri: string): Promise<string | null>;
}

export interface FleetsDependencies {
  readonly options: FleetsOptions['fleets'];
  /** Tells all nodes that something changed under this key. */
  readonly signal: Signals['signal'];
  readonly onSignal: Signals['onSignal'];
  readonly objects: ArtifactObjects;
}

/** Signals of the area. `host`: a host has a new command or a newer heartbeat. `result`: a command has its result. */
export const topics = { host: 'fleets.host', result: 'fleets.result' } as const;
