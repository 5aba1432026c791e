import { join } from 'node:path';
import { type Child, startChild } from '../machine/child.ts';
import { serverCpu } from '../machine/cpus.ts';
import { interleave } from '../measure/rounds.ts';
import { ratiosOf, spreadOf } from '../measure/statistics.ts';
import type { CallTime, TimeKind } from '../measure/time-calls.ts';
import { freshFolder } from '../prepare/folders.ts';
import { spreadText } from '../report/text.ts';
import type { GrowLeaderboard } from '../servers/grow-leaderboard.ts';
import type { OpenLeaderboard, TimeLeaderboard } from '../servers/leaderboards.ts';
import type { Bench, Measurement } from './bench.ts';
import type { GoalName } from './catalogue.ts';
import type { Figure } from './figure.ts';
import { startPostgres } from './postgres.ts';
import { oursFlags, reportProfile } from './profile.ts';
import { once } from './seeding.ts';

const few = 1_000;
const many = 1_000_000;
/** Writes of one sample of writes together. */
const group = 64;

type Timed = TimeLeaderboard['what'];

async function open(bench: Bench, name: string, storage: GrowLeaderboard['storage'], entries: number) {
  await once('servers/grow-leaderboard.ts', { kind: 'grow', storage, entries } satisfies GrowLeaderboard);
  const child = startChild('servers/leaderboards.ts', { cpu: serverCpu, flags: oursFlags(bench, name) });
  await child.ask({ kind: 'open', storage, entries } satisfies OpenLeaderboard);
  return child;
}

const timeOf =
  ({ effort }: Bench, child: Child, what: Timed) =>
  (): Promise<CallTime> =>
    child.ask({ kind: 'time', what, seconds: effort.seconds / 2 } satisfies TimeLeaderboard);

/** Milliseconds of each sample, and of one of `calls` that were made together. */
const milliseconds = (times: readonly CallTime[], kind: TimeKind, calls = 1): number[] =>
  times.map((time) => time[kind] / 1_000 / calls);

const text = (values: readonly number[]): string => `${spreadText(spreadOf(values))} ms`;

/** Reads are CPU time, which other programs cannot lengthen. */
const reads = [
  ['40a', 'rank', 'cpu', 1],
  ['40b', 'window', 'cpu', 1],
  ['40c', 'top', 'cpu', 1],
  ['40d', 'page', 'cpu', 1],
  ['40e', 'named', 'cpu', 1],
  ['40f', 'friends', 'cpu', 1],
  ['40g', 'writes', 'elapsed', group],
] as const satisfies readonly (readonly [GoalName, Timed, TimeKind, number])[];

const growths = [
  ['41a', 'rank', 'cpu'],
  ['41b', 'window', 'cpu'],
  ['41c', 'writes', 'cpu'],
  ['41d', 'top', 'cpu'],
] as const satisfies readonly (readonly [GoalName, Timed, TimeKind])[];

export const leaderboards: Measurement = {
  title: 'leaderboards of 10^3 and 10^6 entries on SQLite, in process',
  goals: ['40a', '40b', '40c', '40d', '40e', '40f', '40g', '40h', '41a', '41b', '41c', '41d'],
  quick: false,
  async run(bench) {
    const folder = freshFolder('leaderboards');
    const opened = (entries: number): Promise<Child> => {
      const storage = { kind: 'sqlite', path: join(folder, `${entries}.db`) } as const;
      return open(bench, `leaderboards-${entries}`, storage, entries);
    };
    const children = { few: await opened(few), many: await opened(many) };
    const { rounds } = bench.effort;
    const figures: Figure[] = [];
    for (const [goal, what, kind, calls] of reads) {
      const times = await interleave(rounds, {
        few: timeOf(bench, children.few, what),
        many: timeOf(bench, children.many, what),
      });
      const ours = milliseconds(times.many, kind, calls);
      const note = kind === 'cpu' ? '' : `, ${text(milliseconds(times.many, 'cpu', calls))} of it cpu`;
      figures.push({ goal, value: spreadOf(ours), ours: `${text(ours)}${note}`, theirs: '' });
      const growth = growths.find(([, other]) => other === what);
      if (growth === undefined) continue;
      const [large, small] = [times.many, times.few].map((values) => milliseconds(values, growth[2], calls));
      figures.push({
        goal: growth[0],
        value: ratiosOf(large!, small!),
        ours: `${text(large!)} of cpu`,
        theirs: `${text(small!)} of cpu`,
      });
    }
    const alone = await interleave(rounds, {
      write: timeOf(bench, children.many, 'writeAlone'),
      commit: timeOf(bench, children.many, 'commitAlone'),
    });
    for (const child of Object.values(children)) await child.stop();
    reportProfile(bench, 'leaderboards');
    const [write, commit] = [alone.write, alone.commit].map((times) => milliseconds(times, 'elapsed'));
    figures.push({
      goal: '40h',
      value: spreadOf(write!.map((time, round) => time - commit![round]!)),
      ours: text(write!),
      theirs: text(commit!),
    });
    return figures;
  },
};

export const leaderboardsOnPostgres: Measurement = {
  title: 'a leaderboard of 10^6 entries on Postgres, in process',
  goals: ['42'],
  quick: false,
  async run(bench) {
    const folder = freshFolder('leaderboards-postgres');
    const { url, stop } = await startPostgres(folder);
    const child = await open(bench, 'leaderboards-postgres', { kind: 'postgres', url }, many);
    const times = await interleave(bench.effort.rounds, { rank: timeOf(bench, child, 'rank') });
    await child.stop();
    await stop();
    reportProfile(bench, 'leaderboards-postgres');
    const values = milliseconds(times.rank, 'elapsed');
    return [{ goal: '42', value: spreadOf(values), ours: text(values), theirs: '' }];
  },
};
