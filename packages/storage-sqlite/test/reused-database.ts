import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTestBackend } from '@lobbykit/testing';
import Database from 'better-sqlite3';
import { scratchFolder } from '../../../test/scratch-folder.ts';
import { openWith } from '../src/open.ts';
import type { SqliteStorage } from '../src/options.ts';

/** A sync takes real time, but most tests have a clock that does not wait for it. */
const open = (path: string): Promise<SqliteStorage> => openWith({ path }, { sync: async () => undefined });

let template: Promise<Buffer> | undefined;

/** Opens a storage in a new file that has all tables already, because creating them takes longer than an average test. */
export async function openReusedDatabase(path: string): Promise<SqliteStorage> {
  template ??= createTemplate();
  writeFileSync(path, await template);
  return open(path);
}

/** Returns a database with the tables of all areas and without rows. */
async function createTemplate(): Promise<Buffer> {
  const folder = scratchFolder('lobbykit-template-');
  try {
    const path = join(folder, 'template.db');
    const t = await createTestBackend({ storage: await open(path) });
    await t[Symbol.asyncDispose]();
    const database = new Database(path);
    database.pragma('foreign_keys = off');
    const names = database
      .prepare(
        `select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\'`,
      )
      .pluck()
      .all() as string[];
    for (const name of names) if (name !== 'lobbykit_schema') database.exec(`delete from "${name}"`);
    database.pragma('wal_checkpoint(truncate)');
    database.close();
    return readFileSync(path);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
