import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  canonicalJson,
  checkParsed,
  defaultJsonLimits,
  JsonRefusal,
  parseJson,
  writeJson,
} from './parse-json.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const parse = (text: string): unknown => parseJson(bytes(text));

function reasonOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof JsonRefusal) return error.reason;
    throw error;
  }
  return 'accepted';
}
const refusal = (text: string): string => reasonOf(() => parse(text));
/** Parses a text without limits, as the parser of a host would. */
const refusalOfParsed = (text: string): string => reasonOf(() => checkParsed(JSON.parse(text)));
const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
const items = (count: number): string => `[${Array(count).fill('0').join(',')}]`;
const members = (count: number, prefix = 'k'): string =>
  `{${Array.from({ length: count }, (_, index) => `"${prefix}${index}":0`).join(',')}}`;

describe('a JSON body', () => {
  test('without bytes is an empty object, but with only whitespace it is refused', () => {
    expect(parse('')).toEqual({});
    expect(refusal('  ')).toBe('INVALID_JSON');
  });

  test('is parsed like JSON.parse', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 8 }), fc.constantFrom(undefined, 1, '\t'), (text, space) => {
        fc.pre(refusalOfParsed(text) === 'accepted');
        const spaced = JSON.stringify(JSON.parse(text), null, space);
        expect(parse(spaced)).toEqual(JSON.parse(spaced));
      }),
    );
  });

  test('is parsed to the same value if every character is escaped', () => {
    const escaped = (text: string): string =>
      text.replace(/[\s\S]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        fc.pre(!text.includes('\0') && !['__proto__', 'constructor', 'prototype'].includes(text));
        expect(parse(`{"${escaped(text)}":"${escaped(text)}"}`)).toEqual({ [text]: text });
      }),
    );
  });

  test.each([
    '{',
    '}',
    '[1,]',
    '{"a":}',
    '{a:1}',
    "{'a':1}",
    '{"a":1}x',
    'nul',
    '01',
    '+1',
    '.5',
    '0x10',
    'NaN',
    'Infinity',
    '"\t"',
    '"\\x"',
    '"\\u12"',
    '"\\u12g4"',
    '"open',
    '\ufeff{}',
    '[1 2]',
    '{"a"}',
    ']]]]',
    ',,,,',
    '"a":1',
  ])('is refused as invalid JSON: %j', (text) => {
    expect(refusal(text)).toBe('INVALID_JSON');
  });

  test('is refused with a message that repeats none of it', () => {
    expect(() => parse('{"secret": oops}')).toThrow(/^not valid JSON: line 1, column 12: expected a value$/);
  });

  test('may have arrays and objects up to the limits, and none above', () => {
    const { depth, keys, items: maxItems, stringBytes } = defaultJsonLimits;
    for (const refused of [refusal, refusalOfParsed]) {
      expect(refused(nested(depth))).toBe('accepted');
      expect(refused(nested(depth + 1))).toBe('TOO_DEEP');
      expect(refused(items(maxItems))).toBe('accepted');
      expect(refused(items(maxItems + 1))).toBe('TOO_MANY_ITEMS');
      expect(refused(`{"a":${items(maxItems)},"b":[${items(maxItems)},1]}`)).toBe('accepted');
      expect(refused(members(keys))).toBe('accepted');
      expect(refused(members(keys + 1))).toBe('TOO_MANY_KEYS');
      expect(refused(`[${members(keys / 2)},${members(keys / 2)}]`)).toBe('accepted');
      expect(refused(`[${members(keys / 2)},${members(keys / 2)},{"a":1}]`)).toBe('TOO_MANY_KEYS');
      expect(refused(`"${'x'.repeat(stringBytes)}"`)).toBe('accepted');
      expect(refused(`"${'x'.repeat(stringBytes + 1)}"`)).toBe('STRING_TOO_LONG');
      expect(refused(`{"${'x'.repeat(stringBytes + 1)}":1}`)).toBe('STRING_TOO_LONG');
    }
  });

  test('may have strings up to the limit in bytes of UTF-8, in any spelling', () => {
    const limit = defaultJsonLimits.stringBytes;
    for (const [unit, size] of [
      ['a', 1],
      ['\\u0061', 1],
      ['\\n', 1],
      ['é', 2],
      ['\\u00e9', 2],
      ['€', 3],
      ['\\u20ac', 3],
      ['😀', 4],
      ['\\ud83d\\ude00', 4],
    ] as const) {
      const count = Math.floor(limit / size);
      const fill = 'x'.repeat(limit - count * size);
      for (const refused of [refusal, refusalOfParsed]) {
        expect(refused(`"${unit.repeat(count)}${fill}"`), unit).toBe('accepted');
        expect(refused(`"${unit.repeat(count)}${fill}x"`), unit).toBe('STRING_TOO_LONG');
      }
    }
  });

  test.each(['__proto__', 'constructor', 'prototype'])(
    'never has the key %s, however it is spelled',
    (key) => {
      const last = key.at(-1)!.charCodeAt(0).toString(16).padStart(4, '0');
      const spellings = [
        key,
        `${key.slice(0, -1)}\\u${last}`,
        key.replace(
          /./g,
          (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}`,
        ),
      ];
      for (const spelling of spellings) {
        for (const text of [
          `{"${spelling}":1}`,
          `[{"a":{"${spelling}" : {}}}]`,
          `{"b":"c","${spelling}"\n:[]}`,
        ]) {
          expect(refusal(text), text).toBe('FORBIDDEN_KEY');
          expect(refusalOfParsed(text), text).toBe('FORBIDDEN_KEY');
        }
      }
      expect(parse(`{"a":"${key}","b":["${key}"]}`)).toEqual({ a: key, b: [key] });
      expect(refusal(`{"${key}s":1,"x${key}":1,"${key.toUpperCase()}":1}`)).toBe('accepted');
    },
  );

  test('must not contain U+0000, a lone surrogate or broken UTF-8', () => {
    for (const text of ['"\\u0000"', '{"\\u0000":1}', '["a\\u0000b"]']) {
      expect(refusal(text)).toBe('INVALID_TEXT');
      expect(refusalOfParsed(text)).toBe('INVALID_TEXT');
    }
    for (const text of [
      '"\\ud800"',
      '"\\udc00"',
      '"\\udc00\\udc00"',
      '"\\ud800\\ud800"',
      '"\\ude00\\ud83d"',
      '"\\uD83D\\n"',
      '"\\ud83d😀"',
    ]) {
      expect(refusal(text)).toBe('INVALID_TEXT');
      expect(refusalOfParsed(text)).toBe('INVALID_TEXT');
    }
    for (const broken of [[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xe2, 0x82], [0xf5, 0x80, 0x80, 0x80]])
      expect(reasonOf(() => parseJson(new Uint8Array([0x22, ...broken, 0x22])))).toBe('INVALID_TEXT');
    expect(reasonOf(() => parseJson(new Uint8Array([0x22, 0, 0x22])))).toBe('INVALID_JSON');
    expect(parse('"\\ud83d\\ude00 \\\\u0000 \\"\\/"')).toBe('😀 \\u0000 "/');
  });

  test.each([
    ['9007199254740991', 9007199254740991],
    ['-9007199254740991', -9007199254740991],
    ['9007199254740992', 9007199254740992n],
    ['9007199254740992.0', 9007199254740992n],
    ['-9.007199254740992e15', -9007199254740992n],
    ['9007199254740993', 9007199254740993n],
    ['-9007199254740993', -9007199254740993n],
    ['9223372036854775807', 9223372036854775807n],
    ['-9223372036854775808', -9223372036854775808n],
    ['76561197960287930', 76561197960287930n],
    ['9223372036854775808', 2 ** 63],
    ['1e3', 1000],
    ['5.0', 5],
    ['-0', -0],
    ['1.50e1', 15],
    ['1e20', 1e20],
    ['9007199254740993.0', 9007199254740992],
    ['1.00000000000000000000', 1],
    ['0.12345678901234567', 0.12345678901234566],
    ['0.0000000000000000', 0],
    ['10000000000000000e-15', 10],
    ['1.7976931348623157e308', 1.7976931348623157e308],
  ])(
    'may contain the number %s, read exactly or as a number that no integer schema accepts',
    (text, value) => {
      expect(parse(text)).toBe(value);
      expect(parse(`{"a":[{"b":${text}}],"c":1}`)).toEqual({ a: [{ b: value }], c: 1 });
    },
  );

  test.each([
    '1e400',
    '1E400',
    '-1e400',
    '9'.repeat(400),
    '1.00000000000000000001',
    '100.000000000000001',
    '4503599627370496.3',
    '1e-400',
  ])('must not contain the number %s, because a double would change its kind', (text) => {
    expect(refusal(text)).toBe('INVALID_NUMBER');
    expect(refusal(`{"a":{"b":[1,${text}]}}`)).toBe('INVALID_NUMBER');
  });

  test('may contain every 64-bit integer, which is read exactly', () => {
    fc.assert(
      fc.property(fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n), (value) => {
        const [read] = parse(`[${value}]`) as [number | bigint];
        expect(BigInt(read)).toBe(value);
      }),
    );
  });

  test('does not affect how the next one is parsed', () => {
    for (let round = 0; round < 2_000; round++) expect(refusal(',')).toBe('INVALID_JSON');
    expect(refusal(items(1_000))).toBe('accepted');
  });

  test('with a million brackets or keys is refused as fast as it is scanned', () => {
    const bombs = ['['.repeat(1_000_000), `{${'"a":1,'.repeat(1_000_000)}`, `[${'0,'.repeat(1_000_000)}`].map(
      bytes,
    );
    for (const bomb of bombs) {
      // The CPU time of this thread, so other processes on the machine do not count.
      const before = process.threadCpuUsage();
      expect(reasonOf(() => parseJson(bomb))).toMatch(/^TOO_/);
      expect(process.threadCpuUsage(before).user).toBeLessThan(50_000);
    }
  });
});

describe('a body that the host has parsed', () => {
  test('is returned unchanged, and an absent one is an empty object', () => {
    const value = { a: [1, 'b', null, true, { c: 2n }] };
    expect(checkParsed(value)).toBe(value);
    expect(checkParsed(undefined)).toEqual({});
    expect(checkParsed(null)).toBe(null);
  });

  test('must not contain a number that the host may have rounded', () => {
    for (const text of ['9007199254740993', '-9007199254740993', '9223372036854775807', '1e20', '1e400'])
      expect(refusalOfParsed(`{"a":[${text}]}`)).toBe('INVALID_NUMBER');
    expect(refusalOfParsed('[9007199254740991, 0.1, 5.0, 1e3]')).toBe('accepted');
    expect(reasonOf(() => checkParsed([Number.NaN]))).toBe('INVALID_NUMBER');
    expect(reasonOf(() => checkParsed([2n ** 63n]))).toBe('INVALID_NUMBER');
  });

  test('names the parser of the host if a number was cut', () => {
    expect(() => checkParsed({ a: 2 ** 53 })).toThrow(
      "a number has more digits than can be kept, and the host's body parser has cut it; mount the adapter before the parser",
    );
  });

  test('must contain only values that JSON supports', () => {
    expect(reasonOf(() => checkParsed({ a: () => 1 }))).toBe('INVALID_JSON');
    expect(reasonOf(() => checkParsed([Symbol('a')]))).toBe('INVALID_JSON');
  });

  test('is refused if it is deeper than the stack or circular', () => {
    let deep: unknown = [];
    for (let level = 0; level < 200_000; level++) deep = [deep];
    expect(reasonOf(() => checkParsed(deep))).toBe('TOO_DEEP');
    const own: { self?: unknown } = {};
    own.self = own;
    expect(reasonOf(() => checkParsed(own))).toBe('TOO_DEEP');
  });
});

describe('writing JSON', () => {
  test('writes bigints as exact digits, and everything else like JSON.stringify', () => {
    const value = {
      a: [1n, { b: 9223372036854775807n }],
      c: 'x',
      d: undefined,
      e: new Date(0),
      f: -(2n ** 63n),
    };
    const text =
      '{"a":[1,{"b":9223372036854775807}],"c":"x","e":"1970-01-01T00:00:00.000Z","f":-9223372036854775808}';
    expect(writeJson(value)).toBe(text);
    expect(writeJson(value, true)).toBe(text);
    expect(value.a[0]).toBe(1n);
  });

  test('gives a text that is parsed to the same value', () => {
    fc.assert(
      fc.property(
        fc.jsonValue({ maxDepth: 6 }),
        fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n),
        (value, integer) => {
          const text = writeJson({ value, integer });
          expect(text).toBe(writeJson({ value, integer }, true));
          expect(text).toBe(`{"value":${JSON.stringify(value)},"integer":${integer}}`);
        },
      ),
    );
  });

  test('writes a bigint in a member whose name is __proto__', () => {
    const value = JSON.parse('{"__proto__":{"a":1},"b":2}') as Record<string, object>;
    for (const integer of [7n, 2n ** 60n]) {
      Object.defineProperty(value, '__proto__', { value: { a: integer } });
      expect(writeJson(value, true)).toBe(`{"__proto__":{"a":${integer}},"b":2}`);
    }
  });

  test('changes no prototypes', () => {
    writeJson({ a: 1n });
    expect('toJSON' in BigInt.prototype).toBe(false);
  });

  test('throws for a circular value', () => {
    const own: { self?: unknown } = {};
    own.self = own;
    expect(() => writeJson(own)).toThrow();
  });
});

describe('canonical JSON', () => {
  test.each([
    [' { "b" : 1 , "a" : [ 1 , 2 ] } ', '{"b":1,"a":[1,2]}'],
    ['{"2":0,"1":0,"x":0}', '{"2":0,"1":0,"x":0}'],
    ['[1.50, 1E3, -0, 1e-5, 9223372036854775808, 0.1000]', '[1.50,1E3,-0,1e-5,9223372036854775808,0.1000]'],
    ['{"a":1,"b":2,"a":{"c":3}}', '{"a":{"c":3},"b":2}'],
    ['{"\\u0061":1,"a":2}', '{"a":2}'],
    ['"\\u00e9\\/ \\" \\\\ { } [ ] : ,"', '"é/ \\" \\\\ { } [ ] : ,"'],
    [' true ', 'true'],
    ['null', 'null'],
    ['{}', '{}'],
    ['[ [ ] , { } ]', '[[],{}]'],
    ['{"":{"":[]}}', '{"":{"":[]}}'],
  ])('of %s is %s', (text, canonical) => {
    expect(canonicalJson(text)).toBe(canonical);
  });

  test('has the same meaning as the text, and is its own canonical form', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 8 }), fc.constantFrom(0, 1, 4), (text, space) => {
        fc.pre(refusalOfParsed(text) === 'accepted');
        const canonical = canonicalJson(JSON.stringify(JSON.parse(text), null, space));
        expect(JSON.parse(canonical)).toEqual(JSON.parse(text));
        expect(canonicalJson(canonical)).toBe(canonical);
      }),
    );
  });

  test('has the same limits as a body', () => {
    const refused = (text: string): string => reasonOf(() => canonicalJson(text));
    expect(refused(nested(33))).toBe('TOO_DEEP');
    expect(refused(items(1_001))).toBe('TOO_MANY_ITEMS');
    expect(refused(members(2_001))).toBe('TOO_MANY_KEYS');
    expect(refused('{"a":{"\\u005f_proto__":1}}')).toBe('FORBIDDEN_KEY');
    expect(refused('["\ud800"]')).toBe('INVALID_TEXT');
    expect(refused('["\\u0000"]')).toBe('INVALID_TEXT');
    expect(refused('[1e400]')).toBe('INVALID_NUMBER');
    expect(refused('')).toBe('INVALID_JSON');
    expect(refused('{} {}')).toBe('INVALID_JSON');
    expect(refused(`"${'\\n'.repeat(65_536)}"`)).toBe('accepted');
  });
});
