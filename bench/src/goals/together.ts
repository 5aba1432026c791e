import { join } from 'node:path';
import type { PartyResult } from '../load/party-streams.ts';
import type { LoadResult } from '../load/worker.ts';
import { startChild } from '../machine/child.ts';
import { loadCpu } from '../machine/cpus.ts';
import { interleave } from '../measure/rounds.ts';
import { ratiosOf, spreadOf } from '../measure/statistics.ts';
import { freshFolder } from '../prepare/folders.ts';
import { figureText, rateText, spreadText } from '../report/text.ts';
import type { Befriend } from '../servers/befriend.ts';
import type { StartOurs } from '../servers/ours.ts';
import type { StorageChoice } from '../servers/shared.ts';
import type { StartTogetherTwin } from '../servers/together-twin.ts';
import type { Bench, Measurement, RunningServer } from './bench.ts';
import type { Figure } from './figure.ts';
import { startPostgres } from './postgres.ts';
import { oursFlags, reportProfile } from './profile.ts';
import { once, seedPlayers } from './seeding.ts';

/** Players who meet: parties, friends, and logins of those who have been here before. */

const startOurs = (bench: Bench, name: string, storage: StorageChoice): Promise<RunningServer> =>
  bench.startServer(
    'servers/ours.ts',
    { kind: 'start', framework: 'fastify', storage } satisfies StartOurs,
    oursFlags(bench, name),
  );

const startTwin = (
  bench: Bench,
  database: StartTogetherTwin['database'],
  players: string,
): Promise<RunningServer> =>
  bench.startServer('servers/together-twin.ts', {
    kind: 'start',
    database,
    players,
  } satisfies StartTogetherTwin);

/** Two for each connection of every sample. */
const cyclingPlayers = 6_400;

const rates = (samples: readonly LoadResult[], requests = 1): number[] =>
  samples.map(({ perSecond }) => perSecond / requests);

/** What takes several requests is counted as one. */
const together =
  (requests: number) =>
  (sample: LoadResult): LoadResult => ({
    ...sample,
    perSecond: sample.perSecond / requests,
    serverCpu: sample.serverCpu * requests,
  });

function compared(
  goal: Figure['goal'],
  ours: readonly LoadResult[],
  twin: readonly LoadResult[],
  requests = 1,
): Figure {
  const text = (samples: readonly LoadResult[]): string => rateText(samples.map(together(requests)));
  return { goal, value: ratiosOf(rates(ours), rates(twin)), ours: text(ours), theirs: text(twin) };
}

export const meetings: Measurement = {
  title: 'parties and logins over HTTP on SQLite',
  goals: ['30a', '34'],
  quick: true,
  async run(bench) {
    const folder = freshFolder('together');
    const [path, twinPath] = [join(folder, 'ours.db'), join(folder, 'twin.db')];
    const players = await seedPlayers(folder, { kind: 'sqlite', path }, { path: twinPath }, cyclingPlayers);
    const ours = await startOurs(bench, 'together', { kind: 'sqlite', path });
    const twin = await startTwin(bench, { path: twinPath }, players);
    const { rounds } = bench.effort;
    const compare = (workload: 'partyCycle' | 'logIn') =>
      interleave(rounds, {
        ours: bench.load(ours, { workload, players }),
        twin: bench.load(twin, { workload, players }),
      });
    const cycles = await compare('partyCycle');
    const logins = await compare('logIn');
    for (const { child } of [ours, twin]) await child.stop();
    reportProfile(bench, 'together');
    return [compared('30a', cycles.ours, cycles.twin, 4), compared('34', logins.ours, logins.twin, 2)];
  },
};

const friendPlayers = 10_000;
const friendsEach = 200;

