import type { Log } from '../runtime/log.ts';
import type { ConnectionChange } from './connection-rows.ts';

export type ConnectionListener = (change: ConnectionChange) => void | Promise<void>;

/** Tells listeners of changes in the order in which they came. */
export interface Telling {
  onChange(listener: ConnectionListener): void;
  /** Does not wait for the listeners. Never throws. */
  tell(changes: readonly ConnectionChange[]): void;
  /** Resolves once all have been told. */
  told(): Promise<void>;
}

/** How many accounts are told of at a time: the death of a node changes thousands at once. */
const atATime = 8;

export function createTelling(log: Log): Telling {
  const listeners: ConnectionListener[] = [];
  let telling: Promise<void> = Promise.resolve();

  async function tellOne(change: ConnectionChange): Promise<void> {
    for (const listener of listeners)
      try {
        await listener(change);
      } catch (cause) {
        log.error({ cause, ...change }, 'a listener of connections failed');
      }
  }

  /** The accounts of one batch are all different, so within it the order is no matter. */
  async function tellAll(changes: readonly ConnectionChange[]): Promise<void> {
    for (let from = 0; from < changes.length; from += atATime)
      await Promise.all(changes.slice(from, from + atATime).map(tellOne));
  }

  return {
    onChange: (listener) => void listeners.push(listener),
    tell(changes) {
      if (changes.length === 0 || listeners.length === 0) return;
      telling = telling.then(() => tellAll(changes));
    },
    told: () => telling,
  };
}
