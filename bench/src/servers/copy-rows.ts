import type Database from 'better-sqlite3';

type Row = Record<string, unknown>;

/** Fills a table with copies of the one row in it, each changed. */
export function copyRows(
  database: Database.Database,
  table: string,
  count: number,
  changed: (at: number) => Row,
): void {
  const template = database.prepare<[], Row>(`select * from ${table} limit 1`).get();
  if (template === undefined) throw new Error(`there is no row of ${table} to copy`);
  const columns = Object.keys(template);
  const insert = database.prepare(
    `insert into ${table} (${columns.join()}) values (${columns.map((column) => `@${column}`).join()})`,
  );
  for (let at = 0; at < count; at++) insert.run({ ...template, ...changed(at) });
}
