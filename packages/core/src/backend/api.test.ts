import { createTestBackend } from '@lobbykit/testing';
import { expect, test } from 'vitest';
import { createMemoryStorage } from '../storage/memory/create-memory-storage.ts';
import type { Storage } from '../storage/storage.ts';

const asHost = { system: true } as const;

test.each([
  ['U+0000', 'a\0b'],
  ['half a surrogate pair', 'a\ud800'],
])(
  'a call in this process with text that contains %s is refused with INVALID_JSON, as over HTTP',
  async (_, hostname) => {
    await using t = await createTestBackend();
    const caller = { ...asHost, signal: AbortSignal.abort() };
    const beat = t.backend.api.fleets.heartbeat({ host: { hostId: 'h', hostname } }, caller);
    await expect(beat).rejects.toMatchObject({ name: 'ApiError', reason: 'INVALID_JSON', status: 400 });
  },
);

test('a call in this process rejects with an ApiError if the storage fails', async () => {
  const memory = createMemoryStorage();
  let failure: Error | undefined;
  const storage: Storage = {
    ...memory,
    find: async (table, query) => {
      if (failure) throw failure;
      return memory.find(table, query);
    },
  };
  await using t = await createTestBackend({ storage });
  const list = () => t.backend.api.apiKeys.listPolicies({}, asHost);
  expect(await list()).toEqual({ policies: [] });
  for (const [name, reason] of [
    ['StorageBusy', 'STORAGE_BUSY'],
    ['StorageOverloaded', 'OVERLOADED'],
    ['StorageFull', 'STORAGE_FULL'],
    ['Error', 'INTERNAL'],
  ] as const) {
    failure = Object.assign(new Error('the disk says no'), { name });
    await expect(list()).rejects.toMatchObject({ name: 'ApiError', reason, cause: failure });
  }
});
