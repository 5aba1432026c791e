import { join } from 'node:path';
import { type Child, startChild } from '../machine/child.ts';
import { serverCpu } from '../machine/cpus.ts';
import { interleave } from '../measure/rounds.ts';
import { ratiosOf, spreadOf } from '../measure/statistics.ts';
import type { CallTime } from '../measure/time-calls.ts';
import { freshFolder } from '../prepare/folders.ts';
import { spreadText } from '../report/text.ts';
import type { OpenInProcess, TimeInProcess } from '../servers/in-process.ts';
import type { StorageChoice } from '../servers/shared.ts';
import type { Bench, Measurement } from './bench.ts';
import { oursFlags, reportProfile } from './profile.ts';

/** Opens a backend in a process of its own that answers how long calls take there. */
export async function openInProcess(
  bench: Bench,
  name: string,
  storage: StorageChoice,
  players = 0,
): Promise<Child> {
  const child = startChild('servers/in-process.ts', { cpu: serverCpu, flags: oursFlags(bench, name) });
  await child.ask({ kind: 'open', storage, players } satisfies OpenInProcess);
  return child;
}

/** Times calls of one kind. */
export const timeOf = (child: Child, what: TimeInProcess['what'], seconds: number) => (): Promise<CallTime> =>
  child.ask({ kind: 'time', what, seconds } satisfies TimeInProcess);

/** Microseconds of CPU time of one call. */
export const cpuOf = (times: readonly CallTime[]): number[] => times.map(({ cpu }) => cpu);

export const microsecondText = (values: readonly number[]): string => `${spreadText(spreadOf(values))} µs`;

export const inProcess: Measurement = {
  title: 'in process, without a socket',
  goals: ['3', 'a', 'b'],
  quick: true,
  async run(bench) {
    const { rounds, quick } = bench.effort;
    const seconds = quick ? 0.3 : 1;
    const path = join(freshFolder('in-process'), 'ours.db');
    const sqlite = await openInProcess(bench, 'in-process-sqlite', { kind: 'sqlite', path });
    const gets = await interleave(rounds, {
      storage: timeOf(sqlite, 'storageGet', seconds),
      prepared: timeOf(sqlite, 'preparedGet', seconds),
    });
    await sqlite.stop();
    const memory = await openInProcess(bench, 'in-process-memory', { kind: 'memory' });
    const times = await interleave(rounds, {
      api: timeOf(memory, 'apiGet', seconds),
      handle: timeOf(memory, 'handleGet', seconds),
      operation: timeOf(memory, 'operation', seconds),
    });
    await memory.stop();
    reportProfile(bench, 'in-process');
    const [storage, prepared] = [cpuOf(gets.storage), cpuOf(gets.prepared)];
    const [api, handle, operation] = [cpuOf(times.api), cpuOf(times.handle), cpuOf(times.operation)];
    return [
      {
        goal: '3',
        value: ratiosOf(prepared, storage),
        ours: microsecondText(storage),
        theirs: microsecondText(prepared),
      },
      {
        goal: 'a',
        value: spreadOf(api.map((microseconds) => 1e6 / microseconds)),
        ours: `${microsecondText(api)} with ten metadata entries`,
        theirs: '',
      },
      {
        goal: 'b',
        value: spreadOf(handle.map((whole, round) => whole - operation[round]!)),
        ours: `${microsecondText(handle)} from request to response, less the operation itself`,
        theirs: microsecondText(operation),
      },
    ];
  },
};
