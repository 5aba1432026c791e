import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createPrometheusMetrics } from '../src/prometheus/index.ts';
import { recordEverything } from './record-everything.ts';

interface Panel {
  readonly title: string;
  readonly type: string;
  readonly description?: string;
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[];
}

const dashboard = JSON.parse(readFileSync(new URL('../grafana-dashboard.json', import.meta.url), 'utf8')) as {
  readonly panels: readonly Panel[];
  readonly templating: { readonly list: readonly object[] };
};

const graphs = dashboard.panels.filter(({ type }) => type !== 'row');

/** Labels that Prometheus adds, or the server with several workers. */
const added = ['instance', 'worker'];

/** Returns the labels of each series that a backend can show, by its name. */
async function shownSeries(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { meter, registry } = createPrometheusMetrics();
  recordEverything(meter);
  const shown = new Map<string, Set<string>>();
  for (const [, name, labels = ''] of (await registry.metrics()).matchAll(/^([a-z_\d]+)(?:\{(.*)\})? /gm)) {
    const names = shown.get(name!) ?? new Set(added);
    for (const [, label] of labels.matchAll(/(\w+)="/g)) names.add(label!);
    shown.set(name!, names);
  }
  return shown;
}

const metricName = /\b(?:lobbykit|nodejs|process)_[a-z_\d]+/g;

test('every query names metrics and labels that a backend shows', async () => {
  const shown = await shownSeries();
  let queries = 0;
  for (const { title, targets } of graphs)
    for (const { expr, legendFormat } of targets ?? []) {
      const names = [...expr.matchAll(metricName)].map(([name]) => name);
      expect([title, names.length > 0]).toEqual([title, true]);
      const labels = new Set(names.flatMap((name) => [...(shown.get(name) ?? [`missing: ${name}`])]));
      expect([title, names.filter((name) => !shown.has(name))]).toEqual([title, []]);
      const used = [
        ...[...expr.matchAll(/by \(([^)]*)\)/g)].flatMap(([, by]) => by!.split(',')),
        ...[...expr.matchAll(/(\w+)(?:=~|!~|!=|=)"/g)].map(([, label]) => label!),
        ...[...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label]) => label!),
      ];
      expect([title, expr, used.filter((label) => !labels.has(label.trim()))]).toEqual([title, expr, []]);
      queries += 1;
    }
  expect(queries).toBeGreaterThan(30);
});

test('every metric of a backend is in a query', async () => {
  const text = JSON.stringify(dashboard);
  const { registry } = createPrometheusMetrics({ process: false });
  const names = (await registry.getMetricsAsJSON()).map(({ name }) => name);
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !text.includes(name))).toEqual([]);
});

test('every graph says what it shows', () => {
  expect(graphs.length).toBeGreaterThan(25);
  for (const { title, description, targets } of graphs)
    expect([title, (description ?? '').length > 10, (targets ?? []).length > 0]).toEqual([title, true, true]);
});
