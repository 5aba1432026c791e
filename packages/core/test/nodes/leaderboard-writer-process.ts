import { writeSync } from 'node:fs';
import { openPostgres } from '../../../storage-postgres/src/index.ts';
import { openSqlite } from '../../../storage-sqlite/src/index.ts';
import { createBackend } from '../../src/backend/create-backend.ts';

/** Eight callers add 1 to the scores of players until the process is killed, and print the account of each answer. */
const [place = '', accounts = ''] = process.argv.slice(2);
const { path, connectionString = '', schema = '' } = JSON.parse(place) as Record<string, string | undefined>;
const storage =
  path === undefined
    ? await openPostgres({ connectionString, schema, maxConnections: 4 })
    : await openSqlite({ path });
const backend = createBackend({
  storage,
  rootApiKey: 'a-root-key-that-nobody-uses-in-here',
  background: false,
  limits: { leaderboardBlockEntries: 4 },
});
await backend.start();
const ids = accounts.split(',');

async function call(caller: number): Promise<void> {
  for (let at = caller; ; at += 3) {
    const accountId = ids[at % ids.length]!;
    const entries = [{ accountId, score: 1 }];
    await backend.api.leaderboards.serverSubmit({ leaderboardId: 'arena', entries }, { system: true });
    writeSync(1, `${accountId}\n`);
  }
}

await Promise.all(Array.from({ length: 8 }, (_, caller) => call(caller)));
