import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LoadResult } from '../load/worker.ts';
import type { WorkloadName } from '../load/workloads.ts';
import { startChild } from '../machine/child.ts';
import { loadCpu } from '../machine/cpus.ts';
import { interleave } from '../measure/rounds.ts';
import { ratiosOf } from '../measure/statistics.ts';
import type { CallTime } from '../measure/time-calls.ts';
import { freshFolder } from '../prepare/folders.ts';
import { rateText } from '../report/text.ts';
import type { Grow } from '../servers/grow.ts';
import type { StartOurs } from '../servers/ours.ts';
import type { Bench, Measurement, RunningServer } from './bench.ts';
import type { Figure } from './figure.ts';
import { cpuOf, microsecondText, openInProcess, timeOf } from './in-process.ts';
import { oursFlags, reportProfile } from './profile.ts';

const small = 1_000;
const large = 1_000_000;

async function grow(folder: string): Promise<{ small: string; large: string }> {
  const child = startChild('servers/grow.ts', { cpu: loadCpu });
  const files = { small: join(folder, 'small.db'), large: join(folder, 'large.db') };
  await child.ask({ kind: 'grow', path: files.small, players: small } satisfies Grow);
  await child.ask({ kind: 'grow', path: files.large, players: large } satisfies Grow);
  await child.stop();
  return files;
}

/** The library over HTTP and in process on a thousand accounts and on a million. */
export const growth: Measurement = {
  title: 'growth: 10^3 and 10^6 accounts on SQLite',
  goals: ['c', 'd', 'e', 'f', 'g', 'h', 'i'],
  quick: false,
  async run(bench) {
    const folder = freshFolder('growth');
    const files = await grow(folder);
    const figures = [...(await overHttp(bench, files)), ...(await inProcess(bench, files))];
    reportProfile(bench, 'growth');
    return figures;
  },
};

type Files = Readonly<Record<'small' | 'large', string>>;

async function overHttp(bench: Bench, files: Files): Promise<Figure[]> {
  const start = async (size: 'small' | 'large'): Promise<RunningServer> => {
    const path = `${files[size]}-http.db`;
    copyFileSync(files[size], path);
    const order = {
      kind: 'start',
      framework: 'fastify',
      storage: { kind: 'sqlite', path },
    } satisfies StartOurs;
    return bench.startServer('servers/ours.ts', order, oursFlags(bench, `growth-${size}`));
  };
  const servers = { small: await start('small'), large: await start('large') };
  const compare = async (goal: Figure['goal'], workload: WorkloadName): Promise<Figure> => {
    const samples = await interleave(bench.effort.rounds, {
      small: bench.load(servers.small, { workload, players: `large:${small}` }),
      large: bench.load(servers.large, { workload, players: `large:${large}` }),
    });
    const value = ratiosOf(samples.large.map(rateOf), samples.small.map(rateOf));
    return { goal, value, ours: rateText(samples.large), theirs: rateText(samples.small) };
  };
  const figures = [
    await compare('c', 'readOtherAccounts'),
    await compare('e', 'writeFirstEntry'),
    await compare('g', 'validateSession'),
  ];
  for (const { child } of Object.values(servers)) await child.stop();
  return figures;
}

const rateOf = ({ perSecond }: LoadResult): number => perSecond;

async function inProcess(bench: Bench, files: Files): Promise<Figure[]> {
  const { rounds } = bench.effort;
  const few = await openInProcess(bench, 'growth-few', { kind: 'sqlite', path: files.small }, small);
  const many = await openInProcess(bench, 'growth-many', { kind: 'sqlite', path: files.large }, large);
  const compare = (what: 'operation' | 'storageWrites' | 'firstPage') =>
    interleave(rounds, { few: timeOf(few, what, 1), many: timeOf(many, what, 1) });
  const reads = await compare('operation');
  const writes = await compare('storageWrites');
  const pages = await compare('firstPage');
  const deep = await interleave(rounds, {
    first: timeOf(many, 'firstPage', 1),
    deep: timeOf(many, 'deepPage', 1),
  });
  await few.stop();
  await many.stop();
  // Writes wait for the disk, so their time is what passed.
  const single = (samples: readonly CallTime[]): number[] => samples.map(({ elapsed }) => elapsed / 64);
  const figure = (
    goal: Figure['goal'],
    ours: readonly number[],
    against: readonly number[],
    value = ratiosOf(ours, against),
  ): Figure => ({ goal, value, ours: microsecondText(ours), theirs: microsecondText(against) });
  const [manyReads, fewReads] = [cpuOf(reads.many), cpuOf(reads.few)];
  const [manyWrites, fewWrites] = [single(writes.many), single(writes.few)];
  return [
    figure('d', manyReads, fewReads, ratiosOf(fewReads, manyReads)),
    figure('f', manyWrites, fewWrites, ratiosOf(fewWrites, manyWrites)),
    figure('h', cpuOf(pages.many), cpuOf(pages.few)),
    figure('i', cpuOf(deep.deep), cpuOf(deep.first)),
  ];
}
