import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { membersOf, parseStrictJson } from './strict-json.ts';

describe('JSON with a member that appears twice is refused:', () => {
  test.each([
    '{"a":1,"a":2}',
    '{"a":1,"a":1}',
    '{"a":1,"\\u0061":2}',
    '{"sub":"ann","x":{},"sub":"bob"}',
    '[{"a":1},{"b":1,"b":2}]',
    '{"x":{"y":[{"a":1,"b":[1,2],"a":3}]}}',
    '{"":1,"":2}',
    '{"a\\"b":1,"a\\"b":2}',
    '{"__proto__":1,"__proto__":2}',
  ])('%s', (text) => {
    expect(() => parseStrictJson(text)).toThrow('twice');
  });
});

describe('JSON in which every member is unique is parsed:', () => {
  test.each([
    '{"a":{"a":{"a":1}}}',
    '[{"a":1},{"a":1}]',
    '{"a":"a","b":"a"}',
    '{"a":["a","a",{"a":1}],"b":{"a":2}}',
    '{"a":"{\\"a\\":1,\\"a\\":2}"}',
    '{"a":"x,\\"a\\":","b":1}',
    '"a"',
    '[]',
    'null',
  ])('%s', (text) => {
    expect(parseStrictJson(text)).toEqual(JSON.parse(text));
  });
});

test('the output of JSON.stringify is parsed to the same value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value);
      expect(parseStrictJson(text)).toEqual(JSON.parse(text));
    }),
  );
});

test('a member that appears twice is found in any object', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }), fc.nat(), (object, at) => {
      const members = Object.entries(object).map(
        ([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`,
      );
      const doubled = [...members, members[at % members.length]!];
      expect(() => parseStrictJson(`{"outer":[1,{${doubled.join()}}]}`)).toThrow('twice');
    }),
  );
});

test.each(['', '{', 'undefined', '{"a":1}x', "{'a':1}", '{"a":}'])(
  'text that is not JSON is refused: %s',
  (text) => {
    expect(() => parseStrictJson(text)).toThrow('not JSON');
  },
);

test('every value but an object has no members', () => {
  for (const value of [null, undefined, 1, 'text', [1, 2], true]) expect(membersOf(value)).toEqual({});
  expect(membersOf({ a: 1 })).toEqual({ a: 1 });
});
