import type { Contract, Route, Routes } from '../contract.ts';
import { isMap } from '../input/query.ts';

/** One operation without its schemas: method, path and the names that belong into the query. */
type ManifestEntry = readonly [method: string, path: string, query?: readonly string[], stream?: 1];

/** What the client needs of an area: plain data, in a few kilobytes. */
export interface AreaManifest {
  readonly area: string;
  /** The operations that players call. */
  readonly player: Readonly<Record<string, ManifestEntry>>;
  /** The operations that operators, game servers and monitors call. */
  readonly admin: Readonly<Record<string, ManifestEntry>>;
}

/** Whether players call an operation. The others are for operators, game servers and monitors. */
export const isForPlayers = ({ access, path }: Route): boolean =>
  access !== 'operator' && access !== 'key' && !path.endsWith('/healthz');

/** Returns what the client needs of an area, as `createClient({ areas })` takes it. */
export const areaManifest = ({ area, routes }: Contract): AreaManifest => ({
  area,
  player: entriesOf(routes, isForPlayers),
  admin: entriesOf(routes, (route) => !isForPlayers(route)),
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

function entryOf({ method, path, query, stream }: Route): ManifestEntry {
  // A dot marks a map.
  const names = Object.entries(query?.shape ?? {}).map(([name, schema]) =>
    isMap(schema) ? `${name}.` : name,
  );
  if (stream) return [method, path, names, 1];
  return names.length > 0 ? [method, path, names] : [method, path];
}
