import type { Storage } from '@lobbykit/core/storage';

/** A storage that knows whether it is busy. */
export interface WatchedStorage {
  readonly storage: Storage;
  busy(): boolean;
}

const rowOperations = [
  'get',
  'getWith',
  'getReferenced',
  'findReferenced',
  'find',
  'count',
  'sum',
  'snapshot',
  'lock',
  'insert',
  'update',
  'delete',
  'transaction',
];

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
  const { reserved } = storage;
  const wrapped = {
    ...storage,
    ...countedOperations(storage),
    ...(reserved && { reserved: countedOperations(reserved) }),
  };
  return { storage: wrapped as Storage, busy: () => running > 0 };

  /** Returns the operations on rows, counted. */
  function countedOperations(operations: object): object {
    const names = Object.keys(operations).filter((name) => rowOperations.includes(name));
    return Object.fromEntries(
      names.map((name) => [
        name,
        counted(operations[name as never] as (...given: never[]) => Promise<unknown>),
      ]),
    );
  }
}
