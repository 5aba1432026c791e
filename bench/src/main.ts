import { type Arguments, help, readArguments } from './arguments.ts';
import type { Bench, Measurement } from './goals/bench.ts';
import type { Figure } from './goals/figure.ts';
import { verdictOf } from './goals/figure.ts';
import { repeatNothing, takeConditions } from './measure/rounds.ts';
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
  const { writeDocument } = await import('./report/document.ts');
  const bench = createBench(given.effort);
  if (given.effort.quick) repeatNothing();
  const figures: Figure[] = [];
  const run = new Date().toISOString().slice(0, 16);
  for (const measurement of measurements.filter((one) => isWanted(one, given)))
    figures.push(...(await measured(measurement, bench, run)));
  await bench.stop();
  removeData();
  const missed = figures.filter((figure) => verdictOf(figure) === 'missed');
  console.log(
    `\n${figures.length} goals measured, ${missed.length} missed${missed.map(({ goal }) => ` ${goal}`).join()}`,
  );
  if (!given.effort.quick && !given.effort.profile) writeDocument(figures, given.effort);
}

const isWanted = ({ goals, quick }: Measurement, { only, effort }: Arguments): boolean =>
  only === null ? quick || !effort.quick : goals.some((goal) => only.includes(goal));

/** A goal counts as missed when a second series says so too: what disturbed the first is over by then. */
async function measured(measurement: Measurement, bench: Bench, run: string): Promise<Figure[]> {
  console.log(`\n${measurement.title}`);
  const series = async (): Promise<Figure[]> => {
    const figures = await measurement.run(bench);
    const conditions = takeConditions();
    for (const figure of figures) console.log(goalLines(figure));
    const text = conditionsText(conditions);
    if (text !== '') console.log(`      ${text}`);
    return figures.map((figure) => ({ ...figure, run, conditions }));
  };
  const first = await series();
  const { quick, profile } = bench.effort;
  if (quick || profile || first.every((figure) => verdictOf(figure) !== 'missed')) return first;
  console.log('      once more, because a goal was missed');
  const second = await series();
  return first.map((figure) =>
    verdictOf(figure) === 'missed' ? second.find(({ goal }) => goal === figure.goal)! : figure,
  );
}

try {
  await main();
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
