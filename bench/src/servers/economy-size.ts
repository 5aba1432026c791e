/** Items of the catalog. */
export const catalogSize = 50;
export const itemIdOf = (at: number): string => `item-${String(at % catalogSize).padStart(4, '0')}`;
/** Every account has the items from 0 up to here. */
export const itemsEach = 20;
/** What an account has of an item at the beginning: enough for every decrement. */
export const seededCount = 1_000_000n;
/** The tag that only one item has. */
export const tagOf = (at: number): string => `tag-${at % catalogSize}`;
/** The id of a seeded order. */
export const seededOrder = (at: number): bigint => BigInt(at + 1) * 7_919n;
