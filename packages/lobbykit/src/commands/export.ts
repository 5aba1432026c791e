import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportAccount } from '@lobbykit/core/maintenance';
import { ConfigError } from '../config/config-error.ts';
import {
  absentAreas,
  assertDatabase,
  assertMigrated,
  serverTables,
  withStorage,
} from '../server/database.ts';
import { isInUse } from '../server/operator-api.ts';
import { backup } from './backup.ts';
import type { CommandCall } from './command.ts';

/** Prints everything about an account as JSON. Beside a running server on SQLite, it reads a copy. */
export async function exportCommand({
  arguments: [accountId],
  config: readConfig,
  ...call
}: CommandCall): Promise<void> {
  const config = readConfig();
  const url = config.DATABASE_URL;
  assertDatabase('export', url);
  const read = (from: string) =>
    withStorage(from, config, call.writeError, async (storage) => {
      const tables = serverTables(await absentAreas(storage, config));
      await assertMigrated('export', storage, tables);
      // Changes nothing any more. A storage reads only tables that it has migrated.
      await storage.migrate(tables);
      return exportAccount(storage, tables, accountId!);
    });
  const rows = await read(url).catch((error: unknown) => {
    if (!isInUse(error)) throw error;
    return withCopy(url, read);
  });
  if (Object.keys(rows).length === 0)
    throw new ConfigError(`export: nothing is about an account ${accountId}.`);
  call.writeOutput(`${JSON.stringify({ accountId, tables: rows }, null, 1)}\n`);
}

/** Runs `work` on a copy of an SQLite database, which only this user can read, and deletes it. */
async function withCopy<Result>(url: string, work: (copy: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'lobbykit-export-'));
  try {
    const file = join(folder, 'copy.db');
    await backup(url, file);
    return await work(`sqlite:${file}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
