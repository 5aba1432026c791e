import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { areas } from '../src/areas/areas.ts';

interface ListedRoute {
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

test('every specified route exists, with exactly the specified path', async () => {
  const expected = (await listed('specified-routes')).map(keyOf);
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
