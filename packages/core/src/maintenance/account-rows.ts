import { keyText } from '../storage/key-text.ts';
import { scan } from '../storage/scan.ts';
import type { StorageOperations } from '../storage/storage.ts';
import type { AccountRows, Row, Table, Where } from '../storage/table.ts';

type Reader = Pick<StorageOperations, 'find'>;
type AnyRow = Row<Table>;

/** The rows of a table that are about an account. */
export interface FoundRows {
  readonly table: Table;
  readonly declaration: AccountRows;
  readonly rows: readonly AnyRow[];
}

const pageSize = 500;

/** What stands before the id of an account in a column of principals. */
const principalPrefixes = ['account:', 'admin:', 'server:', 'admin:account:', 'server:account:'];

/** Returns the values with which a column of principals names an account. */
export const principalsOf = (id: string): readonly string[] => principalPrefixes.map((prefix) => prefix + id);

/** Splits a text into words and what is between them. An id of an account may be a word of it. */
const wordsOf = (text: string): string[] => text.split(/([\s,/]+)/);

/** Replaces a word of a text wherever it stands. */
export const replaceWord = (text: string, word: string, other: string): string =>
  wordsOf(text)
    .map((part) => (part === word ? other : part))
    .join('');

/**
 * Finds the rows about an account in all tables, by what the tables declare. Reads page by page: a table without an index
 * on the column is read whole, which no statement of a large database could do within its time.
 */
export async function findAccountRows(
  storage: Reader,
  tables: readonly Table[],
  accountId: string,
): Promise<readonly FoundRows[]> {
  const found = new Map<string, FoundRows>();
  const find = async (table: Table): Promise<readonly AnyRow[]> => {
    const { personal } = table;
    if (typeof personal !== 'object') return [];
    const known = found.get(table.name);
    if (known !== undefined) return known.rows;
    const { accounts = [], principals = [], mentions = [], parent } = personal;
    const rows = new Map<string, AnyRow>();
    const add = (more: readonly AnyRow[]): void => {
      for (const row of more) rows.set(keyText(table, row), row);
    };
    for (const column of accounts) add(await findEqual(storage, table, { [column]: [accountId] }));
    for (const column of principals)
      add(await findEqual(storage, table, { [column]: principalsOf(accountId) }));
    for (const column of mentions)
      add(await findAll(storage, table, (row) => wordsOf(row[column] as string).includes(accountId)));
    if (parent !== undefined) {
      const parents = await find(tables.find(({ name }) => name === parent.table)!);
      const isMeant = (row: AnyRow): boolean =>
        Object.entries(parent.where ?? {}).every(([name, value]) => row[name] === value);
      for (const row of parents.filter(isMeant)) {
        const values = Object.entries(parent.columns).map(([own, other]) => [own, [row[other]]]);
        add(await findEqual(storage, table, Object.fromEntries(values)));
      }
    }
    found.set(table.name, { table, declaration: personal, rows: [...rows.values()] });
    return [...rows.values()];
  };
  for (const table of tables) await find(table);
  return [...found.values()].filter(({ rows }) => rows.length > 0);
}

/** Returns the rows with one of the values in each of the columns. */
async function findEqual(
  storage: Reader,
  table: Table,
  values: Readonly<Record<string, readonly unknown[]>>,
): Promise<readonly AnyRow[]> {
  const columns = Object.keys(values);
  const where = Object.fromEntries(columns.map((name) => [name, { in: values[name] }])) as Where<Table>;
  const sets = [table.key, ...table.unique, ...table.indexes];
  const isIndexed = sets.some(([first]) => columns.includes(first!));
  const matches = (row: AnyRow): boolean => columns.every((name) => values[name]!.includes(row[name]));
  return findAll(storage, table, matches, isIndexed ? where : undefined);
}

/** Returns the rows of which a function says so, among those that match or among all. */
async function findAll(
  storage: Reader,
  table: Table,
  matches: (row: AnyRow) => boolean,
  where?: Where<Table>,
): Promise<readonly AnyRow[]> {
  const rows: AnyRow[] = [];
  for await (const page of scan(storage, table, where === undefined ? {} : { where }, pageSize))
    rows.push(...page.filter(matches));
  return rows;
}
