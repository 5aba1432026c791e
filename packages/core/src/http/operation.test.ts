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

const change = { method: 'POST', access: 'player' };

describe('preparing operations fails for one', () => {
  test.each([
    ['without access', { access: undefined }, 'does not declare who may call it'],
    ['with unknown access', { access: 'everyone' }, 'does not declare who may call it'],
    ['for operators without a permission', { access: 'operator' }, 'must declare a permission'],
    [
      'for players with a permission',
      { access: 'player', permission: 'things.read' },
      'must declare a permission if its access is operator, and only then',
    ],
    [
      'for players with every permission',
      { access: 'player', everyPermission: true },
      'everyPermission is for operations with access operator',
    ],
    ['for anyone with a permission', { permission: 'things.read' }, 'must declare a permission'],
    [
      'whose permission is not described',
      { access: 'operator', permission: 'things.write' },
      'its contract does not describe the permission things.write',
    ],
    [
      'whose permission is a name that objects inherit',
      { access: 'operator', permission: 'constructor' },
      'its contract does not describe the permission',
    ],
    ['without output', { out: undefined }, 'must declare exactly one of out, stream and bytes'],
    ['with two outputs', { stream: Empty }, 'must declare exactly one of out, stream and bytes'],
    ['with JSON and bytes', { bytes: true }, 'must declare exactly one of out, stream and bytes'],
    [
      'that writes and answers bytes',
      { out: undefined, bytes: true, method: 'POST' },
      'must not change anything',
    ],
    ['whose path has no end to take', { tail: true }, 'must end with a parameter'],
  ])('%s', (_, route, words) => {
    expect(() => prepare(route, things)).toThrow(words);
  });

  test('whose permission only another contract with the same route describes', () => {
    const { routes } = contractOf({ access: 'operator', permission: 'things.read' });
    const contract = (permissions: Contract['permissions']) => ({ ...contractOf({}, permissions), routes });
    expect(prepareOperations(contract(things), handlers)).toHaveLength(1);
    expect(() => prepareOperations(contract({}), handlers)).toThrow('does not describe the permission');
    const otherPermissions = Object.keys(things);
    expect(prepareOperations({ ...contract({}), otherPermissions }, handlers)).toHaveLength(1);
  });

  test.each([
    ['that does not exist', 'write', {}, 'sharedUnits names things.write, which is no operation'],
    ['that only reads', 'read', {}, 'whose calls are not one unit each'],
    ['that works in two steps', 'read', { ...change, twoSteps: true }, 'whose calls are not one unit each'],
    ['that is not one unit', 'read', { ...change, unkeyed: true }, 'whose calls are not one unit each'],
  ])('that shares units and names an operation %s', (_, verb, route, words) => {
    const prepared = () =>
      prepareOperations(contractOf(route), handlers, null, { [verb]: () => 'everything' });
    expect(prepared).toThrow(words);
  });

  test('without a handler', () => {
    expect(() => prepareOperations(contractOf({}), {})).toThrow('things.read has no handler');
  });
});

describe('whether an operation is audited and accepts an Idempotency-Key', () => {
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
  ] as const)('follows from access %s and method %s: %j', (access, method, expected) => {
    const route = { access, method, ...(access === 'operator' && { permission: 'things.read' }) };
    const { audited, keyed } = prepare(route, things);
    expect([audited, keyed]).toEqual(expected);
  });

  test('follows from `reads`: neither for a POST that only reads', () => {
    const route = { access: 'operator', method: 'POST', permission: 'things.read', reads: true };
    const { audited, keyed } = prepare(route, things);
    expect([audited, keyed]).toEqual([false, false]);
  });
});

/** The input that a handler gets, or the fields that are refused. */
function parsed(
  route: object,
  parts: readonly [params: unknown, query: unknown, body: unknown],
): Record<string, unknown> | string[] {
  try {
    return prepare(route).parseInput(...parts);
  } catch (error) {
    if (!isApiError(error) || error.reason !== 'INVALID_FIELD') throw error;
    return error.details.fields!.map(({ field }) => field);
  }
}

