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

/** Who wants to play, whatever shape it was written in. */
export interface Tree {
  readonly metadata: MetadataMap;
  readonly groups: readonly TreeGroup[];
}

/** The integers of the specification's family. */
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
 * Throws INVALID_FIELD for every other tree, and where a player is in it twice.
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
    if (seen.has(id)) throw invalidField('entity', `has the player ${id} twice`);
    seen.add(id);
  }
  return tree;
}

function groupOf(node: Node, index: number): TreeGroup {
  const field = `entity.entities[${index}]`;
  if (node.entityType !== group)
    throw invalidField(`${field}.entityType`, 'must be ACCOUNT in all, or GROUP in all');
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
  if (entities.length > 0) throw invalidField(`${field}.entities`, 'an ACCOUNT has none');
  return { id, displayName, metadata };
}

/** Every player of a tree. */
export const playersIn = ({ groups }: Tree): TreePlayer[] => groups.flatMap(({ players }) => players);

/** The entry of the metadata of a ticket that names its queue. */
export const queueEntry = 'queue_name';

/** The queue that a tree names: `queue_name` of its metadata, as text; undefined where it names none. */
export const queueNamed = ({ metadata }: Tree): string | undefined =>
  (Object.hasOwn(metadata, queueEntry) ? metadata[queueEntry] : undefined)?.stringPayload;

/**
 * What a path says of a player: his own entry, else his group's, else the ticket's; undefined where there is none.
 *
 * A path is the key of an entry. Where there is no such entry, the longest key that ends before one of its dots is taken,
 * and what follows are names within its JSON: `stats.pvp.rating`. A path that begins with `server.` is read from entries
 * whose keys do: one that is called `server` is the player's.
 */
export function valueAt(
  path: string,
  tree: Tree,
  of: TreeGroup,
  player: TreePlayer,
  meaning: EntryReader = readEntry,
): unknown {
  for (const metadata of [player.metadata, of.metadata, tree.metadata]) {
    const value = readPath(metadata, path, meaning);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** What an entry says. */
type EntryReader = (value: MetadataValue) => unknown;

/** Reads each entry once, however many players and rules ask for it: it may be 30 KB of JSON for each of 64 players. */
export function cachingReader(): EntryReader {
  const known = new Map<MetadataValue, unknown>();
  return (value) => {
    if (!known.has(value)) known.set(value, readEntry(value));
    return known.get(value);
  };
}

function readPath(metadata: MetadataMap, path: string, meaning: EntryReader): unknown {
  const isServers = path.startsWith(serverPrefix);
  for (let end = path.length; end > 0; end = path.lastIndexOf('.', end - 1)) {
    const key = path.slice(0, end);
    if (isServers && !key.startsWith(serverPrefix)) return undefined;
    if (!Object.hasOwn(metadata, key)) continue;
    const names = end === path.length ? [] : path.slice(end + 1).split('.');
    return names.reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, name)
          ? (value as Record<string, unknown>)[name]
          : undefined,
      meaning(metadata[key]!),
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
