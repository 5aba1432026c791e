import { writeSync } from 'node:fs';
import { openPostgres } from '../../../storage-postgres/src/index.ts';
import { openSqlite } from '../../../storage-sqlite/src/index.ts';
import { createDataSteps } from '../../src/data-steps/create-data-steps.ts';
import { systemClock } from '../../src/runtime/clock.ts';
import { silentLog } from '../../src/runtime/log.ts';
import { fillSlugs, guildTables } from './guilds.ts';

/**
 * A node that runs the step until it is killed. It prints the first row of each batch before the unit of the batch
 * commits. It stops for ever in the batch that `last` names: with an open transaction on Postgres, in a busy loop on
 * SQLite.
 */
const [place = '', schema = '', last = ''] = process.argv.slice(2);
const storage =
  schema === ''
    ? await openSqlite({ path: place })
    : await openPostgres({ connectionString: place, schema, maxConnections: 4 });
await storage.migrate(guildTables);
const step = fillSlugs('killed', async (_, first) => {
  writeSync(1, `${first}\n`);
  if (first !== last) return;
  if (schema === '') for (;;);
  await new Promise((resolve) => setTimeout(resolve, 60_000));
});
await createDataSteps([{ tables: guildTables, dataSteps: [step] }], {
  storage,
  clock: systemClock,
  log: silentLog,
})();
process.exitCode = 1;
