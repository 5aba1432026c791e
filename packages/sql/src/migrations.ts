/**
 * A change that adding cannot express: written by hand, numbered from 1, and never edited once it has been released.
 *
 * Old rows must be readable by the version before and after it, as both run while nodes are replaced.
 */
export interface Migration {
  readonly number: number;
  readonly name: string;
  /** Runs in the transaction of the whole migration. */
  readonly statements: readonly string[];
}

/** In the order of their numbers. A fresh database starts with all of them done. */
export const migrations: readonly Migration[] = [];
