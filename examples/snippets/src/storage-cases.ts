import { createMemoryStorage } from '@lobbykit/core/storage';

const openMyStorage = async () => createMemoryStorage();

// #region storage

import { test } from 'node:test';
import { type StorageCapability, storageCases } from '@lobbykit/testing';

const missing: readonly StorageCapability[] = []; // name here what your storage cannot have

for (const { group, name, needs, run } of storageCases) {
  const skip = needs !== undefined && missing.includes(needs) && `this storage has no ${needs}`;
  test(`${group}: ${name}`, { skip }, async () => {
    const storage = await openMyStorage(); // empty
    await run(async () => storage).finally(() => storage.close());
  });
}

// #endregion
