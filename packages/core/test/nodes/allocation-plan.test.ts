import { expect, test, vi } from 'vitest';
import { gameServers } from '../../src/areas/match-broker/tables.ts';
import type { Storage, StorageOperations } from '../../src/storage/storage.ts';
import { withTasksOf } from '../models/tasks-of.ts';
import { brokerOf, countingAllocator, host, queue } from './match-race-world.ts';
import { startNodes } from './nodes.ts';

/** Makes a storage that calls `before` in a unit, before servers are read there. */
function beforeServersAreRead(storage: Storage, before: () => Promise<void>): Storage {
  const watched = <On extends StorageOperations>(on: On): On => ({
    ...on,
    find: (async (table, query) => {
      if ((table.name as string) === gameServers.name) await before();
      return on.find(table, query);
    }) satisfies StorageOperations['find'],
  });
  return { ...storage, transaction: (work) => storage.transaction((unit) => work(watched(unit))) };
}

test('a server that takes its match while another node checks the queue is not started again', async () => {
  const started: string[] = [];
  let meanwhile: (() => Promise<void>) | null = null;
  const { nodes } = await startNodes(
    2,
    { background: false, matchBroker: { allocators: [{ allocator: countingAllocator(started) }] } },
    (storage, node) =>
      withTasksOf(
        ['matchbroker'],
        node === 0
          ? storage
          : beforeServersAreRead(storage, async () => {
              const work = meanwhile;
              meanwhile = null;
              await work?.();
            }),
      ),
  );
  for (const [at, matchId] of ['m1', 'm2', 'm3'].entries()) {
    await queue({ nodes }, matchId);
    await vi.waitFor(() => expect(started.length).toBe(at + 1));
  }
  meanwhile = async () => {
    const { match } = await brokerOf({ nodes }, 0).requestMatch({ serverId: started[0]! }, host);
    expect(match?.matchId).toBe('m1');
  };
  await queue({ nodes }, 'm4', 1);
  await vi.waitFor(() => expect(started.length).toBe(4));
  await nodes[1]!.backend.stop();
  expect([meanwhile, started.length]).toEqual([null, 4]);
});
