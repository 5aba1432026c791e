import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LoadResult } from '../load/worker.ts';
import { interleave } from '../measure/rounds.ts';
import { ratiosOf, spreadOf } from '../measure/statistics.ts';
import { freshFolder } from '../prepare/folders.ts';
import { spreadText } from '../report/text.ts';
import type { Framework, StartOurs } from '../servers/ours.ts';
import type { StartProduct } from '../servers/product.ts';
import type { StartTwin } from '../servers/twin.ts';
import type { Durability } from '../twins/sqlite.ts';
import type { Bench, Measurement, RunningServer } from './bench.ts';
import type { GoalName } from './catalogue.ts';
import { compareLoads, rateFigure } from './compare.ts';
import type { Figure } from './figure.ts';
import { oursFlags, reportProfile } from './profile.ts';
import { seedManyPlayers, type WarmAndCold } from './seeding.ts';

interface SqliteServers {
  readonly players: WarmAndCold;
  ours(framework: Framework, more?: Partial<StartOurs>): Promise<RunningServer>;
  twin(framework: Framework, durability: Durability): Promise<RunningServer>;
  /** The server of the package `lobbykit`, as `npm start` runs it. */
  product(): Promise<RunningServer>;
  stop(): Promise<void>;
}

const name = 'sqlite';

/** Starts each server when it is needed first, and each with a file of its own: what one writes is no load for another. */
async function openServers(bench: Bench): Promise<SqliteServers> {
  const folder = freshFolder(name);
  const ourFile = join(folder, 'ours.db');
  const twinFile = join(folder, 'twin.db');
  const players = await seedManyPlayers(folder, { kind: 'sqlite', path: ourFile }, { path: twinFile });
  const started = new Map<string, Promise<RunningServer>>();
  const running = (key: string, file: string, start: (path: string) => Promise<RunningServer>) => {
    const server =
      started.get(key) ??
      Promise.resolve().then(() => {
        const copy = file.replace('.db', `-${started.size}.db`);
        copyFileSync(file, copy);
        return start(copy);
      });
    started.set(key, server);
    return server;
  };
  return {
    players,
    ours: (framework, more = {}) =>
      running(`ours ${framework} ${JSON.stringify(more)}`, ourFile, (path) => {
        const storage = { kind: 'sqlite', path } as const;
        const start = { kind: 'start', framework, storage, ...more } satisfies StartOurs;
        return bench.startServer('servers/ours.ts', start, oursFlags(bench, `${name}-${framework}`));
      }),
    twin: (framework, durability) =>
      running(`twin ${framework} ${durability}`, twinFile, (path) => {
        const database = { kind: 'sqlite', path, durability } as const;
        const start = { kind: 'start', framework, database } satisfies StartTwin;
        return bench.startServer('servers/twin.ts', start);
      }),
    product: () =>
      running('product', ourFile, (path) =>
        bench.startServer(
          'servers/product.ts',
          { kind: 'start', path } satisfies StartProduct,
          oursFlags(bench, `${name}-product`),
        ),
      ),
    async stop() {
      for (const server of started.values()) await (await server).child.stop();
      reportProfile(bench, name);
    },
  };
}

export const sqlite: Measurement = {
  title: 'requests over HTTP on SQLite',
  goals: [...(['1', '2', '52a', '53a', '52c', '54a', '4', '5', '6', '52e', '7', '50', '51'] as const)],
  quick: ['1', '2', '4', '5', '6', '52a', '53a', '54a'],
  async run(bench) {
    const servers = await openServers(bench);
    const figures = [
      ...(await reads(bench, servers)),
      ...(await writes(bench, servers)),
      ...(await alone(bench, servers)),
    ];
    await servers.stop();
    return figures;
  },
};

async function reads(bench: Bench, servers: SqliteServers): Promise<Figure[]> {
  const onFastify = async () => ({
    ours: await servers.ours('fastify'),
    twin: await servers.twin('fastify', 'full'),
  });
  const onExpress = async () => ({
    ours: await servers.ours('express'),
    twin: await servers.twin('express', 'full'),
  });
  const read = 'readAccount';
  return [
    ...(await compareLoads(bench, onFastify, servers.players, [
      { goal: '1', workload: read },
      { goal: '52a', workload: read, cold: true },
      { goal: '53a', workload: 'readMetadata' },
      { goal: '52c', workload: 'readMetadata', cold: true },
      { goal: '54a', workload: 'checkSession' },
    ])),
    ...(await compareLoads(bench, onExpress, servers.players, [{ goal: '2', workload: read }])),
    ...(await compareWithPlain(bench, servers, '50', () => servers.ours('fastify', { metrics: true }))),
    ...(await compareWithPlain(bench, servers, '51', () => servers.product())),
  ];
}

/** Compares a server of ours that does more with the library on the bare adapter. */
async function compareWithPlain(
  bench: Bench,
  servers: SqliteServers,
  goal: GoalName,
  start: () => Promise<RunningServer>,
): Promise<Figure[]> {
  const both = async () => ({ ours: await start(), twin: await servers.ours('fastify') });
  return compareLoads(bench, both, servers.players, [{ goal, workload: 'readAccount' }]);
}

async function writes(bench: Bench, servers: SqliteServers): Promise<Figure[]> {
  const figures: Figure[] = [];
  const ours = () => servers.ours('fastify');
  const group = async () => ({ ours: await ours(), twin: await servers.twin('fastify', 'group') });
  const order = { workload: 'writeMetadata', players: servers.players.warm } as const;
  if (bench.wants('4', '5', '6')) {
    const both = await group();
    await bench.assertAlike([both.ours, both.twin], order);
    const samples = await interleave(bench.effort.rounds, {
      ours: bench.load(both.ours, order),
      full: bench.load(await servers.twin('fastify', 'full'), order),
      normal: bench.load(await servers.twin('fastify', 'normal'), order),
      group: bench.load(both.twin, order),
    });
    figures.push(
      rateFigure('4', samples.ours, samples.full),
      rateFigure('5', samples.ours, samples.normal),
      rateFigure('6', samples.ours, samples.group),
    );
  }
  const cold = [{ goal: '52e', workload: 'writeMetadata', cold: true }] as const;
  return [...figures, ...(await compareLoads(bench, group, servers.players, cold))];
}

/** One connection that writes. */
async function alone(bench: Bench, servers: SqliteServers): Promise<Figure[]> {
  if (!bench.wants('7')) return [];
  const order = { workload: 'writeMetadata', players: servers.players.warm, connections: 1 } as const;
  const samples = await interleave(bench.effort.rounds, {
    ours: bench.load(await servers.ours('fastify'), order),
    full: bench.load(await servers.twin('fastify', 'full'), order),
  });
  const p50 = (results: readonly LoadResult[]): number[] => results.map((result) => result.p50);
  const text = (results: readonly LoadResult[]): string => `${spreadText(spreadOf(p50(results)))} ms`;
  return [
    {
      goal: '7',
      value: ratiosOf(p50(samples.ours), p50(samples.full)),
      ours: text(samples.ours),
      theirs: text(samples.full),
    },
  ];
}
