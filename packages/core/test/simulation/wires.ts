import type { WakeListener } from '../../src/storage/storage.ts';
import type { Weather } from './weather.ts';
import type { World } from './world.ts';

/** The wake-ups between nodes: late, lost, sent twice, in any order. */
export interface Wires {
  notify(channel: string, payload: string): void;
  /** `deliver` is how the listener's node hears: not at all once it is dead. */
  listen(channel: string, deliver: (act: () => void) => void, listener: WakeListener): () => void;
}

export function createWires(world: World, weather: () => Weather): Wires {
  const { random } = world;
  const channels = new Map<string, Set<(payload: string | null) => void>>();
  return {
    notify(channel, payload) {
      for (const hear of channels.get(channel) ?? []) {
        const { lost, twice, late } = weather().signals;
        // Now and then a connection is lost with what was on it, and the node is told so when it has a new one.
        if (random.chance(lost / 10)) world.after(random.between(0, 5_000), () => hear(null));
        if (random.chance(lost)) continue;
        for (const _ of random.chance(twice) ? [1, 2] : [1])
          world.after(random.between(0, late), () => hear(payload));
      }
    },
    listen(channel, deliver, listener) {
      const listeners = channels.get(channel) ?? new Set();
      const hear = (payload: string | null): void => deliver(() => listener(payload));
      channels.set(channel, listeners.add(hear));
      return () => listeners.delete(hear);
    },
  };
}
