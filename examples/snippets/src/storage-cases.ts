import { createMemoryStorage } from '@lobbykit/core/storage';

const openMyStorage = async () => createMemoryStorage();

// #region storage

import { test } from 'node:test';
import { storageCases } from '@lobbykit/testing';

for (const { group, name, needs, run } of storageCases) {
  test(`${group}: ${name}`, { skip: needs && `this storage has no ${needs}` }, async () => {
    const storage = await openMyStorage(); // empty
    await run(async () => storage).finally(() => storage.close());
  });
}

// #endregion
