import { expect, test } from 'vitest';
import { type Operation, operations } from '../operations/operations.ts';
import { pathOf, queryOf, send } from '../operations/request.ts';
import { sampleOf } from '../operations/samples/index.ts';
import { snapshotOf } from '../operations/snapshot.ts';
import { createWorld } from '../operations/world.ts';

/** Returns the last literal segment of a template, which determines the operation. */
const literal = /[^/{}]+(?=(\/\{[^}]+\})*$)/;

const inLiteral = ({ route }: Operation, path: string, change: (segment: string) => string): string => {
  const segment = literal.exec(route.path)![0];
  const at = path.lastIndexOf(`/${segment}`) + 1;
  return path.slice(0, at) + change(segment) + path.slice(at + segment.length);
};

const encoded = (text: string): string =>
  [...text].map((character) => `%${character.charCodeAt(0).toString(16)}`).join('');

/** Spellings of a path that some server in between might treat as the path itself. */
const mutations: Readonly<Record<string, (operation: Operation, path: string) => string>> = {
  'a letter encoded': (operation, path) =>
    inLiteral(operation, path, (segment) => encoded(segment[0]!) + segment.slice(1)),
  'every letter encoded': (operation, path) => inLiteral(operation, path, encoded),
  'a letter encoded twice': (operation, path) =>
    inLiteral(operation, path, (segment) => encoded(segment[0]!).replace('%', '%25') + segment.slice(1)),
  'two slashes': (_, path) => `/${path}`,
  'two slashes within': (_, path) => path.replace(/\/([^/]+)$/, '//$1'),
  'a dot segment': (_, path) => `/.${path}`,
  'a segment and back': (_, path) => `/accounts/..${path}`,
  'an encoded dot segment': (_, path) => `/%2e${path}`,
  'a trailing slash': (_, path) => `${path}/`,
  'another case': (operation, path) => inLiteral(operation, path, (segment) => segment.toUpperCase()),
  'an encoded slash': (_, path) => path.replace(/\/([^/]+)$/, '%2f$1'),
  'an encoded slash behind': (_, path) => `${path}%2f`,
  'a backslash': (_, path) => path.replace(/\/([^/]+)$/, '\\$1'),
  'an encoded NUL': (_, path) => `${path}%00`,
  'a matrix parameter': (_, path) => `${path};x=1`,
  'a matrix parameter within': (operation, path) => inLiteral(operation, path, (segment) => `${segment};x`),
  'overlong UTF-8': (_, path) => path.replace(/\/([^/]+)$/, '%c0%af$1'),
  'overlong UTF-8 behind': (_, path) => `${path}%c0%80`,
  'half a percent': (_, path) => `${path}%2`,
  'an encoded space': (_, path) => `${path}%20`,
  'a fragment': (_, path) => `${path}%23x`,
};

test('no other spelling of a path reaches its operation, for anonymous callers and for players', {
  timeout: 120_000,
}, async () => {
  await using world = await createWorld();
  const { token, accountId } = await world.player();
  const wrong: unknown[] = [];
  let requestCount = 0;
  for (const operation of operations) {
    const { method } = operation.route;
    const sample = await sampleOf(operation)(world, accountId);
    const before = await snapshotOf(world.storage, ['audit_log']);
    for (const [name, mutate] of Object.entries(mutations)) {
      const path = mutate(operation, pathOf(operation, sample));
      const body = method === 'GET' ? {} : { body: sample.body ?? {} };
      for (const session of [{}, { session: token }]) {
        const { status } = await world.http(method, path + queryOf(sample), { ...session, ...body });
        if (status < 400 || status >= 500) wrong.push([operation.id, name, path, status]);
        requestCount++;
      }
    }
    expect(await snapshotOf(world.storage, ['audit_log'])).toEqual(before);
  }
  expect(wrong).toEqual([]);
  expect(requestCount).toBe(operations.length * Object.keys(mutations).length * 2);
});

test('(control) every path in its own spelling reaches its operation', { timeout: 120_000 }, async () => {
  await using world = await createWorld();
  for (const operation of operations) {
    if (operation.route.access !== 'player') continue;
    const { token, accountId } = await world.player();
    const sample = await sampleOf(operation)(world, accountId);
    const { status } = await send(world, operation, sample, { session: token });
    expect([operation.id, status]).toEqual([operation.id, 200]);
  }
});

test('a path parameter may be percent-encoded letter by letter, and is decoded once', {
  timeout: 120_000,
}, async () => {
  await using world = await createWorld();
  const { token, accountId } = await world.player();
  const path = (id: string) => world.http('GET', `/accounts/${id}`, { session: token });
  expect(await path(encoded(accountId))).toEqual({ ...(await path(accountId)), headers: expect.anything() });
  expect((await path(encoded(accountId).replaceAll('%', '%25'))).status).toBe(400);
});
