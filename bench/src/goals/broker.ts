import { join } from 'node:path';
import type { LoadResult } from '../load/worker.ts';
import { type Child, startChild } from '../machine/child.ts';
import { serverCpu } from '../machine/cpus.ts';
import { interleave, maxRepeats, warmEach } from '../measure/rounds.ts';
import { ratiosOf, spreadOf } from '../measure/statistics.ts';
import { mostWarmRounds } from '../measure/steady.ts';
import { freshFolder } from '../prepare/folders.ts';
import { rateText } from '../report/text.ts';
import type { OpenBroker, TimeBroker } from '../servers/broker.ts';
import type { StartMatchTwin } from '../servers/match-twin.ts';
import type { StartOurs } from '../servers/ours.ts';
import type { SeedMatches } from '../servers/seed-matches.ts';
import type { StorageChoice } from '../servers/shared.ts';
import type { StartTwin } from '../servers/twin.ts';
import { type Bench, connections, type Measurement, type RunningServer } from './bench.ts';
import type { Figure } from './figure.ts';
import { microsecondText } from './in-process.ts';
import { startPostgres } from './postgres.ts';
import { oursFlags, reportProfile } from './profile.ts';
import { recordedFigure } from './recorded-peers.ts';
import { once, seedPlayers } from './seeding.ts';

export const startPlaying = (
  bench: Bench,
  name: string,
  storage: StorageChoice,
  more: Pick<StartOurs, 'passMilliseconds'> = {},
): Promise<RunningServer> =>
  bench.startServer(
    'servers/ours.ts',
    { kind: 'start', framework: 'fastify', storage, plays: true, ...more } satisfies StartOurs,
    oursFlags(bench, name),
  );

const rates = (samples: readonly LoadResult[]): number[] => samples.map(({ perSecond }) => perSecond);

export const brokerRates: Measurement = {
  title: 'matches given to game servers over HTTP on SQLite',
  goals: ['17', '18'],
  quick: false,
  async run(bench) {
    const folder = freshFolder('broker');
    const [path, twinPath] = [join(folder, 'ours.db'), join(folder, 'twin.db')];
    const { rounds, seconds, warmSeconds } = bench.effort;
    // More than are ever given: one that finds none ends the run. So the long warm-up is once before all samples, and the
    // one of each sample is short.
    const short = { warmSeconds, maxWarmRounds: 3 };
    const long = { warmSeconds, maxWarmRounds: bench.effort.maxWarmRounds };
    const taken = rounds * (1 + maxRepeats) * (seconds + warmSeconds * short.maxWarmRounds + 1.5);
    const supply = Math.ceil((taken + warmSeconds * (long.maxWarmRounds + 1) + 1.5) * 8_000);
    await once('servers/seed-matches.ts', {
      kind: 'seed',
      path,
      servers: supply,
      matches: supply,
    } satisfies SeedMatches);
    const other = join(folder, 'players.db');
    const players = await seedPlayers(folder, { kind: 'sqlite', path: other }, { path: twinPath });
    const ours = await startPlaying(bench, 'broker', { kind: 'sqlite', path });
    const twin = await bench.startServer('servers/twin.ts', {
      kind: 'start',
      framework: 'fastify',
      database: { kind: 'sqlite', path: twinPath, durability: 'group' },
    } satisfies StartTwin);
    await bench.load(ours, { workload: 'takeMatch', players: '', ...long, seconds: warmSeconds })();
    const samples = await interleave(rounds, {
      ours: bench.load(ours, { workload: 'takeMatch', players: '', ...short }),
      twin: bench.load(twin, { workload: 'writeMetadata', players }),
    });
    for (const { child } of [ours, twin]) await child.stop();
    reportProfile(bench, 'broker');
    const text = rateText(samples.ours);
    const peerSeats = recordedFigure(({ perSecond }) => perSecond?.seats);
    return [
      {
        goal: '17',
        value: ratiosOf(rates(samples.ours), rates(samples.twin)),
        ours: text,
        theirs: rateText(samples.twin),
      },
      {
        goal: '18',
        value: spreadOf(rates(samples.ours).map((rate) => rate / peerSeats)),
        ours: text,
        theirs: `${peerSeats.toLocaleString('en')}/s in another run`,
      },
    ];
  },
};

