import type { Pool } from 'pg';

/**
 * Returns a function that deletes every row of the tables of a schema. Tables, indexes, their statistics and what the
 * storage notes of them stay.
 */
export function createRowDeletion(pool: Pool, schema: string): () => Promise<void> {
  let deletions = '';
  return async () => {
    const { rows } = await pool.query<{ deletions: string | null }>(
      `select string_agg(format('delete from %I.%I', schemaname, tablename), '; ' order by tablename) as deletions
       from pg_tables where schemaname = $1 and tablename not like 'lobbykit\\_%'`,
      [schema],
    );
    const wanted = rows[0]!.deletions;
    if (wanted === null) return;
    // A connection plans the statements of a function only once. Planning them took 3 of 4 milliseconds.
    if (wanted !== deletions)
      await pool.query(
        `create or replace function "${schema}".delete_rows() returns void language plpgsql as 'begin ${wanted}; end'`,
      );
    deletions = wanted;
    await pool.query(`select "${schema}".delete_rows()`);
  };
}
