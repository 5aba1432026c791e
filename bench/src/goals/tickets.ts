import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DuelOrder, DuelTimes, GatherPlayers, MeetOrder, RaceOrder } from '../load/play.ts';
import { type Child, startChild } from '../machine/child.ts';
import { loadCpu, serverCpu } from '../machine/cpus.ts';
import { interleave, warmEach } from '../measure/rounds.ts';
import { ratiosOf, type Spread, spreadOf } from '../measure/statistics.ts';
import { mostWarmRounds } from '../measure/steady.ts';
import { freshFolder } from '../prepare/folders.ts';
import { figureText, spreadText } from '../report/text.ts';
import type { SeedTickets } from '../servers/seed-tickets.ts';
import type { StartTicketTwin } from '../servers/ticket-twin.ts';
import type { AskTickets, OpenTickets, WriteRows } from '../servers/tickets.ts';
import type { Bench, Measurement, RunningServer } from './bench.ts';
import { startPlaying } from './broker.ts';
import { microsecondText } from './in-process.ts';
import { startPostgres } from './postgres.ts';
import { oursFlags, reportProfile } from './profile.ts';
import { recordedFigure } from './recorded-peers.ts';
import { once, seedPlayers } from './seeding.ts';

/** Players who wait for each other. */

/** The slowest counts, because the goal must hold for every player. */
const slowest = (values: readonly number[]): Spread => {
  const spread = spreadOf(values);
  return { ...spread, median: spread.max };
};

const secondText = (values: readonly number[]): string => `${spreadText(spreadOf(values))} s`;

async function openTickets(
  bench: Bench,
  name: string,
  { path, players, matches }: Omit<OpenTickets, 'kind' | 'storage'> & { readonly path: string },
): Promise<Child> {
  const child = startChild('servers/tickets.ts', { cpu: serverCpu, flags: oursFlags(bench, name) });
  const storage = { kind: 'sqlite', path } as const;
  await child.ask({ kind: 'open', storage, players, matches } satisfies OpenTickets);
  return child;
}

const ask = (child: Child, kind: AskTickets['kind']) => (): Promise<number> =>
  child.ask({ kind } satisfies AskTickets);

/** Each takes seconds. */
const maxWarmFlows = 6;

export const ticketFlow: Measurement = {
  title: '4,000 tickets in process on SQLite, from the start to the match',
  goals: ['24'],
  quick: false,
  async run(bench) {
    const folder = freshFolder('ticket-flow');
    const path = join(folder, 'ours.db');
    const players = await seedPlayers(folder, { kind: 'sqlite', path }, null, 4_000);
    const child = await openTickets(bench, 'ticket-flow', { path, players, matches: true });
    const rows = { kind: 'rows', path: join(folder, 'rows.db'), seconds: 1 } satisfies WriteRows;
    await warmEach(maxWarmFlows, { ours: ask(child, 'flow') });
    const samples = await interleave(bench.effort.rounds, {
      ours: ask(child, 'flow'),
      rows: () => child.ask<number>(rows),
    });
    await child.stop();
    reportProfile(bench, 'ticket-flow');
    return [
      {
        goal: '24',
        value: ratiosOf(samples.ours, samples.rows),
        ours: `${spreadText(spreadOf(samples.ours))} tickets/s`,
        theirs: `${spreadText(spreadOf(samples.rows))} rows/s`,
      },
    ];
  },
};

const few = 100;
const many = 100_000;

export const ticketGrowth: Measurement = {
  title: 'growth: 10^2 and 10^5 tickets that wait on SQLite, in process',
  goals: ['q', 'r'],
  quick: false,
  async run(bench) {
    const folder = freshFolder('ticket-growth');
    const empty = join(folder, 'empty.db');
    const players = await seedPlayers(folder, { kind: 'sqlite', path: empty }, null, 256);
    const waiting = async (tickets: number): Promise<string> => {
      const path = join(folder, `${tickets}.db`);
      copyFileSync(empty, path);
      await once('servers/seed-tickets.ts', { kind: 'seed', path, players, tickets } satisfies SeedTickets);
      return path;
    };
    const open = (path: string): Promise<Child> =>
      openTickets(bench, 'ticket-growth', { path, players, matches: false });
    const manyPath = await waiting(many);
    const beginnings: number[] = [];
    for (let round = 0; round < bench.effort.rounds; round++) {
      const beginner = await open(manyPath);
      beginnings.push(await ask(beginner, 'begin')());
      await beginner.stop();
    }
    const children = { few: await open(await waiting(few)), many: await open(manyPath) };
    const contenders = { few: ask(children.few, 'start'), many: ask(children.many, 'start') };
    await warmEach(mostWarmRounds, contenders);
    const times = await interleave(bench.effort.rounds, contenders);
    for (const child of Object.values(children)) await child.stop();
    reportProfile(bench, 'ticket-growth');
    return [
      {
        goal: 'q',
        value: slowest(beginnings),
        ours: 'the longest turn of the event loop in the first three rounds',
        theirs: '',
      },
      {
        goal: 'r',
        value: ratiosOf(times.many, times.few),
        ours: microsecondText(times.many),
        theirs: microsecondText(times.few),
      },
    ];
  },
};

const crowd = 1_000;
/** Crowds of one sample, each at another moment between two passes. */
const crowds = 3;
const usualPass = 1_000;
/** Seconds that the peer took for as many, on another machine. */
const peerSeconds = (): number => recordedFigure(({ seconds }) => seconds?.tickets);

