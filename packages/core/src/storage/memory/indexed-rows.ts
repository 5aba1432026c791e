import { UniqueConflict } from '../errors.ts';
import type { ColumnCondition } from '../query.ts';
import type { Table } from '../table.ts';
import { matches } from './match.ts';
import type { StoredRow } from './row.ts';
import type { Undo } from './undo.ts';

/** Holds the current version of a row. It stays the same object when the version changes, so indexes refer to it. */
export interface Place {
  row: StoredRow;
}

export type IndexedRows = ReturnType<typeof createIndexedRows>;

/**
 * Creates the rows of one table with their indexes.
 *
 * The primary key and every unique set map to one place. The first column of each of them, and of every other index,
 * maps to a bucket of places. A query that can use none of these reads every row.
 */
export function createIndexedRows(table: Table) {
  const primary: UniqueIndex = { columns: table.key, places: new Map() };
  const uniques = [primary, ...table.unique.map((columns): UniqueIndex => ({ columns, places: new Map() }))];
  const single = uniques.filter(({ columns }) => columns.length === 1);
  const buckets = [
    ...new Set([...uniques.map(({ columns }) => columns), ...table.indexes].map(([first]) => first!)),
  ]
    .filter((column) => !single.some(({ columns }) => columns[0] === column))
    .map((column): BucketIndex => ({ column, places: new Map() }));

  function checkFree(row: StoredRow, holder?: Place): void {
    for (const { columns, places } of uniques) {
      const taken = places.get(uniqueKey(columns, row));
      if (taken !== undefined && taken !== holder) throw new UniqueConflict(table.name, columns);
    }
  }

  function link(place: Place): void {
    for (const { columns, places } of uniques) {
      const key = uniqueKey(columns, place.row);
      if (key !== undefined) places.set(key, place);
    }
    for (const index of buckets) addToBucket(index, place);
  }

  function unlink(place: Place): void {
    for (const { columns, places } of uniques) places.delete(uniqueKey(columns, place.row));
    for (const index of buckets) removeFromBucket(index, place);
  }

  /** Replaces the version of the row, and updates only the indexes whose columns differ. */
  function exchange(place: Place, row: StoredRow): void {
    const before = place.row;
    const differs = (column: string): boolean => before[column] !== row[column];
    const movedBuckets = buckets.filter(({ column }) => differs(column));
    const movedUniques = uniques.filter(({ columns }) => columns.some(differs));
    for (const index of movedBuckets) removeFromBucket(index, place);
    for (const { columns, places } of movedUniques) places.delete(uniqueKey(columns, before));
    place.row = row;
    for (const index of movedBuckets) addToBucket(index, place);
    for (const { columns, places } of movedUniques) {
      const key = uniqueKey(columns, row);
      if (key !== undefined) places.set(key, place);
    }
  }

  /** Returns the places that an index finds for these conditions, or undefined if no index can be used. */
  function indexed(
    conditions: readonly ColumnCondition[],
  ): readonly Place[] | ReadonlySet<Place> | undefined {
    const equal = (column: string): ColumnCondition | undefined =>
      conditions.find(({ name, operator, value }) => name === column && operator === 'is' && value !== null);
    for (const { columns, places } of uniques) {
      if (!columns.every(equal)) continue;
      const place = places.get(joinedKey(columns.map((column) => equal(column)!.value)));
      return place === undefined ? [] : [place];
    }
    let smallest: ReadonlySet<Place> | undefined;
    for (const { column, places } of buckets) {
      const condition = conditions.find(({ name, operator }) => name === column && operator === 'is');
      if (condition === undefined) continue;
      const bucket = places.get(condition.value) ?? noPlaces;
      if (smallest === undefined || bucket.size < smallest.size) smallest = bucket;
    }
    return smallest ?? listed(conditions);
  }

  function listed(conditions: readonly ColumnCondition[]): readonly Place[] | undefined {
    for (const { name, operator, value } of conditions) {
      if (operator !== 'in') continue;
      const keys = [...new Set(value as readonly unknown[])];
      const unique = single.find(({ columns }) => columns[0] === name);
      if (unique !== undefined) return keys.flatMap((key) => unique.places.get(key) ?? []);
      const index = buckets.find(({ column }) => column === name);
      if (index !== undefined) return keys.flatMap((key) => [...(index.places.get(key) ?? noPlaces)]);
    }
    return undefined;
  }

  return {
    /** Returns the place of the row with the same primary key. */
    at: (key: StoredRow): Place | undefined => primary.places.get(uniqueKey(table.key, key)),

    /** Whether another row has the same primary key or a unique set of this row. */
    isTaken: (row: StoredRow): boolean =>
      uniques.some(({ columns, places }) => places.has(uniqueKey(columns, row))),

    /** Returns the places of the rows that meet every condition, in no particular order. */
    matching(conditions: readonly ColumnCondition[]): Place[] {
      const found: Place[] = [];
      for (const place of indexed(conditions) ?? primary.places.values()) {
        if (matches(conditions, place.row)) found.push(place);
      }
      return found;
    },

    /** Adds a row. Throws `UniqueConflict` if its primary key or a unique set is already taken. */
    put(row: StoredRow, undo: Undo): Place {
      checkFree(row);
      const place = { row };
      link(place);
      undo.push(() => unlink(place));
      return place;
    },

    /** Replaces a row. Throws `UniqueConflict` if another row has a unique set of the new version. */
    replace(place: Place, row: StoredRow, undo: Undo): void {
      const before = place.row;
      checkFree(row, place);
      exchange(place, row);
      undo.push(() => exchange(place, before));
    },

    remove(place: Place, undo: Undo): void {
      unlink(place);
      undo.push(() => link(place));
    },
  };
}

interface UniqueIndex {
  readonly columns: readonly string[];
  readonly places: Map<unknown, Place>;
}

interface BucketIndex {
  readonly column: string;
  readonly places: Map<unknown, Set<Place>>;
}

const noPlaces: ReadonlySet<Place> = new Set();

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

function addToBucket({ column, places }: BucketIndex, place: Place): void {
  const value = place.row[column];
  const bucket = places.get(value);
  if (bucket === undefined) places.set(value, new Set([place]));
  else bucket.add(place);
}

function removeFromBucket({ column, places }: BucketIndex, place: Place): void {
  const value = place.row[column];
  const bucket = places.get(value);
  bucket?.delete(place);
  if (bucket?.size === 0) places.delete(value);
}
