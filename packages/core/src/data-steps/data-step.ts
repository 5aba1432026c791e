import type { StorageOperations } from '../storage/storage.ts';
import type { Row, Table, Where } from '../storage/table.ts';

/** A change of the rows that a table already has, for a new version of the code. Runs once for each database. */
export interface DataStep<T extends Table = Table> {
  /**
   * `area.verb-noun`, unique. Never change a name or use it again: a step whose name is done in a database never runs
   * there again.
   */
  readonly name: string;
  /** A table of the area. */
  readonly table: T;
  /** Which rows to change. Default: every row. */
  readonly where?: Where<T>;
  /** The maximum number of rows in a batch. Default 500. */
  readonly batchSize?: number;
  /**
   * Changes the rows of one batch. The batch is one unit: its changes are kept together with its progress, or not at all.
   *
   * May await only operations of `unit`, and runs again after a conflict, so it must have no other effects. Nodes of the
   * previous version may change a row after it was read: update it with a `where` that repeats the values that count.
   */
  change(unit: StorageOperations, rows: readonly Row<T>[]): Promise<void>;
}

/** Declares a data step. The types of `where` and of the rows are inferred from the table. */
export const defineDataStep = <T extends Table>(step: DataStep<T>): DataStep => step as unknown as DataStep;
