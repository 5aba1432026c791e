import type { AppOwnership, ItemProvider } from '@lobbykit/core';
import type { StoreClient } from './client.ts';
import type { AppOwnershipRecord } from './records.ts';

/** Tells which apps of the store a player owns: an `ItemProvider` on a client of the store's web API. */
export const storeItemProvider = (client: StoreClient): ItemProvider => ({
  async readApps({ storeId, appIds }, signal) {
    const [first] = appIds;
    if (first === undefined) return [];
    // One request for all apps instead of one for each, because the player waits for the answer.
    const records =
      appIds.length === 1
        ? [await client.checkAppOwnership({ storeId, appId: first }, signal)]
        : await client.readOwnedApps(storeId, signal);
    const owned = new Map(records.map((record) => [record.appId, record]));
    return appIds.map((appId) => toOwnership(appId, owned.get(appId)));
  },
});

const toOwnership = (appId: number, record: AppOwnershipRecord | undefined): AppOwnership => {
  const isOwned = record?.ownsApp === true;
  return { appId, owned: isOwned, permanent: isOwned && record.permanent };
};
