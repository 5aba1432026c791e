import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../../test/start-postgres.ts';
import { playFriendsAndParty } from './story.ts';

/** Plays the evening on one node with a fresh SQLite file and on two nodes with a real Postgres, and prints it. */
const folder = mkdtempSync(join(tmpdir(), 'lobbykit-friends-and-party-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

let stopPostgres = async (): Promise<void> => {};
// Cleans up after an interruption too; the game servers end with this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stopPostgres().finally(() => process.exit(1)));

const say = (line: string): void => void process.stdout.write(line === '' ? '\n' : `  ${line}\n`);

process.stdout.write('One node with SQLite, through Express:\n');
const databaseUrl = `sqlite:${join(folder, 'game.db')}`;
await playFriendsAndParty({ databaseUrl, adapter: 'express', nodes: 1, say });

process.stdout.write('\nTwo nodes with one Postgres, through Fastify:\n');
const postgres = await startPostgres();
let stopping: Promise<void> | undefined;
stopPostgres = () => (stopping ??= postgres.stop());
try {
  await playFriendsAndParty({ databaseUrl: postgres.url, adapter: 'fastify', nodes: 2, say });
} finally {
  await stopPostgres();
}
process.stdout.write('Done.\n');
