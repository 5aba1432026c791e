import { join } from 'node:path';
import type { PaceOrder, PaceResult } from '../load/paced.ts';
import { startChild } from '../machine/child.ts';
import { loadCpu } from '../machine/cpus.ts';
import { interleave } from '../measure/rounds.ts';
import { ratiosOf, spreadOf } from '../measure/statistics.ts';
import { freshFolder } from '../prepare/folders.ts';
import { figureText, spreadText } from '../report/text.ts';
import type { StartOurs } from '../servers/ours.ts';
import type { StorageChoice } from '../servers/shared.ts';
import type { StartTwin, TwinDatabase } from '../servers/twin.ts';
import type { Bench, Measurement, RunningServer } from './bench.ts';
import type { GoalName } from './catalogue.ts';
import type { Figure } from './figure.ts';
import { startPostgres } from './postgres.ts';
import { oursFlags, reportProfile } from './profile.ts';
import { seedPlayers } from './seeding.ts';

/** About a quarter of what one CPU can do, as a server runs that is not overloaded. */
const perSecond = 1_000;
/** Seconds after the start that count as cold. */
const coldSeconds = 10;

/** The same server in its first seconds, and after them. */
interface Latencies {
  readonly cold: PaceResult;
  readonly warm: PaceResult;
}

async function measureLatencies(
  bench: Bench,
  name: string,
  players: string,
  storage: StorageChoice,
  database: TwinDatabase,
  goals: { readonly warm: GoalName; readonly cold: GoalName },
): Promise<Figure[]> {
  const clients = startChild('load/paced.ts', { cpu: loadCpu });
  const seconds = bench.effort.quick ? bench.effort.seconds : coldSeconds;
  const takeWith = (start: () => Promise<RunningServer>) => async (): Promise<Latencies> => {
    const server = await start();
    const pace = (): Promise<PaceResult> =>
      clients.ask({ kind: 'pace', port: server.port, players, perSecond, seconds } satisfies PaceOrder);
    const latencies = { cold: await pace(), warm: await pace() };
    await server.child.stop();
    return latencies;
  };
  const samples = await interleave(bench.effort.rounds, {
    ours: takeWith(() =>
      bench.startServer(
        'servers/ours.ts',
        { kind: 'start', framework: 'fastify', storage } satisfies StartOurs,
        oursFlags(bench, name),
      ),
    ),
    twin: takeWith(() =>
      bench.startServer('servers/twin.ts', {
        kind: 'start',
        framework: 'fastify',
        database,
      } satisfies StartTwin),
    ),
  });
  await clients.stop();
  reportProfile(bench, name);
  return (['warm', 'cold'] as const).map((when) => {
    const tails = (all: readonly Latencies[]): number[] => all.map((one) => one[when].p99);
    const text = (all: readonly Latencies[]): string =>
      `${spreadText(spreadOf(tails(all)))} ms, p50 ${figureText(spreadOf(all.map((one) => one[when].p50)).median)} ms`;
    return {
      goal: goals[when],
      value: ratiosOf(tails(samples.ours), tails(samples.twin)),
      ours: text(samples.ours),
      theirs: text(samples.twin),
    };
  });
}

export const latencyOnSqlite: Measurement = {
  title: '1,000 requests/s, 70 % reads, on SQLite',
  goals: ['39a', '39b'],
  quick: false,
  async run(bench) {
    const folder = freshFolder('latency');
    const [path, twinPath] = [join(folder, 'ours.db'), join(folder, 'twin.db')];
    const storage = { kind: 'sqlite', path } as const;
    const players = await seedPlayers(folder, storage, { path: twinPath });
    const database = { kind: 'sqlite', path: twinPath, durability: 'group' } as const;
    const goals = { warm: '39a', cold: '39b' } as const;
    return measureLatencies(bench, 'latency', players, storage, database, goals);
  },
};

export const latencyOnPostgres: Measurement = {
  title: '1,000 requests/s, 70 % reads, on Postgres',
  goals: ['39c', '39d'],
  quick: false,
  async run(bench) {
    const folder = freshFolder('latency-postgres');
    const { url, stop } = await startPostgres(folder);
    const storage = { kind: 'postgres', url } as const;
    const players = await seedPlayers(folder, storage, { url });
    const goals = { warm: '39c', cold: '39d' } as const;
    const figures = await measureLatencies(bench, 'latency-postgres', players, storage, storage, goals);
    await stop();
    return figures;
  },
};
