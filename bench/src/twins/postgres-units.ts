import pg, { type PoolClient, type QueryResult } from 'pg';
import { poolSize } from './postgres.ts';

/** Connections to the schema of a twin. */
export function openUnits(connectionString: string) {
  const pool = new pg.Pool({ connectionString, max: poolSize, options: '-c search_path=twin' });

  return {
    pool,
    /** Runs work in one transaction. */
    async unit<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
      const client = await pool.connect();
      try {
        await client.query('begin');
        const result = await work(client);
        await client.query('commit');
        return result;
      } catch (error) {
        await client.query('rollback');
        throw error;
      } finally {
        client.release();
      }
    },
    /** Runs a statement that the server prepares once. */
    run: <Row extends object>(
      client: PoolClient,
      name: string,
      text: string,
      values: unknown[],
    ): Promise<QueryResult<Row>> => client.query<Row>({ name, text, values }),
  } as const;
}
