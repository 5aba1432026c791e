import assert from 'node:assert/strict';
import { type AllowedCaller, casesOf } from './area-case.ts';
import { acceptsBody, definitionOf, type FieldSchema, type Operation, underlying } from './operation.ts';
import { writeRaw } from './raw-json.ts';
import { mapsOf, pathOf, queryOf, type RequestParts, reasonOf, send } from './request.ts';
import { unauditedSnapshotOf } from './snapshot.ts';

interface QueryField {
  readonly name: string;
  readonly schema: FieldSchema;
}

/** The query fields of an operation. A map is represented by one of its names. A field that gets all is none. */
function queryFieldsOf(operation: Operation): readonly QueryField[] {
  const maps = mapsOf(operation);
  return Object.entries(operation.route.query?.shape ?? {})
    .filter(([name, schema]) => maps.has(name) || underlying(schema).def.type !== 'record')
    .map(([name, schema]) => ({ name: maps.has(name) ? `${name}.name` : name, schema }));
}

const isList = ({ schema }: QueryField): boolean => underlying(schema).def.type === 'array';

/** Returns the kind of a field: how its text becomes a value. */
function kindOf(schema: FieldSchema): string | undefined {
  const { kind } = (schema.meta?.() ?? {}) as { readonly kind?: string };
  const { innerType, in: source } = definitionOf(schema);
  const inner = innerType ?? source;
  return kind ?? (inner === undefined ? undefined : kindOf(inner));
}

/** Returns the fields that a 400 names. */
const blamedIn = (body: unknown): readonly string[] =>
  (body as { details: readonly { fieldViolations?: readonly { field: string }[] }[] }).details
    .flatMap(({ fieldViolations = [] }) => fieldViolations)
    .map(({ field }) => field);

/** Fields that are in the path and also in the query or the body. */
const repeatedFieldsOf = ({ route: { params, query, body } }: Operation) =>
  Object.keys(params?.shape ?? {}).flatMap((field) => [
    ...(Object.hasOwn(query?.shape ?? {}, field) ? [{ field, part: 'query' as const }] : []),
    ...(Object.hasOwn(body?.shape ?? {}, field) ? [{ field, part: 'body' as const }] : []),
  ]);

/** A ticket would be a second credential. */
const credentialFor = (field: string, { credential }: AllowedCaller) =>
  field === 'ticket' ? {} : credential;

/** Texts that are no integer in plain decimal digits, or too large for one. */
const noIntegers = [
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
  '9223372036854775808',
  '99999999999999999999',
  'Infinity',
  'null',
  '[]',
];

const integersOf = (operation: Operation): readonly QueryField[] =>
  queryFieldsOf(operation).filter((field) => !isList(field) && kindOf(field.schema) === 'integer');

