import type { Operation } from './operation.ts';
import type { RequestHead } from './request.ts';
import type { Router } from './router.ts';

/** A check that is refused would take the server out of use when its players need it most. */
export const isHealthCheck = ({ route }: Operation): boolean =>
  route.path.endsWith('/healthz') || route.path.endsWith('/is_healthy');

/** Returns the operation of a request, or null if there is none. */
export function operationOf(router: Router<Operation>, { method, path }: RequestHead): Operation | null {
  try {
    return router.match(method, path).target;
  } catch {
    return null;
  }
}
