import { expect, test } from 'vitest';
import { areas } from '../src/areas/areas.ts';
import { engineTables } from '../src/backend/engine-tables.ts';
import { createCatalogue } from '../src/catalogue/catalogue.ts';
import { rateClassOf } from '../src/http/rates.ts';

const catalogue = createCatalogue(areas, engineTables);
const routes = areas.flatMap(({ contract }) =>
  Object.entries(contract.routes).map(([verb, route]) => ({
    id: `${contract.area}.${verb}`,
    area: contract,
    route,
  })),
);

test('every permission that an operation requires is described, and every described permission is required', () => {
  const required = new Set(
    routes.flatMap(({ route }) => (route.permission === undefined ? [] : [route.permission])),
  );
  expect([...catalogue.permissions.keys()]).toEqual([...required].sort());
});

test('permissions are area.verb in lower_snake, except the one of all internal operations', () => {
  for (const name of catalogue.permissions.keys())
    expect(name).toMatch(/^([a-z][a-z_]*(\.[a-z_]+)+|internal)$/);
});

test('operator operations declare a permission, and no others do', () => {
  for (const { id, route } of routes)
    expect([id, route.permission !== undefined]).toEqual([id, route.access === 'operator']);
});

test('operations with admin, server or internal in their path are for operators', () => {
  for (const { id, route } of routes) {
    const parts = route.path.split('/');
    const trusted = parts.some((part) => /^(admin|server|internal)/.test(part));
    if (trusted) expect([id, route.access]).toEqual([id, 'operator']);
  }
});

test('every reason is UPPER_SNAKE, and every error that a route declares is one of its area or a common one', () => {
  for (const reason of catalogue.errors.keys()) expect(reason).toMatch(/^[A-Z][A-Z_]*$/);
  for (const { id, route } of routes)
    for (const { declared } of route.errors ?? [])
      expect([id, catalogue.errors.get(declared.reason)]).toEqual([id, declared]);
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

test('every operation has an existing rate class', () => {
  for (const { id, route } of routes) expect([id, rateClassOf(route) in catalogue.rates]).toEqual([id, true]);
});

test('every operation has a summary that is a sentence', () => {
  for (const { id, route } of routes)
    expect([id, route.summary]).toEqual([id, expect.stringMatching(/^[A-Z].+\.$/)]);
});
