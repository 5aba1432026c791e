import type { Unit } from '../../unit.ts';
import type { FleetsOptions, GoneProcess } from './options.ts';

/** Calls the listener with the key of each signal of the topic; null where signals may have been lost. */
export type OnSignal = (topic: string, listener: (key: string | null) => void) => () => void;

export interface FleetsParts {
  readonly options: FleetsOptions['fleets'];
  /** Tells the other nodes that there is something to look at. */
  readonly signal: (topic: string, key: string) => void;
  readonly onSignal: OnSignal;
  /**
   * Each is called within the unit that stores the report of an agent, with the processes that are gone: what it writes
   * about the servers in them is stored with it or not at all. The host's row is locked before anything they lock.
   */
  readonly onProcessGone: readonly ((
    unit: Unit,
    now: number,
    gone: readonly GoneProcess[],
  ) => Promise<void>)[];
}

/** Signals of the area: a host has something to do or has a newer beat; a command has its result. */
export const topics = { host: 'fleets.host', result: 'fleets.result' } as const;
