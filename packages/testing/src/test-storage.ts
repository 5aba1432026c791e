import type { Storage } from '@lobbykit/core/storage';
import { createMemoryStorage } from '@lobbykit/core/storage';
import { type WatchedStorage, watched } from './watched-storage.ts';

let open: () => Promise<Storage> = async () => createMemoryStorage();
/** Those that are open, except for those in memory. */
const watchedStorages = new Set<WatchedStorage>();

/** Opens the storage of a test backend: an empty one in memory, unless `useTestStorage` has set another. */
export const openTestStorage = (): Promise<Storage> => open();

/** Sets the storage of all test backends of this process, to run the same tests on a real database. Called for each. */
export function useTestStorage(openStorage: () => Promise<Storage>): void {
  open = async () => {
    const opened = watched(await openStorage());
    watchedStorages.add(opened);
    return {
      ...opened.storage,
      async close() {
        await opened.storage.close();
        watchedStorages.delete(opened);
      },
    };
  };
}

/** Whether a real database works for a test backend now. */
export const isTestStorageBusy = (): boolean => [...watchedStorages].some(({ busy }) => busy());
