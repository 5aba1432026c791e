import type { CompareOrder } from '../load/compare-answers.ts';
import type { LoadOrder, LoadResult } from '../load/worker.ts';
import { type Child, startChild } from '../machine/child.ts';
import { loadCpu, serverCpu } from '../machine/cpus.ts';
import type { GoalName } from './catalogue.ts';
import type { Figure } from './figure.ts';

/** How thoroughly a run measures. */
export interface Effort {
  readonly rounds: number;
  /** Seconds of each sample under load, and of each round of the warm-up before it. */
  readonly seconds: number;
  readonly warmSeconds: number;
  readonly maxWarmRounds: number;
  readonly quick: boolean;
  /** Takes a cpu profile of our servers and prints where their time goes. */
  readonly profile: boolean;
}

/** A server that is under measurement. */
export interface RunningServer {
  readonly port: number;
  readonly pid: number;
  readonly child: Child;
}

/** What measurements are made with. */
export interface Bench {
  readonly effort: Effort;
  /** Whether a goal is measured now, of a measurement that takes the samples of its goals apart. */
  wants(...goals: readonly GoalName[]): boolean;
  startServer(
    file: string,
    start: object,
    flags?: readonly string[],
    sources?: string,
  ): Promise<RunningServer>;
  /** Makes a sample of a server under load. */
  load(
    server: RunningServer,
    order: Pick<LoadOrder, 'workload' | 'players'> & Partial<LoadOrder>,
  ): () => Promise<LoadResult>;
  /** Sends a few requests to two servers, and throws if they do not answer the same. */
  assertAlike(
    servers: readonly [RunningServer, RunningServer],
    order: Pick<CompareOrder, 'workload' | 'players' | 'cold'>,
  ): Promise<void>;
}

/** One set of goals that are measured together, on the same servers and data. */
export interface Measurement {
  readonly title: string;
  readonly goals: readonly GoalName[];
  /** Whether the one-minute version makes it too, or the goals that it measures. */
  readonly quick: boolean | readonly GoalName[];
  run(bench: Bench): Promise<Figure[]>;
}

/** As many connections as the goals speak of. */
export const connections = 64;

export interface RunningBench extends Bench {
  /** The same bench for some goals of a measurement. */
  for(wanted: readonly GoalName[]): Bench;
  stop(): Promise<void>;
}

export function createBench(effort: Effort): RunningBench {
  const driver = startChild('load/worker.ts', { cpu: loadCpu });
  const bench: Bench = {
    effort,
    wants: () => true,
    async startServer(file, start, flags = [], sources) {
      const child = startChild(file, { cpu: serverCpu, flags, ...(sources !== undefined && { sources }) });
      const port = await child.ask<number>(start);
      return { port, pid: child.pid, child };
    },
    load:
      ({ port, pid }, order) =>
      () =>
        driver.ask<LoadResult>({
          kind: 'load',
          port,
          connections,
          seconds: effort.seconds,
          warmSeconds: effort.warmSeconds,
          maxWarmRounds: effort.maxWarmRounds,
          serverPid: pid,
          ...order,
        } satisfies LoadOrder),
    assertAlike: ([one, other], order) =>
      driver.ask({
        kind: 'compare',
        ports: [one.port, other.port],
        connections,
        ...order,
      } satisfies CompareOrder),
  };
  return {
    ...bench,
    for: (wanted) => ({ ...bench, wants: (...goals) => goals.some((goal) => wanted.includes(goal)) }),
    stop: () => driver.stop(),
  };
}
