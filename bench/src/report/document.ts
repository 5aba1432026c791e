import { goalOf } from '../goals/catalogue.ts';
import { type Figure, type Verdict, verdictOf } from '../goals/figure.ts';
import { boundText, verdictWords } from './lines.ts';
import { playedSection } from './played-table.ts';
import { summaryText } from './summary.ts';
import { spreadText } from './text.ts';

/** The order of the table: what is missed is what a reader must know. */
const order: Readonly<Record<Verdict, number>> = { missed: 0, must: 1, aim: 2 };

/** Returns the document that shows the last figure of every goal. */
export function documentText(figures: readonly Figure[]): string {
  const sorted = figures.toSorted((left, right) => order[verdictOf(left)] - order[verdictOf(right)]);
  const count = (verdict: Verdict): number =>
    figures.filter((figure) => verdictOf(figure) === verdict).length;
  return `# Benchmarks

How fast lobbykit is beside what you would choose instead. \`npm run bench\` writes this page. A figure is the median of several
rounds, with the lowest and the highest in brackets; compare only figures of one run. [How they are taken](benchmarks-method.md)
says what each of them measures, and what is not equal work.

<picture>
  <source media="(prefers-color-scheme: dark)" srcset="benchmarks-dark.svg">
  <img src="benchmarks-light.svg" alt="Requests that lobbykit answers, as a multiple of what others answer; the table below has the figures">
</picture>

${summaryText(figures)}

The hand-written server is as fast as we can write it for these requests alone, with the same framework, driver, answers and
durability. Nakama was measured once beside a yardstick that the bench starts, so its column is (lobbykit ÷ yardstick) ÷
(Nakama ÷ yardstick). Where a cell has no figure, nothing was compared.
${playedSection(figures)}
## Every goal

The last figure of each goal. Missed: ${count('missed')}. Reached: ${count('must')}. Reached, and as good as we aim at: ${count('aim')}. *Must* is what we promise ourselves,
and a goal counts as missed only if a second series misses it too. A goal without a unit is a ratio.

| # | goal | figure | must | aim | | measured on |
|---|---|---|---|---|---|---|
${sorted.map(goalRow).join('\n')}

\`bench/figures.json\` has the values behind each figure, its run and machine, and what disturbed it.
`;
}

const goalRow = (figure: Figure): string =>
  `| ${[
    figure.goal,
    goalOf(figure.goal).title,
    spreadText(figure.value),
    boundText(figure.goal, 'must'),
    boundText(figure.goal, 'aim'),
    verdictWords[verdictOf(figure)],
    [figure.run?.slice(0, 10) ?? 'before 2026-11-26', figure.machine].filter(Boolean).join(', '),
  ].join(' | ')} |`;
