import { expect, test } from 'vitest';
import type { Figure } from '../../bench/src/goals/figure.ts';
import { benchmarkFiles } from '../../bench/src/report/files.ts';

const figure = (goal: Figure['goal'], median: number): Figure => ({
  goal,
  value: { median, min: median / 2, max: median * 2 },
  ours: '2/s',
  theirs: '1/s',
  run: '2026-11-28T01:02',
  machine: '2 cores',
});

test('the page of the benchmarks begins with the goals that are missed, each with its date and machine', () => {
  const page = benchmarkFiles([figure('1', 0.9), figure('8', 0.1), figure('12', 1.6)]).get(
    'docs/benchmarks.md',
  )!;
  const rows = page.split('\n').filter((line) => /^\| (1|8|12) \|/.test(line));
  expect(rows).toEqual([
    '| 8 | Postgres: GET account ÷ twin | 0.10 (0.05–0.20) | ≥ 0.70 | ≥ 0.80 | MISSED | 2026-11-28, 2 cores |',
    '| 12 | Postgres: metadata write ÷ Nakama, by the yardstick | 1.60 (0.80–3.20) | ≥ 1.50 | ≥ 1.80 | pass | 2026-11-28, 2 cores |',
    '| 1 | GET account, Fastify + SQLite ÷ twin | 0.90 (0.45–1.80) | ≥ 0.80 | ≥ 0.85 | pass, aim reached | 2026-11-28, 2 cores |',
  ]);
  expect(page).toContain('Missed: 1. Reached: 1. Reached, and as good as we aim at: 1.');
  expect(page).toContain('| own account with ten entries | 0.90 (0.45–1.80) | 0.10 (0.05–0.20) | – |');
});

test.each(['light', 'dark'])(
  'a bar of the %s chart goes to the left of 1 where lobbykit is slower',
  (theme) => {
    const chart = benchmarkFiles([figure('1', 0.5), figure('8', 2)]).get(`docs/benchmarks-${theme}.svg`)!;
    const bars = [...chart.matchAll(/<rect x="([\d.]+)" y="\d+" width="([\d.]+)" height="8"/g)].map(
      ([, x, width]) => [Number(x), Number(width)] as const,
    );
    const one = Number(/<text x="([\d.]+)"[^>]*>1 ×</.exec(chart)![1]);
    expect(bars).toHaveLength(2);
    const [slower, faster] = bars as [readonly [number, number], readonly [number, number]];
    expect(slower[0] + slower[1]).toBeCloseTo(one, 0);
    expect(faster[0]).toBeCloseTo(one, 0);
    expect(slower[1]).toBeCloseTo(faster[1], 0);
  },
);
