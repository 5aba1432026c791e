import { openPostgres } from '../../../storage-postgres/src/index.ts';
import { openSqlite } from '../../../storage-sqlite/src/index.ts';
import { createBackend } from '../../src/backend/create-backend.ts';
import { payer, receipts, textOf, totals } from './payments.ts';

/** A node with a consumer that kills its own process with SIGKILL within the unit of one event, after its writes. */
const [place = '', deadlyText = ''] = process.argv.slice(2);
const { path, connectionString = '', schema = '' } = JSON.parse(place) as Record<string, string | undefined>;
const storage =
  path === undefined
    ? await openPostgres({ connectionString, schema, maxConnections: 4 })
    : await openSqlite({ path });
await storage.migrate([totals, receipts]);
const backend = createBackend({
  storage,
  rootApiKey: 'a-root-key-that-nobody-uses-in-here',
  consumers: {
    rewards: payer((event) => {
      if (textOf(event) === deadlyText) process.kill(process.pid, 'SIGKILL');
    }),
  },
});
await backend.start();
setInterval(() => {}, 1_000);
