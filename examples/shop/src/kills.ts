import type { Random } from '../../../test/random.ts';
import type { Nodes } from './nodes.ts';

/** Counts purchases, and lets others wait until there are enough. */
export interface Progress {
  add(): void;
  reached(count: number): Promise<void>;
}

export function createProgress(): Progress {
  const waiting: { readonly count: number; readonly resolve: () => void }[] = [];
  let purchases = 0;
  return {
    add() {
      purchases += 1;
      for (const { count, resolve } of waiting) if (purchases >= count) resolve();
    },
    reached: (count) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      if (purchases >= count) resolve();
      waiting.push({ count, resolve });
      return promise;
    },
  };
}

export interface KillOptions {
  readonly kills: number;
  readonly nodes: number;
  /** How many purchases there will be. */
  readonly purchases: number;
  readonly random: Random;
  readonly say: (line: string) => void;
}

/** Kills a random node each time when the next part of the purchases is done, while the other bots go on. */
export async function killNodes(
  nodes: Nodes,
  progress: Progress,
  { kills, nodes: count, purchases, random, say }: KillOptions,
): Promise<void> {
  for (let kill = 1; kill <= kills; kill++) {
    const after = Math.floor((purchases * kill) / (kills + 1));
    await progress.reached(after);
    const node = random.integer(count);
    await nodes.kill(node);
    say(`${after} of ${purchases} purchases: node ${node + 1} was killed with SIGKILL and started again`);
  }
}
