/** The answer of the operation that reads statistics. */
export interface StatisticsAnswer {
  readonly step: 'minute' | 'hour' | 'day';
  readonly stepSeconds: number;
  readonly from: number;
  readonly to: number;
  readonly series: readonly {
    readonly name: string;
    readonly statistic: string;
    readonly label: string;
    readonly values: readonly (number | bigint)[];
  }[];
}

/** A line of a chart. Values are as people read them: money in units of its currency, waits in seconds. */
export interface Line {
  readonly title: string;
  readonly values: readonly number[];
  readonly write: (value: number) => string;
}

/** What a chart shows. */
export interface Chart {
  readonly title: string;
  /** What a value is, for the head of a table. */
  readonly help: string;
  readonly lines: readonly Line[];
  /** The begin of each step, in milliseconds. */
  readonly times: readonly number[];
  readonly isEmpty: boolean;
  /** What the whole span comes to; null if values cannot be added up. */
  readonly total: string | null;
}

interface Source {
  readonly name: string;
  readonly statistic?: string;
  /** The title of a line of all labels together; absent for a line of each label. */
  readonly title?: string;
}

interface Definition {
  readonly title: string;
  readonly help: string;
  readonly sources: readonly Source[];
  readonly unit?: 'milliseconds' | 'money';
  /** Whether its values exist for days alone. */
  readonly isDaily?: true;
  readonly isSum?: true;
}

/** The charts of the statistics page, in its order. Those of the overview are marked by their titles. */
export const definitions: readonly Definition[] = [
  {
    title: 'Players online',
    help: 'Players with an open event stream: the mean and the peak of each step.',
    sources: [
      { name: 'players.online', statistic: 'peak', title: 'peak' },
      { name: 'players.online', statistic: 'mean', title: 'mean' },
    ],
  },
  {
    title: 'Logins and new players',
    help: 'Sessions that got an account, and accounts that were created.',
    sources: [
      { name: 'logins', title: 'logins' },
      { name: 'players.new', title: 'new players' },
    ],
    isSum: true,
  },
  {
    title: 'Active players',
    help: 'Different players of a day, and of the 30 days that end with it.',
    sources: [
      { name: 'players.active_month', title: '30 days' },
      { name: 'players.active_day', title: 'day' },
    ],
    isDaily: true,
  },
  {
    title: 'Players who came back',
    help: 'Players of a day whose account was created so many days before.',
    sources: [{ name: 'players.returned' }],
    isDaily: true,
  },
  {
    title: 'Tickets',
    help: 'Tickets that began to wait, found a match, or timed out.',
    sources: [
      { name: 'tickets.started', title: 'started' },
      { name: 'tickets.matched', title: 'matched' },
      { name: 'tickets.expired', title: 'timed out' },
    ],
    isSum: true,
  },
  {
    title: 'Waits for a match',
    help: 'How long tickets waited, by queue: half of them (p50) and 19 of 20 (p95) not longer.',
    sources: [
      { name: 'tickets.wait', statistic: 'p50' },
      { name: 'tickets.wait', statistic: 'p95' },
    ],
    unit: 'milliseconds',
  },
  {
    title: 'Matches',
    help: 'Matches on game servers, by how they went on.',
    sources: [
      { name: 'matches.ready', title: 'ready' },
      { name: 'matches.ended', title: 'ended' },
      { name: 'matches.forced', title: 'ended without server' },
      { name: 'matches.failed', title: 'failed' },
    ],
    isSum: true,
  },
  {
    title: 'Game servers',
    help: 'Servers that allocators have started, or could not start.',
    sources: [
      { name: 'servers.started', title: 'started' },
      { name: 'servers.failed', title: 'failed' },
    ],
    isSum: true,
  },
  {
    title: 'Revenue',
    help: 'Prices of what was granted to buyers, by currency.',
    sources: [{ name: 'revenue' }],
    unit: 'money',
  },
  {
    title: 'Refunds',
    help: 'Prices of what was taken back, by currency.',
    sources: [{ name: 'refunds' }],
    unit: 'money',
  },
  { title: 'Orders', help: 'Orders that came into a state.', sources: [{ name: 'orders' }], isSum: true },
  {
    title: 'Requests',
    help: 'Requests that were answered.',
    sources: [{ name: 'requests', title: 'requests' }],
    isSum: true,
  },
  {
    title: 'Errors',
    help: 'Requests that were refused or failed, by reason.',
    sources: [{ name: 'errors' }],
    isSum: true,
  },
  {
    title: 'Refusals by rate',
    help: 'Requests of callers who had used up a rate.',
    sources: [{ name: 'refusals' }],
    isSum: true,
  },
];

