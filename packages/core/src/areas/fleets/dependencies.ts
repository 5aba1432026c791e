import type { Signals } from '../../events/nodes/signals.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import type { FleetsOptions } from './options.ts';

export interface FleetsDependencies {
  readonly options: FleetsOptions['fleets'];
  /** Tells all nodes that something changed under this key. */
  readonly signal: Signals['signal'];
  readonly onSignal: Signals['onSignal'];
  /**
   * Called with the game servers whose processes are gone, in the unit that stores the report of an agent. What it writes
   * is stored together with the report or not at all. The host, its commands and its jobs are locked before anything that
   * it locks.
   */
  readonly onServersGone: (unit: Unit, serverIds: readonly string[]) => Promise<void>;
}

/** Signals of the area. `host`: a host has a new command or a newer heartbeat. `result`: a command has its result. */
export const topics = { host: 'fleets.host', result: 'fleets.result' } as const;
