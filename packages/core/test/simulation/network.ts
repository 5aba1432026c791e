import type { WakeListener } from '../../src/storage/storage.ts';
import type { Faults } from './faults.ts';
import type { World } from './world.ts';

/** The wake-ups between nodes: late, lost, sent duplicateProbability, in any order. */
export interface Network {
  notify(channel: string, payload: string): void;
  /** `deliver` is how the listener's node hears: not at all once it is dead. */
  listen(channel: string, deliver: (act: () => void) => void, listener: WakeListener): () => void;
}

export function createNetwork(world: World, faults: () => Faults): Network {
  const { random } = world;
  const channels = new Map<string, Set<(payload: string | null) => void>>();
  return {
    notify(channel, payload) {
      for (const receive of channels.get(channel) ?? []) {
        const { lost, duplicateProbability, late } = faults().signals;
        // Now and then a connection is lost with what was on it, and the node is told so when it has a new one.
        if (random.chance(lost / 10)) world.after(random.between(0, 5_000), () => receive(null));
        if (random.chance(lost)) continue;
        for (const _ of random.chance(duplicateProbability) ? [1, 2] : [1])
          world.after(random.between(0, late), () => receive(payload));
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
