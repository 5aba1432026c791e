import { keyText } from '../../src/storage/key-text.ts';
import type { Storage, StorageOperations } from '../../src/storage/storage.ts';
import type { Table } from '../../src/storage/table.ts';

/** What callers have stored. */
export interface Stored {
  readonly rows: number;
  readonly bytes: number;
}

type Row = Readonly<Record<string, unknown>>;

/** Remembers which rows were written while `measure` ran. */
export interface WrittenRows {
  readonly storage: Storage;
  /** Runs work, and remembers the rows that it inserts or changes. */
  measure<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Returns how many of the remembered rows exist, and the length of their JSON. */
  stored(): Promise<Stored>;
}

const digits = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? `${value}n` : value);

/** Wraps a storage so that it remembers the rows that callers write. */
export function createWrittenRows(inner: Storage): WrittenRows {
  let measuring = false;
  const keysByTable = new Map<Table, Set<string>>();

  function remember(table: Table, rows: readonly Row[]): void {
    if (!measuring) return;
    const keys = keysByTable.get(table) ?? new Set();
    keysByTable.set(table, keys);
    for (const row of rows) keys.add(keyText(table, row));
  }

  const remembering = <On extends StorageOperations>(on: On): On => {
    const wrapped = (['insert', 'update'] as const).map((operation) => [
      operation,
      async (table: Table, ...args: readonly unknown[]) => {
        const rows = await (on[operation] as (...all: unknown[]) => Promise<Row[]>)(table, ...args);
        remember(table, rows);
        return rows;
      },
    ]);
    return { ...on, ...Object.fromEntries(wrapped) };
  };

  return {
    storage: {
      ...remembering(inner),
      transaction: (work) => inner.transaction((unit) => work(remembering(unit))),
    },
    async measure(work) {
      measuring = true;
      try {
        return await work();
      } finally {
        measuring = false;
      }
    },
    async stored() {
      let [count, bytes] = [0, 0];
      for (const [table, keys] of keysByTable)
        for (const row of await inner.find(table, {})) {
          if (!keys.has(keyText(table, row))) continue;
          count++;
          bytes += JSON.stringify(row, digits).length;
        }
      return { rows: count, bytes };
    },
  };
}
