import { UniqueConflict } from '../errors.ts';
import { matches } from '../match.ts';
import type { ColumnCondition } from '../query.ts';
import type { StoredRow } from '../row.ts';
import type { Table } from '../table.ts';
import type { Undo } from './undo.ts';

/** Holds the current version of a row. It stays the same object when the version changes, so indexes refer to it. */
export interface RowSlot {
  row: StoredRow;
}

export type IndexedRows = ReturnType<typeof createIndexedRows>;

/**
 * Creates the rows of one table with their indexes.
 *
 * The primary key and every unique set map to one slot. The first column of each of them, and of every other index,
 * maps to a bucket of slots. A query that can use none of these reads every row.
 */
export function createIndexedRows(table: Table) {
  const primary: UniqueIndex = { columns: table.key, slots: new Map() };
  const uniques = [primary, ...table.unique.map((columns): UniqueIndex => ({ columns, slots: new Map() }))];
  const single = uniques.filter(({ columns }) => columns.length === 1);
  const buckets = [
    ...new Set([...uniques.map(({ columns }) => columns), ...table.indexes].map(([first]) => first!)),
  ]
    .filter((column) => !single.some(({ columns }) => columns[0] === column))
    .map((column): BucketIndex => ({ column, slots: new Map() }));

  function checkFree(row: StoredRow, current?: RowSlot): void {
    for (const { columns, slots } of uniques) {
      const taken = slots.get(uniqueKey(columns, row));
      if (taken !== undefined && taken !== current) throw new UniqueConflict(table.name, columns);
    }
  }

  function link(slot: RowSlot): void {
    for (const { columns, slots } of uniques) {
      const key = uniqueKey(columns, slot.row);
      if (key !== undefined) slots.set(key, slot);
    }
    for (const index of buckets) addToBucket(index, slot);
  }

  function unlink(slot: RowSlot): void {
    for (const { columns, slots } of uniques) slots.delete(uniqueKey(columns, slot.row));
    for (const index of buckets) removeFromBucket(index, slot);
  }

  /** Replaces the version of the row, and updates only the indexes whose columns differ. */
  function exchange(slot: RowSlot, row: StoredRow): void {
    const before = slot.row;
    const differs = (column: string): boolean => before[column] !== row[column];
    const movedBuckets = buckets.filter(({ column }) => differs(column));
    const movedUniques = uniques.filter(({ columns }) => columns.some(differs));
    for (const index of movedBuckets) removeFromBucket(index, slot);
    for (const { columns, slots } of movedUniques) slots.delete(uniqueKey(columns, before));
    slot.row = row;
    for (const index of movedBuckets) addToBucket(index, slot);
    for (const { columns, slots } of movedUniques) {
      const key = uniqueKey(columns, row);
      if (key !== undefined) slots.set(key, slot);
    }
  }

  /** Returns the slots that an index finds for these conditions, or undefined if no index can be used. */
  function indexed(
    conditions: readonly ColumnCondition[],
  ): readonly RowSlot[] | ReadonlySet<RowSlot> | undefined {
    const equal = (column: string): ColumnCondition | undefined =>
      conditions.find(({ name, operator, value }) => name === column && operator === 'is' && value !== null);
    for (const { columns, slots } of uniques) {
      if (!columns.every(equal)) continue;
      const slot = slots.get(joinedKey(columns.map((column) => equal(column)!.value)));
      return slot === undefined ? [] : [slot];
    }
    let smallest: ReadonlySet<RowSlot> | undefined;
    for (const { column, slots } of buckets) {
      const condition = conditions.find(({ name, operator }) => name === column && operator === 'is');
      if (condition === undefined) continue;
      const bucket = slots.get(condition.value) ?? noSlots;
      if (smallest === undefined || bucket.size < smallest.size) smallest = bucket;
    }
    return smallest ?? listed(conditions);
  }

  function listed(conditions: readonly ColumnCondition[]): readonly RowSlot[] | undefined {
    for (const { name, operator, value } of conditions) {
      if (operator !== 'in') continue;
      const keys = [...new Set(value as readonly unknown[])];
      const unique = single.find(({ columns }) => columns[0] === name);
      if (unique !== undefined) return keys.flatMap((key) => unique.slots.get(key) ?? []);
      const index = buckets.find(({ column }) => column === name);
      if (index !== undefined) return keys.flatMap((key) => [...(index.slots.get(key) ?? noSlots)]);
    }
    return undefined;
  }

  return {
    /** Returns the slot of the row with the same primary key. */
    at: (key: StoredRow): RowSlot | undefined => primary.slots.get(uniqueKey(table.key, key)),

    /** Whether another row has the same primary key or a unique set of this row. */
    isTaken: (row: StoredRow): boolean =>
      uniques.some(({ columns, slots }) => slots.has(uniqueKey(columns, row))),

    /** Returns the slots of the rows that meet every condition, in no particular order. */
    matching(conditions: readonly ColumnCondition[]): RowSlot[] {
      const found: RowSlot[] = [];
      for (const slot of indexed(conditions) ?? primary.slots.values()) {
        if (matches(conditions, slot.row)) found.push(slot);
      }
      return found;
    },

    /** Adds a row. Throws `UniqueConflict` if its primary key or a unique set is already taken. */
    put(row: StoredRow, undo: Undo): RowSlot {
      checkFree(row);
      const slot = { row };
      link(slot);
      undo.push(() => unlink(slot));
      return slot;
    },

    /** Replaces a row. Throws `UniqueConflict` if another row has a unique set of the new version. */
    replace(slot: RowSlot, row: StoredRow, undo: Undo): void {
      const before = slot.row;
      checkFree(row, slot);
      exchange(slot, row);
      undo.push(() => exchange(slot, before));
    },

    remove(slot: RowSlot, undo: Undo): void {
      unlink(slot);
      undo.push(() => link(slot));
    },
  };
}

interface UniqueIndex {
  readonly columns: readonly string[];
  readonly slots: Map<unknown, RowSlot>;
}

interface BucketIndex {
  readonly column: string;
  readonly slots: Map<unknown, Set<RowSlot>>;
}

const noSlots: ReadonlySet<RowSlot> = new Set();

/**
 * Returns the row's key in a unique index. A row with a null in the set has the key undefined, which is in no index.
 */
function uniqueKey(columns: readonly string[], row: StoredRow): unknown {
  if (columns.length === 1) return row[columns[0]!] ?? undefined;
  const values = columns.map((column) => row[column]);
  return values.includes(null) ? undefined : joinedKey(values);
}

/** Text never contains NUL, so it separates the columns without ambiguity. */
const joinedKey = (values: readonly unknown[]): unknown =>
  values.length === 1 ? values[0] : values.join('\0');

function addToBucket({ column, slots }: BucketIndex, slot: RowSlot): void {
  const value = slot.row[column];
  const bucket = slots.get(value);
  if (bucket === undefined) slots.set(value, new Set([slot]));
  else bucket.add(slot);
}

function removeFromBucket({ column, slots }: BucketIndex, slot: RowSlot): void {
  const value = slot.row[column];
  const bucket = slots.get(value);
  bucket?.delete(slot);
  if (bucket?.size === 0) slots.delete(value);
}
