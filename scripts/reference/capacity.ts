import { readFileSync } from 'node:fs';

export type Operation = 'read' | 'write' | 'login' | 'event';

/** Processor time in microseconds. */
interface Cost {
  readonly node: number;
  readonly database: number;
}

/** What `scripts/measure-nodes.ts` has measured. */
export interface Figures {
  /** The day on which it was measured. */
  readonly measured: string;
  readonly cores: number;
  readonly nodes: readonly (Readonly<Record<Operation, Cost>> & {
    readonly nodes: number;
    /** Of a node without requests, each second. */
    readonly idle: Cost;
  })[];
}

export const figuresFile = 'scripts/reference/capacity.json';

/** What a player does in a minute: assumptions, which a game replaces by its own. */
const perMinute: Readonly<Record<Operation, number>> = { read: 2, write: 0.5, login: 1 / 30, event: 1 };
/**
 * Bytes that Postgres writes to its WAL for an operation, without images of whole pages, which come after each checkpoint. They
 * were measured once; the bench does not make them anew.
 */
const walBytes: Readonly<Record<Operation, number>> = { read: 0, write: 2_700, login: 5_200, event: 2_600 };
/** The part of a core that is planned for work; the rest is for peaks. */
const usable = 0.5;
/** How many players' streams a node keeps, by default at most 10,000. */
const streamsPerNode = 10_000;
const connectionsPerNode = 23;
const eventLogSeconds = 300;

const operations = Object.keys(perMinute) as Operation[];

/** Returns the two tables of docs/scaling.md. */
export function capacityTables({ measured: day, cores, nodes }: Figures): {
  readonly measured: string;
  readonly arithmetic: string;
} {
  const cost = (value: number): string => `${Math.round(value)}`;
  const measured = [
    `| Nodes | ${operations.map((name) => `${name}: node`).join(' | ')} | ${operations.map((name) => `${name}: Postgres`).join(' | ')} | idle: node | idle: Postgres |`,
    `|---|${'---|'.repeat(2 * operations.length + 2)}`,
    ...nodes.map(
      (one) =>
        `| ${one.nodes} | ${operations.map((name) => cost(one[name].node)).join(' | ')} | ${operations.map((name) => cost(one[name].database)).join(' | ')} | ${cost(one.idle.node)} | ${cost(one.idle.database)} |`,
    ),
    '',
    `Measured on ${cores} cores on ${day}.`,
  ].join('\n');
  const most = nodes.at(-1)!;
  const rows = [1_000, 10_000, 50_000, 100_000, 250_000, 1_000_000].map((players) => {
    const perSecond = (name: Operation): number => (players * perMinute[name]) / 60;
    const coresOf = (side: keyof Cost): number =>
      operations.reduce((sum, name) => sum + (perSecond(name) * most[name][side]) / 1e6, 0) / usable;
    const nodeCores = Math.max(1, Math.ceil(coresOf('node')), Math.ceil(players / streamsPerNode));
    const wal = operations.reduce((sum, name) => sum + perSecond(name) * walBytes[name], 0);
    const idleCores = (nodeCores * most.idle.database) / 1e6;
    return [
      number(players),
      number(operations.reduce((sum, name) => sum + (name === 'event' ? 0 : perSecond(name)), 0)),
      number(perSecond('event')),
      number(nodeCores),
      number(nodeCores * connectionsPerNode),
      (coresOf('database') + idleCores).toFixed(1),
      number(perSecond('event') * eventLogSeconds),
      (wal / 1e6).toFixed(1),
      number((wal * 86_400) / 1e9),
    ];
  });
  const arithmetic = [
    '| Players at once | Requests per second | Events per second | Nodes | Connections | Cores of Postgres | Rows in `event_log` | WAL, MB per second | WAL, GB per day |',
    '|---|---|---|---|---|---|---|---|---|',
    ...rows.map((row) => `| ${row.join(' | ')} |`),
  ].join('\n');
  return { measured, arithmetic };
}

const number = (value: number): string => Math.round(value).toLocaleString('en-US');

/** Puts the tables where the document has their marks. */
export function withCapacity(document: string): string {
  const figures = JSON.parse(
    readFileSync(new URL(`../../${figuresFile}`, import.meta.url), 'utf8'),
  ) as Figures;
  return Object.entries(capacityTables(figures)).reduce(
    (text, [name, table]) =>
      text.replace(
        new RegExp(`(<!-- ${name} -->\\n).*?(<!-- end of ${name} -->)`, 's'),
        (_, begin: string, end: string) => `${begin}\n${table}\n\n${end}`,
      ),
    document,
  );
}
