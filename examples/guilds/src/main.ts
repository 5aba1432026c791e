import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from './server-process.ts';
import { playGuilds } from './story.ts';

/** Plays the story on a new SQLite file. With `--serve`, only serves the page, until it is interrupted. */
if (process.argv.includes('--serve')) await servePage();
else await playStory();

async function playStory(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lobbykit-guilds-'));
  try {
    const say = (line: string): void => void process.stdout.write(`  ${line}\n`);
    await playGuilds({ databasePath: join(folder, 'guilds.db'), say });
    process.stdout.write('Done. `npm run example:guilds -- --serve` serves the page.\n');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function servePage(): Promise<void> {
  const server = await startServer({ ROOT_API_KEY: randomBytes(24).toString('hex') }, 8080);
  process.stdout.write(`Open ${server.baseUrl} in two browsers, and log in under two names.\n`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.end('SIGTERM'));
}
