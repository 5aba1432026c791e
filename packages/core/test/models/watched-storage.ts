import { setImmediate } from 'node:timers/promises';
import type { WatchedStorage } from '../../../testing/src/watched-storage.ts';

export { type WatchedStorage, watched } from '../../../testing/src/watched-storage.ts';

/** Waits until none of the storages is busy. */
export async function idle(storages: readonly WatchedStorage[]): Promise<void> {
  // Work that is started by the end of other work begins at most one turn later.
  for (let quiet = 0; quiet < 2; ) {
    await setImmediate();
    quiet = storages.some(({ busy }) => busy()) ? 0 : quiet + 1;
  }
}
