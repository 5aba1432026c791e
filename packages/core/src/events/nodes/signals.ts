import type { Log } from '../../runtime/log.ts';
import type { Courier } from './node-channel.ts';

/** A small channel across nodes for "this has changed, forget what you remember": a topic and a key, nothing else. */
export interface Signals {
  /**
   * Calls the listeners of this process before it returns, and those of the other nodes soon. Use it after the commit.
   *
   * Lossy between nodes, so a listener takes it as a reason to look again. The key is an id of at most 1,000 characters.
   */
  signal(topic: string, key: string): void;
  /**
   * Calls `listener` with the key of each signal of the topic; `null` means that signals may have been lost, so
   * everything remembered is in doubt. Returns the function that stops it.
   */
  onSignal(topic: string, listener: (key: string | null) => void): () => void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export function createSignals(courier: Courier, log: Log): Signals {
  const topics = new Map<string, Set<(key: string | null) => void>>();

  function tell(topic: string, key: string | null): void {
    for (const listener of topics.get(topic) ?? [])
      try {
        listener(key);
      } catch (cause) {
        log.error({ cause, topic }, 'a listener of signals failed');
      }
  }

  function receive(line: string | null): void {
    if (line === null) {
      for (const topic of topics.keys()) tell(topic, null);
      return;
    }
    const [topic, key] = JSON.parse(line) as [string, string];
    tell(topic, key);
  }

  return {
    signal(topic, key) {
      tell(topic, key);
      courier.post(JSON.stringify([topic, key]));
    },
    onSignal(topic, listener) {
      const listeners = topics.get(topic) ?? new Set();
      topics.set(topic, listeners.add(listener));
      return () => listeners.delete(listener);
    },
    start: () => courier.start(receive),
    stop: courier.stop,
  };
}
