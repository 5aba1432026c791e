import { expect, test } from 'vitest';
import { storeItemProvider } from '../src/index.ts';
import { openStoreWorld, player } from './store-world.ts';

const { signal } = new AbortController();

test('the item provider of the store tells owned apps from shared ones and others, by one request', async () => {
  const { store, client, methods } = await openStoreWorld();
  const provider = storeItemProvider(client);
  store.setPlayer(player, { apps: [{ appId: 480 }, { appId: 481, ownerStoreId: 9n }, { appId: 999 }] });
  expect(await provider.readApps({ storeId: player, appIds: [480, 481, 482] }, signal)).toEqual([
    { appId: 480, owned: true, permanent: true },
    { appId: 481, owned: true, permanent: false },
    { appId: 482, owned: false, permanent: false },
  ]);
  expect(await provider.readApps({ storeId: player, appIds: [481] }, signal)).toEqual([
    { appId: 481, owned: true, permanent: false },
  ]);
  expect(await provider.readApps({ storeId: player, appIds: [] }, signal)).toEqual([]);
  expect(methods()).toEqual(['GetPublisherAppOwnership', 'CheckAppOwnership']);
});

test('the item provider of the store rejects if the store does not answer', async () => {
  const { store, client } = await openStoreWorld();
  store.setFaults({ rules: [{ fault: 'unreachable' }] });
  const provider = storeItemProvider(client);
  for (const appIds of [[480], [480, 481]])
    await expect(provider.readApps({ storeId: player, appIds }, signal)).rejects.toThrow('did not answer');
});
