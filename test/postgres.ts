import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';

/**
 * A place of its own in the Postgres that all tests of a run share.
 *
 * ```ts
 * const storage = await openPostgres(await freshPostgres());
 * ```
 *
 * The first test that asks starts the server (`postgres-server.ts`). Each call gives a new schema, which the storage
 * makes, so tests do not see each other's rows and need not clean up. Close the storage when the test is over.
 */
export async function freshPostgres(): Promise<{
  readonly connectionString: string;
  readonly schema: string;
}> {
  const connectionString = await postgresUrl();
  return { connectionString, schema: `test_${randomUUID().replaceAll('-', '').slice(0, 16)}` };
}

let url: Promise<string> | undefined;

/** The address of the server, for tests that need more than a schema. */
export function postgresUrl(): Promise<string> {
  url ??= askStarter();
  return url;
}

async function askStarter(): Promise<string> {
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
