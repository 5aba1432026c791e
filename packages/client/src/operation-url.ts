/**
 * One operation without its schemas: method, path and the names of its query. A name that ends with a dot is a map,
 * whose own names follow the dot. The last element is one of `operationKinds`.
 */
export type ManifestEntry = readonly [
  method: string,
  path: string,
  query?: readonly string[],
  kind?: 1 | 2 | 3,
];

/** What a client has to know of an operation that is not like the others. */
export const operationKinds = {
  /** Answers with a stream of events. */
  STREAM: 1,
  /** Answers with a new session. A second call has a second effect. */
  LOGIN: 2,
  /** A second call has a second effect, also with an Idempotency-Key. */
  UNREPEATABLE: 3,
} as const;

/** Area → operation → entry. */
export type Manifest = Readonly<Record<string, Readonly<Record<string, ManifestEntry>>>>;

/** The fields of an input by name. */
export type Fields = Readonly<Record<string, unknown>>;

/**
 * Builds the URL of an operation from its fields. Returns the fields that belong into the body as well.
 *
 * Throws if a field of the path is missing or empty: it would be the path of another operation.
 */
export function operationUrl(
  baseUrl: string,
  [method, path, query = []]: ManifestEntry,
  input: Fields,
): { readonly url: string; readonly body: Record<string, unknown> } {
  const rest: Record<string, unknown> = { ...input };
  const filledPath = path.replace(/\{([^}]+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    if (value === undefined || value === null || value === '') throw new Error(`${name} is missing`);
    return encodeURIComponent(String(value));
  });
  const parameters = new URLSearchParams();
  for (const entry of query) {
    const isMap = entry.endsWith('.');
    const name = isMap ? entry.slice(0, -1) : entry;
    const value = rest[name];
    delete rest[name];
    if (value === undefined || value === null) continue;
    // An object without a dot in its entry holds the names of the query themselves.
    if (typeof value === 'object' && !Array.isArray(value))
      for (const [inner, item] of Object.entries(value))
        parameters.append(isMap ? entry + inner : inner, String(item));
    else for (const item of Array.isArray(value) ? value : [value]) parameters.append(name, String(item));
  }
  const search = parameters.toString();
  return {
    url: `${baseUrl}/api/v1${filledPath}${search && `?${search}`}`,
    body: method === 'GET' || method === 'HEAD' ? {} : rest,
  };
}
