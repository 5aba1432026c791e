import type { ServerBuffer } from '../../../src/areas/match-broker/index.ts';
import { gameServers, serverBuilds } from '../../../src/areas/match-broker/tables.ts';
import { systemIds } from '../../../src/runtime/ids.ts';
import type { Storage } from '../../../src/storage/storage.ts';
import {
  type BrokerWorld,
  createBrokerWorld,
  host,
  type TestAllocator,
  testAllocator,
  WILLING_TO_SHUTDOWN,
} from './broker-world.ts';

export interface RollNode extends BrokerWorld {
  readonly allocator: TestAllocator;
}

/** Starts a node whose allocator has this build, on the storage of others. */
export async function startNode(
  storage: Storage,
  build: string,
  buffer: ServerBuffer,
  before?: RollNode,
): Promise<RollNode> {
  const allocator = testAllocator();
  const t = await createBrokerWorld({
    storage,
    ids: systemIds,
    matchBroker: {
      allocators: [{ allocator, build, buffer }],
      settings: { matchMaxRunTimeMinutes: 1_440 },
    },
  });
  if (before) t.clock.set(before.clock.now());
  return { ...t, allocator };
}

export const planOf = async (t: BrokerWorld) => {
  const { allocators } = await t.backend.api.matchBroker.getPlan({ minutes: 1 }, host);
  return allocators[0]!;
};

/** Lets every server without a running match ask, as they do all the time. Those that have to exit are gone then. */
export async function ask(t: BrokerWorld): Promise<void> {
  for (const { id, state, live } of await t.storage.find(gameServers, { orderBy: ['id'] }))
    if (state !== 0 && live === 0) await t.request(id, WILLING_TO_SHUTDOWN);
}

export async function steps(t: BrokerWorld, count: number, check: () => Promise<void> = async () => {}) {
  for (let step = 0; step < count; step++) {
    await t.pass(5);
    await check();
    await ask(t);
  }
}

export const storageOfBuilds = (t: BrokerWorld) => t.storage.find(serverBuilds, {});

export const buildsOf = async (t: BrokerWorld): Promise<string[]> => {
  const rows = await t.storage.find(gameServers, { where: { state: { not: 0 } } });
  return rows.map(({ build }) => build).sort();
};
