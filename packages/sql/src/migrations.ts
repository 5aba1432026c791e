import type { Answer } from './answer.ts';
import type { DriverRow } from './codec.ts';

/** Runs one statement inside the transaction of the migration. */
export type RunStatement = (sql: string, parameters?: unknown[]) => Answer<DriverRow[]>;

/**
 * A change that is more than an addition. It is written by hand, numbered from 1, and never edited after its release.
 *
 * The versions before and after it must both be able to read old rows, because both run while nodes are replaced.
 */
export interface Migration {
  readonly number: number;
  readonly name: string;
  /** Runs in the transaction of the whole migration. */
  readonly statements: readonly string[];
}

/** All migrations, in the order of their numbers. In a new database all of them count as done. */
export const migrations: readonly Migration[] = [];
