import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { areas } from '../src/areas/areas.ts';

interface ListedRoute {
  readonly area: string;
  readonly method: string;
  readonly path: string;
}

const listed = async (name: string): Promise<ListedRoute[]> =>
  JSON.parse(await readFile(new URL(`data/${name}.json`, import.meta.url), 'utf8')) as ListedRoute[];

const keyOf = ({ method, path }: { readonly method: string; readonly path: string }): string =>
  `${method} ${path}`;

const built = areas.flatMap(({ contract }) =>
  Object.values(contract.routes).map((route) =>
    keyOf({ method: route.method, path: `/api/v1${route.path}` }),
  ),
);

/** Areas of the specification that are built; a route of theirs that is missing is a mistake, any other is to come. */
const builtAreas = new Set([
  'Accounts',
  'API keys',
  'Authentication',
  'Parties',
  'Server manager and match broker',
  'Global metadata',
  'Events',
  'Server catalog (fleets)',
  'Entitlements (admin catalog)',
  'Entitlements (per-account, admin)',
  'Entitlements (server routes)',
  'Titles',
  'Server releases',
  'Entitlements (orders, subscriptions, offers)',
  'Store diagnostics',
  'Node inspection and node control',
]);

test('every specified route of an existing area exists, with exactly the specified path', async () => {
  const expected = (await listed('specified-routes')).filter(({ area }) => builtAreas.has(area)).map(keyOf);
  expect(expected).toHaveLength(192);
  expect(expected.filter((route) => !built.includes(route))).toEqual([]);
});

test('the specification lists 192 routes', async () => {
  const routes = await listed('specified-routes');
  expect(new Set(routes.map(keyOf)).size).toBe(192);
});

test('every other route is a listed addition, and every listed addition exists', async () => {
  const specified = new Set((await listed('specified-routes')).map(keyOf));
  const added = (await listed('added-routes')).map(keyOf);
  expect(built.filter((route) => !specified.has(route)).sort()).toEqual([...added].sort());
});

test('no route of a missing area exists, not even as a stub', async () => {
  const later = (await listed('specified-routes')).filter(({ area }) => !builtAreas.has(area)).map(keyOf);
  expect(later.filter((route) => built.includes(route))).toEqual([]);
});
