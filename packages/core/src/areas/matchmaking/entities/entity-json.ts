import { readTree, type Tree } from './rules.tree.ts';
import { Entity } from './schemas.ts';

/** Writes an entity as text for its row. 64-bit integers become digits, which the schema reads again. */
export const entityText = (entity: Entity): string =>
  JSON.stringify(entity, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));

/** Reads the entity of a row. */
export const entityOfText = (text: string): Entity => Entity.parse(JSON.parse(text));

/** Reads the tree of a row. */
export const treeOfText = (text: string): Tree => readTree(entityOfText(text));