export const crowdOfTickets: Measurement = {
  title: '1,000 tickets at once over HTTP on SQLite, 1,000 streams listening',
  goals: ['25a', '25b'],
  quick: false,
  async run(bench) {
    const folder = freshFolder('crowd');
    const [path, twinPath] = [join(folder, 'ours.db'), join(folder, 'twin.db')];
    const players = await seedPlayers(folder, { kind: 'sqlite', path }, { path: twinPath }, crowd);
    const ours = await startPlaying(bench, 'crowd', { kind: 'sqlite', path });
    const twin = await bench.startServer('servers/ticket-twin.ts', {
      kind: 'start',
      path: twinPath,
      passMilliseconds: usualPass,
    } satisfies StartTicketTwin);
    const clients = startChild('load/play.ts', { cpu: loadCpu });
    const gather = (group: string, { port }: RunningServer): Promise<void> =>
      clients.ask({ kind: 'gather', group, port, players, count: crowd } satisfies GatherPlayers);
    await gather('ours', ours);
    await gather('twin', twin);
    const meet = (group: string, times: number) => (): Promise<number> =>
      clients.ask({ kind: 'meet', group, times } satisfies MeetOrder);
    for (const group of ['ours', 'twin']) await meet(group, 1)();
    const times = await interleave(bench.effort.rounds, {
      ours: meet('ours', crowds),
      twin: meet('twin', crowds),
    });
    for (const child of [clients, ours.child, twin.child]) await child.stop();
    reportProfile(bench, 'crowd');
    return [
      {
        goal: '25a',
        value: spreadOf(times.ours),
        ours: secondText(times.ours),
        theirs: `${peerSeconds()} s in another run`,
      },
      {
        goal: '25b',
        value: ratiosOf(times.ours, times.twin),
        ours: secondText(times.ours),
        theirs: secondText(times.twin),
      },
    ];
  },
};

export const crowdOfTicketsOnPostgres: Measurement = {
  title: 'the same on Postgres',
  goals: ['25c'],
  quick: false,
  async run(bench) {
    const folder = freshFolder('crowd-postgres');
    const { url, stop } = await startPostgres(folder);
    const storage = { kind: 'postgres', url } as const;
    const players = await seedPlayers(folder, storage, null, crowd);
    const ours = await startPlaying(bench, 'crowd-postgres', storage);
    const clients = startChild('load/play.ts', { cpu: loadCpu });
    const { port } = ours;
    await clients.ask({ kind: 'gather', group: 'ours', port, players, count: crowd } satisfies GatherPlayers);
    const meet = (times: number) => (): Promise<number> =>
      clients.ask({ kind: 'meet', group: 'ours', times } satisfies MeetOrder);
    await meet(1)();
    const times = await interleave(bench.effort.rounds, { ours: meet(crowds) });
    for (const child of [clients, ours.child]) await child.stop();
    await stop();
    reportProfile(bench, 'crowd-postgres');
    return [
      {
        goal: '25c',
        value: spreadOf(times.ours),
        ours: secondText(times.ours),
        theirs: `${peerSeconds()} s in another run`,
      },
    ];
  },
};

export const duelTimes: Measurement = {
  title: 'two players, an idle server, over HTTP on SQLite',
  goals: ['36', '37'],
  quick: false,
  async run(bench) {
    const folder = freshFolder('duel');
    const storage = { kind: 'sqlite', path: join(folder, 'ours.db') } as const;
    const players = await seedPlayers(folder, storage, null, 2);
    const ours = await startPlaying(bench, 'duel', storage);
    const clients = startChild('load/play.ts', { cpu: loadCpu });
    const { port } = ours;
    await clients.ask({ kind: 'gather', group: 'duel', port, players, count: 2 } satisfies GatherPlayers);
    const duels = (times: number): Promise<DuelTimes[]> =>
      clients.ask({ kind: 'duel', group: 'duel', times } satisfies DuelOrder);
    await duels(2);
    const times = await duels(bench.effort.rounds * 5);
    for (const child of [clients, ours.child]) await child.stop();
    reportProfile(bench, 'duel');
    const text = (values: readonly number[]): string => `${secondText(values)}, ${values.length} of them`;
    const matches = times.map(({ match }) => match);
    const connections = times.map(({ connection }) => connection);
    return [
      { goal: '36', value: slowest(matches), ours: text(matches), theirs: '' },
      { goal: '37', value: slowest(connections), ours: text(connections), theirs: '' },
    ];
  },
};

const racers = 50;

export const serverRace: Measurement = {
  title: '50 game servers and 50 matches at once, two nodes on Postgres',
  goals: ['38'],
  quick: false,
  async run(bench) {
    const folder = freshFolder('race');
    const { url, stop } = await startPostgres(folder);
    const storage = { kind: 'postgres', url } as const;
    const nodes = [
      await startPlaying(bench, 'race-1', storage),
      await startPlaying(bench, 'race-2', storage),
    ];
    const clients = startChild('load/play.ts', { cpu: loadCpu });
    const ports = nodes.map(({ port }) => port);
    const race = (): Promise<number> =>
      clients.ask({ kind: 'race', ports, count: racers } satisfies RaceOrder);
    await race();
    const times: number[] = [];
    for (let round = 0; round < bench.effort.rounds * 3; round++) times.push(await race());
    for (const child of [clients, ...nodes.map((node) => node.child)]) await child.stop();
    await stop();
    reportProfile(bench, 'race');
    return [
      {
        goal: '38',
        value: slowest(times),
        ours: `${figureText(spreadOf(times).median)} s in the middle of ${times.length} races, all matchings perfect`,
        theirs: '',
      },
    ];
  },
};
