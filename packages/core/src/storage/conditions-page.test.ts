import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { ChangeOptions, CountOptions, InsertOptions, Query, UpdateOptions } from './storage.ts';
import { type Condition, column, defineTable, type Patch, type Table } from './table.ts';

type Keys<Union> = Union extends object ? keyof Union : never;

/** Whether the page must show it, for each operator and option of the types: a new one is a missing key here. */
const conditions: Record<Keys<Exclude<Condition<string>, string>>, true> = {
  in: true,
  not: true,
  lt: true,
  lte: true,
  gt: true,
  gte: true,
  prefix: true,
};
const purses = defineTable({
  name: 'purses',
  columns: { id: column.text(), gold: column.int() },
  key: ['id'],
});
const changes: Record<Keys<Patch<typeof purses>['gold']>, true> = {
  add: true,
};
const options: Record<
  Keys<
    | Omit<Query<Table>, 'where'>
    | CountOptions<Table>
    | InsertOptions<Table>
    | ChangeOptions<Table>
    | UpdateOptions<Table>
  >,
  true
> = {
  orderBy: true,
  limit: true,
  after: true,
  offset: true,
  before: true,
  ifAbsent: true,
  orUpdate: true,
  returns: true,
};

const page = readFileSync(new URL('../../../../docs/extending.md', import.meta.url), 'utf8');
const section = /^## Conditions and changes\n([\s\S]*?)^## /m.exec(page)![1]!;

test.each(Object.keys({ ...conditions, ...changes }))('the page of areas shows the operator %s', (name) => {
  expect(section).toContain(`{ ${name}: `);
});

test.each(Object.keys(options))('the page of areas shows the option %s', (name) => {
  expect(section).toMatch(new RegExp(`^\\| \`${name}: `, 'm'));
});

test('the page of areas shows no operator that the types do not have', () => {
  const shown = [...section.matchAll(/\{ (\w+): [^{}]*\}/g)].map(([, name]) => name!);
  const columns = ['name', 'gold', 'column'];
  expect(shown.filter((name) => !columns.includes(name) && !(name in { ...conditions, ...changes }))).toEqual(
    [],
  );
});
