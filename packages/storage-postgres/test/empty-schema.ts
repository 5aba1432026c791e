import pg from 'pg';

/** Where a test keeps its tables. */
interface Place {
  readonly connectionString: string;
  readonly schema: string;
}

/** Schemas with all tables that nobody uses any more; they outlive a test file where its process does. */
export const closedSchemas: Place[] = [];

let connection: Promise<pg.Client> | undefined;

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client(connectionString);
  await client.connect();
  return client;
}

/** Removes every row of a schema that nobody uses. Tables, indexes, and what is known of both stay. */
export async function emptySchema(place: Place): Promise<void> {
  connection ??= connect(place.connectionString);
  const client = await connection;
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = $1 and tablename <> 'lobbykit_schema'`,
    [place.schema],
  );
  await client.query(rows.map(({ name }) => `delete from "${place.schema}"."${name}"`).join(';'));
}

/** Ends the connection that schemas are emptied through. */
export async function endEmptying(): Promise<void> {
  await (await connection)?.end();
  connection = undefined;
}
