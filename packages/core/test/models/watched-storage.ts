import { setImmediate } from 'node:timers/promises';
import type { Storage } from '../../src/storage/storage.ts';

/** A storage that knows whether it has anything to do. */
export interface WatchedStorage {
  readonly storage: Storage;
  busy(): boolean;
}

/** Makes a storage tell whether it has anything to do. */
export function watched(storage: Storage): WatchedStorage {
  let running = 0;
  const counted =
    <Given extends readonly never[], Result>(work: (...given: Given) => Promise<Result>) =>
    async (...given: Given): Promise<Result> => {
      running++;
      try {
        return await work(...given);
      } finally {
        running--;
      }
    };
  const { get, find, count, insert, update, delete: remove, transaction } = storage;
  const counting = { get, find, count, insert, update, delete: remove, transaction };
  const wrapped = Object.fromEntries(
    Object.entries(counting).map(([name, work]) => [
      name,
      counted(work as (...given: never[]) => Promise<unknown>),
    ]),
  );
  return { storage: { ...storage, ...wrapped } as Storage, busy: () => running > 0 };
}

/** Waits until none of the storages has anything to do. */
export async function idle(storages: readonly WatchedStorage[]): Promise<void> {
  // What is set off by something that ends begins a turn later at the most.
  for (let quiet = 0; quiet < 2; ) {
    await setImmediate();
    quiet = storages.some(({ busy }) => busy()) ? 0 : quiet + 1;
  }
}
