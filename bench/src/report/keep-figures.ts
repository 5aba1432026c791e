import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { goals, isGoalName } from '../goals/catalogue.ts';
import type { Figure } from '../goals/figure.ts';
import { benchFolder, root } from '../prepare/folders.ts';
import { benchmarkFiles } from './files.ts';

/** The last figure of every goal: a run of some goals leaves the others as they were. */
const figuresFile = join(benchFolder, 'figures.json');

/** Keeps the figures of a run, and writes the document and the charts that show them. */
export function keepFigures(figures: readonly Figure[]): void {
  const all = new Map(lastFigures().map((figure) => [figure.goal, figure]));
  for (const figure of figures) all.set(figure.goal, figure);
  const kept = Object.keys(goals)
    .filter(isGoalName)
    .flatMap((goal) => all.get(goal) ?? []);
  writeFileSync(figuresFile, `${JSON.stringify(kept, null, 2)}\n`);
  for (const [file, text] of benchmarkFiles(kept)) writeFileSync(join(root, file), text);
}

/** Returns the kept figures of the goals that still exist. */
export const lastFigures = (): Figure[] =>
  (JSON.parse(readFileSync(figuresFile, 'utf8')) as Figure[]).filter(({ goal }) => isGoalName(goal));
