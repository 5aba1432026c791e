import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { isApiError } from '../../kernel/errors.ts';
import {
  Bool,
  enumeration,
  Id,
  Int64,
  int32,
  maybe,
  pageFields,
  TextMap,
  TimestampSeconds,
  text,
} from '../../kernel/schemas.ts';
import { createTextReader } from './query.ts';

const Colour = enumeration('Colour', 'COLOUR', { UNKNOWN: 0, RED: 1, DARK_BLUE: 2 });

const query = z.object({
  wide: maybe(Int64),
  narrow: maybe(int32()),
  bound: Int64.optional(),
  at: maybe(TimestampSeconds),
  flag: maybe(Bool),
  colour: maybe(Colour),
  colours: maybe(z.array(Colour)),
  name: maybe(text(40)),
  names: maybe(z.array(z.string())),
  map: maybe(TextMap),
  ...pageFields,
});
const params = z.object({ id: Id, amount: Int64, colour: Colour });
const reader = createTextReader(params, query);

/** Returns the values as an operation gets them, or the name of the refused field. */
function read(raw: string): unknown {
  try {
    const result = query.safeParse(reader.readQuery(raw));
    return result.success ? result.data : `refused: ${result.error.issues[0]!.path.join('.')}`;
  } catch (error) {
    if (!isApiError(error)) throw error;
    return `refused: ${error.details.fields?.[0]?.field ?? error.reason}`;
  }
}
const valueAs = (name: string, raw: string): unknown => {
  const values = read(`${name}=${encodeURIComponent(raw)}`);
  return typeof values === 'string' ? 'refused' : (values as Record<string, unknown>)[name];
};

const highest = '9223372036854775807';
const lowest = '-9223372036854775808';

describe('an integer of a query', () => {
  test.each([
    ['0', 0n],
    ['-0', 0n],
    ['00', 0n],
    ['7', 7n],
    ['-7', -7n],
    ['007', 7n],
    ['0000000000000000007', 7n],
    ['2147483648', 2_147_483_648n],
    ['9007199254740991', 2n ** 53n - 1n],
    ['9007199254740993', 2n ** 53n + 1n],
    ['-9007199254740993', -(2n ** 53n) - 1n],
    ['999999999999999', 999_999_999_999_999n],
    ['1000000000000000', 1_000_000_000_000_000n],
    [highest, 2n ** 63n - 1n],
    [lowest, -(2n ** 63n)],
  ])('is read exactly from %s', (spelling, value) => {
    expect(valueAs('wide', spelling)).toBe(value);
    expect(valueAs('bound', spelling)).toBe(value);
  });

  test.each([
    '9223372036854775808',
    '-9223372036854775809',
    '99999999999999999999',
    '9'.repeat(400),
    '1e3',
    '1E3',
    '+5',
    ' 5',
    '5 ',
    '\t5',
    '5\n',
    '0x10',
    '0b1',
    '0o7',
    '5.0',
    '5.',
    '.5',
    '1_000',
    '1,000',
    '５',
    '٣',
    '²',
    '--5',
    '5-',
    '-',
    '5n',
    'NaN',
    'Infinity',
    '-Infinity',
    'null',
    'true',
    '"5"',
    "'5'",
    '[5]',
    '{}',
    '1e400',
    '−5',
  ])('is refused if it is spelled %j', (spelling) => {
    expect(valueAs('wide', spelling)).toBe('refused');
    expect(valueAs('bound', spelling)).toBe('refused');
    expect(valueAs('narrow', spelling)).toBe('refused');
    expect(valueAs('at', spelling)).toBe('refused');
  });

  test.each([
    ['2147483647', 2_147_483_647],
    ['-2147483648', -2_147_483_648],
    ['00000000000000000050', 50],
    ['-000000000000000000000', 0],
    ['2147483648', 'refused'],
    ['-2147483649', 'refused'],
    ['4294967297', 'refused'],
    [highest, 'refused'],
  ])('of 32 bits is read from %s as %s', (spelling, value) => {
    expect(valueAs('narrow', spelling)).toEqual(value === 0 ? expect.closeTo(0) : value);
  });

  test('is refused if it is empty', () => {
    expect(valueAs('wide', '')).toBe('refused');
    expect(valueAs('limit', '')).toBe('refused');
  });
});

