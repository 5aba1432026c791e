import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { WorkloadName } from '../load/workloads.ts';
import { interleave } from '../measure/rounds.ts';
import { ratiosOf, spreadOf } from '../measure/statistics.ts';
import { benchFolder, dataFolder, freshFolder } from '../prepare/folders.ts';
import { linkWorkspace } from '../prepare/peers.ts';
import { figureText, rateText, spreadText } from '../report/text.ts';
import type { StartOurs } from '../servers/ours.ts';
import type { StorageChoice } from '../servers/shared.ts';
import type { Bench, RunningServer } from './bench.ts';
import type { GoalName } from './catalogue.ts';
import { countedAs, ratesOf } from './compare.ts';
import { startPostgres } from './postgres.ts';
import { seedPlayers } from './seeding.ts';

/** The least that the median of ours may be of that of the older checkout. */
const must = 0.95;
/** Fewer rounds say nothing about 5 %. */
const minRounds = 9;

interface Load {
  readonly workload: WorkloadName;
  readonly requests: number;
  /** The goals of the load on SQLite and on Postgres. */
  readonly sqlite: readonly GoalName[];
  readonly postgres: readonly GoalName[];
}

const loads: readonly Load[] = [
  { workload: 'readAccount', requests: 1, sqlite: ['1'], postgres: ['8', '11a'] },
  { workload: 'readMetadata', requests: 1, sqlite: ['53a'], postgres: ['53b', '11b'] },
  { workload: 'checkSession', requests: 1, sqlite: ['54a', '15'], postgres: ['54b'] },
  { workload: 'writeMetadata', requests: 1, sqlite: ['4', '5', '6'], postgres: ['9', '10', '12'] },
  { workload: 'logIn', requests: 2, sqlite: ['34'], postgres: ['55', '13a'] },
  { workload: 'signIn', requests: 2, sqlite: ['56a', '16'], postgres: ['56b', '13b'] },
  { workload: 'partyCycle', requests: 4, sqlite: ['30a'], postgres: ['30b'] },
  { workload: 'matchCycle', requests: 4, sqlite: ['35a'], postgres: ['35b'] },
];

/** Two for each connection of every sample of a cycle, repeated samples among them. */
const playerCount = 6_400;

/**
 * Compares the servers of this checkout with those of an older one, which is built: the programs of this bench run on the
 * packages of each. Prints the ratio of the medians for every load whose goals are wanted.
 */
export async function compareWithOlder(
  bench: Bench,
  older: string,
  only: readonly GoalName[] | null,
): Promise<void> {
  const sources = sourcesOn(resolve(older));
  for (const kind of ['sqlite', 'postgres'] as const) {
    const wanted = loads.filter((load) => only === null || load[kind].some((goal) => only.includes(goal)));
    if (wanted.length > 0) await compareOn(bench, kind, sources, wanted);
  }
}

/** Copies the programs of the bench and links the packages of an older checkout beside them. */
function sourcesOn(older: string): string {
  if (!existsSync(join(older, 'packages/core/dist/index.js')))
    throw new Error(`--against: ${older} is not a checkout that is built`);
  const sources = join(dataFolder, 'older', 'src');
  mkdirSync(sources, { recursive: true });
  const own = join(benchFolder, 'src');
  cpSync(own, sources, { recursive: true, filter: (path) => !path.startsWith(join(own, 'node_modules')) });
  linkWorkspace(sources, older);
  return sources;
}

async function compareOn(
  bench: Bench,
  kind: 'sqlite' | 'postgres',
  sources: string,
  wanted: readonly Load[],
): Promise<void> {
  console.log(`\nthis checkout ÷ the older one on ${kind === 'sqlite' ? 'SQLite' : 'Postgres'}`);
  const stops: (() => Promise<void>)[] = [];
  const side = async (name: string, from?: string): Promise<{ server: RunningServer; players: string }> => {
    const folder = freshFolder(`${name}-${kind}`);
    let storage: StorageChoice = { kind: 'sqlite', path: join(folder, 'ours.db') };
    if (kind === 'postgres') {
      const { url, stop } = await startPostgres(folder);
      stops.push(stop);
      storage = { kind, url };
    }
    // Each makes its own players, because an older library does not open the database of a newer one.
    const players = await seedPlayers(folder, storage, null, playerCount, from);
    const start = { kind: 'start', framework: 'fastify', storage, plays: true } satisfies StartOurs;
    const server = await bench.startServer('servers/ours.ts', start, [], from);
    stops.unshift(() => server.child.stop());
    return { server, players };
  };
  const now = await side('now');
  const older = await side('older', sources);
  for (const { workload, requests } of wanted) {
    const samples = await interleave(Math.max(minRounds, bench.effort.rounds), {
      now: bench.load(now.server, { workload, players: now.players }),
      older: bench.load(older.server, { workload, players: older.players }),
    });
    const ratio = spreadOf(ratesOf(samples.now)).median / spreadOf(ratesOf(samples.older)).median;
    const rounds = ratiosOf(ratesOf(samples.now), ratesOf(samples.older));
    console.log(
      [
        `${figureText(ratio).padStart(6)}  ${workload}${ratio < must ? '   WORSE' : ''}`,
        `        must ≥ ${must}; by round ${spreadText(rounds)}`,
        `        now ${rateText(countedAs(samples.now, requests))}   older ${rateText(countedAs(samples.older, requests))}`,
      ].join('\n'),
    );
  }
  for (const stop of stops) await stop();
}
