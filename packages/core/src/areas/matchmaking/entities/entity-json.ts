import { withNames } from './rules.server-entries.ts';
import { readTree, type Tree } from './rules.tree.ts';
import { Entity } from './schemas.ts';

/** How the text of an entity begins whose display names are those of the accounts. No other entity has such a member. */
const namedPrefix = '{"named":true,';

/** Writes an entity as text for its row. 64-bit integers become digits, which the schema reads again. */
export const entityText = (entity: Entity): string =>
  JSON.stringify(entity, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));

/** Writes an entity as `entityText` does, with the display names of the accounts instead of those that were sent. */
export const namedEntityText = (entity: Entity, names: ReadonlyMap<string, string>): string =>
  namedPrefix + entityText(withNames(entity, names)).slice(1);

/** Whether the display names of an entity are those of the accounts. Earlier versions stored what the client sent. */
export const isNamed = (text: string): boolean => text.startsWith(namedPrefix);

/** Reads the entity of a row. */
export const entityOfText = (text: string): Entity => Entity.parse(JSON.parse(text));

/** Reads the tree of a row. */
export const treeOfText = (text: string): Tree => readTree(entityOfText(text));
