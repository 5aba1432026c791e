import type { Storage, StorageOperations } from '../../src/storage/storage.ts';
import type { Table } from '../../src/storage/table.ts';

/** A call of a storage, within a unit or not. */
export interface Recorded {
  readonly table: Table;
  readonly operation: 'get' | 'find' | 'count' | 'insert' | 'update' | 'delete';
  /** The arguments after the table. */
  readonly given: readonly unknown[];
  readonly inUnit: boolean;
}

const operations = ['get', 'find', 'count', 'insert', 'update', 'delete'] as const;

/** Wraps a storage so that it records its calls. */
export function recording(storage: Storage, calls: Recorded[]): Storage {
  const noted = <On extends StorageOperations>(on: On, inUnit: boolean): On => {
    const wrapped = operations.map((operation) => [
      operation,
      (table: Table, ...given: readonly unknown[]) => {
        calls.push({ table, operation, given, inUnit });
        return (on[operation] as (...all: unknown[]) => unknown)(table, ...given);
      },
    ]);
    return { ...on, ...Object.fromEntries(wrapped) };
  };
  return {
    ...noted(storage, false),
    transaction: (work) => storage.transaction((unit) => work(noted(unit, true))),
  };
}
