import { join } from 'node:path';
import type { LoadResult } from '../load/worker.ts';
import { type Child, startChild } from '../machine/child.ts';
import { serverCpu } from '../machine/cpus.ts';
import { hasPgbench, pgbench } from '../machine/pgbench.ts';
import { interleave } from '../measure/rounds.ts';
import { ratiosOf, spreadOf } from '../measure/statistics.ts';
import type { CallTime, TimeKind } from '../measure/time-calls.ts';
import { freshFolder } from '../prepare/folders.ts';
import { rateText, spreadText } from '../report/text.ts';
import type { OpenEconomy, TimeEconomy } from '../servers/economy.ts';
import type { StartEconomyTwin } from '../servers/economy-twin.ts';
import type { StartOurs } from '../servers/ours.ts';
import type { SeedEconomy } from '../servers/seed-economy.ts';
import { poolSize } from '../twins/postgres.ts';
import type { Bench, Measurement } from './bench.ts';
import type { GoalName } from './catalogue.ts';
import type { Figure } from './figure.ts';
import { microsecondText } from './in-process.ts';
import { startPostgres } from './postgres.ts';
import { oursFlags, reportProfile } from './profile.ts';
import { once, seedPlayers } from './seeding.ts';

type Timed = TimeEconomy['what'];

/** Calls that are made together. */
const group = 64;

export async function openEconomy(
  bench: Bench,
  name: string,
  order: Omit<OpenEconomy, 'kind'>,
): Promise<Child> {
  const child = startChild('servers/economy.ts', { cpu: serverCpu, flags: oursFlags(bench, name) });
  await child.ask({ kind: 'open', ...order } satisfies OpenEconomy);
  return child;
}

const timeOf =
  ({ effort }: Bench, child: Child, what: Timed) =>
  (): Promise<CallTime> =>
    child.ask({ kind: 'time', what, seconds: effort.seconds / 2 } satisfies TimeEconomy);

const microseconds = (times: readonly CallTime[], kind: TimeKind, calls = 1): number[] =>
  times.map((time) => time[kind] / calls);

/** What is compared with the twin in process. Reads by CPU time; writes wait for the disk. */
const comparisons = [
  ['44a', 'owned', 'twinOwned', 'cpu', 1],
  ['45a', 'change', 'twinChange', 'elapsed', group],
  ['46', 'items', 'twinItems', 'cpu', 1],
  ['47', 'buy', 'twinBuy', 'elapsed', group],
] as const satisfies readonly (readonly [GoalName, Timed, Timed, TimeKind, number])[];

export const economy: Measurement = {
  title: 'items, ledger and orders on SQLite',
  goals: ['44a', '44b', '45a', '46', '47', '48a'],
  quick: false,
  async run(bench) {
    const folder = freshFolder('economy');
    const [path, twinPath] = [join(folder, 'ours.db'), join(folder, 'twin.db')];
    const storage = { kind: 'sqlite', path } as const;
    const twin = { path: twinPath };
    const players = await seedPlayers(folder, storage, twin);
    await once('servers/seed-economy.ts', {
      kind: 'seed',
      storage,
      twin,
      players,
      orders: false,
    } satisfies SeedEconomy);
    const { rounds } = bench.effort;
    const ours = await bench.startServer(
      'servers/ours.ts',
      { kind: 'start', framework: 'fastify', storage } satisfies StartOurs,
      oursFlags(bench, 'economy-http'),
    );
    const other = await bench.startServer('servers/economy-twin.ts', {
      kind: 'start',
      path: twinPath,
    } satisfies StartEconomyTwin);
    const checks = await interleave(rounds, {
      ours: bench.load(ours, { workload: 'ownItem', players }),
      twin: bench.load(other, { workload: 'ownItem', players }),
    });
    for (const { child } of [ours, other]) await child.stop();
    const figures: Figure[] = [
      {
        goal: '44b',
        value: ratiosOf(checks.ours.map(rateOf), checks.twin.map(rateOf)),
        ours: rateText(checks.ours),
        theirs: rateText(checks.twin),
      },
    ];
    const child = await openEconomy(bench, 'economy', { storage, twin, players });
    for (const [goal, what, twinWhat, kind, calls] of comparisons) {
      const times = await interleave(rounds, {
        ours: timeOf(bench, child, what),
        twin: timeOf(bench, child, twinWhat),
      });
      figures.push(compared(goal, times.ours, times.twin, kind, calls));
    }
    const { hot } = await interleave(rounds, { hot: timeOf(bench, child, 'hot') });
    await child.stop();
    reportProfile(bench, 'economy');
    const perSecond = microseconds(hot, 'elapsed', group).map((time) => 1e6 / time);
    return [
      ...figures,
      {
        goal: '48a',
        value: spreadOf(perSecond),
        ours: `${microsecondText(microseconds(hot, 'cpu', group))} of cpu each`,
        theirs: '',
      },
    ];
  },
};

const rateOf = ({ perSecond }: LoadResult): number => perSecond;

