import { join } from 'node:path';
import type { LoadResult } from '../load/worker.ts';
import { interleave } from '../measure/rounds.ts';
import { ratiosOf, spreadOf } from '../measure/statistics.ts';
import { freshFolder } from '../prepare/folders.ts';
import { rateText, spreadText } from '../report/text.ts';
import type { Framework, StartOurs } from '../servers/ours.ts';
import type { StartTwin } from '../servers/twin.ts';
import type { Durability } from '../twins/sqlite.ts';
import type { Bench, Measurement, RunningServer } from './bench.ts';
import type { GoalName } from './catalogue.ts';
import type { Figure } from './figure.ts';
import { oursFlags, reportProfile } from './profile.ts';
import { seedPlayers } from './seeding.ts';

interface SqliteServers {
  readonly players: string;
  ours(framework: Framework, more?: Partial<StartOurs>): Promise<RunningServer>;
  twin(framework: Framework, durability: Durability): Promise<RunningServer>;
  stop(): Promise<void>;
}

/** Each server has a file of its own: what one writes is no load for another. */
async function sqliteServers(bench: Bench, name: string): Promise<SqliteServers> {
  const folder = freshFolder(name);
  const started: RunningServer[] = [];
  const ourFile = join(folder, 'ours.db');
  const twinFile = join(folder, 'twin.db');
  const players = await seedPlayers(folder, { kind: 'sqlite', path: ourFile }, { path: twinFile });
  const { copyFileSync } = await import('node:fs');
  let copies = 0;
  const copyOf = (file: string): string => {
    const copy = file.replace('.db', `-${++copies}.db`);
    copyFileSync(file, copy);
    return copy;
  };
  const remember = (server: RunningServer): RunningServer => {
    started.push(server);
    return server;
  };
  return {
    players,
    ours: async (framework, more) =>
      remember(
        await bench.startServer(
          'servers/ours.ts',
          {
            kind: 'start',
            framework,
            storage: { kind: 'sqlite', path: copyOf(ourFile) },
            ...more,
          } satisfies StartOurs,
          oursFlags(bench, `${name}-${framework}`),
        ),
      ),
    twin: async (framework, durability) =>
      remember(
        await bench.startServer('servers/twin.ts', {
          kind: 'start',
          framework,
          database: { kind: 'sqlite', path: copyOf(twinFile), durability },
        } satisfies StartTwin),
      ),
    async stop() {
      for (const { child } of started) await child.stop();
      reportProfile(bench, name);
    },
  };
}

const perSecond = (samples: readonly LoadResult[]): number[] => samples.map((sample) => sample.perSecond);

function rateFigure(goal: GoalName, ours: readonly LoadResult[], theirs: readonly LoadResult[]): Figure {
  const value = ratiosOf(perSecond(ours), perSecond(theirs));
  return { goal, value, ours: rateText(ours), theirs: rateText(theirs) };
}

export const sqliteReads: Measurement = {
  title: 'reads over HTTP on SQLite',
  goals: ['1', '2'],
  quick: true,
  async run(bench) {
    const servers = await sqliteServers(bench, 'sqlite-reads');
    const order = { workload: 'readAccount', players: servers.players } as const;
    const samples = await interleave(bench.effort.rounds, {
      fastify: bench.load(await servers.ours('fastify'), order),
      fastifyTwin: bench.load(await servers.twin('fastify', 'full'), order),
      express: bench.load(await servers.ours('express'), order),
      expressTwin: bench.load(await servers.twin('express', 'full'), order),
    });
    await servers.stop();
    return [
      rateFigure('1', samples.fastify, samples.fastifyTwin),
      rateFigure('2', samples.express, samples.expressTwin),
    ];
  },
};

export const sqliteMetrics: Measurement = {
  title: 'reads over HTTP on SQLite, with metrics and without',
  goals: ['50'],
  quick: false,
  async run(bench) {
    const servers = await sqliteServers(bench, 'sqlite-metrics');
    const order = { workload: 'readAccount', players: servers.players } as const;
    const samples = await interleave(bench.effort.rounds, {
      measured: bench.load(await servers.ours('fastify', { metrics: true }), order),
      unmeasured: bench.load(await servers.ours('fastify'), order),
    });
    await servers.stop();
    return [rateFigure('50', samples.measured, samples.unmeasured)];
  },
};

export const sqliteWrites: Measurement = {
  title: 'writes over HTTP on SQLite, 64 connections',
  goals: ['4', '5', '6'],
  quick: true,
  async run(bench) {
    const servers = await sqliteServers(bench, 'sqlite-writes');
    const order = { workload: 'writeMetadata', players: servers.players } as const;
    const samples = await interleave(bench.effort.rounds, {
      ours: bench.load(await servers.ours('fastify'), order),
      full: bench.load(await servers.twin('fastify', 'full'), order),
      normal: bench.load(await servers.twin('fastify', 'normal'), order),
      group: bench.load(await servers.twin('fastify', 'group'), order),
    });
    await servers.stop();
    return [
      rateFigure('4', samples.ours, samples.full),
      rateFigure('5', samples.ours, samples.normal),
      rateFigure('6', samples.ours, samples.group),
    ];
  },
};

export const sqliteLatency: Measurement = {
  title: 'one connection that writes on SQLite',
  goals: ['7'],
  quick: false,
  async run(bench) {
    const servers = await sqliteServers(bench, 'sqlite-latency');
    const order = { workload: 'writeMetadata', players: servers.players, connections: 1 } as const;
    const samples = await interleave(bench.effort.rounds, {
      ours: bench.load(await servers.ours('fastify'), order),
      full: bench.load(await servers.twin('fastify', 'full'), order),
    });
    await servers.stop();
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
  },
};
