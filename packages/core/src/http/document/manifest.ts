import type { Contract } from '../contract.ts';
import { isMap } from '../input/query.ts';

/** One operation without its schemas: method, path and the names that belong into the query. */
type ManifestEntry = readonly [method: string, path: string, query?: readonly string[], stream?: 1];

/** Returns the contracts without their schemas: all that the client needs, in a few kilobytes. */
export function manifestOf(contracts: readonly Contract[]): Record<string, Record<string, ManifestEntry>> {
  const manifest: Record<string, Record<string, ManifestEntry>> = {};
  for (const { area, routes } of contracts)
    manifest[area] = Object.fromEntries(
      Object.entries(routes).map(([verb, route]): [string, ManifestEntry] => {
        // A dot marks a map.
        const query = Object.entries(route.query?.shape ?? {}).map(([name, schema]) =>
          isMap(schema) ? `${name}.` : name,
        );
        const entry: [string, string, ...unknown[]] = [route.method, route.path];
        if (query.length > 0 || route.stream) entry.push(query);
        if (route.stream) entry.push(1);
        return [verb, entry as unknown as ManifestEntry];
      }),
    );
  return manifest;
}