function compared(
  goal: GoalName,
  ours: readonly CallTime[],
  twin: readonly CallTime[],
  kind: TimeKind,
  calls: number,
): Figure {
  const text = (times: readonly CallTime[]): string => {
    const cpu = microsecondText(microseconds(times, 'cpu', calls));
    return kind === 'cpu'
      ? `${cpu} of cpu`
      : `${microsecondText(microseconds(times, kind, calls))}, ${cpu} of cpu`;
  };
  const value = ratiosOf(microseconds(twin, kind, calls), microseconds(ours, kind, calls));
  return { goal, value, ours: text(ours), theirs: text(twin) };
}

/** The statements of an increment of ours on one counter of the twin's tables. */
const hotScript = `begin;
select id from twin.catalog_items where id = 'item-0000' and deleted_at is null;
select * from twin.account_items where account_id = 'hot' and item_id = 'item-0000' for no key update;
update twin.account_items set count = count + 1, changes = changes + 1 where account_id = 'hot' and item_id = 'item-0000';
insert into twin.ledger select 'hot', changes, 1, 'server-key-root', 5, 'increment', 1700000000000
  from twin.account_items where account_id = 'hot' and item_id = 'item-0000';
insert into twin.economy_heads values ('*', 1), ('hot', 1)
  on conflict (recipient_id) do update set sequence = twin.economy_heads.sequence + 1;
insert into twin.economy_log select 'hot', sequence, 'event-0123456789-0123456789', 1700000000000, repeat('x', 250)
  from twin.economy_heads where recipient_id = 'hot';
insert into twin.economy_broadcasts select sequence, 'event-0123456789-0123456789', 1700000000000, repeat('x', 250)
  from twin.economy_heads where recipient_id = '*';
commit;
`;

export const economyOnPostgres: Measurement = {
  title: 'items and ledger on Postgres',
  goals: ['45b', '48b'],
  quick: false,
  async run(bench) {
    const folder = freshFolder('economy-postgres');
    const { url, stop } = await startPostgres(folder);
    const storage = { kind: 'postgres', url } as const;
    const players = await seedPlayers(folder, storage, { url });
    const twin = { url };
    await once('servers/seed-economy.ts', {
      kind: 'seed',
      storage,
      twin,
      players,
      orders: false,
    } satisfies SeedEconomy);
    const child = await openEconomy(bench, 'economy-postgres', { storage, twin, players });
    const { rounds, seconds } = bench.effort;
    const changes = await interleave(rounds, {
      ours: timeOf(bench, child, 'change'),
      twin: timeOf(bench, child, 'twinChange'),
    });
    const figures = [compared('45b', changes.ours, changes.twin, 'elapsed', group)];
    if (!hasPgbench()) console.log('  48b skipped: pgbench is not installed here');
    else {
      const run = { url, script: hotScript, file: join(folder, 'hot.sql'), clients: poolSize, seconds };
      const hot = await interleave(rounds, {
        ours: async () => (1e6 * group) / (await timeOf(bench, child, 'hot')()).elapsed,
        pgbench: () => pgbench(run),
      });
      figures.push({
        goal: '48b',
        value: ratiosOf(hot.ours, hot.pgbench),
        ours: `${spreadText(spreadOf(hot.ours))}/s`,
        theirs: `${spreadText(spreadOf(hot.pgbench))}/s`,
      });
    }
    await child.stop();
    await stop();
    reportProfile(bench, 'economy-postgres');
    return figures;
  },
};

/** Accounts, each with twenty items, as many rows of the ledger and orders, and four rows of history for each order. */
const few = 50;
const many = 50_000;
const growths = [
  ['49a', 'serverOwned'],
  ['49b', 'serverItems'],
  ['49c', 'history'],
  ['49d', 'order'],
  ['49e', 'orders'],
  ['49f', 'ordersOfAccount'],
] as const satisfies readonly (readonly [GoalName, Timed])[];

export const economyGrowth: Measurement = {
  title: 'growth: 10^3 and 10^6 items and rows of the ledger, and orders, on SQLite, in process',
  goals: ['49a', '49b', '49c', '49d', '49e', '49f'],
  quick: false,
  async run(bench) {
    const folder = freshFolder('economy-growth');
    const opened = async (accounts: number): Promise<Child> => {
      const storage = { kind: 'sqlite', path: join(folder, `${accounts}.db`) } as const;
      await once('servers/seed-economy.ts', {
        kind: 'seed',
        storage,
        twin: null,
        players: accounts,
        orders: true,
      } satisfies SeedEconomy);
      return openEconomy(bench, `economy-${accounts}`, { storage, twin: null, players: accounts });
    };
    const children = { few: await opened(few), many: await opened(many) };
    const figures: Figure[] = [];
    for (const [goal, what] of growths) {
      const times = await interleave(bench.effort.rounds, {
        few: timeOf(bench, children.few, what),
        many: timeOf(bench, children.many, what),
      });
      const [large, small] = [times.many, times.few].map((values) => microseconds(values, 'cpu'));
      figures.push({
        goal,
        value: ratiosOf(large!, small!),
        ours: microsecondText(large!),
        theirs: microsecondText(small!),
      });
    }
    for (const child of Object.values(children)) await child.stop();
    reportProfile(bench, 'economy-growth');
    return figures;
  },
};
