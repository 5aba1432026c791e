import assert from 'node:assert/strict';
import type { Route } from '@lobbykit/core/area';
import { casesOf, defaultLimit, type Rule } from './area-case.ts';
import { acceptsBody } from './operation.ts';
import { writeRaw } from './raw-json.ts';
import { pathOf, queryOf, reasonOf, send } from './request.ts';
import { unauditedSnapshotOf } from './snapshot.ts';

/** Returns a body of a given size, filled with white space, which counts too. */
const ofBytes = (body: string, bytes: number): string => body + ' '.repeat(bytes - Buffer.byteLength(body));

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

/** Adds JSON text to a body under a name that no operation knows. */
const withText = (body: string, json: string): string =>
  `${body.slice(0, -1)}${body === '{}' ? '' : ','}"unknown":${json}}`;

const countKeys = (body: string): number => {
  let keys = 0;
  JSON.parse(body, (_, value: unknown) => {
    if (value !== null && typeof value === 'object' && !Array.isArray(value))
      keys += Object.keys(value).length;
    return value;
  });
  return keys;
};

interface Limit {
  readonly name: string;
  readonly refusal: readonly [status: number, reason: string];
  /** Returns the body at the limit, or one above it. */
  make(body: string, over: 0 | 1, limitOf: (name: string) => number, route: Route): string;
}

const limits: readonly Limit[] = [
  {
    name: 'bytes of a body',
    refusal: [413, 'BODY_TOO_LARGE'],
    make: (body, over, limitOf, { bodyLimit }) => ofBytes(body, limitOf(bodyLimit ?? 'bodyBytes') + over),
  },
  {
    name: 'levels of a body',
    refusal: [400, 'INVALID_JSON'],
    make: (body, over, limitOf) => withText(body, nested(limitOf('jsonDepth') - 1 + over)),
  },
  {
    name: 'keys of a body',
    refusal: [400, 'INVALID_JSON'],
    make: (body, over, limitOf) => {
      const count = limitOf('jsonKeys') - countKeys(body) - 1 + over;
      return withText(body, `{${Array.from({ length: count }, (_, index) => `"k${index}":0`).join()}}`);
    },
  },
  {
    name: 'items of an array',
    refusal: [400, 'INVALID_JSON'],
    make: (body, over, limitOf) => withText(body, JSON.stringify(Array(limitOf('jsonItems') + over).fill(0))),
  },
  {
    name: 'bytes of a string',
    refusal: [400, 'INVALID_JSON'],
    make: (body, over, limitOf) => withText(body, `"é${'x'.repeat(limitOf('jsonStringBytes') - 2 + over)}"`),
  },
];

const bodyRule = ({ name, refusal, make }: Limit): Rule => ({
  rule: `accepts ${name} up to the limit, and refuses one above it`,
  applies: acceptsBody,
  async run(world, operation, { prepare }) {
    const { credential, request } = await prepare(world, operation);
    const body = writeRaw(request.body);
    const before = await unauditedSnapshotOf(world);
    const ask = (over: 0 | 1) =>
      send(world, operation, request, {
        ...credential,
        body: make(body, over, (name) => defaultLimit(world, name), operation.route),
      });
    const over = await ask(1);
    assert.deepEqual([over.status, reasonOf(over.body)], refusal);
    assert.deepEqual(await unauditedSnapshotOf(world), before);
    assert.equal((await ask(0)).status, 200);
  },
});

export const sizeCases = casesOf('sizes', [
  ...limits.map(bodyRule),
  {
    rule: 'accepts a URL up to the limit, and refuses one character more',
    async run(world, operation, { prepare }) {
      const { credential, request } = await prepare(world, operation);
      const path = `/api/v1${pathOf(operation, request)}`;
      const rest = defaultLimit(world, 'urlBytes') - `${path}${queryOf(request).slice(1)}&padding=`.length;
      // An operation without query has a `?` in its place, which does not count.
      const ask = (more: number) => {
        const query = { ...request.query, padding: 'x'.repeat(rest + more) };
        return send(world, operation, { ...request, query }, credential);
      };
      const empty = queryOf(request) === '' ? 1 : 0;
      const over = await ask(empty + 1);
      assert.deepEqual([over.status, reasonOf(over.body)], [414, 'URL_TOO_LONG']);
      assert.equal((await ask(empty)).status, 200);
    },
  },
]);
