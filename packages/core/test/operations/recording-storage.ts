import type { Storage, StorageOperations } from '../../src/storage/storage.ts';
import type { Table } from '../../src/storage/table.ts';

/** A call of a storage, within a unit or not. */
export interface StorageCall {
  readonly table: Table;
  readonly operation: 'get' | 'find' | 'count' | 'lock' | 'insert' | 'update' | 'delete';
  /** The arguments after the table. */
  readonly args: readonly unknown[];
  readonly inUnit: boolean;
}

const operations = ['get', 'find', 'count', 'lock', 'insert', 'update', 'delete'] as const;

/** Wraps a storage so that it records its calls. */
export function createRecordingStorage(storage: Storage, calls: StorageCall[]): Storage {
  const recorded = <On extends StorageOperations>(on: On, inUnit: boolean): On => {
    const wrapped = operations.map((operation) => [
      operation,
      (table: Table, ...args: readonly unknown[]) => {
        calls.push({ table, operation, args, inUnit });
        return (on[operation] as (...all: unknown[]) => unknown)(table, ...args);
      },
    ]);
    return { ...on, ...Object.fromEntries(wrapped) };
  };
  return {
    ...recorded(storage, false),
    transaction: (work) => storage.transaction((unit) => work(recorded(unit, true))),
  };
}
