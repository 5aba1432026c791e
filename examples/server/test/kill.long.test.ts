import { test } from 'vitest';
import { anySeed } from '../../../test/random.ts';
import { freshDatabase, freshFile } from './databases.ts';
import { killServer } from './kill-server.ts';

test('a server on SQLite that is killed 100 times loses no confirmed write and repeats none', async () => {
  await killServer(freshFile(), 100, anySeed());
}, 1_800_000);

test('a server on Postgres that is killed 100 times loses no confirmed write and repeats none', async () => {
  await killServer(await freshDatabase(), 100, anySeed());
}, 1_800_000);
