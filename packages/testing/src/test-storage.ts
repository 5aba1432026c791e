import type { Storage } from '@lobbykit/core/storage';
import { createMemoryStorage } from '@lobbykit/core/storage';

let open: () => Promise<Storage> = async () => createMemoryStorage();

/** Opens the storage of a test backend: an empty one in memory, unless `useTestStorage` has set another. */
export const openTestStorage = (): Promise<Storage> => open();

/** Sets the storage of all test backends of this process, to run the same tests on a real database. Called for each. */
export function useTestStorage(openStorage: () => Promise<Storage>): void {
  open = openStorage;
}
