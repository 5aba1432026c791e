import { test } from 'vitest';
import { caseCounts } from '../../../test/case-counts.ts';
import { anySeed } from '../../../test/random.ts';
import { freshDatabase, freshFile } from './databases.ts';
import { killServer } from './kill-server.ts';

const kills = caseCounts.serverKills.perChange;

test(`a server on SQLite that is killed ${kills} times loses no confirmed write and repeats none`, async () => {
  await killServer(freshFile(), kills, anySeed());
}, 120_000);

test(`a server on Postgres that is killed ${kills} times loses no confirmed write and repeats none`, async () => {
  await killServer(await freshDatabase(), kills, anySeed());
}, 120_000);
