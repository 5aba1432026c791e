import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { areas } from '../../packages/core/src/catalogue/index.ts';
import { root } from '../workspace.ts';

/** A route of the specification, with the operation that serves it. */
export interface SpecifiedRoute {
  readonly area: string;
  readonly method: string;
  readonly path: string;
  /** `accounts.get`. */
  readonly operation: string;
}

/** Returns the routes of the specification in its order. Throws if no operation serves one of them. */
export function specifiedRoutes(): SpecifiedRoute[] {
  const file = join(root, 'packages/core/test/data/specified-routes.json');
  const routes = JSON.parse(readFileSync(file, 'utf8')) as Omit<SpecifiedRoute, 'operation'>[];
  const operations = new Map(
    areas.flatMap(({ contract }) =>
      Object.entries(contract.routes).map(([verb, { method, path }]) => [
        `${method} /api/v1${path}`,
        `${contract.area}.${verb}`,
      ]),
    ),
  );
  return routes.map((route) => {
    const operation = operations.get(`${route.method} ${route.path}`);
    if (operation === undefined) throw new Error(`no operation serves ${route.method} ${route.path}`);
    return { ...route, operation };
  });
}
