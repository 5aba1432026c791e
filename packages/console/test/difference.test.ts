import { describe, expect, test } from 'vitest';
import { differenceOf, hunksOf } from '../page/difference.ts';
import { validate } from '../page/value-form/validate.ts';

const signs = { same: ' ', gone: '-', new: '+' } as const;
const shown = (before: string, after: string): string[] =>
  differenceOf(before, after).map(({ kind, text }) => `${signs[kind]}${text}`);

describe('a difference', () => {
  test('keeps as many lines as possible, and gives back both texts', () => {
    expect(shown('a\nb\nc\nd', 'a\nc\nx\nd')).toEqual([' a', '-b', ' c', '+x', ' d']);
    expect(shown('', 'a')).toEqual(['-', '+a']);
    const [before, after] = ['a\nb\na\nb\nc', 'b\na\nc\nb\nb'];
    const lines = differenceOf(before, after);
    const textOf = (left: string): string =>
      lines.flatMap(({ kind, text }) => (kind === left ? [] : [text])).join('\n');
    expect([textOf('new'), textOf('gone')]).toEqual([before, after]);
  });

  test('shows changes with what is around them, and says where lines are left out', () => {
    const before = Array.from({ length: 40 }, (_, at) => `line ${at}`).join('\n');
    const hunks = hunksOf(differenceOf(before, before.replace('line 20', 'other')), 1);
    expect(hunks.map((line) => (line === null ? '…' : `${signs[line.kind]}${line.text}`))).toEqual([
      '…',
      ' line 19',
      '-line 20',
      '+other',
      ' line 21',
      '…',
    ]);
  });

  test('of very large changes takes both as a whole', () => {
    const lines = (name: string): string =>
      Array.from({ length: 3_000 }, (_, at) => `${name}${at}`).join('\n');
    expect(differenceOf(lines('a'), lines('b'))).toHaveLength(6_000);
  });
});

test('a value is checked by its schema, with the place of each fault', () => {
  const document = { paths: {} };
  const schema = {
    type: 'object',
    required: ['size'],
    properties: {
      size: { type: 'integer', minimum: 1, maximum: 8 },
      kind: { type: 'string', enum: ['a', 'b'] },
      steps: {
        type: 'array',
        maxItems: 2,
        items: { type: 'object', properties: { on: { type: 'boolean' } } },
      },
      free: {},
      either: {
        anyOf: [
          { type: 'integer', maximum: 4 },
          { type: 'array', items: { type: 'string' } },
        ],
      },
      names: { type: 'object', additionalProperties: { type: 'string', maxLength: 2 } },
    },
  };
  const faults = (value: unknown): string[] =>
    validate(document, schema, value).map(({ path, message }) => `${path} ${message}`);
  expect(faults({ size: 2, kind: 'a', steps: [{ on: true }], free: [1], names: { x: 'ab' } })).toEqual([]);
  expect(faults({ sise: 2 })).toEqual(['size is required', 'sise is no setting here']);
  expect(faults({ size: 9n, kind: 'c', steps: [{ on: 'yes' }, {}, {}] })).toEqual([
    'size must be 8 or less',
    'kind must be one of a, b',
    'steps must have 2 entries or less',
  ]);
  expect(faults({ size: 1.5, steps: [{ on: 'yes' }], names: { x: 'abc', y: 1 } })).toEqual([
    'size must be an integer',
    'steps.0.on must be yes or no',
    'names.x must have 2 characters or less',
    'names.y must be a text',
  ]);
  for (const either of [4, ['a']]) expect(faults({ size: 1, either })).toEqual([]);
  expect(faults({ size: 1, either: 5 })).toEqual(['either must be 4 or less']);
  expect(faults({ size: 1, either: ['a', 1] })).toEqual(['either.1 must be a text']);
  expect(faults([])).toEqual([' must be an object']);
});
