import type { Log } from '../runtime/log.ts';
import type { ConnectionChange } from './connection-rows.ts';

export type ConnectionListener = (change: ConnectionChange) => void | Promise<void>;

/** The listeners of connection changes. They are called in the order of the changes. */
export interface ChangeListeners {
  onChange(listener: ConnectionListener): void;
  /** Calls the listeners without waiting for them. Never throws. */
  notify(changes: readonly ConnectionChange[]): void;
  /** Resolves once the listeners have handled all changes so far. */
  settled(): Promise<void>;
}

/** For how many accounts listeners run at once: the death of a node changes thousands of accounts. */
const accountConcurrency = 8;

export function createChangeListeners(log: Log): ChangeListeners {
  const listeners: ConnectionListener[] = [];
  let last: Promise<void> = Promise.resolve();

  async function notifyOne(change: ConnectionChange): Promise<void> {
    for (const listener of listeners)
      try {
        await listener(change);
      } catch (cause) {
        log.error({ cause, ...change }, 'a listener of connections failed');
      }
  }

  /** The accounts of one call are all different, so the order within it does not matter. */
  async function notifyAll(changes: readonly ConnectionChange[]): Promise<void> {
    for (let from = 0; from < changes.length; from += accountConcurrency)
      await Promise.all(changes.slice(from, from + accountConcurrency).map(notifyOne));
  }

  return {
    onChange: (listener) => void listeners.push(listener),
    notify(changes) {
      if (changes.length === 0 || listeners.length === 0) return;
      last = last.then(() => notifyAll(changes));
    },
    settled: () => last,
  };
}
