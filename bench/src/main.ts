import { type Arguments, help, readArguments } from './arguments.ts';
import type { Measurement, RunningBench } from './goals/bench.ts';
import type { GoalName } from './goals/catalogue.ts';
import type { Figure } from './goals/figure.ts';
import { verdictOf } from './goals/figure.ts';
import { machineText } from './machine/machine-text.ts';
import { repeatNothing, takeConditions } from './measure/rounds.ts';
import { renewCapacity } from './prepare/capacity.ts';
import { removeData } from './prepare/folders.ts';
import { installPeers, linkWorkspace } from './prepare/peers.ts';
import { goalLines } from './report/lines.ts';
import { conditionsText } from './report/text.ts';

/**
 * Measures ours and the programs it is compared with, and reports which goals are reached.
 *
 * The exit code is 0 also where a goal is missed: a figure depends on the machine and the moment, and is no test.
 */
async function main(): Promise<void> {
  const given = readArguments(process.argv.slice(2));
  if (given === 'help') {
    process.stdout.write(help);
    return;
  }
  installPeers();
  linkWorkspace();
  const { createBench } = await import('./goals/bench.ts');
  const { measurements } = await import('./goals/measurements.ts');
  const { keepFigures } = await import('./report/keep-figures.ts');
  const bench = createBench(given.effort);
  if (given.effort.quick) repeatNothing();
  if (given.against !== null) {
    const { compareWithOlder } = await import('./goals/against.ts');
    await compareWithOlder(bench, given.against, given.only);
    await bench.stop();
    removeData();
    return;
  }
  const figures: Figure[] = [];
  const run = new Date().toISOString().slice(0, 16);
  const began = performance.now();
  for (const measurement of measurements) {
    const wanted = wantedOf(measurement, given);
    if (wanted.length > 0) figures.push(...(await measured(measurement, wanted, bench, run)));
  }
  const minutes = Math.ceil((performance.now() - began) / 60_000);
  await bench.stop();
  removeData();
  const missed = figures.filter((figure) => verdictOf(figure) === 'missed');
  console.log(
    `\n${figures.length} goals measured in ${minutes} minutes, ${missed.length} missed${missed.map(({ goal }) => ` ${goal}`).join()}`,
  );
  if (!given.effort.quick && !given.effort.profile) {
    keepFigures(figures.map((figure) => ({ ...figure, minutes, machine: machineText() })));
    renewCapacity();
  }
}

/** The goals of a measurement that this run measures. */
const wantedOf = ({ goals, quick }: Measurement, { only, effort }: Arguments): readonly GoalName[] => {
  if (only !== null) return goals.filter((goal) => only.includes(goal));
  if (!effort.quick || quick === true) return goals;
  return quick === false ? [] : quick;
};

/** A goal counts as missed when a second series says so too: what disturbed the first is over by then. */
async function measured(
  measurement: Measurement,
  wanted: readonly GoalName[],
  bench: RunningBench,
  run: string,
): Promise<Figure[]> {
  console.log(`\n${measurement.title}`);
  const series = async (goals: readonly GoalName[]): Promise<Figure[]> => {
    const figures = await measurement.run(bench.for(goals));
    const conditions = takeConditions();
    for (const figure of figures) console.log(goalLines(figure));
    const text = conditionsText(conditions);
    if (text !== '') console.log(`      ${text}`);
    return figures.map((figure) => ({ ...figure, run, conditions }));
  };
  const first = await series(wanted);
  const missed = first.filter((figure) => verdictOf(figure) === 'missed').map(({ goal }) => goal);
  const { quick, profile } = bench.effort;
  if (quick || profile || missed.length === 0) return first;
  console.log('      once more, because a goal was missed');
  const second = await series(missed);
  return first.map((figure) =>
    missed.includes(figure.goal) ? (second.find(({ goal }) => goal === figure.goal) ?? figure) : figure,
  );
}

try {
  await main();
} catch (error) {
  console.error(error);
  // What was started would otherwise keep this process alive.
  process.exit(1);
}
