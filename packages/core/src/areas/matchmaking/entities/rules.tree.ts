import { invalidField } from '../../../kernel/errors.ts';
import type { MetadataValue } from '../../../metadata/entity-metadata.ts';
import type { MetadataMap } from '../../../metadata/store.ts';
import { serverPrefix } from '../../../metadata/visibility.ts';
import type { Entity } from './schemas.ts';

/** A player of a ticket. */
export interface TreePlayer {
  readonly id: string;
  readonly displayName: string;
  readonly metadata: MetadataMap;
}

/** Players who play in one team. */
export interface TreeGroup {
  readonly metadata: MetadataMap;
  readonly players: readonly TreePlayer[];
}

/** The players of a ticket, whatever form they were sent in. */
export interface Tree {
  readonly metadata: MetadataMap;
  readonly groups: readonly TreeGroup[];
}

/** The integers of the entity types, as the wire has them. */
const [account, group, match] = [2, 3, 4] as const;

type Node = Pick<Entity, 'id' | 'displayName' | 'entityType' | 'metadata'> & {
  readonly entities?: readonly unknown[] | undefined;
};

/**
 * Reads a tree of entities.
 *
 * | Tree | Groups |
 * |---|---|
 * | ACCOUNT | that player |
 * | GROUP or MATCH of ACCOUNTs | all of them together |
 * | GROUP or MATCH of GROUPs of ACCOUNTs | each GROUP |
 *
 * Throws INVALID_FIELD for every other tree, and if a player is in it twice.
 */
export function readTree(entity: Entity): Tree {
  const metadata = entity.metadata ?? {};
  const tree = ((): Tree => {
    if (entity.entityType === account)
      return { metadata, groups: [{ metadata: {}, players: [playerOf(entity, 'entity')] }] };
    if (entity.entityType !== group && entity.entityType !== match)
      throw invalidField('entity', 'must be an ACCOUNT, a GROUP or a MATCH');
    const nodes: readonly Node[] = entity.entities ?? [];
    if (nodes.length === 0) throw invalidField('entity.entities', 'must not be empty');
    if (nodes.every(({ entityType }) => entityType === account))
      return { metadata, groups: [{ metadata: {}, players: playersOf(nodes, 'entity.entities') }] };
    return { metadata, groups: nodes.map(groupOf) };
  })();
  const seen = new Set<string>();
  for (const { id } of playersIn(tree)) {
    if (seen.has(id)) throw invalidField('entity', `contains the player ${id} twice`);
    seen.add(id);
  }
  return tree;
}

function groupOf(node: Node, index: number): TreeGroup {
  const field = `entity.entities[${index}]`;
  if (node.entityType !== group)
    throw invalidField(`${field}.entityType`, 'must be ACCOUNT for all, or GROUP for all');
  const nodes = (node.entities ?? []) as readonly Node[];
  if (nodes.length === 0) throw invalidField(`${field}.entities`, 'must not be empty');
  return { metadata: node.metadata ?? {}, players: playersOf(nodes, `${field}.entities`) };
}

const playersOf = (nodes: readonly Node[], field: string): TreePlayer[] =>
  nodes.map((node, index) => {
    if (node.entityType !== account)
      throw invalidField(`${field}[${index}].entityType`, 'must be ACCOUNT here');
    return playerOf(node, `${field}[${index}]`);
  });

function playerOf({ id, displayName = '', metadata = {}, entities = [] }: Node, field: string): TreePlayer {
  if (id === undefined) throw invalidField(`${field}.id`, 'is missing');
  if (entities.length > 0) throw invalidField(`${field}.entities`, 'must be empty for an ACCOUNT');
  return { id, displayName, metadata };
}

/** Returns every player of a tree. */
export const playersIn = ({ groups }: Tree): TreePlayer[] => groups.flatMap(({ players }) => players);

/** The metadata entry of a ticket that names its queue. */
export const queueEntry = 'queue_name';

/** Returns the queue that a tree names: `queue_name` of its metadata, as text; undefined if it names none. */
export const queueNamed = ({ metadata }: Tree): string | undefined =>
  (Object.hasOwn(metadata, queueEntry) ? metadata[queueEntry] : undefined)?.stringPayload;

/**
 * Returns the value that a path has for a player: from the player's metadata, otherwise their group's, otherwise the
 * ticket's; undefined if there is none.
 *
 * A path is the key of an entry. If there is no such entry, the longest key that ends before one of the path's dots is
 * taken, and the rest are names within its JSON: `stats.pvp.rating`. A path that begins with `server.` is read only
 * from entries whose keys begin so too, because players may write an entry named `server`.
 */
export function valueAt(
  path: string,
  tree: Tree,
  group: TreeGroup,
  player: TreePlayer,
  read: EntryReader = readEntry,
): unknown {
  for (const metadata of [player.metadata, group.metadata, tree.metadata]) {
    const value = readPath(metadata, path, read);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** Returns the value of an entry. */
export type EntryReader = (value: MetadataValue) => unknown;

/**
 * Creates a reader that parses each entry once, however many players and rules ask for it: it may be 30 KB of JSON for
 * each of 64 players.
 */
export function createCachingReader(read: EntryReader = readEntry): EntryReader {
  const known = new Map<MetadataValue, unknown>();
  return (value) => {
    if (!known.has(value)) known.set(value, read(value));
    return known.get(value);
  };
}

function readPath(metadata: MetadataMap, path: string, read: EntryReader): unknown {
  const isServerPath = path.startsWith(serverPrefix);
  for (let end = path.length; end > 0; end = path.lastIndexOf('.', end - 1)) {
    const key = path.slice(0, end);
    if (isServerPath && !key.startsWith(serverPrefix)) return undefined;
    if (!Object.hasOwn(metadata, key)) continue;
    const names = end === path.length ? [] : path.slice(end + 1).split('.');
    return names.reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, name)
          ? (value as Record<string, unknown>)[name]
          : undefined,
      read(metadata[key]!),
    );
  }
  return undefined;
}

function readEntry({ stringPayload, intPayload, jsonPayload }: MetadataValue): unknown {
  if (stringPayload !== undefined) return stringPayload;
  if (intPayload !== undefined) return Number(intPayload);
  try {
    return JSON.parse(jsonPayload ?? 'null') as unknown;
  } catch {
    return undefined;
  }
}
