import { eventEngineTables } from '../../../src/events/tables.ts';
import type { Storage, StorageOperations } from '../../../src/storage/storage.ts';
import type { Table } from '../../../src/storage/table.ts';

/** What one unit asked of its storage, or what was asked outside of units. */
export interface UnitStatements {
  /** The operation and the table of each, in order: `update matchmaking_tickets`. */
  readonly statements: string[];
  /** How often a statement began while no other was under way: the trips of a storage that pipelines. */
  trips: number;
}

const eventTables: ReadonlySet<string> = new Set(eventEngineTables.map(({ name }) => name));

const operations = ['get', 'find', 'count', 'lock', 'insert', 'update', 'delete'] as const;

/** Wraps operations so that they are counted. Statements that store events are left out. */
function counted<On extends StorageOperations>(on: On, into: UnitStatements): On {
  let underWay = 0;
  const wrapped = operations.map((operation) => [
    operation,
    async (table: Table, ...args: readonly unknown[]) => {
      const isCounted = !eventTables.has(table.name);
      if (isCounted) into.statements.push(`${operation} ${table.name}`);
      if (isCounted && underWay === 0) into.trips++;
      underWay++;
      try {
        return await (on[operation] as (...all: unknown[]) => Promise<unknown>)(table, ...args);
      } finally {
        underWay--;
      }
    },
  ]);
  return { ...on, ...Object.fromEntries(wrapped) };
}

/** Wraps a storage so that it counts the statements of each unit, and those outside of units. */
export function countStatements(
  storage: Storage,
  units: UnitStatements[],
  outside: UnitStatements = { statements: [], trips: 0 },
): Storage {
  const { getWith: _, ...plain } = storage;
  return {
    ...counted(plain, outside),
    transaction(work) {
      const into: UnitStatements = { statements: [], trips: 0 };
      units.push(into);
      return storage.transaction((unit) => work(counted(unit, into)));
    },
  };
}
