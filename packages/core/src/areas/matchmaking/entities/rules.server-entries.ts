import { metadataErrors } from '../../../metadata/errors.ts';
import type { MetadataMap } from '../../../metadata/store.ts';
import { serverPrefix } from '../../../metadata/visibility.ts';
import { queueEntry } from './rules.tree.ts';
import type { Entity } from './schemas.ts';

type Node = Pick<Entity, 'id' | 'entityType'> & {
  readonly metadata?: MetadataMap | undefined;
  readonly entities?: readonly unknown[] | undefined;
};

const account = 2;
const isServers = (key: string): boolean => key.startsWith(serverPrefix);

/** Throws METADATA_KEY_RESERVED where a player sends an entry that servers alone write. */
export function refuseServerEntries(node: Node): void {
  const reserved = Object.keys(node.metadata ?? {}).find(isServers);
  if (reserved !== undefined)
    throw metadataErrors.METADATA_KEY_RESERVED({ message: `${reserved}: players cannot send it` });
  for (const below of node.entities ?? []) refuseServerEntries(below as Node);
}

/** What is known of the players of a ticket besides what was sent. */
export interface KnownMetadata {
  /** In place of what was sent for them; null where what was sent stands. */
  readonly ofMembers: ReadonlyMap<string, MetadataMap> | null;
  /** Their accounts’ entries, of which those of servers are added. */
  readonly ofAccounts: ReadonlyMap<string, MetadataMap>;
}

/** Gives every player of an entity the metadata that counts for him. */
export const withServerEntries = (entity: Entity, brought: KnownMetadata): Entity =>
  withMetadata(entity, (id, sent) => metadataOf(id, sent, brought));

/** Gives every player of an entity other metadata; the queue that the entity names stands. */
export function withMetadata(entity: Entity, of: (id: string, metadata: MetadataMap) => MetadataMap): Entity {
  const changed = (node: Node): Node => ({
    ...node,
    ...(node.entityType === account && node.id !== undefined
      ? { metadata: of(node.id, node.metadata ?? {}) }
      : { entities: (node.entities ?? []).map((below) => changed(below as Node)) }),
  });
  const whole = changed(entity) as Entity;
  // The entity of a player alone says both what he brings and where he wants to play.
  const queue = entity.metadata?.[queueEntry];
  return queue === undefined ? whole : { ...whole, metadata: { ...whole.metadata, [queueEntry]: queue } };
}

/** Entries of the account’s servers stand below those of the party’s, and both above what was sent. */
function metadataOf(id: string, sent: MetadataMap, { ofMembers, ofAccounts }: KnownMetadata): MetadataMap {
  const own = Object.entries(ofAccounts.get(id) ?? {}).filter(([key]) => isServers(key));
  return { ...Object.fromEntries(own), ...(ofMembers ? ofMembers.get(id) : sent) };
}
