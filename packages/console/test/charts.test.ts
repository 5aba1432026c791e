import { expect, test } from 'vitest';
import { chartsOf, csvOf, marksOf, type StatisticsAnswer } from '../page/charts/chart-data.ts';

const answerOf = (
  series: StatisticsAnswer['series'],
  step: StatisticsAnswer['step'] = 'hour',
): StatisticsAnswer => ({ step, stepSeconds: 3_600, from: 0, to: 7_200, series });

const chartOf = (title: string, answer: StatisticsAnswer) =>
  chartsOf(answer).find((chart) => chart.title === title)!;

test('a chart adds up the labels of a series, or has a line for each of the six largest', () => {
  const series = Array.from({ length: 8 }, (_, at) => ({
    name: 'errors',
    statistic: 'sum',
    label: `R${at}`,
    values: [at, at],
  }));
  const errors = chartOf('Errors', answerOf(series));
  expect(errors.lines.map(({ title }) => title)).toEqual(['R2', 'R3', 'R4', 'R5', 'R6', 'R7']);
  const tickets = ['duel', 'race'].map((label) => ({
    name: 'tickets.started',
    statistic: 'sum',
    label,
    values: [1, 2n],
  }));
  const started = chartOf('Tickets', answerOf(tickets));
  expect(started.lines[0]).toMatchObject({ title: 'started', values: [2, 4] });
  expect(started.total).toContain('6 started');
});

test('money is shown in units of its currency, and waits in seconds', () => {
  const money = { name: 'revenue', statistic: 'sum' };
  const { lines } = chartOf(
    'Revenue',
    answerOf([
      { ...money, label: 'EUR', values: [499, 0] },
      { ...money, label: 'JPY', values: [500, 0] },
      { ...money, label: 'GOLD COINS', values: [7, 0] },
    ]),
  );
  expect(lines.map(({ values }) => values[0])).toEqual([4.99, 500, 7]);
  expect(lines[2]!.write(7)).toBe('7 GOLD COINS');
  const wait = { name: 'tickets.wait', statistic: 'p95', label: 'duel', values: [1_500, 0] };
  const waits = chartOf('Waits for a match', answerOf([wait]));
  expect(waits.lines[0]!.write(waits.lines[0]!.values[0]!)).toMatch(/^1.5 s$/);
});

test('charts of players by day are shown with days alone, and a chart of zeros is empty', () => {
  const active = { name: 'players.active_day', statistic: 'players', label: '', values: [0, 3] };
  expect(chartOf('Active players', answerOf([active]))).toBeUndefined();
  expect(chartOf('Active players', answerOf([active], 'day')).isEmpty).toBe(false);
  expect(chartOf('Orders', answerOf([])).isEmpty).toBe(true);
});

test('the marks of an axis are round and reach the highest value', () => {
  expect(marksOf(0)).toEqual([0, 1]);
  expect(marksOf(3)).toEqual([0, 1, 2, 3]);
  expect(marksOf(1_234)).toEqual([0, 500, 1_000, 1_500]);
  for (const highest of [0.3, 7, 99, 4_321, 1e9]) {
    const marks = marksOf(highest);
    expect(marks.at(-1)).toBeGreaterThanOrEqual(highest);
    expect(marks.length).toBeLessThan(7);
  }
});

test('CSV has times in UTC, and no cell that a spreadsheet would calculate or split', () => {
  const line = (title: string) => ({ title, values: [1, 2.5], write: String });
  const csv = csvOf({ times: [0, 3_600_000], lines: [line('=cmd()'), line('a,"b"')] });
  expect(csv).toBe(
    `time,'=cmd(),"a,""b"""\r\n1970-01-01T00:00:00.000Z,1,1\r\n1970-01-01T01:00:00.000Z,2.5,2.5\r\n`,
  );
});
