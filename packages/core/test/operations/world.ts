import { type AreaWorld, type AreaWorldOptions, openAreaWorld } from '@lobbykit/testing';
import { noneAllocator } from '../../src/areas/match-broker/index.ts';
import { type BookStore, createBookStore } from '../areas/entitlements/book-store.ts';
import { type BookDiagnostics, createBookDiagnostics } from '../areas/store-diagnostics/book-diagnostics.ts';
import { cheapCost } from './email-users.ts';
import { createSampleStore } from './sample-store.ts';

export type { PendingLogin } from '@lobbykit/testing';
export { providerSettings, returning } from '../../../testing/src/area/world.ts';

/** A backend in which everything that the operations of areas in the box need can be created. */
export type World = AreaWorld;

/** Raises limits that the samples of one world would reach together. */
const roomy = {
  apiKeys: 100_000,
  fleetHosts: 10_000,
  hostHoldSeconds: 1,
  hostLostSeconds: 3_600,
  hostActionSeconds: 2,
  deploySeconds: 2,
  webhooks: 10_000,
  titles: 10_000,
};

const stores = new WeakMap<object, BookStore>();
const diagnostics = new WeakMap<object, BookDiagnostics>();

/** Returns the store of a world, in which every account may buy. */
export const storeOf = (world: World): BookStore => stores.get(world.backend)!;

/** Returns what operators of a world learn of its store. */
export const diagnosticsOf = (world: World): BookDiagnostics => diagnostics.get(world.backend)!;

/** Opens a world in which every operation of the areas in the box is enabled. */
export async function createWorld(options: AreaWorldOptions = {}): Promise<World> {
  const orderProvider = createBookStore({ now: () => world.clock.now() });
  const storeDiagnostics = createBookDiagnostics(orderProvider);
  const world = await openAreaWorld({
    matchmaking: {
      config: { serviceMatchmakerConfig: { matchmakingQueues: { duel: { teams: 2, playersPerTeam: 1 } } } },
    },
    fleets: { deploy: { artifacts: ['https://builds.example/'] } },
    matchBroker: {
      allocators: [
        {
          allocator: noneAllocator,
          name: 'rolled',
          build: '1',
          builds: [{ allocator: noneAllocator, build: '2' }],
          buffer: {},
        },
      ],
    },
    publicUrl: 'https://play.example',
    objectStore: createSampleStore(),
    entitlements: { orderProvider },
    storeDiagnostics,
    // A world must answer at any time. How a backend restarts is tested on its own.
    onRestart: () => {},
    platformAuth: {
      // Mails are discarded: tests create codes themselves if they need them.
      email: { sendMail: () => {} },
      devices: { selfEnrol: true },
      rememberMe: true,
      passwordCost: cheapCost,
    },
    ...options,
    limits: { ...roomy, ...options.limits },
  });
  stores.set(world.backend, orderProvider);
  diagnostics.set(world.backend, storeDiagnostics);
  return world;
}
