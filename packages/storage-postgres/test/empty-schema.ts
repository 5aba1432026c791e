import pg from 'pg';

/** The schema in which a test keeps its tables. */
interface TestSchema {
  readonly connectionString: string;
  readonly schema: string;
}

/** Schemas with all tables that are no longer in use. They live as long as the process, across test files. */
export const closedSchemas: TestSchema[] = [];

let connection: Promise<pg.Client> | undefined;

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client(connectionString);
  await client.connect();
  return client;
}

/** Deletes every row of an unused schema. Tables, indexes and their statistics stay. */
export async function emptySchema({ connectionString, schema }: TestSchema): Promise<void> {
  connection ??= connect(connectionString);
  const client = await connection;
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = $1 and tablename <> 'lobbykit_schema'`,
    [schema],
  );
  await client.query(rows.map(({ name }) => `delete from "${schema}"."${name}"`).join(';'));
}

/** Closes the connection that empties schemas. */
export async function closeConnection(): Promise<void> {
  await (await connection)?.end();
  connection = undefined;
}
