import { setTimeout } from 'node:timers/promises';
import type { Studio } from '../studio.ts';
import { allocatorName } from './builds.ts';

/** What the plan of the allocator has said since the watch began. */
export interface BufferWatch extends AsyncDisposable {
  /** How often the plan was read. */
  readonly looks: number;
  /** The fewest servers that were ready for one more match. */
  readonly fewestReady: number;
  /** The most servers that there were. */
  readonly most: number;
}

/** Returns the present plan of the allocator. */
export async function planOf({ operator }: Studio) {
  const { allocators } = await operator.admin.matchBroker.getPlan();
  return allocators.find(({ allocator }) => allocator === allocatorName)!;
}

/** Reads the plan again and again, and remembers the fewest servers that were ready for a match. */
export function watchBuffer(studio: Studio): BufferWatch {
  const seen = { looks: 0, fewestReady: Number.POSITIVE_INFINITY, most: 0 };
  const stop = new AbortController();
  const watching = (async () => {
    while (!stop.signal.aborted) {
      const { idle, open, busy, starting } = (await planOf(studio)).servers;
      seen.looks++;
      seen.fewestReady = Math.min(seen.fewestReady, idle + open);
      seen.most = Math.max(seen.most, idle + open + busy + starting);
      await setTimeout(250, undefined, { signal: stop.signal }).catch(() => {});
    }
  })();
  return {
    get looks() {
      return seen.looks;
    },
    get fewestReady() {
      return seen.fewestReady;
    },
    get most() {
      return seen.most;
    },
    async [Symbol.asyncDispose]() {
      stop.abort();
      await watching;
    },
  };
}