export const parameterCases = casesOf('parameters', [
  {
    rule: 'refuses a query field for one value that is given twice, with equal or different values',
    applies: (operation) => queryFieldsOf(operation).some((field) => !isList(field)),
    async run(world, operation, { prepare }) {
      for (const { name } of queryFieldsOf(operation).filter((field) => !isList(field))) {
        const prepared = await prepare(world, operation);
        const { [name]: value = 'x', ...others } = prepared.request.query;
        const before = await unauditedSnapshotOf(world);
        for (const pair of [
          [String(value), String(value)],
          [String(value), 'other'],
          ['', ''],
        ]) {
          const request = { ...prepared.request, query: { ...others, [name]: pair } };
          const { status, body } = await send(world, operation, request, credentialFor(name, prepared));
          assert.deepEqual([name, status, blamedIn(body)], [name, 400, [name]]);
        }
        assert.deepEqual(await unauditedSnapshotOf(world), before);
      }
    },
  },
  {
    rule: 'reads a query field for a list that is repeated once per value',
    applies: (operation) => queryFieldsOf(operation).some(isList),
    async run(world, operation, { prepare }) {
      const { credential, request } = await prepare(world, operation);
      for (const { name } of queryFieldsOf(operation).filter(isList))
        assert.ok(Array.isArray(request.query[name]), `the sample of ${operation.id} has no list ${name}`);
      assert.equal((await send(world, operation, request, credential)).status, 200);
    },
  },
  {
    rule: 'ignores unknown fields of query and body, also nested ones',
    async run(world, operation, { prepare }) {
      const { credential, request } = await prepare(world, operation);
      const query: Record<string, unknown> = {
        ...request.query,
        unknown: ['1', '2'],
        'a[]': ['1', '2'],
        'a[b]': '1',
        'a.b': '1',
      };
      // A map refuses names that are not plain: a filter that is ignored shows what it should hide.
      for (const [name, value] of Object.entries(request.query)) {
        if (name.includes('.') || (typeof value === 'object' && !Array.isArray(value))) continue;
        Object.assign(query, { [`${name}[]`]: '1', [`${name}[x]`]: '1', [` ${name}`]: '1' });
      }
      const body = { ...request.body, unknown: { deeper: [1, null] }, 'a.b': 1 };
      const { status, body: answer } = await send(world, operation, { ...request, query, body }, credential);
      assert.equal(status, 200, JSON.stringify(answer));
    },
  },
  {
    rule: 'refuses without effect a request in which an id differs between path and query or body',
    applies: (operation) => repeatedFieldsOf(operation).length > 0,
    async run(world, operation, { prepare }) {
      for (const { field, part } of repeatedFieldsOf(operation)) {
        const { credential, request } = await prepare(world, operation);
        const others = (await prepare(world, operation)).request;
        const named = (value: unknown): RequestParts => ({
          ...request,
          [part]: { ...request[part], [field]: value },
        });
        const schema = operation.route.params!.shape[field]!;
        const before = await unauditedSnapshotOf(world);
        const different = otherValueOf(schema, request.params[field], others.params[field]);
        const refused = await send(world, operation, named(different), credential);
        assert.deepEqual(
          [field, refused.status, reasonOf(refused.body), blamedIn(refused.body)],
          [field, 400, 'INVALID_FIELD', [field]],
        );
        assert.deepEqual(await unauditedSnapshotOf(world), before);
        const same = await send(world, operation, named(request.params[field]), credential);
        assert.equal(same.status, 200, JSON.stringify(same.body));
      }
    },
  },
  {
    rule: 'reads integers of its query only in plain decimal digits',
    applies: (operation) => integersOf(operation).length > 0,
    async run(world, operation, { prepare }) {
      const prepared = await prepare(world, operation);
      for (const { name } of integersOf(operation)) {
        for (const text of [...noIntegers, ...(['limit', 'offset'].includes(name) ? ['-1'] : [])]) {
          const request = { ...prepared.request, query: { ...prepared.request.query, [name]: text } };
          const { status, body } = await send(world, operation, request, prepared.credential);
          assert.deepEqual([name, text, status, blamedIn(body)], [name, text, 400, [name]]);
        }
        const { [name]: value } = prepared.request.query;
        if (value === undefined) continue;
        const query = queryOf(prepared.request).replace(new RegExp(`([?&]${name}=)(\\d)`), '$100$2');
        const path = pathOf(operation, prepared.request) + query;
        const body = acceptsBody(operation) ? { body: writeRaw(prepared.request.body) } : {};
        const { status } = await world.http(operation.route.method, path, {
          ...prepared.credential,
          ...body,
        });
        assert.deepEqual([name, query, status], [name, query, 200]);
      }
    },
  },
]);

/** Returns a value of a path parameter that is not the given one: that of another sample, or of the enumeration. */
function otherValueOf(schema: FieldSchema, value: unknown, another: unknown): unknown {
  if (another !== value) return another;
  const { override } = (underlyingMeta(schema) ?? {}) as { readonly override?: { enum?: readonly number[] } };
  const [other] = (override?.enum ?? []).filter((each) => each !== 0 && String(each) !== String(value));
  assert.notEqual(other, undefined, 'two samples of an operation name different objects');
  return other;
}

/** Returns the metadata of a schema, or of one that it wraps. */
function underlyingMeta(schema: FieldSchema): object | undefined {
  const { innerType, in: source } = definitionOf(schema);
  const inner = innerType ?? source;
  return schema.meta?.() ?? (inner && underlyingMeta(inner));
}
