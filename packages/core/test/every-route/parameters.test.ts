import { expect, test } from 'vitest';
import type { z } from 'zod';
import { Fields, TextMap } from '../../src/kernel/schemas.ts';
import { allowedCaller } from '../operations/caller.ts';
import { type Operation, operations } from '../operations/operations.ts';
import { pathOf, queryOf, reasonOf, send } from '../operations/request.ts';
import { sampleOf } from '../operations/samples/index.ts';
import type { Sample } from '../operations/samples/sample.ts';
import { snapshotOf } from '../operations/snapshot.ts';
import { createWorld, type World } from '../operations/world.ts';

const operators = ['audit_log'];

/** Returns the schema inside its wrappers. */
function underlying(schema: z.ZodType): z.ZodType {
  const { innerType, in: source } = schema.def as unknown as {
    readonly innerType?: z.ZodType;
    readonly in?: z.ZodType;
  };
  const inner = innerType ?? source;
  return inner === undefined ? schema : underlying(inner);
}

/** Returns whether a field accepts several values. */
const repeats = (schema: z.ZodType): boolean => underlying(schema).def.type === 'array';

/** Returns whether a field gets all parameters of the query. It is then no parameter itself. */
const takesAll = (schema: z.ZodType): boolean => underlying(schema) === (Fields as z.ZodType);

const queryFields = operations.flatMap((operation) =>
  Object.entries(operation.route.query?.shape ?? {})
    .filter(([, schema]) => !takesAll(schema as z.ZodType))
    .map(([field, schema]) => ({
      operation,
      // The parameters of a map are its name, a dot and a key.
      field: underlying(schema as z.ZodType) === (TextMap as z.ZodType) ? `${field}.name` : field,
      isList: repeats(schema as z.ZodType),
    })),
);

async function prepared(world: World, operation: Operation) {
  const { credential, accountId } = await allowedCaller(world, operation);
  return { credential, sample: await sampleOf(operation)(world, accountId) };
}

/** Returns the fields that a 400 names. */
const blamed = (body: unknown): unknown =>
  (body as { details: readonly { fieldViolations?: readonly { field: string }[] }[] }).details
    .flatMap(({ fieldViolations = [] }) => fieldViolations)
    .map(({ field }) => field);

test('a query field for one value is refused if it is given twice, with equal or different values', {
  timeout: 120_000,
}, async () => {
  await using world = await createWorld();
  const scalars = queryFields.filter(({ isList }) => !isList);
  expect(scalars.length).toBeGreaterThan(60);
  for (const { operation, field } of scalars) {
    const { credential, sample } = await prepared(world, operation);
    const { [field]: given = 'x', ...others } = sample.query ?? {};
    const before = await snapshotOf(world.storage, operators);
    for (const pair of [
      [String(given), String(given)],
      [String(given), 'other'],
      ['', ''],
    ]) {
      // A ticket would be a second credential.
      const session = field === 'ticket' ? {} : credential;
      const { status, body } = await send(
        world,
        operation,
        { ...sample, query: { ...others, [field]: pair } },
        session,
      );
      expect([operation.id, field, status, blamed(body)]).toEqual([operation.id, field, 400, [field]]);
    }
    expect(await snapshotOf(world.storage, operators)).toEqual(before);
  }
});

test('a query field for a list is repeated once per value', {
  timeout: 120_000,
}, async () => {
  await using world = await createWorld();
  const lists = queryFields.filter(({ isList }) => isList);
  expect(lists.map(({ operation, field }) => `${operation.id} ${field}`)).toEqual([
    'accounts.removeMetadata propertiesToRemovePaths',
    'events.subscribeTags eventTags',
    'parties.removeMetadata innerRequest.propertiesToRemovePaths',
  ]);
  for (const { operation } of lists) {
    const { credential, sample } = await prepared(world, operation);
    expect((await send(world, operation, sample, credential)).status).toBe(200);
  }
});

