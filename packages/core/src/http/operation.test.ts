import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { isApiError } from '../kernel/errors.ts';
import { Empty, enumeration, Id, Int64, int32, maybe } from '../kernel/schemas.ts';
import type { Contract, Route } from './contract.ts';
import { type AnyHandlers, type Operation, prepareOperations } from './operation.ts';

const Colour = enumeration('OperationColour', 'COLOUR', { UNKNOWN: 0, RED: 1 });

const contractOf = (route: object, permissions: Contract['permissions'] = {}): Contract => ({
  area: 'things',
  title: 'Things',
  permissions,
  routes: {
    read: { method: 'GET', path: '/things', access: 'public', out: Empty, summary: 'Reads.', ...route },
  } as Record<string, Route>,
});
const handlers: AnyHandlers = { read: async () => ({}) };

const prepare = (route: object, permissions?: Contract['permissions']): Operation =>
  prepareOperations(contractOf(route, permissions), handlers)[0]!;

const things = { 'things.read': 'Read things.' };

describe('the start fails with an operation', () => {
  test.each([
    ['that does not say who may call it', { access: undefined }, 'does not say who may call it'],
    ['for callers that there are none of', { access: 'everyone' }, 'does not say who may call it'],
    ['for operators without a permission', { access: 'operator' }, 'name a permission'],
    [
      'for others with a permission',
      { access: 'player', permission: 'things.read' },
      'operator operations, and they alone, name a permission',
    ],
    ['for anyone with a permission', { permission: 'things.read' }, 'name a permission'],
    [
      'whose permission is described nowhere',
      { access: 'operator', permission: 'things.write' },
      'the permission things.write is not described in its contract',
    ],
    [
      'whose permission is a name that objects inherit',
      { access: 'operator', permission: 'constructor' },
      'is not described in its contract',
    ],
    ['that answers nothing', { out: undefined }, 'declares either out or stream'],
    ['that answers twice', { stream: Empty }, 'declares either out or stream'],
  ])('%s', (_, route, words) => {
    expect(() => prepare(route, things)).toThrow(words);
  });

  test('that nobody handles', () => {
    expect(() => prepareOperations(contractOf({}), {})).toThrow('things.read has no handler');
  });
});

describe('an operation is', () => {
  test.each([
    ['operator', 'GET', [false, false]],
    ['operator', 'POST', [true, true]],
    ['operator', 'PATCH', [true, true]],
    ['operator', 'PUT', [true, false]],
    ['operator', 'DELETE', [true, false]],
    ['player', 'GET', [false, false]],
    ['player', 'POST', [false, true]],
    ['player', 'PATCH', [false, true]],
    ['player', 'PUT', [false, false]],
    ['player', 'DELETE', [false, false]],
    ['session', 'POST', [false, false]],
    ['public', 'POST', [false, false]],
  ] as const)('for %s and %s: on record, repeatable by key: %j', (access, method, expected) => {
    const route = { access, method, ...(access === 'operator' && { permission: 'things.read' }) };
    const { audited, keyed } = prepare(route, things);
    expect([audited, keyed]).toEqual(expected);
  });

  test('a POST that only reads is neither on record nor repeatable by key', () => {
    const route = { access: 'operator', method: 'POST', permission: 'things.read', reads: true };
    const { audited, keyed } = prepare(route, things);
    expect([audited, keyed]).toEqual([false, false]);
  });
});

/** The input that a handler gets, or the fields that are refused. */
function parsed(
  route: object,
  given: readonly [params: unknown, query: unknown, body: unknown],
): Record<string, unknown> | string[] {
  try {
    return prepare(route).parse(...given);
  } catch (error) {
    if (!isApiError(error) || error.reason !== 'INVALID_FIELD') throw error;
    return error.details.fields!.map(({ field }) => field);
  }
}

