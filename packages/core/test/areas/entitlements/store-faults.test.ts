import { createTestBackend } from '@lobbykit/testing';
import { expect, test } from 'vitest';
import { isLong } from '../../../../../test/case-counts.ts';
import type { OrderProvider } from '../../../src/areas/entitlements/index.ts';
import { createBookStore } from './book-store.ts';
import { createEntitlementsWorld } from './entitlements-world.ts';
import { orderStories, playStory } from './order-stories.ts';
import { storeCalls } from './process-steps.ts';
import { runCommand } from './shop-commands.ts';
import { createStoryWorld } from './story-world.ts';

/**
 * What goes wrong with a call of the store. `unreachable`: it has no effect. `lost`: it has, and the answer is lost. `late`:
 * it has its effect when the caller has given up, before the next call or (`later`) after it.
 */
const faults = ['unreachable', 'lost', 'late', 'later'] as const;
type Fault = (typeof faults)[number];

/** Wraps a store so that the call with this number has a fault. */
function createFaultyStore(store: OrderProvider) {
  let calls = 0;
  let faultyCall = 0;
  let fault: Fault = 'lost';
  const late = { before: [] as (() => unknown)[], after: [] as (() => unknown)[] };

  const wrap =
    (work: (...given: never[]) => Promise<unknown>) =>
    async (...given: never[]): Promise<unknown> => {
      calls += 1;
      if (calls !== faultyCall) {
        await Promise.all(late.before.splice(0).map((effect) => effect()));
        const result = await work(...given);
        await Promise.all(late.after.splice(0).map((effect) => effect()));
        return result;
      }
      if (fault === 'lost') await work(...given);
      if (fault === 'late') late.before.push(() => work(...given));
      if (fault === 'later') late.after.push(() => work(...given));
      throw new Error(`the call is ${fault}`);
    };
  const wrapped = storeCalls.map((name) => [name, wrap(store[name].bind(store) as never)]);
  return {
    provider: { ...store, ...Object.fromEntries(wrapped) } as OrderProvider,
    calls: () => calls,
    /** Counts calls from now on. The call with this number has the fault; 0 is none. */
    fail(call: number, as: Fault): void {
      calls = 0;
      faultyCall = call;
      fault = as;
    },
  };
}

/** Databases run a few steps of one story, except in long runs. */
const isSampled = (process.env.STORAGE ?? 'memory') !== 'memory' && !isLong;
const played = orderStories.filter((_, at) => !isSampled || at === 1);

test.each(played.map((story) => [story.name, story] as const))(
  '%s agrees with the books of the store, whichever call is unreachable, loses its answer or has its effect late',
  { timeout: 900_000 },
  async (_, story) => {
    const { clock, storage } = await createEntitlementsWorld();
    const store = createBookStore(clock);
    const faulty = createFaultyStore(store);
    const t = await createTestBackend({
      storage,
      clock,
      entitlements: { orderProvider: faulty.provider },
    });
    const world = createStoryWorld(store, clock, () => ({
      call: (command) => runCommand(t, command),
      ended: new Promise<void>(() => {}),
    }));
    let calls = 0;
    await playStory(world, story, {
      begin: () => faulty.fail(0, 'lost'),
      played: () => {
        calls = faulty.calls();
      },
    });
    expect(calls).toBeGreaterThanOrEqual(4);
    for (let call = 1; call <= calls; call += isSampled ? 6 : 1)
      for (const fault of faults)
        await playStory(world, story, { begin: () => faulty.fail(call, fault) }).catch((cause: unknown) => {
          throw new Error(`call ${call} of the store was ${fault}`, { cause });
        });
    for (const [orderId, times] of store.taken) expect([orderId, times]).toEqual([orderId, 1]);
  },
);
