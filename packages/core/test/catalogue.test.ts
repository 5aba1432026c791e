import { expect, test } from 'vitest';
import { areas } from '../src/areas/areas.ts';
import { engineTables } from '../src/backend/engine-tables.ts';
import { createCatalogue } from '../src/catalogue/catalogue.ts';

const catalogue = createCatalogue(areas, engineTables);
const routes = areas.flatMap(({ contract }) =>
  Object.entries(contract.routes).map(([verb, route]) => ({
    id: `${contract.area}.${verb}`,
    route,
  })),
);

test('every permission that an operation requires is described, and every described permission is required', () => {
  const required = new Set(
    routes.flatMap(({ route }) => [
      ...(route.permission === undefined ? [] : [route.permission]),
      ...(route.widenedBy ?? []),
    ]),
  );
  expect([...catalogue.permissions.keys()]).toEqual([...required].sort());
});

test('every error that an area declares is declared by one of the routes', () => {
  const used = new Set(
    routes.flatMap(({ route }) => (route.errors ?? []).map(({ declared }) => declared.reason)),
  );
  const declared = areas.flatMap(({ errors }) => Object.keys(errors));
  expect(declared.filter((reason) => !used.has(reason))).toEqual([]);
});

test('every event that a route emits is described, and every described event is emitted by a route', () => {
  const named = new Set(routes.flatMap(({ route }) => route.emits ?? []));
  expect([...catalogue.events.keys()].filter((name) => !named.has(name))).toEqual([]);
  expect([...named].filter((name) => !catalogue.events.has(name))).toEqual([]);
});
