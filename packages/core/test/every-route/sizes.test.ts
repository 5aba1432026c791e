import { describe, expect, test } from 'vitest';
import { areas } from '../../src/areas/areas.ts';
import { engineTables } from '../../src/backend/engine-tables.ts';
import { createCatalogue } from '../../src/catalogue/catalogue.ts';
import type { Route } from '../../src/http/contract.ts';
import { allowedCaller } from '../operations/caller.ts';
import { type Operation, operations, withBody } from '../operations/operations.ts';
import { pathOf, queryOf, reasonOf, send, settled } from '../operations/request.ts';
import { sampleOf } from '../operations/samples/index.ts';
import { snapshotOf } from '../operations/snapshot.ts';
import { createWorld, type World } from '../operations/world.ts';

const { limits: limitTable } = createCatalogue(areas, engineTables);

const defaultOf = (name: string): number => limitTable[name]![0];

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

interface Case {
  readonly name: string;
  readonly refusal: readonly [status: number, reason: string];
  /** Returns the body at the limit, or one above it. */
  make(body: string, over: 0 | 1, route: Route): string;
}

const cases: readonly Case[] = [
  {
    name: 'bytes of a body',
    refusal: [413, 'BODY_TOO_LARGE'],
    make: (body, over, { bodyLimit }) => ofBytes(body, defaultOf(bodyLimit ?? 'bodyBytes') + over),
  },
  {
    name: 'levels of a body',
    refusal: [400, 'INVALID_JSON'],
    make: (body, over) => withText(body, nested(defaultOf('jsonDepth') - 1 + over)),
  },
  {
    name: 'keys of a body',
    refusal: [400, 'INVALID_JSON'],
    make: (body, over) => {
      const count = defaultOf('jsonKeys') - countKeys(body) - 1 + over;
      return withText(body, `{${Array.from({ length: count }, (_, index) => `"k${index}":0`).join()}}`);
    },
  },
  {
    name: 'items of an array',
    refusal: [400, 'INVALID_JSON'],
    make: (body, over) => withText(body, JSON.stringify(Array(defaultOf('jsonItems') + over).fill(0))),
  },
  {
    name: 'bytes of a string',
    refusal: [400, 'INVALID_JSON'],
    make: (body, over) => withText(body, `"é${'x'.repeat(defaultOf('jsonStringBytes') - 2 + over)}"`),
  },
];

async function prepared(world: World, operation: Operation) {
  const { credential, accountId } = await allowedCaller(world, operation);
  return { credential, sample: await sampleOf(operation)(world, accountId) };
}

describe('every operation with a body accepts exactly up to the limit:', () => {
  test.each(cases)('$name', { timeout: 120_000 }, async ({ refusal, make }) => {
    await using world = await createWorld();
    for (const operation of withBody) {
      const { credential, sample } = await prepared(world, operation);
      const body = JSON.stringify(sample.body ?? {});
      const before = await snapshotOf(world.storage, ['audit_log']);
      const over = await send(world, operation, sample, {
        ...credential,
        body: make(body, 1, operation.route),
      });
      expect([operation.id, over.status, reasonOf(over.body)]).toEqual([operation.id, ...refusal]);
      expect(await snapshotOf(world.storage, ['audit_log'])).toEqual(before);
      const at = await send(world, operation, sample, {
        ...credential,
        body: make(body, 0, operation.route),
      });
      expect([operation.id, at.status]).toEqual([operation.id, 200]);
    }
  });
});

test('every operation accepts a URL up to the limit, and refuses one character more', {
  timeout: 120_000,
}, async () => {
  await using world = await createWorld();
  for (const operation of operations) {
    const { credential, sample } = await prepared(world, operation);
    const path = `/api/v1${pathOf(operation, sample)}`;
    const query = `${queryOf(sample).slice(1)}&padding=`;
    const padding = 'x'.repeat(defaultOf('urlBytes') - path.length - query.length);
    const long = `${queryOf(sample) || '?'}&padding=${padding}`;
    const body = operation.route.method === 'GET' ? {} : { body: sample.body ?? {} };
    const ask = (tail: string) => {
      const path = pathOf(operation, sample) + long + tail;
      const answer = world.http(operation.route.method, path, { ...credential, ...body });
      return operation.route.waits ? settled(world.clock, answer) : answer;
    };
    const over = await ask('x');
    expect([operation.id, over.status, reasonOf(over.body)]).toEqual([operation.id, 414, 'URL_TOO_LONG']);
    const at = await ask('');
    expect([operation.id, at.status]).toEqual([operation.id, 200]);
  }
});

test('a body far above the limits is refused quickly, and the next request works', {
  timeout: 120_000,
}, async () => {
  await using world = await createWorld();
  const { token } = await world.player();
  const bodies = [nested(100_000), `{"a":${'1'.repeat(200_000)}}`, `{${'"a":0,'.repeat(30_000)}"a":0}`];
  for (const body of [...bodies, Buffer.alloc(3_000_000, 0x20)]) {
    // The CPU time of this thread, so other processes on the machine do not count.
    const before = process.threadCpuUsage();
    const { status } = await world.http('POST', '/accounts/ids', { session: token, body });
    expect([400, 413]).toContain(status);
    expect(process.threadCpuUsage(before).user).toBeLessThan(500_000);
  }
  expect((await world.http('GET', '/accounts/healthz')).status).toBe(200);
});
