import type { Storage } from '@lobbykit/core/storage';
import { createMemoryStorage } from '@lobbykit/core/storage';

let open: () => Promise<Storage> = async () => createMemoryStorage();

/** Opens what test backends keep their data in: memory, unless `useTestStorage` has said otherwise. */
export const openTestStorage = (): Promise<Storage> => open();

/** Makes every test backend of this process use another storage, a fresh one each: the same tests, a real database. */
export function useTestStorage(openStorage: () => Promise<Storage>): void {
  open = openStorage;
}
