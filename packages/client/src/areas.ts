import { adminManifest, playerManifest } from './generated/manifest.ts';
import type { ManifestEntry } from './operation-url.ts';

/**
 * An area of a studio's own backend, for `createClient({ areas })`: the paths and names of its operations, and their types.
 * `writeAreaClient` of `@lobbykit/core/area` writes it.
 */
export interface AreaClient<
  Area extends string = string,
  Player extends object = object,
  Admin extends object = object,
> {
  readonly area: Area;
  /** The operations that players call. */
  readonly player: Readonly<Record<keyof Player, ManifestEntry>>;
  /** The operations that operators, game servers and monitors call. */
  readonly admin: Readonly<Record<keyof Admin, ManifestEntry>>;
  /** Carries the types of the operations. Has no value. */
  readonly '~types'?: { readonly player: Player; readonly admin: Admin };
}

/** What players call, by area; an area without such operations is left out. */
export type OwnPlayerOperations<Areas extends AreaClient> = {
  readonly [One in Areas as keyof One['player'] extends never ? never : One['area']]: NonNullable<
    One['~types']
  >['player'];
};

/** What operators, game servers and monitors call, by area; an area without such operations is left out. */
export type OwnAdminOperations<Areas extends AreaClient> = {
  readonly [One in Areas as keyof One['admin'] extends never ? never : One['area']]: NonNullable<
    One['~types']
  >['admin'];
};

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'];
const members = ['admin', 'session', 'useSession'];

/**
 * Refuses what is no area, and areas whose names are taken: by an area or a member of the client, or by another of them.
 * A `then` would make a promise of the object that has it.
 */
export function checkAreas(areas: readonly AreaClient[]): void {
  const names = new Set<string>();
  for (const own of areas) {
    const name: unknown = own?.area;
    if (!isName(name)) throw new Error(`areas: ${describe(name)} cannot be the name of an area`);
    if (name in playerManifest || name in adminManifest)
      throw new Error(`areas: your area ${name} has the name of the area ${name} of lobbykit`);
    if (members.includes(name))
      throw new Error(`areas: your area ${name} has the name of the member ${name} of the client`);
    if (names.has(name)) throw new Error(`areas: two of your areas have the name ${name}`);
    names.add(name);
    checkOperations(name, 'player', own.player);
    checkOperations(name, 'admin', own.admin);
  }
}

function checkOperations(area: string, side: string, operations: unknown): void {
  if (typeof operations !== 'object' || operations === null || Array.isArray(operations))
    throw new Error(`areas: ${area}.${side} must be an object of operations`);
  for (const [operation, entry] of Object.entries(operations)) {
    if (!isName(operation))
      throw new Error(`areas: ${describe(operation)} cannot be the name of an operation of ${area}`);
    if (!isEntry(entry))
      throw new Error(
        `areas: ${area}.${operation} has a form that this client does not know; write the area again with writeAreaClient`,
      );
  }
}

const describe = (value: unknown): string => JSON.stringify(value) ?? String(value);

/** Also refuses names that every object inherits, such as `constructor`. */
const isName = (name: unknown): name is string =>
  typeof name === 'string' && /^[a-z][A-Za-z\d]*$/.test(name) && name !== 'then' && !(name in {});

function isEntry(entry: unknown): boolean {
  if (!Array.isArray(entry) || entry.length > 4) return false;
  const [method, path, query = [], stream] = entry as unknown[];
  return (
    methods.includes(method as string) &&
    typeof path === 'string' &&
    path.startsWith('/') &&
    Array.isArray(query) &&
    query.every((name) => typeof name === 'string') &&
    (stream === undefined || (stream === 1 && method === 'GET'))
  );
}
