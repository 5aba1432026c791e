import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '../../../test/start-postgres.ts';
import { playEvening } from './evening/story.ts';
import { pack } from './pack.ts';
import { playOneMatch } from './play-one-match.ts';
import { rollBuild } from './roll/story.ts';
import { playGame } from './story.ts';
import type { StudioOptions } from './studio.ts';

const usage = `npm run example:game -- [options]

  --allocator fleet | local-process   what starts game servers; default fleet
  --database sqlite | postgres        one node with SQLite, or two nodes with one Postgres; default sqlite
  --evening                           duels, ranked matches and battles royale in place of team tic-tac-toe
  --roll                              a new build rolls in the middle of such an evening
  --bots <n>                          how many bots play in the evening; default 200; 40 at least
  --all                               all variants, one after the other
  --pack <folder>                     packs the game server into a folder, with the job for FLEET_JOBS, and plays nothing
  --play <url>                        four bots play one match on a server that runs already
`;

const { values } = parseArgs({
  options: {
    allocator: { type: 'string', default: 'fleet' },
    database: { type: 'string', default: 'sqlite' },
    evening: { type: 'boolean', default: false },
    roll: { type: 'boolean', default: false },
    bots: { type: 'string', default: '200' },
    all: { type: 'boolean', default: false },
    pack: { type: 'string' },
    play: { type: 'string' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
const allocators = ['fleet', 'local-process'] as const;
const databases = ['sqlite', 'postgres'] as const;
const variants = databases
  .flatMap((database) => allocators.map((allocator) => ({ database, allocator })))
  .filter(
    ({ database, allocator }) =>
      values.all || (database === values.database && allocator === values.allocator),
  )
  // The evening has allocators of its own.
  .filter(({ allocator }) => !(values.evening || values.roll) || allocator === values.allocator);
const bots = Number(values.bots);
if (values.help || variants.length === 0 || !Number.isInteger(bots) || bots < 40) {
  process.stdout.write(usage);
  process.exit(values.help ? 0 : 1);
}

if (values.pack !== undefined) {
  process.stdout.write(await pack(values.pack));
  process.exit();
}
if (values.play !== undefined) {
  process.stdout.write(await playOneMatch(values.play));
  process.exit();
}

const folder = mkdtempSync(join(tmpdir(), 'lobbykit-game-databases-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
let stopPostgres = async (): Promise<void> => {};
// An interrupted run leaves nothing behind: nodes, host and game servers end with this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stopPostgres().finally(() => process.exit(1)));

let startedAt = performance.now();
/** Prints a finished step with the seconds since the beginning. */
function say(line: string): void {
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  process.stdout.write(`${seconds.padStart(6)} s  ${line}\n`);
}

async function play(options: Omit<StudioOptions, 'say'>): Promise<void> {
  startedAt = performance.now();
  if (values.roll) {
    await rollBuild({ ...options, say, bots });
    return;
  }
  if (values.evening) {
    await playEvening({ ...options, say, bots, rounds: 3 });
    return;
  }
  const { closingTable } = await playGame({ ...options, say });
  process.stdout.write(`\n${closingTable.join('\n')}\n\n`);
}

for (const { database, allocator } of variants) {
  const where = database === 'sqlite' ? 'One node with SQLite' : 'Two nodes with one Postgres';
  process.stdout.write(
    values.evening || values.roll ? `${where}, an evening:\n` : `${where}, allocator ${allocator}:\n`,
  );
  if (database === 'sqlite') {
    const databaseUrl = `sqlite:${join(folder, `${allocator}.db`)}`;
    await play({ databaseUrl, nodes: 1, allocator });
    continue;
  }
  const postgres = await startPostgres();
  let stopping: Promise<void> | undefined;
  stopPostgres = () => (stopping ??= postgres.stop());
  try {
    await play({ databaseUrl: postgres.url, nodes: 2, allocator });
  } finally {
    await stopPostgres();
  }
}
process.stdout.write('Done.\n');
