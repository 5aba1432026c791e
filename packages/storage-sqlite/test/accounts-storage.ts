import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { SqliteOptions, SqliteStorage } from '../src/index.ts';
import { type OpenReplacements, openWith } from '../src/open.ts';
import { accounts } from './accounts-table.ts';
import { testFolder } from './test-folder.ts';

export interface TestDatabase {
  readonly file: string;
  readonly storage: SqliteStorage;
}

/** Opens a storage with the table `accounts` in its own file, and closes it when the test is over. */
export async function openAccounts(
  options: Partial<SqliteOptions> = {},
  replacements: OpenReplacements = {},
): Promise<TestDatabase> {
  const file = join(testFolder(), 'accounts.db');
  const storage = await openWith({ path: file, ...options }, replacements);
  onTestFinished(() => storage.close());
  await storage.migrate([accounts]);
  return { file, storage };
}
