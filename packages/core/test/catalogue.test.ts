import { expect, test } from 'vitest';
import { areas } from '../src/areas/index.ts';
import { engineTables } from '../src/backend/engine-tables.ts';
import { createCatalogue } from '../src/catalogue/catalogue.ts';
import { rateClassOf, rateTable } from '../src/http/rates.ts';

const catalogue = createCatalogue(areas, engineTables);
const routes = areas.flatMap(({ contract }) =>
  Object.entries(contract.routes).map(([verb, route]) => ({
    id: `${contract.area}.${verb}`,
    area: contract,
    route,
  })),
);

test('every permission that an operation asks for is described, and every one described is asked for', () => {
  const asked = new Set(
    routes.flatMap(({ route }) => (route.permission === undefined ? [] : [route.permission])),
  );
  expect([...catalogue.permissions.keys()]).toEqual([...asked].sort());
});

test('permissions are area.verb in lower_snake, but for the one of all internal operations', () => {
  for (const name of catalogue.permissions.keys())
    expect(name).toMatch(/^([a-z][a-z_]*(\.[a-z_]+)+|internal)$/);
});

test('operators alone need a permission, and each operator operation names one', () => {
  for (const { id, route } of routes)
    expect([id, route.permission !== undefined]).toEqual([id, route.access === 'operator']);
});

test('paths with admin or server in them are for operators, and internal ones too', () => {
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

test('every event that a route names is described, and every event described is named by a route', () => {
  const named = new Set(routes.flatMap(({ route }) => route.emits ?? []));
  expect([...catalogue.events.keys()].filter((name) => !named.has(name))).toEqual([]);
  expect([...named].filter((name) => !catalogue.events.has(name))).toEqual([]);
});

test('every operation falls into a rate class that there is', () => {
  for (const { id, route } of routes) expect([id, rateClassOf(route) in rateTable]).toEqual([id, true]);
});

test('every operation has a summary that is a sentence', () => {
  for (const { id, route } of routes)
    expect([id, route.summary]).toEqual([id, expect.stringMatching(/^[A-Z].+\.$/)]);
});
