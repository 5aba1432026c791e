import { onTestFinished } from 'vitest';
import { freshPostgres } from '../../../test/postgres.ts';
import { openPostgres, type PostgresStorage } from '../src/index.ts';
import { accounts } from './accounts-table.ts';

export interface TestDatabase {
  readonly storage: PostgresStorage;
  readonly schema: string;
}

/** Opens a storage with the table `accounts` in its own schema. Its connections have their own application name. */
export async function openAccounts(): Promise<TestDatabase & { readonly applicationName: string }> {
  const { connectionString, schema } = await freshPostgres();
  const url = new URL(connectionString);
  url.searchParams.set('application_name', schema);
  const storage = await openPostgres({ connectionString: url.href, schema, maxConnections: 5 });
  onTestFinished(() => storage.close());
  await storage.migrate([accounts]);
  return { storage, schema, applicationName: schema };
}
