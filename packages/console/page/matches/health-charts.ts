import type { Chart } from '../charts/chart-data.ts';
import type { HealthSample } from './timeline.ts';

const plain = new Intl.NumberFormat();
const oneDigit = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });
const mebibyte = 2 ** 20;

/** The charts of what a game server said while it played a match. What it never said has none. */
const definitions = [
  {
    name: 'players',
    title: 'Players on the server',
    help: 'Players who are connected, as the server says; the most of each step.',
    line: 'players',
    factor: 1,
    write: (value: number) => plain.format(value),
  },
  {
    name: 'tickMilliseconds',
    title: 'Ticks of the server',
    help: 'How long a tick of the simulation takes; the longest of each step.',
    line: 'tick',
    factor: 1,
    write: (value: number) => `${oneDigit.format(value)} ms`,
  },
  {
    name: 'memoryBytes',
    title: 'Memory of the server',
    help: 'What the process has in memory; the most of each step.',
    line: 'memory',
    factor: mebibyte,
    write: (value: number) => `${plain.format(Math.round(value))} MiB`,
  },
] as const;

/** Makes the charts of what the server of a match said. */
export const healthChartsOf = (health: readonly HealthSample[]): Chart[] =>
  definitions.flatMap(({ name, title, help, line, factor, write }) => {
    const said = health.filter((sample) => sample[name] !== undefined);
    if (said.length === 0) return [];
    const values = said.map((sample) => Number(sample[name]) / factor);
    return [
      {
        title,
        help,
        lines: [{ title: line, values, write }],
        times: said.map(({ timestamp }) => Number(timestamp) * 1_000),
        isEmpty: false,
        total: null,
      },
    ];
  });