test('an operation that accepts any parameter ignores those that are given twice and those without a plain name', {
  timeout: 120_000,
}, async () => {
  await using world = await createWorld();
  const taking = operations.filter(({ route }) => {
    const schemas = Object.values({ ...route.query?.shape, ...route.body?.shape }) as z.ZodType[];
    return schemas.some(takesAll);
  });
  expect(taking.map(({ id }) => id)).toEqual(['authentication.callback', 'authentication.postCallback']);
  for (const operation of taking)
    for (const spoil of [
      (raw: string) => `${raw}&${raw}`,
      (raw: string) => raw.replace('state=', 'state[]='),
    ]) {
      const { state, confirmationCode: _ } = await world.pending();
      const raw = spoil(`state=${state}`);
      const isPost = operation.route.method === 'POST';
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const ask = (text: string) =>
        world.http(
          operation.route.method,
          `/authentication/99/callback${isPost ? '' : `?${text}`}`,
          isPost ? { body: text, headers } : {},
        );
      expect(reasonOf((await ask(`${raw}&code=x`)).body)).toBe('LOGIN_UNKNOWN');
      expect((await ask(`state=${state}&code=x&__proto__=y&constructor=z`)).status).toBe(200);
    }
});

test('unknown fields of query and body are ignored, also nested ones', {
  timeout: 120_000,
}, async () => {
  await using world = await createWorld();
  for (const operation of operations) {
    const { credential, sample } = await prepared(world, operation);
    const names = Object.keys(sample.query ?? {});
    const query = { ...sample.query, unknown: ['1', '2'], 'a[]': ['1', '2'], 'a[b]': '1', 'a.b': '1' };
    for (const name of names)
      Object.assign(query, { [`${name}[]`]: '1', [`${name}[x]`]: '1', [` ${name}`]: '1' });
    const body = { ...sample.body, unknown: { deeper: [1, null] }, 'a.b': 1 };
    const { status } = await send(world, operation, { ...sample, query, body }, credential);
    expect([operation.id, status]).toEqual([operation.id, 200]);
  }
});

const twice = operations.flatMap((operation) => {
  const { params, query, body } = operation.route;
  return Object.keys(params?.shape ?? {}).flatMap((field) => [
    ...(field in (query?.shape ?? {}) ? [{ operation, field, part: 'query' as const }] : []),
    ...(field in (body?.shape ?? {}) ? [{ operation, field, part: 'body' as const }] : []),
  ]);
});

test('a request is refused without effect if an id differs between path and body', {
  timeout: 120_000,
}, async () => {
  await using world = await createWorld();
  expect(twice.map(({ operation, field }) => `${operation.id} ${field}`)).toEqual([
    'accounts.update accountId',
    'apiKeys.updatePolicy id',
    'apiKeys.update key',
    'authentication.adminUpdateProvider provider',
    'authentication.adminSetProviderStatus provider',
    'fleets.act hostId',
    'fleets.adminAct hostId',
  ]);
  for (const { operation, field, part } of twice) {
    const { credential, sample } = await prepared(world, operation);
    const other = (await prepared(world, operation)).sample.params![field]!;
    const different = field === 'provider' ? 4 : other;
    const named = (value: unknown): Sample => ({
      ...sample,
      [part]: { ...sample[part], [field]: value },
    });
    const before = await snapshotOf(world.storage, operators);
    const refused = await send(world, operation, named(different), credential);
    expect([operation.id, refused.status, reasonOf(refused.body), blamed(refused.body)]).toEqual([
      operation.id,
      400,
      'INVALID_FIELD',
      [field],
    ]);
    expect(await snapshotOf(world.storage, operators)).toEqual(before);
    // Equal ids in any spelling are accepted.
    const same = field === 'provider' ? Number(sample.params!.provider) : sample.params![field];
    expect((await send(world, operation, named(same), credential)).status).toBe(200);
  }
});

test('integers in a query must be plain decimal digits', { timeout: 120_000 }, async () => {
  await using world = await createWorld();
  const paged = operations.filter(({ route }) => route.query?.shape.limit);
  expect(paged.length).toBeGreaterThan(4);
  const spellings = [
    '1e3',
    '+5',
    ' 5',
    '5 ',
    '0x10',
    '５',
    '1.0',
    '1.5',
    '١',
    '1_000',
    '1,000',
    'NaN',
    '--1',
    '-1',
  ];
  for (const operation of paged) {
    const { credential, sample } = await prepared(world, operation);
    for (const limit of [
      ...spellings,
      '9223372036854775808',
      '99999999999999999999',
      'Infinity',
      'null',
      '[]',
    ]) {
      const { status, body } = await send(
        world,
        operation,
        { ...sample, query: { ...sample.query, limit } },
        credential,
      );
      expect([operation.id, limit, status, blamed(body)]).toEqual([operation.id, limit, 400, ['limit']]);
    }
    const raw = `${pathOf(operation, sample)}${queryOf(sample).replace(/limit=\d+/, 'limit=005')}`;
    expect((await world.http('GET', raw, credential)).status).toBe(200);
  }
});
