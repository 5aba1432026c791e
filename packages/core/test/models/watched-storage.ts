import { setImmediate } from 'node:timers/promises';
import type { Storage } from '../../src/storage/storage.ts';

/** A storage that knows whether it is busy. */
export interface WatchedStorage {
  readonly storage: Storage;
  busy(): boolean;
}

/** Wraps a storage so that it knows whether it is busy. */
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

/** Waits until none of the storages is busy. */
export async function idle(storages: readonly WatchedStorage[]): Promise<void> {
  // Work that is started by the end of other work begins at most one turn later.
  for (let quiet = 0; quiet < 2; ) {
    await setImmediate();
    quiet = storages.some(({ busy }) => busy()) ? 0 : quiet + 1;
  }
}
