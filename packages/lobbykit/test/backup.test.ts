import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openSqlite } from '@lobbykit/storage-sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { scratchFolder } from '../../../test/scratch-folder.ts';
import { backup } from '../src/commands/backup.ts';
import { freshFile } from './databases.ts';

test('the command backup copies the SQLite file of a running server, and says so', async () => {
  const databaseUrl = freshFile();
  const path = databaseUrl.slice('sqlite:'.length);
  const storage = await openSqlite({ path });
  onTestFinished(() => storage.close());
  const copy = join(scratchFolder('lobbykit-backup-'), 'copy.db');
  expect(await backup(databaseUrl, copy)).toBe(`copied ${path} to ${copy}\n`);
  expect(existsSync(copy)).toBe(true);
  await expect(backup(databaseUrl, copy)).rejects.toThrow(`backup of ${path}: ${copy} already exists`);
});

test.each([
  ['postgres://localhost/game', 'copy.db', 'use pg_dump'],
  ['memory:', 'copy.db', 'keeps nothing'],
  ['sqlite:./no/such/game.db', 'copy.db', 'backup of ./no/such/game.db'],
])('a backup of %s to %s is refused with a sentence', async (databaseUrl, file, message) => {
  await expect(backup(databaseUrl, file)).rejects.toMatchObject({
    name: 'ConfigError',
    message: expect.stringContaining(message),
  });
});