export const friendLists: Measurement = {
  title: 'friend lists, 10,000 players with 200 friends each, on SQLite',
  goals: ['31', '32'],
  quick: false,
  async run(bench) {
    const folder = freshFolder('friends');
    const [path, twinPath] = [join(folder, 'ours.db'), join(folder, 'twin.db')];
    const players = await seedPlayers(folder, { kind: 'sqlite', path }, { path: twinPath }, friendPlayers);
    await once('servers/befriend.ts', {
      kind: 'befriend',
      ours: path,
      twin: twinPath,
      players,
      friends: friendsEach,
    } satisfies Befriend);
    const ours = await startOurs(bench, 'friends', { kind: 'sqlite', path });
    const twin = await startTwin(bench, { path: twinPath }, players);
    const { rounds } = bench.effort;
    const first = await interleave(rounds, {
      ours: bench.load(ours, { workload: 'friendPage', players }),
      twin: bench.load(twin, { workload: 'friendPage', players }),
    });
    const deep = await interleave(rounds, {
      first: bench.load(ours, { workload: 'friendPage', players }),
      deep: bench.load(ours, { workload: 'deepFriendPage', players }),
    });
    for (const { child } of [ours, twin]) await child.stop();
    reportProfile(bench, 'friends');
    return [
      compared('31', first.ours, first.twin),
      {
        goal: '32',
        value: ratiosOf(rates(deep.first), rates(deep.deep)),
        ours: rateText(deep.deep),
        theirs: rateText(deep.first),
      },
    ];
  },
};

/** 25 parties of eight: each leader changes something eight times a second. */
const partiesOfEight = 25;
const updatesPerSecond = 200;

async function streamed(
  bench: Bench,
  goal: '33a' | '33b',
  [first, second]: readonly [RunningServer, RunningServer],
  players: string,
): Promise<Figure> {
  const clients = startChild('load/party-streams.ts', { cpu: loadCpu });
  await clients.ask({
    kind: 'gather',
    port: first.port,
    streamPort: second.port,
    players,
    parties: partiesOfEight,
  });
  const results: PartyResult[] = [];
  const order = { kind: 'update', seconds: Math.max(2, bench.effort.seconds), updatesPerSecond };
  for (let round = 0; round <= bench.effort.rounds; round++) results.push(await clients.ask(order));
  await clients.stop();
  const missing = results.reduce((sum, result) => sum + result.missing, 0);
  if (missing > 0) throw new Error(`${goal}: ${missing} events did not come`);
  // The first round makes everything warm.
  const measured = results.slice(1);
  const p99 = spreadOf(measured.map((result) => result.p99));
  const p50 = spreadOf(measured.map((result) => result.p50));
  return { goal, value: p99, ours: `${spreadText(p99)} ms, p50 ${figureText(p50.median)} ms`, theirs: '' };
}

export const partyStreams: Measurement = {
  title: 'party updates to 175 streams of members, one node on SQLite',
  goals: ['33a'],
  quick: true,
  async run(bench) {
    const folder = freshFolder('party-streams');
    const storage = { kind: 'sqlite', path: join(folder, 'ours.db') } as const;
    const players = await seedPlayers(folder, storage, null);
    const ours = await startOurs(bench, 'party-streams', storage);
    const figure = await streamed(bench, '33a', [ours, ours], players);
    await ours.child.stop();
    reportProfile(bench, 'party-streams');
    return [figure];
  },
};

export const meetingsOnPostgres: Measurement = {
  title: 'parties on Postgres, and updates across two nodes',
  goals: ['30b', '33b'],
  quick: false,
  async run(bench) {
    const folder = freshFolder('together-postgres');
    const { url, stop } = await startPostgres(folder);
    const storage = { kind: 'postgres', url } as const;
    const players = await seedPlayers(folder, storage, { url }, cyclingPlayers);
    const ours = await startOurs(bench, 'together-postgres', storage);
    const twin = await startTwin(bench, { url }, players);
    const cycles = await interleave(bench.effort.rounds, {
      ours: bench.load(ours, { workload: 'partyCycle', players }),
      twin: bench.load(twin, { workload: 'partyCycle', players }),
    });
    await twin.child.stop();
    const second = await startOurs(bench, 'together-postgres-2', storage);
    const across = await streamed(bench, '33b', [ours, second], players);
    for (const { child } of [ours, second]) await child.stop();
    await stop();
    reportProfile(bench, 'together-postgres');
    return [compared('30b', cycles.ours, cycles.twin, 4), across];
  },
};
