import type { WakeListener } from '../../src/storage/storage.ts';
import type { Faults } from './faults.ts';
import type { World } from './world.ts';

/** The wake-ups between nodes: delayed, lost, duplicated, in any order. */
export interface Network {
  notify(channel: string, payload: string): void;
  /** `deliver` runs an action on the listener's node; a dead node receives nothing. */
  listen(channel: string, deliver: (act: () => void) => void, listener: WakeListener): () => void;
}

export function createNetwork(world: World, faults: () => Faults): Network {
  const { random } = world;
  const channels = new Map<string, Set<(payload: string | null) => void>>();
  return {
    notify(channel, payload) {
      for (const receive of channels.get(channel) ?? []) {
        const { lossProbability, duplicateProbability, maxDelayMs } = faults().signals;
        // Sometimes a connection is lost with its messages, and the node is told when it has a new one.
        if (random.chance(lossProbability / 10)) world.after(random.between(0, 5_000), () => receive(null));
        if (random.chance(lossProbability)) continue;
        for (const _ of random.chance(duplicateProbability) ? [1, 2] : [1])
          world.after(random.between(0, maxDelayMs), () => receive(payload));
      }
    },
    listen(channel, deliver, listener) {
      const listeners = channels.get(channel) ?? new Set();
      const receive = (payload: string | null): void => deliver(() => listener(payload));
      channels.set(channel, listeners.add(receive));
      return () => listeners.delete(receive);
    },
  };
}
