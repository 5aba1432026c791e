import type { Signals } from '../../events/nodes/signals.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import type { FleetsOptions } from './options.ts';

export interface FleetsDependencies {
  readonly options: FleetsOptions['fleets'];
  /** Tells the other nodes that there is something to look at. */
  readonly signal: Signals['signal'];
  readonly onSignal: Signals['onSignal'];
  /**
   * Called within the unit that stores the report of an agent, with the game servers whose processes are gone: what it
   * writes about them is stored with the report or not at all. The host, its commands and its jobs are locked before
   * anything that it locks.
   */
  readonly onServersGone: (unit: Unit, serverIds: readonly string[]) => Promise<void>;
}

/** Signals of the area: a host has something to do or has a newer beat; a command has its result. */
export const topics = { host: 'fleets.host', result: 'fleets.result' } as const;
