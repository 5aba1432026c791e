import type { Storage, WakeListener } from '../../src/storage/storage.ts';

/** One storage as several nodes see it: the same rows, and wake-ups between them. */
export interface SharedMemory {
  /** The storage as one more node has it. */
  node(): Storage;
  /** While true, wake-ups get lost without a word. */
  losing: boolean;
  /** Tells every listener that wake-ups may have been lost. */
  reconnect(): void;
  /** How many wake-ups were sent. */
  readonly sent: number;
}

/** Gives a storage of one process the capability to wake others, as a database server has it: late and lossy. */
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
