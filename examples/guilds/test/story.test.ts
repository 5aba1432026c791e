import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../../test/scratch-folder.ts';
import { playGuilds } from '../src/story.ts';

test('the evening of a guild is played on SQLite, although the server is killed while it pays for matches', async () => {
  const folder = scratchFolder('lobbykit-guilds-');
  const said: string[] = [];
  try {
    await playGuilds({ databasePath: join(folder, 'guilds.db'), say: (line) => said.push(line) });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  expect(said.at(-1)).toBe('the server is back, and ada has got 50 gold for each match exactly once: 1125');
}, 60_000);
