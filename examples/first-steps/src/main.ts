import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../../test/start-postgres.ts';
import { playFirstSteps } from './story.ts';

/** Plays the first steps on a new SQLite file and on a real Postgres, and prints each step. */
const folder = await mkdtemp(join(tmpdir(), 'lobbykit-first-steps-'));
const report = (line: string): void => void process.stdout.write(`  ${line}\n`);
try {
  process.stdout.write('On SQLite, through Express:\n');
  await playFirstSteps({ databaseUrl: `sqlite:${join(folder, 'game.db')}`, adapter: 'express', report });

  process.stdout.write('On Postgres, through Fastify:\n');
  const postgres = await startPostgres();
  try {
    await playFirstSteps({ databaseUrl: postgres.url, adapter: 'fastify', report });
  } finally {
    await postgres.stop();
  }
  process.stdout.write('Done.\n');
} finally {
  await rm(folder, { recursive: true, force: true });
}
