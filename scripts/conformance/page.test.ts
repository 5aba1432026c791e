import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../workspace.ts';
import { conformancePage, pageProblems, readPage, writePage } from './page.ts';
import { specifiedRoutes } from './specified-routes.ts';

const routes = [
  { area: 'Accounts', method: 'GET', path: '/api/v1/accounts/{accountId}', operation: 'accounts.get' },
  { area: 'API keys', method: 'GET', path: '/api/v1/api_keys', operation: 'apiKeys.list' },
];
const folder = 'packages/core/test/areas';
const proofs = {
  'accounts.get': { [`${folder}/parties/a.test.ts`]: 9, [`${folder}/accounts/read.test.ts`]: 1 },
  'apiKeys.list': {
    [`${folder}/parties/a.test.ts`]: 3,
    [`${folder}/parties/b.test.ts`]: 3,
    [`${folder}/parties/c.test.ts`]: 4,
    [`${folder}/parties/d.test.ts`]: 1,
  },
};

test('the page names each route of the specification with at least one test file that exists', () => {
  const rows = readPage(readFileSync(join(root, conformancePage), 'utf8'));
  const expected = specifiedRoutes().map(({ method, path, operation }) => [`${method} ${path}`, operation]);
  expect(rows.map(({ route, operation }) => [route, operation])).toEqual(expected);
  expect(rows.filter(({ files }) => files.length === 0)).toEqual([]);
  const files = rows.flatMap((row) => row.files);
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

test('a page names three files for a route: those of its area, or else those with the most tests that call it', () => {
  expect(readPage(writePage(routes, proofs)).map(({ files }) => files)).toEqual([
    [`${folder}/accounts/read.test.ts`],
    [`${folder}/parties/c.test.ts`, `${folder}/parties/a.test.ts`, `${folder}/parties/b.test.ts`],
  ]);
});

test('a page that was written from the same tests has no problem', () => {
  expect(pageProblems(writePage(routes, proofs), routes, proofs)).toEqual([]);
});

test('a route that no test calls with success is a problem, and so is a page without it', () => {
  const page = writePage(routes.slice(0, 1), proofs);
  expect(pageProblems(page, routes, proofs)).toEqual([
    'GET /api/v1/api_keys: docs/conformance.md names no test of apiKeys.list',
  ]);
  expect(pageProblems(page, routes, { 'accounts.get': proofs['accounts.get'] })).toEqual([
    'GET /api/v1/api_keys: no test of its own calls apiKeys.list with success',
  ]);
});

test('a named file that does not call the operation any more is a problem, and so is an unknown route', () => {
  const fewer = { ...proofs, 'accounts.get': { [`${folder}/parties/a.test.ts`]: 9 } };
  expect(pageProblems(writePage(routes, proofs), routes.slice(0, 1), fewer)).toEqual([
    `GET /api/v1/accounts/{accountId}: ${folder}/accounts/read.test.ts does not call accounts.get with success`,
    'GET /api/v1/api_keys: is not in the specification',
  ]);
});