describe('an enumeration of a query', () => {
  test.each([
    ['1', 1],
    ['RED', 1],
    ['COLOUR_RED', 1],
    ['2', 2],
    ['DARK_BLUE', 2],
    ['COLOUR_DARK_BLUE', 2],
    ['0', 0],
    ['UNKNOWN', 0],
    ['001', 1],
  ])('is read from %s', (spelling, value) => {
    expect(valueAs('colour', spelling)).toBe(value);
  });

  test.each([
    'red',
    'Red',
    'COLOUR_',
    'COLOUR_COLOUR_RED',
    'colour_red',
    'DARKBLUE',
    'DARK-BLUE',
    '3',
    '-1',
    '1.0',
    '1e0',
    ' 1',
    'RED ',
    '',
    'toString',
    '__proto__',
    '99999999999999999999',
    '4294967297',
    '9'.repeat(400),
  ])('is refused if it is spelled %j', (spelling) => {
    expect(valueAs('colour', spelling)).toBe('refused');
  });

  test('with an unknown value is refused with a list of the accepted ones', () => {
    expect(query.safeParse(reader.readQuery('colour=3')).error!.issues[0]!.message).toBe(
      'must be one of 0 UNKNOWN, 1 RED, 2 DARK_BLUE',
    );
  });

  test('may be repeated if it is a list', () => {
    expect(read('colours=RED&colours=2')).toMatchObject({ colours: [1, 2] });
    expect(read('colours=RED')).toMatchObject({ colours: [1] });
  });
});

describe('a boolean of a query', () => {
  const spellings: readonly (readonly [spelling: string, value: boolean | 'refused'])[] = [
    ...['1', 't', 'T', 'TRUE', 'true', 'True'].map((spelling) => [spelling, true] as const),
    ...['0', 'f', 'F', 'FALSE', 'false', 'False'].map((spelling) => [spelling, false] as const),
    ['', 'refused'],
    ['yes', 'refused'],
    ['tRUE', 'refused'],
    ['01', 'refused'],
    ['2', 'refused'],
    ['-0', 'refused'],
    ['constructor', 'refused'],
  ];
  test.each(spellings)('%j is %s', (spelling, value) => {
    expect(valueAs('flag', spelling)).toBe(value);
  });
});

describe('a scalar given twice', () => {
  test.each([
    ['with the same value', 'name=a&name=a', 'name'],
    ['with two', 'wide=1&wide=2', 'wide'],
    ['far apart', 'name=a&flag=true&name=b', 'name'],
    ['encoded once', 'name=a&%6eame=b', 'name'],
    ['empty the second time', 'limit=1&limit', 'limit'],
    ['empty both times', 'name&name', 'name'],
    ['if it is an enumeration', 'colour=1&colour=1', 'colour'],
  ])('is refused %s', (_, raw, field) => {
    expect(read(raw)).toBe(`refused: ${field}`);
  });

  test.each(['names[]=a&names[]=b', 'name[a]=1', 'name[]=x', 'name.a=x', 'Name=x', 'name%5B%5D=x'])(
    'is not read from %s, as other parsers would: such names are unknown fields',
    (raw) => {
      expect(Object.values(read(raw) as object).every((value) => value === undefined)).toBe(true);
    },
  );
});

