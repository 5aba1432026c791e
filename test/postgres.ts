import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';

/**
 * Returns the address of the Postgres that all tests of a run share, and a new schema name.
 *
 * ```ts
 * const storage = await openPostgres(await freshPostgres());
 * ```
 *
 * The first call starts the server (`postgres-server.ts`). Each call returns a new schema, which the storage creates.
 * So tests do not see each other's rows and do not need to clean up. Close the storage when the test is over.
 */
export async function freshPostgres(): Promise<{
  readonly connectionString: string;
  readonly schema: string;
}> {
  const connectionString = await postgresUrl();
  return { connectionString, schema: `test_${randomUUID().replaceAll('-', '').slice(0, 16)}` };
}

let url: Promise<string> | undefined;

/** Returns the address of the server, for tests that need more than a schema. */
export function postgresUrl(): Promise<string> {
  url ??= requestServer();
  return url;
}

async function requestServer(): Promise<string> {
  const response = await fetch(inject('postgresStarter'));
  const answer = await response.text();
  if (!response.ok) throw new Error(answer);
  return answer;
}

declare module 'vitest' {
  interface ProvidedContext {
    postgresStarter: string;
  }
}
