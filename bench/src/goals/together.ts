import { join } from 'node:path';
import type { PartyResult } from '../load/party-streams.ts';
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
import { type Bench, connections, type Effort, type Measurement, type RunningServer } from './bench.ts';
import type { GoalName } from './catalogue.ts';
import { type Comparison, compareLoads, ratesOf } from './compare.ts';
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
const cyclingPlayers = ({ quick }: Effort): number => connections * 2 * (quick ? 8 : 50);

/** What takes several requests is counted as one. */
const meetingsOf = (goals: { cycle: GoalName; login: GoalName; newPlayer: GoalName }): Comparison[] => [
  { goal: goals.cycle, workload: 'partyCycle', requests: 4 },
  { goal: goals.login, workload: 'logIn', requests: 2 },
  { goal: goals.newPlayer, workload: 'signIn', requests: 2 },
];

export const meetings: Measurement = {
  title: 'parties and logins over HTTP on SQLite',
  goals: ['30a', '34', '56a'],
  quick: true,
  async run(bench) {
    const folder = freshFolder('together');
    const [path, twinPath] = [join(folder, 'ours.db'), join(folder, 'twin.db')];
    const players = await seedPlayers(
      folder,
      { kind: 'sqlite', path },
      { path: twinPath },
      cyclingPlayers(bench.effort),
    );
    const ours = await startOurs(bench, 'together', { kind: 'sqlite', path });
    const twin = await startTwin(bench, { path: twinPath }, players);
    const comparisons = meetingsOf({ cycle: '30a', login: '34', newPlayer: '56a' });
    const figures = await compareLoads(bench, async () => ({ ours, twin }), { warm: players }, comparisons);
    for (const { child } of [ours, twin]) await child.stop();
    reportProfile(bench, 'together');
    return figures;
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
    const databases = { ours: path, twin: twinPath };
    await befriend(databases, players);
    const ours = await startOurs(bench, 'friends', { kind: 'sqlite', path });
    const twin = await startTwin(bench, { path: twinPath }, players);
    const figures = await compareLoads(bench, async () => ({ ours, twin }), { warm: players }, [
      { goal: '31', workload: 'friendPage' },
    ]);
    if (bench.wants('32')) {
      const deep = await interleave(bench.effort.rounds, {
        first: bench.load(ours, { workload: 'friendPage', players }),
        deep: bench.load(ours, { workload: 'deepFriendPage', players }),
      });
      const value = ratiosOf(ratesOf(deep.first), ratesOf(deep.deep));
      figures.push({ goal: '32', value, ours: rateText(deep.deep), theirs: rateText(deep.first) });
    }
    for (const { child } of [ours, twin]) await child.stop();
    reportProfile(bench, 'friends');
    return figures;
  },
};

export const befriend = (databases: Befriend['databases'], players: string): Promise<void> =>
  once('servers/befriend.ts', {
    kind: 'befriend',
    databases,
    players,
    friends: friendsEach,
  } satisfies Befriend);

export const friendListsOnPostgres: Measurement = {
  title: 'the same on Postgres',
  goals: ['57'],
  quick: false,
  async run(bench) {
    const folder = freshFolder('friends-postgres');
    const { url, stop } = await startPostgres(folder);
    const storage = { kind: 'postgres', url } as const;
    const players = await seedPlayers(folder, storage, { url }, friendPlayers);
    await befriend({ url }, players);
    const ours = await startOurs(bench, 'friends-postgres', storage);
    const twin = await startTwin(bench, { url }, players);
    const figures = await compareLoads(bench, async () => ({ ours, twin }), { warm: players }, [
      { goal: '57', workload: 'friendPage' },
    ]);
    for (const { child } of [ours, twin]) await child.stop();
    await stop();
    reportProfile(bench, 'friends-postgres');
    return figures;
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
  title: 'parties and logins on Postgres, and updates across two nodes',
  goals: ['30b', '55', '56b', '33b'],
  quick: false,
  async run(bench) {
    const folder = freshFolder('together-postgres');
    const { url, stop } = await startPostgres(folder);
    const storage = { kind: 'postgres', url } as const;
    const players = await seedPlayers(folder, storage, { url }, cyclingPlayers(bench.effort));
    const ours = await startOurs(bench, 'together-postgres', storage);
    const twin = await startTwin(bench, { url }, players);
    const comparisons = meetingsOf({ cycle: '30b', login: '55', newPlayer: '56b' });
    const figures = await compareLoads(bench, async () => ({ ours, twin }), { warm: players }, comparisons);
    await twin.child.stop();
    if (bench.wants('33b')) {
      const second = await startOurs(bench, 'together-postgres-2', storage);
      figures.push(await streamed(bench, '33b', [ours, second], players));
      await second.child.stop();
    }
    await ours.child.stop();
    await stop();
    reportProfile(bench, 'together-postgres');
    return figures;
  },
};
