import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';

/** The rows of every table, and the bytes of the file with what is still in the write-ahead log. */
export interface DatabaseSize {
  readonly rows: ReadonlyMap<string, number>;
  /** The bytes of each table with its indexes. */
  readonly bytes: ReadonlyMap<string, number>;
  readonly fileBytes: number;
  readonly freeBytes: number;
}

/** Measures a database that a server has open. */
export function measureDatabase(file: string): DatabaseSize {
  const database = new Database(file, { readonly: true });
  try {
    const names = database
      .prepare<[], { name: string }>(
        `select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'`,
      )
      .all();
    const rows = names.map(({ name }): [string, number] => [
      name,
      database.prepare<[], { count: number }>(`select count(*) as count from "${name}"`).get()!.count,
    ]);
    const bytes = database
      .prepare<[], { name: string; bytes: number }>(
        'select tbl_name as name, sum(pgsize) as bytes from dbstat join sqlite_schema using (name) group by 1',
      )
      .all();
    const pragma = (name: string): number => database.pragma(name, { simple: true }) as number;
    return {
      rows: new Map(rows),
      bytes: new Map(bytes.map((table) => [table.name, table.bytes])),
      fileBytes: pragma('page_count') * pragma('page_size'),
      freeBytes: pragma('freelist_count') * pragma('page_size'),
    };
  } finally {
    database.close();
  }
}

/** Why a table grows, by the table of docs/operations.md: what has a row, and when it goes. */
const causes = new Map(
  [
    ...readFileSync(join(import.meta.dirname, '../../../../docs/operations.md'), 'utf8').matchAll(
      /^\| `(\w+)` \| (.+?) \| [\d,]+ \| (.+?) \|$/gm,
    ),
  ].map(([, name = '', cause = '', end = '']) => [name, `a row for each ${cause}; gone: ${end}`]),
);

/** What a player can have of a table at most, if the table has no row above. */
const maxRowsOfPlayer = 30;
/** A table that has grown by fewer rows is not looked at. */
const minGrowth = 50;

export interface TableGrowth {
  readonly name: string;
  readonly before: number;
  readonly after: number;
  /** Of the table with its indexes, at the end. */
  readonly bytes: number;
  /** Undefined if nothing explains the growth. */
  readonly cause: string | undefined;
}

/** Returns the tables that have grown, largest first, and why. `players` is the number of players who came meanwhile. */
export function growthBetween(before: DatabaseSize, after: DatabaseSize, players: number): TableGrowth[] {
  return [...after.rows]
    .map(([name, count]): TableGrowth => {
      const grown = count - (before.rows.get(name) ?? 0);
      const isOfPlayers = grown <= players * maxRowsOfPlayer;
      const ofPlayers = isOfPlayers ? `${(grown / players).toFixed(1)} for each new player` : undefined;
      return {
        name,
        before: count - grown,
        after: count,
        bytes: after.bytes.get(name) ?? 0,
        cause: causes.get(name) ?? ofPlayers,
      };
    })
    .filter((table) => table.after - table.before >= minGrowth)
    .toSorted((one, other) => other.bytes - one.bytes);
}
