import { areas } from '../../src/areas/areas.ts';
import type { Route } from '../../src/http/contract.ts';

/** An operation as its contract declares it. The generated tests are derived from these. */
export interface Operation {
  /** `accounts.get`. */
  readonly id: string;
  readonly area: string;
  readonly verb: string;
  readonly route: Route;
}

/** Every operation of every area. */
export const operations: readonly Operation[] = areas.flatMap(({ contract }) =>
  Object.entries(contract.routes).map(([verb, route]) => ({
    id: `${contract.area}.${verb}`,
    area: contract.area,
    verb,
    route,
  })),
);

export const operationById = (id: string): Operation => {
  const found = operations.find((operation) => operation.id === id);
  if (!found) throw new Error(`there is no operation ${id}`);
  return found;
};

/** The operations that accept a body. */
export const withBody = operations.filter(({ route }) => route.method !== 'GET' && route.method !== 'HEAD');

/** The operations that accept an Idempotency-Key. */
export const keyed = operations.filter(
  ({ route: { method, access, reads, unkeyed } }) =>
    (method === 'POST' || method === 'PATCH') &&
    (access === 'player' || access === 'operator') &&
    !reads &&
    !unkeyed,
);

/** Every permission that an operation requires. */
export const permissions: readonly string[] = [
  ...new Set(operations.flatMap(({ route }) => route.permission ?? [])),
].sort();

/** Returns a template without the names of its parameters: `/accounts/{}`. */
export const shapeOf = (path: string): string => path.replaceAll(/\{[^}]+\}/g, '{}');
