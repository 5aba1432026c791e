import { test } from 'vitest';
import { anySeed } from '../../../test/random.ts';
import { freshDatabase, freshFile } from './databases.ts';
import { killServer } from './kill-server.ts';

test('a server on SQLite that is killed 5 times loses no confirmed write and repeats none', async () => {
  await killServer(freshFile(), 5, anySeed());
}, 120_000);

test('a server on Postgres that is killed 5 times loses no confirmed write and repeats none', async () => {
  await killServer(await freshDatabase(), 5, anySeed());
}, 120_000);
