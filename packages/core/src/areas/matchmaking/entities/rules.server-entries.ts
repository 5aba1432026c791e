import { metadataErrors } from '../../../metadata/errors.ts';
import type { MetadataMap } from '../../../metadata/store.ts';
import { serverPrefix } from '../../../metadata/visibility.ts';
import { queueEntry, type Tree } from './rules.tree.ts';
import type { Entity } from './schemas.ts';

type Node = Pick<Entity, 'id' | 'entityType'> & {
  readonly metadata?: MetadataMap | undefined;
  readonly entities?: readonly unknown[] | undefined;
};

const account = 2;
const isServerEntry = (key: string): boolean => key.startsWith(serverPrefix);

/** Throws METADATA_KEY_RESERVED if a player sends an entry that only servers may write. */
export function refuseServerEntries(node: Node): void {
  const reserved = Object.keys(node.metadata ?? {}).find(isServerEntry);
  if (reserved !== undefined)
    throw metadataErrors.METADATA_KEY_RESERVED({ message: `${reserved}: only servers can set it` });
  for (const below of node.entities ?? []) refuseServerEntries(below as Node);
}

/** The stored metadata of the players of a ticket, besides the metadata that was sent. */
export interface KnownMetadata {
  /** The metadata of party members, which replaces the sent metadata; null if the sent metadata counts. */
  readonly memberMetadata: ReadonlyMap<string, MetadataMap> | null;
  /** The metadata of their accounts. Its server entries are added. */
  readonly accountMetadata: ReadonlyMap<string, MetadataMap>;
}

/** Returns the entity in which every player has the metadata that counts for them. */
export const withServerEntries = (entity: Entity, brought: KnownMetadata): Entity =>
  withMetadata(entity, (id, sent) => metadataOf(id, sent, brought));

/**
 * Returns the entity that a server sent with the server entries of the accounts of its players. Entries that the server
 * sent win, also those of a group or of the whole ticket.
 */
export function addServerEntries(
  entity: Entity,
  { metadata, groups }: Tree,
  accountMetadata: KnownMetadata['accountMetadata'],
): Entity {
  const shared = entity.entityType === account ? [] : [metadata, ...groups.map((group) => group.metadata)];
  const sentKeys = new Set(shared.flatMap((each) => Object.keys(each)));
  return withMetadata(entity, (id, sent) => {
    const added = Object.entries(accountMetadata.get(id) ?? {}).filter(
      ([key]) => isServerEntry(key) && !sentKeys.has(key),
    );
    return { ...Object.fromEntries(added), ...sent };
  });
}

/** Returns the entity with these display names for the players whom they name. */
export const withNames = (entity: Entity, names: ReadonlyMap<string, string>): Entity =>
  withPlayers(entity, (id) => (names.has(id) ? { displayName: names.get(id) } : {})) as Entity;

/** Returns the tree with changes to every player. */
const withPlayers = (node: Node, change: (id: string, player: Node) => object): Node => ({
  ...node,
  ...(node.entityType === account && node.id !== undefined
    ? change(node.id, node)
    : { entities: (node.entities ?? []).map((below) => withPlayers(below as Node, change)) }),
});

/** Returns the entity with other metadata for every player. The queue that the entity names stays. */
export function withMetadata(entity: Entity, of: (id: string, metadata: MetadataMap) => MetadataMap): Entity {
  const result = withPlayers(entity, (id, { metadata = {} }) => ({ metadata: of(id, metadata) })) as Entity;
  // The entity of a single player holds both their own metadata and the name of the queue.
  const queue = entity.metadata?.[queueEntry];
  return queue === undefined ? result : { ...result, metadata: { ...result.metadata, [queueEntry]: queue } };
}

/**
 * Server entries of the account count unless the party has an entry with the same key. Sent metadata counts
 * only outside of a party, and cannot hold server entries.
 */
function metadataOf(
  id: string,
  sent: MetadataMap,
  { memberMetadata, accountMetadata }: KnownMetadata,
): MetadataMap {
  const serverEntries = Object.entries(accountMetadata.get(id) ?? {}).filter(([key]) => isServerEntry(key));
  return { ...Object.fromEntries(serverEntries), ...(memberMetadata ? memberMetadata.get(id) : sent) };
}