/** The charts that the overview shows. */
export const overviewTitles: readonly string[] = [
  'Players online',
  'Logins and new players',
  'Tickets',
  'Errors',
];

/** The spans that a person may choose, with the step that shows them best. */
export const spans = [
  { id: 'hour', title: '1 hour', seconds: 3_600, step: 'minute' },
  { id: 'quarter', title: '6 hours', seconds: 21_600, step: 'minute' },
  { id: 'day', title: '24 hours', seconds: 86_400, step: 'hour' },
  { id: 'week', title: '7 days', seconds: 7 * 86_400, step: 'hour' },
  { id: 'month', title: '30 days', seconds: 30 * 86_400, step: 'day' },
  { id: 'year', title: '1 year', seconds: 365 * 86_400, step: 'day' },
] as const;

export type Span = (typeof spans)[number];

const maxLines = 6;
const plain = new Intl.NumberFormat();

/** Makes the charts of an answer. Those of days alone are left out of shorter steps. */
export function chartsOf(answer: StatisticsAnswer): Chart[] {
  const times = Array.from(
    { length: Math.round((answer.to - answer.from) / answer.stepSeconds) },
    (_, at) => (answer.from + at * answer.stepSeconds) * 1_000,
  );
  return definitions
    .filter(({ isDaily }) => !isDaily || answer.step === 'day')
    .map((definition) => {
      const lines = linesOf(definition, answer, times.length);
      const sums = lines.map(({ title, values, write }) => `${write(sumOf(values))} ${title}`);
      return {
        title: definition.title,
        help: definition.help,
        lines,
        times,
        isEmpty: lines.every(({ values }) => values.every((value) => value === 0)),
        total: definition.isSum || definition.unit === 'money' ? sums.join(', ') : null,
      };
    });
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

function linesOf({ sources, unit }: Definition, { series }: StatisticsAnswer, length: number): Line[] {
  const lines = sources.flatMap(({ name, statistic, title }) => {
    const found = series.filter((one) => one.name === name && (!statistic || one.statistic === statistic));
    if (title !== undefined) return [{ title, label: '', values: addUp(found, length) }];
    return found.map((one) => ({
      title: [one.label, statistic].filter(Boolean).join(' '),
      label: one.label,
      values: one.values.map(Number),
    }));
  });
  const largest = [...lines].sort((left, right) => sumOf(right.values) - sumOf(left.values));
  const kept = lines.filter((line) => largest.indexOf(line) < maxLines);
  return kept.map(({ title, label, values }) => {
    const { factor, write } = writerOf(unit, label);
    return { title, write, values: values.map((value) => value / factor) };
  });
}

function addUp(found: StatisticsAnswer['series'], length: number): number[] {
  const sums = Array.from({ length }, () => 0);
  for (const { values } of found)
    for (const [at, value] of values.entries()) sums[at] = (sums[at] ?? 0) + Number(value);
  return sums;
}

/** How a value of the server becomes one for people. */
function writerOf(
  unit: Definition['unit'],
  label: string,
): { readonly factor: number; readonly write: Line['write'] } {
  if (unit === 'milliseconds') return { factor: 1_000, write: (value) => `${plain.format(round(value))} s` };
  if (unit !== 'money') return { factor: 1, write: (value) => plain.format(value) };
  try {
    const format = new Intl.NumberFormat(undefined, { style: 'currency', currency: label });
    return {
      factor: 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2),
      write: (value) => format.format(value),
    };
  } catch {
    // A currency of the game, which the browser does not know.
    return { factor: 1, write: (value) => `${plain.format(value)} ${label}` };
  }
}

const round = (value: number): number => (value < 10 ? Math.round(value * 10) / 10 : Math.round(value));

/** Returns the marks of an axis from 0: three or four round numbers, the last of them not below the highest value. */
export function marksOf(highest: number): readonly number[] {
  if (highest <= 0) return [0, 1];
  const rough = highest / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((each) => each * power).find((each) => each >= rough)!;
  const marks = [0];
  while (marks.at(-1)! < highest) marks.push(Math.round((marks.at(-1)! + step) * 1e6) / 1e6);
  return marks;
}

/** Writes a chart as CSV (RFC 4180), with times in UTC. A text that a spreadsheet would calculate is marked as text. */
export function csvOf({ times, lines }: Pick<Chart, 'times' | 'lines'>): string {
  const rows = [
    ['time', ...lines.map(({ title }) => title)],
    ...times.map((time, at) => [
      new Date(time).toISOString(),
      ...lines.map(({ values }) => String(values[at] ?? 0)),
    ]),
  ];
  return `${rows.map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`;
}

function cellOf(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
