import { setTimeout } from 'node:timers/promises';
import { openPostgres } from '../../../storage-postgres/src/index.ts';
import { openSqlite } from '../../../storage-sqlite/src/index.ts';
import { createBackend } from '../../src/backend/create-backend.ts';
import { keyedCall, rootApiKey } from './keyed-call.ts';

/**
 * A node that sends one request with an Idempotency-Key. It kills itself with SIGKILL between the claim and the unit
 * (`claimed`), or in the unit before it commits (`written`). Or it says `claimed` and waits for two seconds (`waits`),
 * and then says how the request ended.
 */
const [place = '', ends = ''] = process.argv.slice(2);
const { path, connectionString = '', schema = '' } = JSON.parse(place) as Record<string, string | undefined>;
const storage =
  path === undefined
    ? await openPostgres({ connectionString, schema, maxConnections: 4 })
    : await openSqlite({ path });
const die = (when: string): void => {
  if (ends === when) process.kill(process.pid, 'SIGKILL');
};
const backend = createBackend({
  storage,
  rootApiKey,
  hooks: {
    before: {
      'accounts.adminCreate': async () => {
        die('claimed');
        if (ends !== 'waits') return undefined;
        process.stdout.write('claimed\n');
        await setTimeout(2_000);
        return undefined;
      },
    },
    after: { 'accounts.adminCreate': () => die('written') },
  },
});
await backend.start();
try {
  await keyedCall(backend);
  process.stdout.write('done\n');
} catch (error) {
  process.stdout.write(`${(error as { reason?: string }).reason}\n`);
}
await backend.stop();
