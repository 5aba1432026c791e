import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openSqlite, type SqliteOptions, type SqliteStorage } from '../src/index.ts';
import { accounts } from './accounts-table.ts';
import { testFolder } from './test-folder.ts';

export interface TestDatabase {
  readonly file: string;
  readonly storage: SqliteStorage;
}

/** Opens a storage with the table `accounts` in its own file, and closes it when the test is over. */
export async function openAccounts(options: Partial<SqliteOptions> = {}): Promise<TestDatabase> {
  const file = join(testFolder(), 'accounts.db');
  const storage = await openSqlite({ path: file, ...options });
  onTestFinished(() => storage.close());
  await storage.migrate([accounts]);
  return { file, storage };
}
