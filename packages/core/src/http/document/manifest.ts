import type { Contract, Route, Routes } from '../contract.ts';
import { isMap } from '../input/query.ts';
import { isKeyed } from '../operation.ts';

/**
 * One operation without its schemas: method, path and the names that belong into the query. `kind`: 1 a stream, 2 an
 * operation that answers with a session, 3 another one whose second call has a second effect.
 */
type ManifestEntry = readonly [method: string, path: string, query?: readonly string[], kind?: 1 | 2 | 3];

/** What the client needs of an area: plain data, in a few kilobytes. */
export interface AreaManifest {
  readonly area: string;
  /** The operations that players call. */
  readonly player: Readonly<Record<string, ManifestEntry>>;
  /** The operations that operators, game servers and monitors call. */
  readonly admin: Readonly<Record<string, ManifestEntry>>;
}

/** Whether the client has an operation: it reads JSON, and no files. */
export const isInClient = ({ bytes }: Route): boolean => bytes !== true;

/** Whether players call an operation. The others are for operators, game servers and monitors. */
export const isForPlayers = ({ access, path }: Route): boolean =>
  access !== 'operator' && access !== 'key' && !path.endsWith('/healthz');

/** Returns what the client needs of an area, as `createClient({ areas })` takes it. */
export const areaManifest = ({ area, routes }: Contract): AreaManifest => ({
  area,
  player: entriesOf(routes, (route) => isInClient(route) && isForPlayers(route)),
  admin: entriesOf(routes, (route) => isInClient(route) && !isForPlayers(route)),
});

/** Returns the contracts without their schemas. */
export const manifestOf = (
  contracts: readonly Contract[],
): Record<string, Readonly<Record<string, ManifestEntry>>> =>
  Object.fromEntries(contracts.map(({ area, routes }) => [area, entriesOf(routes, () => true)]));

const entriesOf = (
  routes: Routes,
  isIncluded: (route: Route) => boolean,
): Readonly<Record<string, ManifestEntry>> =>
  Object.fromEntries(
    Object.entries(routes)
      .filter(([, route]) => isIncluded(route))
      .map(([verb, route]) => [verb, entryOf(route)]),
  );

function entryOf(route: Route): ManifestEntry {
  const { method, path, query } = route;
  // A dot marks a map.
  const names = Object.entries(query?.shape ?? {}).map(([name, schema]) =>
    isMap(schema) ? `${name}.` : name,
  );
  const kind = kindOf(route);
  if (kind !== null) return [method, path, names, kind];
  return names.length > 0 ? [method, path, names] : [method, path];
}

function kindOf(route: Route): 1 | 2 | 3 | null {
  if (route.stream) return 1;
  if (route.issuesSession) return 2;
  return hasOneEffect(route) ? null : 3;
}

/** Whether a second call has no second effect. The client may send it again if no answer came. */
export const isRepeatable = (route: Route): boolean => !route.issuesSession && hasOneEffect(route);

const hasOneEffect = (route: Route): boolean =>
  (route.method !== 'POST' && route.method !== 'PATCH') ||
  Boolean(route.reads || route.idempotent || route.ownKeys || isKeyed(route));
