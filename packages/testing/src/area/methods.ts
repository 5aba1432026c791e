import assert from 'node:assert/strict';
import { casesOf } from './area-case.ts';
import { operationsOf, shapeOf } from './operation.ts';
import { pathOf, reasonOf } from './request.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];

export const methodCases = casesOf('methods', [
  {
    rule: 'answers other methods of its path with 405, Allow and code 12',
    async run(world, operation) {
      const { token } = await world.player();
      const shape = shapeOf(operation.route.path);
      const routes = world.backend.catalogue.areas
        .flatMap(operationsOf)
        .map(({ route }) => route)
        .filter(({ path }) => shapeOf(path) === shape);
      const hasHead = routes.some(({ method, stream }) => method === 'GET' && !stream);
      const allowed = [
        ...new Set([...routes.map(({ method }): string => method), ...(hasHead ? ['HEAD'] : [])]),
      ];
      assert.ok(allowed.includes(operation.route.method));
      for (const method of methods.filter((method) => !allowed.includes(method)))
        for (const credential of [{}, { session: token }, { key: world.rootKey }]) {
          const { status, headers, body } = await world.http(method, pathOf(operation, {}), credential);
          assert.deepEqual(
            [method, status, (body as { code: number }).code, reasonOf(body), headers.allow],
            [method, 405, 12, 'METHOD_NOT_ALLOWED', [...allowed].sort().join(', ')],
          );
        }
    },
  },
]);