const few = 100;
const many = 10_000;

async function openBroker(bench: Bench, folder: string, servers: number): Promise<Child> {
  const path = join(folder, `${servers}.db`);
  await once('servers/seed-matches.ts', { kind: 'seed', path, servers, matches: few } satisfies SeedMatches);
  const flags = oursFlags(bench, `broker-growth-${servers}`);
  const child = startChild('servers/broker.ts', { cpu: serverCpu, flags });
  await child.ask({ kind: 'open', path, servers } satisfies OpenBroker);
  return child;
}

export const brokerGrowth: Measurement = {
  title: 'growth: 10^2 and 10^4 game servers on SQLite, in process',
  goals: ['s', 't'],
  quick: false,
  async run(bench) {
    const folder = freshFolder('broker-growth');
    const servers = {
      few: await openBroker(bench, folder, few),
      many: await openBroker(bench, folder, many),
    };
    const compare = async (goal: Figure['goal'], kind: TimeBroker['kind']): Promise<Figure> => {
      /** The middle of some: one alone is short. */
      const sample = (child: Child) => async (): Promise<number> => {
        const times: number[] = [];
        for (let time = 0; time < 9; time++) times.push(await child.ask({ kind } satisfies TimeBroker));
        return spreadOf(times).median;
      };
      const contenders = { few: sample(servers.few), many: sample(servers.many) };
      await warmEach(mostWarmRounds, contenders);
      const times = await interleave(bench.effort.rounds, contenders);
      return {
        goal,
        value: ratiosOf(times.many, times.few),
        ours: microsecondText(times.many),
        theirs: microsecondText(times.few),
      };
    };
    const figures = [await compare('s', 'take'), await compare('t', 'allocate')];
    for (const child of Object.values(servers)) await child.stop();
    reportProfile(bench, 'broker-growth');
    return figures;
  },
};

const cycle = (sample: LoadResult): LoadResult => ({
  ...sample,
  perSecond: sample.perSecond / 4,
  serverCpu: sample.serverCpu * 4,
});

async function cycles(
  bench: Bench,
  goal: '35a' | '35b',
  storage: StorageChoice,
  database: StartMatchTwin['database'],
  folder: string,
): Promise<Figure> {
  const name = `match-cycles-${storage.kind}`;
  // Two for each connection of every sample.
  const players = await seedPlayers(folder, storage, null, connections * 2 * 50);
  const ours = await startPlaying(bench, name, storage);
  const twin = await bench.startServer('servers/match-twin.ts', {
    kind: 'start',
    database,
  } satisfies StartMatchTwin);
  const samples = await interleave(bench.effort.rounds, {
    ours: bench.load(ours, { workload: 'matchCycle', players }),
    twin: bench.load(twin, { workload: 'matchCycle', players }),
  });
  for (const { child } of [ours, twin]) await child.stop();
  reportProfile(bench, name);
  return {
    goal,
    value: ratiosOf(rates(samples.ours), rates(samples.twin)),
    ours: rateText(samples.ours.map(cycle)),
    theirs: rateText(samples.twin.map(cycle)),
  };
}

export const matchCycles: Measurement = {
  title: 'matches from queue to end over HTTP on SQLite',
  goals: ['35a'],
  quick: true,
  async run(bench) {
    const folder = freshFolder('match-cycles');
    const twinPath = join(folder, 'twin.db');
    return [
      await cycles(
        bench,
        '35a',
        { kind: 'sqlite', path: join(folder, 'ours.db') },
        { path: twinPath },
        folder,
      ),
    ];
  },
};

export const matchCyclesOnPostgres: Measurement = {
  title: 'the same on Postgres',
  goals: ['35b'],
  quick: false,
  async run(bench) {
    const folder = freshFolder('match-cycles-postgres');
    const { url, stop } = await startPostgres(folder);
    const figure = await cycles(bench, '35b', { kind: 'postgres', url }, { url }, folder);
    await stop();
    return [figure];
  },
};
