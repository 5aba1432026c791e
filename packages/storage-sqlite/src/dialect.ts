import type { Conversion, Dialect, SqlColumn } from '@lobbykit/sql';
import { DummyDriver, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { resultCode } from './database-errors.ts';

/** The facts about SQLite. Tables are STRICT, so a value of the wrong type is an error and is not converted. */
export const sqliteDialect: Dialect = {
  grammar: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
  // SQLite plans a statement for the values of bare parameters, and plans it again whenever they change: that costs 12
  // µs for a lookup that takes 3. The plus sign changes no value of any type, and hides the parameter from the planner.
  parameter: (sql, value) => sql`+${value}`,
  columnTypes: {
    text: 'text',
    int: 'integer',
    int64: 'integer',
    bool: 'integer',
    time: 'integer',
    json: 'text',
  },
  // The default collation compares UTF-8 bytes, which sorts by code point.
  collation: '',
  // Only clustered tables are WITHOUT ROWID. With a rowid / without, in µs of CPU: a count of an account 11.5 / 9.9, a page of
  // twenty 30 / 25, a sum of 500 blocks of a leaderboard 91 / 30, and writes of both the same. Wide rows, with indexes as
  // they are now:
  // - sessions, 60,000 rows of 0.8 kB: get 6.8 / 6.2, last use 8.6 / 9.1, insert 25 / 31;
  // - metadata of 200,000 accounts, two values of 120 bytes each: account read 12.7 / 9.9, write 9.3 / 9.0;
  // - metadata of 60,000 accounts, two values of 1,500 bytes each: account read 13 / 16, write 10 / 19, twice the file.
  // A key of 64 characters makes every index larger, and few large values fit into a page of the key.
  tableOptions: ({ clustered }) => (clustered === true ? 'strict, without rowid' : 'strict'),
  catalogue: {
    columns: `select m.name as "table", c.name as "column", c.type as "type",
      c."notnull" = 0 as "nullable", c.pk as "keyPosition", c.dflt_value is not null as "hasDefault"
      from sqlite_schema m join pragma_table_info(m.name) c where m.type = 'table'`,
    indexes: `select m.tbl_name as "table", m.name as "name", group_concat(c.name, ',' order by c.seqno) as "columns"
      from sqlite_schema m join pragma_index_info(m.name) c where m.type = 'index' group by m.name`,
  },
  isUniqueViolation: (error) => resultCode(error) === 'SQLITE_CONSTRAINT_UNIQUE',
  nullsFirst: true,
  rowLocks: false,
  encode: { bool: (value: boolean) => (value ? 1 : 0), json: (value: unknown) => JSON.stringify(value) },
  decode: (exact) => {
    const bool: Conversion = (value: number | bigint) => Number(value) === 1;
    const json: Conversion = (value: string) => JSON.parse(value);
    // In an exact row all integers are bigints.
    return exact ? { bool, json, int: Number as Conversion, time: Number as Conversion } : { bool, json };
  },
  addition: {
    // The driver binds a number as a float, and an integer plus a float is a float.
    encode: BigInt,
    expression(sql, { column }, current, number) {
      const sum = sql`${current} + ${number()}`;
      // Beyond 64 bits SQLite silently switches to floats, and the minimum int64 survives that conversion unchanged.
      // A text in an integer column of a strict table fails the statement, with a message that names the column.
      const isOutOfRange =
        column.type === 'int64' ? sql`typeof(${sum}) = 'real'` : sql`abs(${sum}) > ${sql.raw(safeInteger)}`;
      return sql`case when ${isOutOfRange} then 'out of range' else ${current} + ${number()} end`;
    },
  },
  list: {
    encode: ({ column }, values) =>
      column.type === 'int64'
        ? `[${values.join()}]`
        : JSON.stringify(column.type === 'bool' ? values.map(Number) : values),
    condition: (sql, { sqlName }, list) => sql`${sql.ref(sqlName)} in (select value from json_each(${list}))`,
  },
  rows: {
    // Two rows of an event log take 13 µs listed and 25 µs as JSON. Each number of rows needs a separate statement.
    listed: 4,
    encode: (columns, rows) => [
      JSON.stringify(rows.map((row) => columns.map((column) => listed(column, row[column.name])))),
    ],
    select(sql, columns, next) {
      const values = columns.map(({ column }, at) => {
        const value = sql`value->>${sql.lit(at)}`;
        return column.type === 'int64' ? sql`cast(${value} as integer)` : value;
      });
      // Without a condition SQLite would parse the `on` of `on conflict` as that of a join.
      return sql`select ${sql.join(values)} from json_each(${next()}) where true`;
    },
  },
};

const safeInteger = String(Number.MAX_SAFE_INTEGER);

/** JSON has no bigints, so they are passed as text and cast back. */
function listed({ encode }: SqlColumn, value: unknown): unknown {
  const encoded = encode(value);
  return typeof encoded === 'bigint' ? String(encoded) : encoded;
}
