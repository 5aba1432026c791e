import type { LoadResult } from '../load/worker.ts';
import type { WorkloadName } from '../load/workloads.ts';
import { interleave } from '../measure/rounds.ts';
import { ratiosOf } from '../measure/statistics.ts';
import { rateText } from '../report/text.ts';
import type { Bench, RunningServer } from './bench.ts';
import type { GoalName } from './catalogue.ts';
import type { Figure } from './figure.ts';

/** A goal that is the rate of ours ÷ that of the twin under one load. */
export interface Comparison {
  readonly goal: GoalName;
  readonly workload: WorkloadName;
  /** The number of requests that count as one; 1 if left out. */
  readonly requests?: number;
  /** Whether there are more players than sessions are remembered. */
  readonly cold?: boolean;
}

export const ratesOf = (samples: readonly LoadResult[]): number[] =>
  samples.map(({ perSecond }) => perSecond);

/** Counts several requests as one. */
export const countedAs = (samples: readonly LoadResult[], requests: number): LoadResult[] =>
  samples.map((sample) => ({
    ...sample,
    perSecond: sample.perSecond / requests,
    serverCpu: sample.serverCpu * requests,
  }));

export function rateFigure(
  goal: GoalName,
  ours: readonly LoadResult[],
  theirs: readonly LoadResult[],
): Figure {
  return {
    goal,
    value: ratiosOf(ratesOf(ours), ratesOf(theirs)),
    ours: rateText(ours),
    theirs: rateText(theirs),
  };
}

/** Measures those of some comparisons that are wanted, after the servers have answered the same to each load. */
export async function compareLoads(
  bench: Bench,
  servers: () => Promise<{ readonly ours: RunningServer; readonly twin: RunningServer }>,
  players: { readonly warm: string; readonly cold?: string },
  comparisons: readonly Comparison[],
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { goal, workload, requests = 1, cold = false } of comparisons) {
    if (!bench.wants(goal)) continue;
    const { ours, twin } = await servers();
    const order = { workload, cold, players: (cold ? players.cold : players.warm) ?? players.warm };
    await bench.assertAlike([ours, twin], order);
    const samples = await interleave(bench.effort.rounds, {
      ours: bench.load(ours, order),
      twin: bench.load(twin, order),
    });
    figures.push(rateFigure(goal, countedAs(samples.ours, requests), countedAs(samples.twin, requests)));
  }
  return figures;
}
