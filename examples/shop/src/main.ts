import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { anySeed } from '../../../test/random.ts';
import { startPostgres } from '../../../test/start-postgres.ts';
import { playShop } from './story.ts';

const usage = `npm run example:shop -- [options]

  --database sqlite | postgres   one node with SQLite, or two nodes with one Postgres; default both, one after the other
  --seed <number>                decides what bots, banks and kills do; default SEED, or a random one
  --bots <number>                default 50
  --purchases <number>           how often each bot buys; default 10
  --kills <number>               how often a node is killed; default 10
`;

const { values } = parseArgs({
  options: {
    database: { type: 'string' },
    seed: { type: 'string', default: String(anySeed()) },
    bots: { type: 'string', default: '50' },
    purchases: { type: 'string', default: '10' },
    kills: { type: 'string', default: '10' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
const databases = (['sqlite', 'postgres'] as const).filter(
  (database) => values.database === undefined || values.database === database,
);
const [seed, bots, purchases, kills] = [values.seed, values.bots, values.purchases, values.kills].map(
  Number,
) as [number, number, number, number];
const areNumbers =
  [seed, kills].every((number) => Number.isSafeInteger(number) && number >= 0) &&
  [bots, purchases].every((number) => Number.isSafeInteger(number) && number >= 1);
if (values.help || databases.length === 0 || !areNumbers) {
  process.stdout.write(usage);
  process.exit(values.help ? 0 : 1);
}

const folder = mkdtempSync(join(tmpdir(), 'lobbykit-shop-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
let stopPostgres = async (): Promise<void> => {};
// An interrupted run leaves nothing behind: the nodes end with this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stopPostgres().finally(() => process.exit(1)));

/** Plays on a database. Returns whether everything agrees. */
async function play(databaseUrl: string, nodes: number): Promise<boolean> {
  const startedAt = performance.now();
  const say = (line: string): void => {
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    process.stdout.write(`${seconds.padStart(6)} s  ${line}\n`);
  };
  const outcome = await playShop({ databaseUrl, nodes, bots, purchases, kills, seed, say });
  process.stdout.write(`\n${outcome.closingTable.join('\n')}\n\n`);
  for (const difference of outcome.differences) process.stderr.write(`DIFFERENCE: ${difference}\n`);
  return outcome.differences.length === 0;
}

let agrees = true;
for (const database of databases) {
  const where = database === 'sqlite' ? 'One node with SQLite' : 'Two nodes with one Postgres';
  process.stdout.write(`${where}, seed ${seed}:\n`);
  if (database === 'sqlite') {
    agrees = (await play(`sqlite:${join(folder, 'shop.db')}`, 1)) && agrees;
    continue;
  }
  const postgres = await startPostgres();
  let stopping: Promise<void> | undefined;
  stopPostgres = () => (stopping ??= postgres.stop());
  try {
    agrees = (await play(postgres.url, 2)) && agrees;
  } finally {
    await stopPostgres();
  }
}
process.stdout.write(agrees ? 'Done.\n' : 'The sides do not agree.\n');
process.exitCode = agrees ? 0 : 1;
