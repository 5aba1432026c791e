import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { benchFolder } from '../prepare/folders.ts';
import type { Bench } from './bench.ts';

const folder = join(benchFolder, 'profiles');

/** Options of node that take a cpu profile of one of our servers, where the run asks for it. */
export const oursFlags = ({ effort }: Bench, name: string): string[] =>
  effort.profile ? ['--cpu-prof', `--cpu-prof-dir=${folder}`, `--cpu-prof-name=${name}.cpuprofile`] : [];

interface ProfileNode {
  readonly id: number;
  readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
}

interface Profile {
  readonly nodes: readonly ProfileNode[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

/** Prints the functions that the servers of a measurement spent most of their time in, waiting left out. */
export function reportProfile({ effort }: Bench, name: string): void {
  if (!effort.profile) return;
  for (const file of readdirSync(folder).filter((entry) => entry.startsWith(name))) {
    console.log(`\nprofile  ${file}`);
    const profile = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Profile;
    for (const [place, share] of selfTimes(profile).slice(0, 45))
      console.log(`${(share * 100).toFixed(1).padStart(6)} %  ${place}`);
  }
}

function selfTimes({ nodes, samples, timeDeltas }: Profile): [place: string, share: number][] {
  const placeOf = new Map(nodes.map(({ id, callFrame }) => [id, placeText(callFrame)]));
  const times = new Map<string, number>();
  let busy = 0;
  for (const [at, id] of samples.entries()) {
    const place = placeOf.get(id)!;
    if (place === '(idle)') continue;
    const time = timeDeltas[at] ?? 0;
    busy += time;
    times.set(place, (times.get(place) ?? 0) + time);
  }
  return [...times]
    .map(([place, time]): [string, number] => [place, time / busy])
    .sort((a, b) => b[1] - a[1]);
}

function placeText({ functionName, url, lineNumber }: ProfileNode['callFrame']): string {
  const name = functionName === '' ? '(anonymous)' : functionName;
  return url === ''
    ? name
    : `${name}  ${url.replace(/^.*\/(node_modules|packages)\//, '')}:${lineNumber + 1}`;
}
