import { expect, test } from 'vitest';
import { operations, shapeOf } from '../operations/operations.ts';
import { pathOf, reasonOf } from '../operations/request.ts';
import { createWorld } from '../operations/world.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];

test('every path answers other methods than its own with 405, Allow and code 12', {
  timeout: 120_000,
}, async () => {
  await using world = await createWorld();
  const { token } = await world.player();
  const wrong: unknown[] = [];
  let refused = 0;
  for (const operation of operations) {
    const shape = shapeOf(operation.route.path);
    const allowed = operations
      .filter(({ route }) => shapeOf(route.path) === shape)
      .map(({ route }) => route.method as string);
    for (const method of methods) {
      if (allowed.includes(method)) continue;
      for (const credential of [{}, { session: token }, { key: world.rootKey }]) {
        const { status, headers, body } = await world.http(method, pathOf(operation, {}), credential);
        const found = [status, (body as { code: number }).code, reasonOf(body), headers.allow];
        const expected = [405, 12, 'METHOD_NOT_ALLOWED', [...allowed].sort().join(', ')];
        if (JSON.stringify(found) !== JSON.stringify(expected)) wrong.push([operation.id, method, found]);
        refused++;
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(refused).toBeGreaterThan(1_000);
});

test('headers and queries that ask for another method are ignored', {
  timeout: 120_000,
}, async () => {
  await using world = await createWorld();
  const { token, accountId } = await world.player();
  const overriding = {
    'x-http-method-override': 'PATCH',
    'x-http-method': 'PATCH',
    'x-method-override': 'PATCH',
  };
  const { status, body } = await world.http('GET', `/accounts/${accountId}?_method=PATCH`, {
    session: token,
    headers: overriding,
  });
  expect([status, body]).toMatchObject([200, { account: { id: accountId } }]);
});
