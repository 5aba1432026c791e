import { expect, test } from 'vitest';
import { createStatements, parametersOf, type Statement } from '../src/statements.ts';

const statement = (sql: string, order: number[] | null = null): Statement => ({
  sql,
  order,
  exact: false,
  table: { name: 'things', uniques: new Map() },
  added: [],
  reads: null,
});

test('a statement is compiled once per shape', () => {
  const { remember } = createStatements();
  let compiled = 0;
  const compile = (): Statement => {
    compiled += 1;
    return statement(`select ${compiled}`);
  };
  expect(remember('a', compile)).toBe(remember('a', compile));
  expect(remember('b', compile).sql).toBe('select 2');
  expect(compiled).toBe(2);
});

test('a new shape beyond the limit replaces the oldest one', () => {
  const { remember } = createStatements(2);
  const first = remember('a', () => statement('a'));
  remember('b', () => statement('b'));
  remember('c', () => statement('c'));
  expect(remember('a', () => statement('a again'))).not.toBe(first);
});

test('parameters are in the order of the text, and a value may occur more than once', () => {
  expect(parametersOf(statement('? ?'), ['a', 'b'])).toEqual(['a', 'b']);
  expect(parametersOf(statement('? ? ?', [1, 0, 1]), ['a', 'b'])).toEqual(['b', 'a', 'b']);
});
