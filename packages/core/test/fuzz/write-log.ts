import type { Storage, StorageOperations } from '../../src/storage/storage.ts';
import type { Table } from '../../src/storage/table.ts';

type Values = Readonly<Record<string, unknown>>;

/** A row as a committed write left it. A removed row has its last values. */
export interface RowWrite {
  readonly table: string;
  readonly kind: 'insert' | 'update' | 'delete';
  readonly row: Values;
}

type Write = (table: Table, ...args: readonly unknown[]) => Promise<readonly Values[]>;

/** Wraps a storage so that it logs the rows that each committed write returns. */
export function createWriteLog(storage: Storage, log: RowWrite[]): Storage {
  function logged<On extends StorageOperations>(on: On, into: RowWrite[]): On {
    const writes = (['insert', 'update', 'delete'] as const).map((kind) => {
      const write = on[kind] as unknown as Write;
      const wrapped: Write = async (table, ...args) => {
        const rows = await write(table, ...args);
        for (const row of rows) into.push({ table: table.name, kind, row });
        return rows;
      };
      return [kind, wrapped] as const;
    });
    return { ...on, ...Object.fromEntries(writes) };
  }
  return {
    ...logged(storage, log),
    transaction: async (work) => {
      let written: RowWrite[] = [];
      const result = await storage.transaction((unit) => {
        // A unit that is tried again has kept nothing of the first attempt.
        written = [];
        return work(logged(unit, written));
      });
      log.push(...written);
      return result;
    },
  };
}
