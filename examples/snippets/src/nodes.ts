import { createBackend } from '@lobbykit/core';
import { s3ObjectStore } from '@lobbykit/object-store';
import { storage } from './own-code.ts';

const storeIn = (region: string) =>
  s3ObjectStore({
    buckets: ['builds'],
    region,
    credentials: { accessKeyId: '…', secretAccessKey: process.env.BUILDS_SECRET ?? '' },
  });
const mainStore = storeIn('eu-central-1');
const standbyStore = storeIn('eu-west-1');

// #region implementations

const backend = createBackend({
  storage,
  objectStore: mainStore,
  implementations: { ObjectStore: { standby: standbyStore } },
});

// #endregion

export function createSupervised(stopAndExit: () => Promise<void>) {
  // #region supervised

  const backend = createBackend({ storage, onRestart: stopAndExit });

  // #endregion
  return backend;
}

export { backend };
