import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { JsonRefusal } from '../http/json/parse-json.ts';
import { appendDocument, removeFromDocument } from './document.ts';
import { parsePaths } from './path.ts';

/**
 * The model: an object is a list of its members, a scalar its spelling. Merging and removing are written on it the
 * long way, and the text of the result must be the same to the byte.
 */
type Model = string | { readonly list: Model[] } | { readonly members: [name: string, value: Model][] };

const textOf = (model: Model): string => {
  if (typeof model === 'string') return model;
  if ('list' in model) return `[${model.list.map(textOf).join(',')}]`;
  return `{${model.members.map(([name, value]) => `${JSON.stringify(name)}:${textOf(value)}`).join(',')}}`;
};

const mergeModels = (base: Model, added: Model): Model => {
  if (typeof base === 'string' || typeof added === 'string') return added;
  if ('list' in base) return 'list' in added ? { list: [...base.list, ...added.list] } : added;
  if ('list' in added) return added;
  const members = base.members.map(([name, value]): [string, Model] => {
    const other = added.members.find(([otherName]) => otherName === name);
    return [name, other ? mergeModels(value, other[1]) : value];
  });
  const known = new Set(members.map(([name]) => name));
  return { members: [...members, ...added.members.filter(([name]) => !known.has(name))] };
};

const removeFromModel = (model: Model, [name, ...rest]: readonly string[]): Model => {
  if (typeof model === 'string' || 'list' in model) return model;
  if (rest.length === 0) return { members: model.members.filter(([other]) => other !== name) };
  return {
    members: model.members.map(([other, value]) => [
      other,
      other === name ? removeFromModel(value, rest) : value,
    ]),
  };
};

const names = fc.constantFrom(
  'a',
  'b',
  'c',
  'd.e',
  '0',
  '17',
  "it's",
  '',
  'toString',
  'hasOwnProperty',
  'é',
  '$',
);
const scalars = fc.constantFrom(
  '1',
  '1.0',
  '1.50',
  '1e3',
  '-0',
  '9223372036854775807',
  '0.1000',
  '"x"',
  '"é\\""',
  'true',
  'null',
);
const { document: models } = fc.letrec<{ document: Model }>((tie) => ({
  document: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalars,
    fc.record({ list: fc.array(tie('document'), { maxLength: 4 }) }),
    fc.record({
      members: fc.uniqueArray(fc.tuple(names, tie('document')), { maxLength: 6, selector: ([name]) => name }),
    }),
  ),
}));

