import { createBackend, type ObjectStore } from '@lobbykit/core';
import { storage } from './own-code.ts';

declare const mainStore: ObjectStore;
declare const standbyStore: ObjectStore;

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
