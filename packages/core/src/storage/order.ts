import type { OrderColumn } from './query.ts';

type AnyRow = Readonly<Record<string, unknown>>;

/**
 * Compares text by code point, as binary SQLite and the Postgres collation "C" do.
 *
 * JavaScript's own `<` compares UTF-16 units, which puts U+1F600 (a surrogate pair) before U+FF5E.
 */
export function compareText(left: string, right: string): number {
  if (left === right) return 0;
  const length = Math.min(left.length, right.length);
  for (let at = 0; at < length; at += 1) {
    const a = left.charCodeAt(at);
    const b = right.charCodeAt(at);
    if (a !== b) return codePointRank(a) - codePointRank(b);
  }
  return left.length - right.length;
}

/** Moves surrogates after U+FFFF, because the code points that they encode are there. */
const codePointRank = (unit: number): number =>
  unit < 0xd800 ? unit : unit < 0xe000 ? unit + 0x2000 : unit - 0x800;

/** Compares two values of one column that are not null. False sorts before true. */
export function compareValues(left: unknown, right: unknown): number {
  if (typeof left === 'string') return compareText(left, right as string);
  const a = left as number;
  const b = right as number;
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Returns a function that compares rows. Null sorts last in an ascending column and first in a descending one. */
export const comparator =
  (order: readonly OrderColumn[]) =>
  (left: AnyRow, right: AnyRow): number => {
    for (const { name, descending } of order) {
      const a = left[name];
      const b = right[name];
      const ascending = a === null ? (b === null ? 0 : 1) : b === null ? -1 : compareValues(a, b);
      if (ascending !== 0) return descending ? -ascending : ascending;
    }
    return 0;
  };

/**
 * Sorts the items and returns the first `count`.
 *
 * A page of a large table does not need to sort the whole table: an item after the last one kept is dropped after one
 * comparison.
 */
export function sortedHead<Item>(
  items: Item[],
  compare: (left: Item, right: Item) => number,
  count: number | undefined,
): Item[] {
  if (count === undefined || items.length <= count) return items.length > 1 ? items.sort(compare) : items;
  if (count === 0) return [];
  const head: Item[] = [];
  for (const item of items) {
    if (head.length === count && compare(item, head[count - 1]!) >= 0) continue;
    let low = 0;
    for (let high = head.length; low < high; ) {
      const middle = (low + high) >>> 1;
      if (compare(head[middle]!, item) <= 0) low = middle + 1;
      else high = middle;
    }
    head.splice(low, 0, item);
    if (head.length > count) head.pop();
  }
  return head;
}