describe('appending to a JSON document', () => {
  test.each([
    ['{"a":1}', '{"b":2}', '{"a":1,"b":2}'],
    ['{"a":1,"b":2}', '{"a":3}', '{"a":3,"b":2}'],
    ['{"a":{"b":1}}', '{"a":{"c":2}}', '{"a":{"b":1,"c":2}}'],
    ['{"a":[1,2]}', '{"a":[2,3]}', '{"a":[1,2,2,3]}'],
    ['[1]', '[[2]]', '[1,[2]]'],
    ['{"a":[1]}', '{"a":{"b":1}}', '{"a":{"b":1}}'],
    ['{"a":{"b":1}}', '{"a":null}', '{"a":null}'],
    ['1', '2', '2'],
    ['{"a":1}', '{}', '{"a":1}'],
    ['{"n":1.50,"m":[1E2]}', ' { "m" : [ 0.10 ] } ', '{"n":1.50,"m":[1E2,0.10]}'],
    ['{"toString":1}', '{"valueOf":{"call":2}}', '{"toString":1,"valueOf":{"call":2}}'],
  ])('%s and %s become %s', (stored, added, result) => {
    expect(appendDocument(stored, added)).toBe(result);
  });

  test('gives byte for byte the same result as the model', () => {
    fc.assert(
      fc.property(models, models, (base, added) => {
        expect(appendDocument(textOf(base), textOf(added))).toBe(textOf(mergeModels(base, added)));
      }),
      { numRuns: 1_000 },
    );
  });

  test('refuses an addition that is not JSON or names a prototype, and changes no prototype', () => {
    for (const added of [
      '',
      '{',
      '{"__proto__":{"polluted":1}}',
      '{"a":{"constructor":{"prototype":{"polluted":1}}}}',
    ])
      expect(() => appendDocument('{"a":{}}', added)).toThrow(JsonRefusal);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  test('never makes a document that exceeds the limits of input', () => {
    const list = (count: number): string => `[${Array(count).fill(0).join(',')}]`;
    expect(appendDocument(list(600), list(400))).toBe(list(1_000));
    expect(() => appendDocument(list(600), list(401))).toThrow('more than 1000 items');
    const members = (from: number, count: number): string =>
      `{${Array.from({ length: count }, (_, index) => `"k${from + index}":0`).join(',')}}`;
    expect(appendDocument(members(0, 1_500), members(1_500, 500))).toBe(members(0, 2_000));
    expect(() => appendDocument(members(0, 1_500), members(1_500, 501))).toThrow('more than 2000 keys');
  });
});

describe('removing properties from a JSON document', () => {
  const remove = (stored: string, ...paths: string[]): string | null =>
    removeFromDocument(stored, parsePaths(paths));

  test.each([
    ['{"a":1,"b":2}', ['a'], '{"b":2}'],
    ['{"a":{"b":1.50,"c":2}}', ['$.a.c'], '{"a":{"b":1.50}}'],
    ['{"a":{"b":1}}', ['a.b'], '{"a":{}}'],
    ['{"a.b":1,"a":{"b":2}}', ["['a.b']"], '{"a":{"b":2}}'],
    ['{"a":1,"b":2,"c":3}', ['a', 'c', 'x'], '{"b":2}'],
    ['{"a":{"b":1}}', ['a', 'a.b'], '{}'],
    ['{"a":{"b":1}}', ['a.b', 'a'], '{}'],
    ['{"2":1,"1":{"0":1E2}}', ["['1']['0']"], '{"2":1,"1":{}}'],
    ['{ "a" : 1 , "b" : [ 1 ] }', ['a'], '{"b":[1]}'],
  ])('removes from %s the paths %j and leaves %s', (stored, paths, result) => {
    expect(remove(stored, ...paths)).toBe(result);
  });

  test.each([
    ['{"a":1}', 'b'],
    ['{"a":1}', 'a.b'],
    ['{"a":[{"b":1}]}', 'a.b'],
    ['{"a":[1]}', "a['0']"],
    ['{"a":[1]}', 'a.length'],
    ['{"a":"text"}', 'a.length'],
    ['{"a":{}}', 'a.toString'],
    ['{}', 'hasOwnProperty'],
    ['[1]', 'a'],
    ['"text"', 'a'],
    ['null', 'a'],
    ['{"a":{"b":1}}', 'a.b.c.d'],
  ])('finds nothing in %s at %s', (stored, path) => {
    expect(remove(stored, path)).toBeNull();
  });

  test('gives byte for byte the same result as the model', () => {
    fc.assert(
      fc.property(
        models,
        fc.array(fc.array(names, { minLength: 1, maxLength: 4 }), { maxLength: 5 }),
        (model, paths) => {
          const result = textOf(paths.reduce(removeFromModel, model));
          expect(removeFromDocument(textOf(model), paths) ?? textOf(model)).toBe(result);
          expect(removeFromDocument(textOf(model), paths) === null).toBe(result === textOf(model));
        },
      ),
      { numRuns: 1_000 },
    );
  });

  test('reaches no prototype even by paths that the parser would refuse', () => {
    for (const path of [
      ['__proto__', 'toString'],
      ['constructor', 'prototype', 'valueOf'],
      ['a', '__proto__', 'toString'],
    ])
      expect(removeFromDocument('{"a":{}}', [path])).toBeNull();
    expect({}.toString()).toBe('[object Object]');
  });

  test('works on a document that exceeds the limits of input', () => {
    expect(remove(`{"a":[${Array(5_000).fill(0).join(',')}],"b":1}`, 'a')).toBe('{"b":1}');
  });
});
