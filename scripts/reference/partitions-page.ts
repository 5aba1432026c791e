import type { Table } from '../../packages/core/src/storage/table.ts';

/** A way to rows that leads to every partition of a table. */
export interface Crossing {
  readonly columns: readonly string[];
  readonly kind: 'unique' | 'task' | 'lookup';
}

/** Returns the ways to rows of a table, by its key, unique sets and indexes, that do not fix the partition. */
export function crossingsOf({ columns, key, unique, indexes, partition }: Table): readonly Crossing[] {
  if (partition == null) return [];
  const crosses = (path: readonly string[]): boolean => !path.includes(partition);
  const isTime = (name: string): boolean => columns[name]!.type === 'time';
  return [
    ...(crosses(key) ? [{ columns: key, kind: 'lookup' as const }] : []),
    ...unique.filter(crosses).map((path) => ({ columns: path, kind: 'unique' as const })),
    ...indexes
      .filter(crosses)
      .map((path) => ({ columns: path, kind: path.some(isTime) ? ('task' as const) : ('lookup' as const) })),
  ];
}

const code = (text: string): string => `\`${text}\``;

/** Returns the page of the partitions: what each table is spread by, and which statements lead to all partitions. */
export function partitionsPage(tables: readonly Table[]): string {
  const spread = tables.filter(({ partition }) => partition != null);
  const single = tables.filter(({ partition }) => partition === null);
  const byColumn = new Map<string, string[]>();
  for (const { name, partition } of spread)
    byColumn.set(partition!, [...(byColumn.get(partition!) ?? []), code(name)]);
  const paths = spread.flatMap((table) =>
    crossingsOf(table).map(({ columns, kind }) => ({ name: table.name, columns, kind })),
  );
  const list = (kind: Crossing['kind']): string => {
    const found = paths.filter((path) => path.kind === kind);
    const rows = found.map(({ name, columns }) => `| ${code(name)} | ${code(columns.join(', '))} |`);
    return `| Table | By |\n|---|---|\n${rows.join('\n')}\n`;
  };
  const all = spread.reduce((sum, { unique, indexes }) => sum + 1 + unique.length + indexes.length, 0);
  return `# Partitions

<!-- Generated from the code. -->

What each table can be spread by over the machines of a distributed database, and which statements then lead to all of
them. [scaling.md](../scaling.md#beyond-one-postgres) explains both. Of ${all} ways to rows, by keys, unique sets and indexes, ${all - paths.length} stay
within one partition.

| Column | Tables |
|---|---|
${[...byColumn].map(([column, names]) => `| ${code(column)} | ${names.join(', ')} |`).join('\n')}

In one place, because they have few rows or one order: ${single.map(({ name }) => code(name)).join(', ')}.

## Tasks

These indexes have a time. Background tasks read them in batches, on one node at a time, and so do the lists of operators. The
number of such reads does not grow with players.

${list('task')}
## Lookups

One row, or a few, by something else than the partition. A database with global indexes asks one machine for the place and one
for the row.

${list('lookup')}
## Unique sets

A write asks one more machine whether the value is taken.

${list('unique')}`;
}
