import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { postgresUrl } from '../../../test/postgres.ts';
import { scratchFolder } from '../../../test/scratch-folder.ts';

/** Returns the DATABASE_URL of a new SQLite file, which is deleted after the test. */
export function freshFile(): string {
  const folder = scratchFolder('lobbykit-server-');
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return `sqlite:${join(folder, 'game.db')}`;
}

/**
 * Returns the DATABASE_URL of a new database in the Postgres of the tests, which is dropped after the test. `more`: what
 * `create database` says of it.
 */
export async function freshDatabase(more = ''): Promise<string> {
  const url = new URL(await postgresUrl());
  const name = `server_${randomUUID().replaceAll('-', '').slice(0, 16)}`;
  const administrator = new pg.Client({ connectionString: url.href });
  await administrator.connect();
  await administrator.query(`create database ${name} ${more}`);
  onTestFinished(async () => {
    await administrator.query(`drop database if exists ${name} with (force)`);
    await administrator.end();
  });
  url.pathname = `/${name}`;
  return url.href;
}
