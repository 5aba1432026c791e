import type { Figure } from '../goals/figure.ts';
import { chartText } from './chart.ts';
import { documentText } from './document.ts';

/** Returns the files that show the figures: path from the root of the repository, and text. */
export const benchmarkFiles = (figures: readonly Figure[]): ReadonlyMap<string, string> =>
  new Map([
    ['docs/benchmarks.md', documentText(figures)],
    ['docs/benchmarks-light.svg', chartText(figures, 'light')],
    ['docs/benchmarks-dark.svg', chartText(figures, 'dark')],
  ]);
