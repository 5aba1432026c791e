import type { Storage, WakeListener } from '../../src/storage/storage.ts';

/** A storage for several nodes: they have the same rows and notify each other. */
export interface SharedMemory {
  /** Returns the storage for another node. */
  node(): Storage;
  /** While true, notifications are lost silently. */
  losing: boolean;
  /** Calls every listener with null: notifications may have been lost. */
  reconnect(): void;
  /** The number of notifications that were sent. */
  readonly sent: number;
}

/** Adds notifications between nodes to a storage of one process. They are late and may be lost, as in a database server. */
export function shareMemory(storage: Storage): SharedMemory {
  const channels = new Map<string, Set<WakeListener>>();
  const shared = {
    losing: false,
    sent: 0,
    reconnect(): void {
      for (const listeners of channels.values()) for (const listener of listeners) listener(null);
    },
    node: (): Storage => ({
      ...storage,
      notify: async (channel, payload) => {
        shared.sent++;
        if (Buffer.byteLength(payload) >= 4_000) throw new Error('the payload is too long');
        if (shared.losing) return;
        setImmediate(() => {
          for (const listener of channels.get(channel) ?? []) listener(payload);
        });
      },
      listen: async (channel, listener) => {
        const listeners = channels.get(channel) ?? new Set();
        channels.set(channel, listeners.add(listener));
        return async () => void listeners.delete(listener);
      },
      close: async () => {},
    }),
  };
  return shared;
}
