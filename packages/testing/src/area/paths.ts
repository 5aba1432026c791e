import assert from 'node:assert/strict';
import { casesOf } from './area-case.ts';
import { acceptsBody, type Operation, operationsOf, shapeOf } from './operation.ts';
import { writeRaw } from './raw-json.ts';
import { pathOf, queryOf, send } from './request.ts';
import { unauditedSnapshotOf } from './snapshot.ts';
import type { AreaWorld } from './world.ts';

/** Changes the last segment that is no parameter: it decides the operation. */
function inLiteral({ route }: Operation, path: string, change: (segment: string) => string): string {
  const last = route.path.split('/').findLastIndex((segment) => !segment.startsWith('{'));
  return path
    .split('/')
    .map((segment, index) => (index === last ? change(segment) : segment))
    .join('/');
}

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

/** Returns whether a path is that of another operation: `/devices/SEARCH` instead of `/devices/search` names a device. */
function othersOf({ backend }: AreaWorld, { id, route }: Operation): (path: string) => boolean {
  const templates = backend.catalogue.areas
    .flatMap(operationsOf)
    .filter((other) => other.id !== id && other.route.method === route.method)
    .map((other) => new RegExp(`^${shapeOf(other.route.path).replaceAll('{}', '[^/]+')}$`));
  const isOwn = new RegExp(`^${shapeOf(route.path).replaceAll('{}', '[^/]+')}$`);
  return (path) => !isOwn.test(path) && templates.some((template) => template.test(path));
}

export const pathCases = casesOf('paths', [
  {
    rule: 'is not reached by another spelling of its path, whoever the caller is',
    async run(world, operation, { requestOf }) {
      const player = await world.player();
      const request = await requestOf(world, operation, player);
      const before = await unauditedSnapshotOf(world);
      const body = acceptsBody(operation) ? { body: writeRaw(request.body) } : {};
      const isAnother = othersOf(world, operation);
      for (const [name, mutate] of Object.entries(mutations)) {
        const mutated = mutate(operation, pathOf(operation, request));
        if (isAnother(mutated)) continue;
        const path = mutated + queryOf(request);
        for (const credential of [{}, { session: player.token }, { key: world.rootKey }]) {
          const { status } = await world.http(operation.route.method, path, { ...credential, ...body });
          assert.ok(status >= 400 && status < 500, `${name}: ${path} is answered with ${status}`);
        }
      }
      assert.deepEqual(await unauditedSnapshotOf(world), before);
    },
  },
  {
    rule: 'reads a path parameter that is percent-encoded letter by letter',
    applies: ({ route }) => route.params !== undefined,
    async run(world, operation, { prepare }) {
      const { credential, request } = await prepare(world, operation);
      const path = Object.entries(request.params).reduce(
        (path, [name, value]) => path.replace(`{${name}}`, encoded(String(value))),
        operation.route.path as string,
      );
      const spelled = { ...operation, route: { ...operation.route, path: path as `/${string}` } };
      const { status, body } = await send(world, spelled, request, credential);
      assert.equal(status, 200, JSON.stringify(body));
    },
  },
]);
