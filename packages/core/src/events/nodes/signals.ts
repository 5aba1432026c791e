import type { Log } from '../../runtime/log.ts';
import type { NodeChannel } from './node-channel.ts';

/** A channel across nodes that says "this has changed, forget what you remember", with a topic and a key. */
export interface Signals {
  /**
   * Calls the listeners of this process before it returns, and those of the other nodes soon after. Use it after the
   * commit.
   *
   * Signals may be lost between nodes, so a listener uses them only as a reason to read again. The key is an id of at
   * most 1,000 characters.
   */
  signal(topic: string, key: string): void;
  /**
   * Calls `listener` with the key of each signal of the topic, and with `null` if signals may have been lost, so that
   * everything remembered is in doubt. Returns the function that removes the listener.
   */
  onSignal(topic: string, listener: (key: string | null) => void): () => void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export function createSignals(channel: NodeChannel, log: Log): Signals {
  const topics = new Map<string, Set<(key: string | null) => void>>();

  function notify(topic: string, key: string | null): void {
    for (const listener of topics.get(topic) ?? [])
      try {
        listener(key);
      } catch (cause) {
        log.error({ cause, topic }, 'a listener of signals failed');
      }
  }

  function receive(line: string | null): void {
    if (line === null) {
      for (const topic of topics.keys()) notify(topic, null);
      return;
    }
    const [topic, key] = JSON.parse(line) as [string, string];
    notify(topic, key);
  }

  return {
    signal(topic, key) {
      notify(topic, key);
      channel.post(JSON.stringify([topic, key]));
    },
    onSignal(topic, listener) {
      const listeners = topics.get(topic) ?? new Set();
      topics.set(topic, listeners.add(listener));
      return () => listeners.delete(listener);
    },
    start: () => channel.start(receive),
    stop: channel.stop,
  };
}
