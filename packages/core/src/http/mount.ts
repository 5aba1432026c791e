import { commonErrors, toRpcStatus } from '../kernel/errors.ts';
import { valueName } from '../kernel/value-name.ts';
import { API_ROOT, type HttpHandler, type HttpResponse, jsonHeaders } from './request.ts';

/** The two parts of a request target, not decoded. */
export interface RequestTarget {
  readonly path: string;
  readonly query: string;
}

/** Splits a request target. Drops scheme and host of an absolute one (`GET http://host/path`). */
export function splitTarget(target: string): RequestTarget {
  const origin = target.startsWith('/') ? target : target.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '');
  const mark = origin.indexOf('?');
  return mark < 0
    ? { path: origin, query: '' }
    : { path: origin.slice(0, mark), query: origin.slice(mark + 1) };
}

/** Returns whether a path belongs to the API. All others belong to the host, even if only their spelling differs. */
export const isApiPath = (path: string): boolean =>
  path.startsWith(API_ROOT) && (path.length === API_ROOT.length || path[API_ROOT.length] === '/');

/** Returns the target below the mount, or null if it belongs to the host. */
export type FindApiTarget = (target: string) => RequestTarget | null;

/**
 * Creates the function that finds the API below a prefix, such as `/game` or `/:tenant/game`. Throws if the prefix is
 * invalid.
 *
 * Compares the undecoded path: what equals the prefix only after decoding belongs to the host.
 */
export function createMount(prefix: string): FindApiTarget {
  if (!/^(?:\/[^/?#\s]+)*$/.test(prefix))
    throw new Error(`prefix: ${JSON.stringify(prefix)} must be empty, or begin with / and not end with /`);
  const segments = prefix
    .split('/')
    .map((segment) => (segment.startsWith(':') ? '[^/]+' : segment.replaceAll(/[^\w-]/g, '\\$&')));
  const start = new RegExp(`^${segments.join('/')}(?=/)`);
  return (target) => {
    const { path, query } = splitTarget(target);
    const length = prefix === '' ? 0 : start.exec(path)?.[0].length;
    if (length === undefined) return null;
    const below = path.slice(length);
    return isApiPath(below) ? { path: below, query } : null;
  };
}

/** Returns the 404 response for paths outside the API, for hosts that serve nothing else there. */
export const routeUnknown = (): HttpResponse => ({
  status: 404,
  headers: jsonHeaders,
  body: JSON.stringify(toRpcStatus(commonErrors.ROUTE_UNKNOWN(), '')),
});

/** Throws if an adapter gets no backend, for example a promise of one. `adapter` names the function for the message. */
export function checkBackend(adapter: string, backend: unknown): asserts backend is HttpHandler {
  if (typeof (backend as Partial<HttpHandler> | null | undefined)?.handle === 'function') return;
  throw new Error(
    `${adapter} needs a backend and got ${valueName(backend)}: ${adapter}(createBackend({ storage }))`,
  );
}
