import { join } from 'node:path';
import type { Child } from '../machine/child.ts';
import { interleave } from '../measure/rounds.ts';
import { spreadOf } from '../measure/statistics.ts';
import type { CallTime } from '../measure/time-calls.ts';
import { freshFolder } from '../prepare/folders.ts';
import type { TimeEconomy } from '../servers/economy.ts';
import type { SeedEconomy } from '../servers/seed-economy.ts';
import type { StorageChoice } from '../servers/shared.ts';
import type { Bench, Measurement } from './bench.ts';
import type { GoalName } from './catalogue.ts';
import { openEconomy } from './economy.ts';
import type { Figure } from './figure.ts';
import { microsecondText } from './in-process.ts';
import { startPostgres } from './postgres.ts';
import { reportProfile } from './profile.ts';
import { once, seedPlayers } from './seeding.ts';

interface Crowd {
  readonly goal: GoalName;
  /** What each node does. */
  readonly what: TimeEconomy['what'];
  /** The writers of each node. */
  readonly writers: number;
}

/** Measures crowds on nodes, each of which is a process with an equal part of the writers. */
async function measureCrowds(
  bench: Bench,
  name: string,
  storage: StorageChoice,
  players: string,
  nodeCount: number,
  crowds: readonly Crowd[],
): Promise<Figure[]> {
  await once('servers/seed-economy.ts', {
    kind: 'seed',
    storage,
    twin: null,
    players,
    orders: false,
  } satisfies SeedEconomy);
  const nodes: Child[] = [];
  for (let at = 0; at < nodeCount; at++)
    nodes.push(await openEconomy(bench, name, { storage, twin: null, players }));
  const { rounds, seconds } = bench.effort;
  const figures: Figure[] = [];
  for (const { goal, what, writers } of crowds) {
    const order = { kind: 'time', what, seconds: seconds / 2 } satisfies TimeEconomy;
    const { times } = await interleave(rounds, {
      times: () => Promise.all(nodes.map((node) => node.ask<CallTime>(order))),
    });
    const rateOf = ({ elapsed }: CallTime): number => (1e6 * writers) / elapsed;
    const cpu = times.map((round) => round.reduce((sum, each) => sum + each.cpu, 0) / nodeCount / writers);
    figures.push({
      goal,
      value: spreadOf(times.map((round) => round.reduce((sum, each) => sum + rateOf(each), 0))),
      ours: `${microsecondText(cpu)} of cpu each`,
      theirs: '',
    });
  }
  for (const node of nodes) await node.stop();
  reportProfile(bench, name);
  return figures;
}

export const countCrowds: Measurement = {
  title: 'one count that hundreds change at once, on SQLite',
  goals: ['48c', '48d'],
  quick: false,
  async run(bench) {
    const folder = freshFolder('count-crowds');
    const storage = { kind: 'sqlite', path: join(folder, 'ours.db') } as const;
    const players = await seedPlayers(folder, storage, null);
    return measureCrowds(bench, 'count-crowds', storage, players, 1, [
      { goal: '48c', what: 'crowd200', writers: 200 },
      { goal: '48d', what: 'crowd500', writers: 500 },
    ]);
  },
};

export const countCrowdsOnPostgres: Measurement = {
  title: 'one count that hundreds change at once, on two nodes on Postgres',
  goals: ['48e', '48f'],
  quick: false,
  async run(bench) {
    const folder = freshFolder('count-crowds-postgres');
    const { url, stop } = await startPostgres(folder);
    const storage = { kind: 'postgres', url } as const;
    const players = await seedPlayers(folder, storage, null);
    const figures = await measureCrowds(bench, 'count-crowds-postgres', storage, players, 2, [
      { goal: '48e', what: 'crowd100', writers: 100 },
      { goal: '48f', what: 'crowd250', writers: 250 },
    ]);
    await stop();
    return figures;
  },
};
