import type { Conversion, Dialect, SqlColumn } from '@lobbykit/sql';

/** SQLite as facts. Tables are STRICT: a value of the wrong type is an error and not a conversion. */
export const sqliteDialect: Dialect = {
  grammar: (kysely) => ({
    createAdapter: () => new kysely.SqliteAdapter(),
    createDriver: () => new kysely.DummyDriver(),
    createIntrospector: (db) => new kysely.SqliteIntrospector(db),
    createQueryCompiler: () => new kysely.SqliteQueryCompiler(),
  }),
  // SQLite plans a statement for the values of bare parameters, and plans it again whenever they change: 12 µs for a
  // lookup that takes 3. The sign changes no value of any type, and hides the parameter from the planner.
  parameter: (sql, value) => sql`+${value}`,
  columnTypes: {
    text: 'text',
    int: 'integer',
    int64: 'integer',
    bool: 'integer',
    time: 'integer',
    json: 'text',
  },
  // The default collation compares bytes of UTF-8, which is the order of code points.
  collation: '',
  tableOptions: 'strict',
  catalogue: {
    columns: `select m.name as "table", c.name as "column", c.type as "type",
      c."notnull" = 0 as "nullable", c.pk as "keyPosition"
      from sqlite_schema m join pragma_table_info(m.name) c where m.type = 'table'`,
    indexes: `select tbl_name as "table", name from sqlite_schema where type = 'index'`,
  },
  nullsFirst: true,
  rowLocks: false,
  encode: { bool: (value: boolean) => (value ? 1 : 0), json: (value: unknown) => JSON.stringify(value) },
  decode: (exact) => {
    const bool: Conversion = (value: number | bigint) => Number(value) === 1;
    const json: Conversion = (value: string) => JSON.parse(value);
    // An exact row has bigints in all its integers.
    return exact ? { bool, json, int: Number as Conversion, time: Number as Conversion } : { bool, json };
  },
  addition: {
    // The driver binds a number as a float, and an integer plus a float is a float.
    encode: BigInt,
    expression(sql, { column }, current, number) {
      const sum = sql`${current} + ${number()}`;
      // Beyond 64 bits SQLite goes over to floats without a word, and the lowest int64 comes back from one unchanged.
      // A text in an integer column of a strict table fails the statement, and the message names the column.
      const leaves =
        column.type === 'int64' ? sql`typeof(${sum}) = 'real'` : sql`abs(${sum}) > ${sql.raw(safeInteger)}`;
      return sql`case when ${leaves} then 'out of range' else ${current} + ${number()} end`;
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
    // Two rows of an event log take 13 µs listed and 25 as JSON; each number of rows is a statement of its own.
    listed: 4,
    encode: (columns, rows) => [
      JSON.stringify(rows.map((row) => columns.map((column) => listed(column, row[column.name])))),
    ],
    select(sql, columns, next) {
      const values = columns.map(({ column }, at) => {
        const value = sql`value->>${sql.lit(at)}`;
        return column.type === 'int64' ? sql`cast(${value} as integer)` : value;
      });
      // Without a condition SQLite takes the `on` of `on conflict` for that of a join.
      return sql`select ${sql.join(values)} from json_each(${next()}) where true`;
    },
  },
};

const safeInteger = String(Number.MAX_SAFE_INTEGER);

/** JSON has no bigints: they travel as text and are cast back. */
function listed({ encode }: SqlColumn, value: unknown): unknown {
  const encoded = encode(value);
  return typeof encoded === 'bigint' ? String(encoded) : encoded;
}