describe('the input of a request', () => {
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

  test('merges path, query and body, without fields that the contract does not name', () => {
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
    ['equals it', { id: 'a' }, { id: 'a', name: 'n' }],
    ['is absent', { id: 'a' }, { name: 'n' }],
    ['is null', { id: 'a' }, { id: null, name: 'n' }],
    ['equals it after parsing', { id: 'a', colour: 1 }, { colour: 'RED', name: 'n' }],
    ['equals it as a 64-bit integer', { id: 'a', amount: 7 }, { amount: '7', name: 'n' }],
  ])('accepts a field of the path if the field of the body %s', (_, params, body) => {
    expect(parsed(route, [params, {}, body])).toMatchObject({ id: 'a' });
  });

  test.each([
    ['id', { id: 'a' }, { id: 'b', name: 'n' }],
    ['id', { id: 'a' }, { id: 'A', name: 'n' }],
    ['colour', { id: 'a', colour: 1 }, { colour: 'UNKNOWN', name: 'n' }],
    ['amount', { id: 'a', amount: 7 }, { amount: '8', name: 'n' }],
  ])('is refused if path and body differ in %s', (field, params, body) => {
    expect(parsed(route, [params, {}, body])).toEqual([field]);
  });

  test('is refused with the path of every invalid field', () => {
    expect(parsed(route, [{ id: 'a' }, {}, { inner: { list: [1, 'x', 2.5] } }])).toEqual([
      'name',
      'inner.list[1]',
      'inner.list[2]',
    ]);
  });

  test('is refused with at most sixteen invalid fields, whose names are shortened', () => {
    const names = z.object({ names: z.record(z.string(), z.number()) });
    const body = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`n${index}`.repeat(99), 'x']));
    const fields = parsed({ method: 'POST', body: names }, [{}, {}, { names: body }]) as string[];
    expect(fields).toHaveLength(16);
    expect(Math.max(...fields.map((field) => field.length))).toBeLessThan(80);
  });

  test('is refused with whole accepted values, however many there are', () => {
    const names = Array.from({ length: 100 }, (_, index) => `PERMISSION_${index}`);
    const operation = prepare({ method: 'POST', body: z.object({ permission: z.enum(names) }) });
    let message = '';
    try {
      operation.parseInput({}, {}, { permission: 'x' });
    } catch (error) {
      message = (error as Error).message;
    }
    const [, listed = ''] = /^permission: must be one of (.+), …$/.exec(message) ?? [];
    expect(listed.split(', ')).toEqual(names.slice(0, listed.split(', ').length));
    expect(message.length).toBeGreaterThan(900);
  });

  test('cannot change the prototype of objects', () => {
    const body = JSON.parse('{"name":"n","__proto__":{"polluted":1}}') as unknown;
    expect(parsed(route, [{ id: 'a' }, {}, body])).not.toHaveProperty('polluted');
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe('the output of an operation', () => {
  const out = z.object({ name: z.string(), amount: Int64.optional() });

  test('contains only fields that the contract names', () => {
    const { parseOutput, writeOutput } = prepare({ out });
    const row = { name: 'n', digest: 'secret', passwordHash: 'secret' };
    expect(parseOutput(row)).toEqual({ name: 'n' });
    expect(writeOutput(row)).toBe('{"name":"n"}');
  });

  test('does not leave the server if it violates the contract', () => {
    expect(() => prepare({ out }).writeOutput({ name: 5 })).toThrow(
      'the response does not match its contract',
    );
  });

  test('contains 64-bit integers with all their digits, at any depth', () => {
    const deep = z.object({ map: z.record(z.string(), z.object({ list: z.array(maybe(Int64)) })) });
    const { writeOutput } = prepare({ out: deep });
    expect(writeOutput({ map: { a: { list: [2n ** 63n - 1n, null, -(2n ** 63n), 5n] } } })).toMatch(
      /^\{"map":\{"a":\{"list":\[9223372036854775807,(null,)?-9223372036854775808,5\]\}\}\}$/,
    );
  });

  test('is sent unchanged if it is already JSON text', () => {
    const { writeOutput, parseOutput } = prepare({ text: true });
    expect(writeOutput('{"ready": true}')).toBe('{"ready": true}');
    expect(parseOutput('{"ready": true}')).toEqual({ ready: true });
  });
});
