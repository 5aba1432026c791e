import { UniqueConflict } from '../errors.ts';
import type { ColumnCondition } from '../query.ts';
import type { Table } from '../table.ts';
import { matches } from './match.ts';
import type { StoredRow } from './row.ts';
import type { Undo } from './undo.ts';

/** The place of a row. It stays while versions of the row come and go, so indexes hold places. */
export interface Place {
  row: StoredRow;
}

export type IndexedRows = ReturnType<typeof createIndexedRows>;

/**
 * The rows of one table with their indexes.
 *
 * The primary key and every unique set find one place. The first column of each of them, and of every other index, finds
 * a bucket of places. A query that none of these serves looks at every row.
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

  /** Puts another version of the row in its place, touching only the indexes whose columns differ. */
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

  /** The places that an index leaves for these conditions; undefined where none serves. */
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
      const wanted = [...new Set(value as readonly unknown[])];
      const unique = single.find(({ columns }) => columns[0] === name);
      if (unique !== undefined) return wanted.flatMap((key) => unique.places.get(key) ?? []);
      const index = buckets.find(({ column }) => column === name);
      if (index !== undefined) return wanted.flatMap((key) => [...(index.places.get(key) ?? noPlaces)]);
    }
    return undefined;
  }

  return {
    /** Where the row with the primary key of this one is. */
    at: (key: StoredRow): Place | undefined => primary.places.get(uniqueKey(table.key, key)),

    /** Says whether another row holds the primary key or a unique set of this one. */
    isTaken: (row: StoredRow): boolean =>
      uniques.some(({ columns, places }) => places.has(uniqueKey(columns, row))),

    /** The places whose rows meet every condition, in no order. */
    matching(conditions: readonly ColumnCondition[]): Place[] {
      const found: Place[] = [];
      for (const place of indexed(conditions) ?? primary.places.values()) {
        if (matches(conditions, place.row)) found.push(place);
      }
      return found;
    },

    /** Throws `UniqueConflict` where the primary key or a unique set is taken. */
    put(row: StoredRow, undo: Undo): Place {
      checkFree(row);
      const place = { row };
      link(place);
      undo.push(() => unlink(place));
      return place;
    },

    /** Throws `UniqueConflict` where another row holds a unique set of the new version. */
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

/** The row's key in a unique index; undefined, which no index holds, where a null sets the row apart from all others. */
function uniqueKey(columns: readonly string[], row: StoredRow): unknown {
  if (columns.length === 1) return row[columns[0]!] ?? undefined;
  const values = columns.map((column) => row[column]);
  return values.includes(null) ? undefined : joinedKey(values);
}

/** NUL never stands in text, so it separates the columns without ambiguity. */
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