describe('what a request gives', () => {
  const route = {
    params: z.object({ id: Id, colour: Colour.optional(), amount: Int64.optional() }),
    query: z.object({ deep: maybe(z.boolean()) }),
    body: z.object({
      id: maybe(Id),
      colour: maybe(Colour),
      amount: maybe(Int64),
      name: z.string(),
      inner: maybe(z.object({ list: z.array(int32()) })),
    }),
  };

  test('is one input of path, query and body; what the contract does not name is not in it', () => {
    expect(
      parsed(route, [
        { id: 'a', other: 1 },
        { deep: true, other: 1 },
        { name: 'n', other: 1 },
      ]),
    ).toMatchObject({ id: 'a', deep: true, name: 'n' });
    expect(parsed(route, [{ id: 'a' }, { other: 1 }, { name: 'n', other: 1 }])).not.toHaveProperty('other');
  });

  test.each([
    ['alike', { id: 'a' }, { id: 'a', name: 'n' }],
    ['absent in the body', { id: 'a' }, { name: 'n' }],
    ['null in the body', { id: 'a' }, { id: null, name: 'n' }],
    ['alike after parsing', { id: 'a', colour: 1 }, { colour: 'RED', name: 'n' }],
    ['alike with 64 bits', { id: 'a', amount: 7 }, { amount: '7', name: 'n' }],
  ])('twice, in path and body, is taken where both are %s', (_, params, body) => {
    expect(parsed(route, [params, {}, body])).toMatchObject({ id: 'a' });
  });

  test.each([
    ['id', { id: 'a' }, { id: 'b', name: 'n' }],
    ['id', { id: 'a' }, { id: 'A', name: 'n' }],
    ['colour', { id: 'a', colour: 1 }, { colour: 'UNKNOWN', name: 'n' }],
    ['amount', { id: 'a', amount: 7 }, { amount: '8', name: 'n' }],
  ])('twice and differently is refused: %s', (field, params, body) => {
    expect(parsed(route, [params, {}, body])).toEqual([field]);
  });

  test('and is not accepted is named field by field, with its path', () => {
    expect(parsed(route, [{ id: 'a' }, {}, { inner: { list: [1, 'x', 2.5] } }])).toEqual([
      'name',
      'inner.list.1',
      'inner.list.2',
    ]);
  });

  test('and is not accepted is named for sixteen fields at the most, none longer than one can read', () => {
    const names = z.object({ names: z.record(z.string(), z.number()) });
    const body = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`n${index}`.repeat(99), 'x']));
    const fields = parsed({ method: 'POST', body: names }, [{}, {}, { names: body }]) as string[];
    expect(fields).toHaveLength(16);
    expect(Math.max(...fields.map((field) => field.length))).toBeLessThan(80);
  });

  test('leaves the objects of this process as they are', () => {
    const body = JSON.parse('{"name":"n","__proto__":{"polluted":1}}') as unknown;
    expect(parsed(route, [{ id: 'a' }, {}, body])).not.toHaveProperty('polluted');
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe('an answer', () => {
  const out = z.object({ name: z.string(), amount: Int64.optional() });

  test('has what the contract names and nothing else', () => {
    const { answer, write } = prepare({ out });
    const row = { name: 'n', digest: 'secret', passwordHash: 'secret' };
    expect(answer(row)).toEqual({ name: 'n' });
    expect(write(row)).toBe('{"name":"n"}');
  });

  test('that does not keep to the contract does not leave the server', () => {
    expect(() => prepare({ out }).write({ name: 5 })).toThrow('the answer does not keep to the contract');
  });

  test('has 64-bit integers with all their digits, deep inside as well', () => {
    const deep = z.object({ map: z.record(z.string(), z.object({ list: z.array(maybe(Int64)) })) });
    const { write } = prepare({ out: deep });
    expect(write({ map: { a: { list: [2n ** 63n - 1n, null, -(2n ** 63n), 5n] } } })).toMatch(
      /^\{"map":\{"a":\{"list":\[9223372036854775807,(null,)?-9223372036854775808,5\]\}\}\}$/,
    );
  });

  test('that is a text already is sent as it is', () => {
    const { write, answer } = prepare({ text: true });
    expect(write('{"ready": true}')).toBe('{"ready": true}');
    expect(answer('{"ready": true}')).toEqual({ ready: true });
  });
});
