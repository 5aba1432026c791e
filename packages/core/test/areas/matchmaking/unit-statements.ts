import type { Storage, UnitOperations } from '../../../src/storage/storage.ts';
import type { Table } from '../../../src/storage/table.ts';

/** What one unit asked of its storage. */
export interface UnitStatements {
  /** The operation and the table of each, in order: `update matchmaking_tickets`. */
  readonly statements: string[];
  /** How often a statement began while no other was under way: the trips of a storage that pipelines. */
  trips: number;
}

const operations = ['get', 'find', 'count', 'insert', 'update', 'delete'] as const;

/** Wraps a storage so that it counts the statements of each unit. Statements that store events are left out. */
export function countStatements(storage: Storage, units: UnitStatements[]): Storage {
  const counted = (unit: UnitOperations, into: UnitStatements): UnitOperations => {
    let underWay = 0;
    const wrapped = operations.map((operation) => [
      operation,
      async (table: Table, ...args: readonly unknown[]) => {
        const isCounted = !table.name.startsWith('event_');
        if (isCounted) into.statements.push(`${operation} ${table.name}`);
        if (isCounted && underWay === 0) into.trips++;
        underWay++;
        try {
          return await (unit[operation] as (...all: unknown[]) => Promise<unknown>)(table, ...args);
        } finally {
          underWay--;
        }
      },
    ]);
    return { ...unit, ...Object.fromEntries(wrapped) };
  };
  return {
    ...storage,
    transaction(work) {
      const into: UnitStatements = { statements: [], trips: 0 };
      units.push(into);
      return storage.transaction((unit) => work(counted(unit, into)));
    },
  };
}
