import { createTestBackend } from '@lobbykit/testing';
import { expect, test } from 'vitest';
import { isLong } from '../../../../../test/case-counts.ts';
import { systemIds } from '../../../src/runtime/ids.ts';
import { createBookStore } from './book-store.ts';
import { createEntitlementsWorld } from './entitlements-world.ts';
import { orderStories, playStory, type ShopProcess } from './order-stories.ts';
import { createProcessSteps, type ProcessSteps } from './process-steps.ts';
import { runCommand } from './shop-commands.ts';
import { createStoryWorld } from './story-world.ts';

/** Plays every story with processes that look dead from a step on, in memory of this process. */
async function createEndingWorld() {
  const base = await createEntitlementsWorld();
  const { clock, storage } = base;
  const store = createBookStore(clock);
  let endsAt: readonly number[] = [];
  let current: ProcessSteps;
  let running: ShopProcess | undefined;
  const world = createStoryWorld(store, clock, async () => {
    if (running) return running;
    const ended = Promise.withResolvers<void>();
    const steps = createProcessSteps(storage, store, () => {
      running = undefined;
      ended.resolve();
    });
    current = steps;
    const [next = 0, ...others] = endsAt;
    endsAt = others;
    const t = await createTestBackend({
      storage: steps.storage,
      clock,
      ids: systemIds,
      entitlements: { orderProvider: steps.provider },
    });
    steps.endAt(next);
    running = { call: (command) => runCommand(t, command), ended: ended.promise };
    return running;
  });
  return {
    world,
    store,
    /** Lets the present process end at this step, and the next ones at those. Returns the steps that it reaches. */
    endAt(first: number, ...next: readonly number[]): readonly string[] {
      endsAt = next;
      current.endAt(first);
      return current.reached;
    },
  };
}

const isSampled = (process.env.STORAGE ?? 'memory') !== 'memory' && !isLong;

/**
 * Stories begin alike, so those after the first one end their process at every third step. Databases run the same steps,
 * so only a few of some stories. Long runs end processes at every step of every story everywhere;
 * `order-kills.long.test.ts` kills real ones.
 */
const strideOf = (story: number): number => (isLong ? 1 : isSampled ? 12 : story === 0 ? 1 : 3);
const played = orderStories.filter((_, at) => !isSampled || at % 4 === 0);

test.each(played.map((story, at) => [story.name, story, at] as const))(
  '%s agrees with the books of the store, at whatever step the process ends',
  { timeout: 900_000 },
  async (_, story, at) => {
    const { world, store, endAt } = await createEndingWorld();
    let reached: readonly string[] = [];
    let steps: readonly string[] = [];
    await playStory(world, story, {
      begin: () => {
        reached = endAt(0);
      },
      played: () => {
        steps = [...reached];
      },
    });
    expect(steps).toEqual(expect.arrayContaining([...story.steps]));
    const stride = strideOf(at);
    for (let step = 1 + (at % stride); step <= steps.length; step += stride) {
      // Every second time, the next process ends too.
      const next = step % 4 < 2 ? [] : [1 + (step % 7)];
      await playStory(world, story, { begin: () => void endAt(step, ...next) }).catch((cause: unknown) => {
        throw new Error(`a process ended at step ${step}, ${steps[step - 1]}; the next one at ${next}`, {
          cause,
        });
      });
    }
    for (const [orderId, times] of store.taken) expect([orderId, times]).toEqual([orderId, 1]);
  },
);