describe('the text of a query', () => {
  test.each([
    ['name=a+b', 'a b'],
    ['name=a%2Bb', 'a+b'],
    ['name=a%20b', 'a b'],
    ['name=a=b', 'a=b'],
    ['name=%26', '&'],
    ['name=', ''],
    ['name', ''],
    ['&&name=x&', 'x'],
    ['name=%2541', '%41'],
    ['name=%F0%9F%98%80', '😀'],
    ['unknown=1&name=x&also=2', 'x'],
    ['toString=1&constructor=2&__proto__=3&name=x', 'x'],
  ])('%s is read as %j', (raw, value) => {
    expect(read(raw)).toMatchObject({ name: value });
  });

  test.each([
    ['name=%', 'INVALID_PATH'],
    ['name=%zz', 'INVALID_PATH'],
    ['name=%c0%af', 'INVALID_PATH'],
    ['name=%ED%A0%80', 'INVALID_PATH'],
    ['%ff=1', 'INVALID_PATH'],
    ['name=a%00b', 'name'],
    ['names=a%00b', 'names'],
    ['name=\ud800', 'name'],
  ])('%j is refused', (raw, field) => {
    expect(read(raw)).toBe(`refused: ${field}`);
  });

  test('cannot change the prototype of objects', () => {
    reader.readQuery('__proto__=polluted&constructor=x');
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe('a list of texts', () => {
  test.each([
    ['names=a', ['a']],
    ['names=a&names=b', ['a', 'b']],
    ['names=b&x=1&names=a&names=b', ['b', 'a', 'b']],
    ['names=a,b', ['a,b']],
    ['names=', ['']],
  ])('%s is %j', (raw, names) => {
    expect(read(raw)).toMatchObject({ names });
  });
});

describe('path parameters', () => {
  test('are converted to the types of the contract', () => {
    expect(reader.readParams({ id: '7', amount: highest, colour: 'RED' })).toEqual({
      id: '7',
      amount: 2n ** 63n - 1n,
      colour: 'RED',
    });
    expect(params.parse(reader.readParams({ id: '7', amount: '7', colour: '2' }))).toEqual({
      id: '7',
      amount: 7n,
      colour: 2,
    });
  });

  test('are ignored if the contract does not name them', () => {
    expect(reader.readParams({ id: 'x', other: 'y' })).toEqual({ id: 'x' });
  });
});

test('an operation without a query schema ignores the query', () => {
  expect(createTextReader(undefined, undefined).readQuery('name=%zz&name')).toEqual({});
});

describe('a map in a query', () => {
  test('gets the parameters that begin with its name and a dot, each once', () => {
    expect(read('map.region=eu&map.a.b=%20c')).toEqual({ map: { region: 'eu', 'a.b': ' c' } });
    expect(read('map.region=eu&map.region=eu')).toBe('refused: map.region');
  });

  test('accepts names that objects inherit, except those that reach the prototype', () => {
    expect(read('map.toString=x&map.hasOwnProperty=y')).toEqual({
      map: { toString: 'x', hasOwnProperty: 'y' },
    });
    for (const name of ['__proto__', 'constructor', 'prototype'])
      expect(read(`map.${name}=x`)).toBe('refused: map');
  });

  test('may be written with brackets, or as a list of names and values', () => {
    const map = { region: 'eu', os: 'linux, old' };
    for (const query of [
      'map[region]=eu&map[os]=linux,+old',
      'map%5Bregion%5D=eu&map.os=linux,+old',
      'map=region,eu,os,linux%2C+old',
    ])
      expect([query, read(query)]).toEqual([query, { map }]);
    expect(read('map=region%2Ceu')).toEqual({ map: { region: 'eu' } });
    expect(read('map=region,eu&map[region]=us')).toBe('refused: map.region');
    expect(read('map=')).toEqual({ map: {} });
  });

  test('refuses every other form, because a filter that is ignored does not filter', () => {
    for (const query of [
      'map=x',
      'map=a,b,c',
      'map.=x',
      'map.a[]=x',
      'map[]=x',
      'map[a][b]=x',
      'map[a=x',
      'map[a]b=x',
      'map[__proto__]=x',
      'map=constructor,x',
    ])
      expect([query, read(query)]).toEqual([query, 'refused: map']);
  });

  test('does not get parameters with other names', () => {
    expect(read('mapp.a=x&other.a=x&mapp[a]=x&a=x')).toEqual({});
  });
});
