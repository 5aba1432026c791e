import type { GoalName } from '../goals/catalogue.ts';
import type { Figure } from '../goals/figure.ts';
import { type SummaryRow, summaryRows } from './summary.ts';
import { figureText } from './text.ts';

export type Theme = 'light' | 'dark';

const colours: Readonly<Record<Theme, Readonly<Record<'ground' | 'text' | 'line' | Column, string>>>> = {
  light: {
    ground: '#ffffff',
    text: '#1f2328',
    line: '#d1d9e0',
    sqliteTwin: '#0969da',
    postgresTwin: '#1a7f37',
    peer: '#bc4c00',
  },
  dark: {
    ground: '#0d1117',
    text: '#e6edf3',
    line: '#3d444d',
    sqliteTwin: '#58a6ff',
    postgresTwin: '#3fb950',
    peer: '#f0883e',
  },
};

type Column = Exclude<keyof SummaryRow, 'what'>;

const columns: readonly { readonly column: Column; readonly title: string }[] = [
  { column: 'sqliteTwin', title: '÷ a hand-written server, SQLite' },
  { column: 'postgresTwin', title: '÷ a hand-written server, Postgres' },
  { column: 'peer', title: '÷ Nakama, Postgres' },
];

const width = 860;
const left = 270;
const right = 60;
const top = 56;
const rowHeight = 36;
const barHeight = 8;
/** The ends of the scale, which is logarithmic: twice as fast is as far from 1 as half as fast. */
const ends = [0.25, 8] as const;
const ticks = [0.25, 0.5, 1, 2, 4, 8];

const at = (ratio: number): number => {
  const share = Math.log(ratio / ends[0]) / Math.log(ends[1] / ends[0]);
  return left + Math.min(1, Math.max(0, share)) * (width - left - right);
};

/** Draws the ratios of the summary as bars that begin at 1: to the right lobbykit is faster, to the left slower. */
export function chartText(figures: readonly Figure[], theme: Theme): string {
  const { ground, text, line, ...colour } = colours[theme];
  const ratioOf = (goal: GoalName | null): number | undefined =>
    figures.find((figure) => figure.goal === goal)?.value.median;
  const height = top + summaryRows.length * rowHeight + 30;
  const rows = summaryRows.map((row, index) => {
    const y = top + index * rowHeight;
    const bars = columns.flatMap(({ column }, place) => {
      const ratio = ratioOf(row[column]);
      if (ratio === undefined) return [];
      const [from, to] = [at(Math.min(1, ratio)), at(Math.max(1, ratio))];
      const barY = y + 4 + place * (barHeight + 2);
      const labelX = ratio < 1 ? from - 4 : to + 4;
      return [
        `<rect x="${from.toFixed(1)}" y="${barY}" width="${Math.max(1, to - from).toFixed(1)}" height="${barHeight}" fill="${colour[column]}"/>`,
        `<text x="${labelX.toFixed(1)}" y="${barY + 7}" font-size="9" text-anchor="${ratio < 1 ? 'end' : 'start'}">${figureText(ratio)}</text>`,
      ];
    });
    return [`<text x="${left - 44}" y="${y + 21}" text-anchor="end">${row.what}</text>`, ...bars].join('\n');
  });
  const scale = ticks.map(
    (tick) =>
      `<line x1="${at(tick).toFixed(1)}" x2="${at(tick).toFixed(1)}" y1="${top - 4}" y2="${height - 24}" stroke="${tick === 1 ? text : line}"/>
<text x="${at(tick).toFixed(1)}" y="${height - 8}" text-anchor="middle">${tick} ×</text>`,
  );
  const legend = columns.map(
    ({ column, title }, index) =>
      `<rect x="${20 + index * 270}" y="20" width="12" height="12" fill="${colour[column]}"/>
<text x="${38 + index * 270}" y="31">${title}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="Requests that lobbykit answers, as a multiple of what others answer" font-family="system-ui, sans-serif" font-size="12" fill="${text}">
<rect width="${width}" height="${height}" fill="${ground}"/>
${[...legend, ...scale, ...rows].join('\n')}
</svg>
`;
}
