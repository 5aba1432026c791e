import { join } from 'node:path';
import type { WorkloadName } from '../load/workloads.ts';
import { interleave } from '../measure/rounds.ts';
import { ratiosOf, type Spread } from '../measure/statistics.ts';
import { freshFolder } from '../prepare/folders.ts';
import { figureText, rateText } from '../report/text.ts';
import type { StartOurs } from '../servers/ours.ts';
import type { SeedScores } from '../servers/seed-scores.ts';
import type { StartYardstick } from '../servers/yardstick.ts';
import type { Effort, Measurement } from './bench.ts';
import type { GoalName } from './catalogue.ts';
import { countedAs, ratesOf } from './compare.ts';
import type { Figure } from './figure.ts';
import { startPostgres } from './postgres.ts';
import { oursFlags, reportProfile } from './profile.ts';
import { recordedPeers } from './recorded-peers.ts';
import { once, seedPlayers } from './seeding.ts';

/** What the yardstick answers. */
type RequestName = 'login' | 'create' | 'account' | 'read' | 'write' | 'score' | 'top';

interface Comparison {
  readonly ours: WorkloadName;
  readonly yardstick: WorkloadName;
  /** The number of requests of ours that count as one. */
  readonly requests: number;
  readonly goals: Readonly<Partial<Record<PeerName, GoalName>>>;
}

/** As in `peers.json`. */
type PeerName = 'Nakama 3.40.0' | 'parse-server 9';

const comparisons: Readonly<Record<RequestName, Comparison>> = {
  create: {
    ours: 'signIn',
    yardstick: 'yardstickCreate',
    requests: 2,
    goals: { 'Nakama 3.40.0': '13b', 'parse-server 9': '14a' },
  },
  account: {
    ours: 'readAccount',
    yardstick: 'yardstickAccount',
    requests: 1,
    goals: { 'Nakama 3.40.0': '11a' },
  },
  read: {
    ours: 'readMetadata',
    yardstick: 'yardstickRead',
    requests: 1,
    goals: { 'Nakama 3.40.0': '11b', 'parse-server 9': '14b' },
  },
  write: {
    ours: 'writeMetadata',
    yardstick: 'yardstickWrite',
    requests: 1,
    goals: { 'Nakama 3.40.0': '12', 'parse-server 9': '14c' },
  },
  score: {
    ours: 'submitScore',
    yardstick: 'yardstickScore',
    requests: 1,
    goals: { 'Nakama 3.40.0': '43a' },
  },
  top: { ours: 'topTen', yardstick: 'yardstickTop', requests: 1, goals: { 'Nakama 3.40.0': '43b' } },
  // The last: a login ends the oldest session of its player, by which the other requests are sent.
  login: { ours: 'logIn', yardstick: 'yardstickLogIn', requests: 2, goals: { 'Nakama 3.40.0': '13a' } },
};

/** A run of one minute has fewer, and three of the requests. */
const playerCount = ({ quick }: Effort): number => (quick ? 512 : 4_096);

const divided = ({ median, min, max }: Spread, by: number): Spread => ({
  median: median / by,
  min: min / by,
  max: max / by,
});

export const peersOnPostgres: Measurement = {
  title: 'seven requests on Postgres beside the yardstick, which recorded peers ran beside too',
  goals: ['11a', '11b', '12', '13a', '13b', '14a', '14b', '14c', '43a', '43b'],
  quick: ['11a', '12', '13a'],
  async run(bench) {
    const folder = freshFolder('peers');
    const count = playerCount(bench.effort);
    const { url, stop } = await startPostgres(folder);
    const players = await seedPlayers(folder, { kind: 'postgres', url }, null, count);
    const storage = { kind: 'postgres', url } as const;
    await once('servers/seed-scores.ts', { kind: 'seed', storage, players } satisfies SeedScores);
    const ours = await bench.startServer(
      'servers/ours.ts',
      { kind: 'start', framework: 'fastify', storage: { kind: 'postgres', url } } satisfies StartOurs,
      oursFlags(bench, 'peers'),
    );
    const file = join(folder, 'yardstick-players.json');
    const yardstick = await bench.startServer('servers/yardstick.ts', {
      kind: 'start',
      url,
      players: count,
      file,
    } satisfies StartYardstick);
    const figures: Figure[] = [];
    for (const [name, { ours: workload, yardstick: other, requests, goals }] of Object.entries(comparisons)) {
      if (!Object.values(goals).some((goal) => bench.wants(goal))) continue;
      const samples = await interleave(bench.effort.rounds, {
        ours: bench.load(ours, { workload, players }),
        yardstick: bench.load(yardstick, { workload: other, players: file }),
      });
      const mine = countedAs(samples.ours, requests);
      const value = ratiosOf(ratesOf(mine), ratesOf(samples.yardstick));
      for (const { peer, requests: recorded } of recordedPeers()) {
        const goal = goals[peer as PeerName];
        const ratio = recorded?.[name]?.ratio;
        if (goal === undefined || ratio === undefined || !bench.wants(goal)) continue;
        figures.push({
          goal,
          value: divided(value, ratio),
          ours: rateText(mine),
          theirs: `yardstick ${rateText(samples.yardstick)}; ${peer} was ${figureText(ratio)} of it`,
        });
      }
    }
    for (const { child } of [ours, yardstick]) await child.stop();
    await stop();
    reportProfile(bench, 'peers');
    return figures;
  },
};
