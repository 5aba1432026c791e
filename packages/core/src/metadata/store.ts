import type { Call } from '../kernel/call.ts';
import type { ApiError } from '../kernel/errors.ts';
import type { Limits } from '../kernel/limits.ts';
import type { Atomically, Single } from '../kernel/unit-of-work.ts';
import type { Clock } from '../runtime/clock.ts';
import type { StorageOperations } from '../storage/storage.ts';
import type { Columns, Row, Table } from '../storage/table.ts';
import type { MetadataValue } from './entity-metadata.ts';
import type { DeleteJsonMetadataType, UpdateMetadataOperationType } from './fields.ts';
import type { MetadataTable } from './tables.ts';

/**
 * Who looks at metadata.
 *
 * | Viewer | Sees |
 * |---|---|
 * | `owner` | every key but those that begin with `server.` |
 * | `other` | keys that begin with `public.` |
 * | `operator` | every key |
 */
export type Viewer = 'owner' | 'other' | 'operator';

/** Who writes: players may not write keys that begin with `server.` (403). */
export type Writer = 'player' | 'operator';

export type MetadataMap = Record<string, MetadataValue>;

/** An entry as one read of it answers. */
export interface MetadataEntry {
  readonly entryValue: MetadataValue;
  readonly version: number;
}

/** Part of an owner's entries in the order of their keys. */
export interface MetadataPage {
  readonly metadata: MetadataMap;
  /** Present where entries follow that were not looked at. */
  readonly nextPageToken?: string;
}

export interface CreateEntry {
  readonly ownerId: string;
  readonly entryKey: string;
  readonly entryValue: MetadataValue;
  readonly by: Writer;
}

export interface PutEntry extends CreateEntry {
  /** Default OVERWRITE. */
  readonly updateOperationType?: UpdateMetadataOperationType | undefined;
  /** Changes this version alone; 0 with CREATE_IF_NECESSARY means that there must be none yet. */
  readonly ifVersion?: number | undefined;
}

export interface RemoveEntry {
  readonly ownerId: string;
  readonly entryKey: string;
  readonly by: Writer;
  /** Default ENTIRE_ENTRY. */
  readonly jsonHandlingType?: DeleteJsonMetadataType | undefined;
  readonly propertiesToRemovePaths?: readonly string[] | undefined;
}

export interface ApplyEntries {
  readonly ownerId: string;
  readonly by: Writer;
  /** Added, or put in place of what is there. */
  readonly put?: Readonly<Record<string, MetadataValue>> | undefined;
  /** Removed; missing ones are ignored. A key in both is INVALID_ARGUMENT. */
  readonly remove?: readonly string[] | undefined;
}

/** What became of a PUT. */
export interface EntryPut {
  /** Whether there was no such entry before. */
  readonly created: boolean;
  /** The value as it is stored now. */
  readonly entryValue: MetadataValue;
}

export type FirstEntriesOf = Pick<ApplyEntries, 'by' | 'put'>;

/** The first entries of an owner, checked. */
export interface FirstEntries {
  /** What the row of the owner begins with. */
  readonly counters: Counters;
  /** The entries as they will be stored. */
  readonly metadata: MetadataMap;
  /** Writes the entries, in the unit that makes the owner. Without entries it asks nothing of the storage. */
  write(unit: StorageOperations, ownerId: string): Promise<void>;
}

export interface SearchKeys {
  /** RE2 syntax, found anywhere in the key. */
  readonly regex: string;
  readonly caseInsensitive?: boolean | undefined;
  /** Answers the entries whose keys do not match. */
  readonly invert?: boolean | undefined;
  readonly pageToken?: string | undefined;
}

/** The counters of an owner. */
export interface Counters {
  readonly metadataEntries: number;
  readonly metadataBytes: number;
}

/** Where the store finds the owners of its entries. */
export interface MetadataOwners {
  /**
   * Adds to the counters of an owner, which locks its row until the unit ends, and returns them as they stand then;
   * null where there is no such owner. With `make` an owner that comes into being with its first entry is made.
   */
  charge(
    unit: StorageOperations,
    ownerId: string,
    entries: number,
    bytes: number,
    make: boolean,
  ): Promise<Counters | null>;
  /** The error for a write to an owner that is not there. */
  missing(): ApiError;
}

/**
 * The metadata of one kind of owner.
 *
 * Reads take what they read from (`call.db`); writes take the unit that they are part of, and one error fails it whole.
 * A key of a wrong form is INVALID_ARGUMENT everywhere.
 */
export interface MetadataStore {
  /** Reads one entry. Throws METADATA_NOT_FOUND, also for an entry that the viewer may not see. */
  read(db: StorageOperations, ownerId: string, entryKey: string, viewer: Viewer): Promise<MetadataEntry>;
  /** Reads the whole map of an owner whose entries are few; empty where there is none. */
  readAll(db: StorageOperations, ownerId: string, viewer: Viewer): Promise<MetadataMap>;
  /** Reads the row of an owner, from its table with the primary key `id`, and the whole map; null where there is none. */
  readWith<T extends Table<Columns, 'id'>>(
    db: StorageOperations,
    owners: T,
    id: string,
    viewer: Viewer,
  ): Promise<{ readonly row: Row<T>; readonly metadata: MetadataMap } | null>;
  /** Reads the whole maps of several owners in one query. Owners without entries have an empty one. */
  readMany(
    db: StorageOperations,
    ownerIds: readonly string[],
    viewer: Viewer,
  ): Promise<ReadonlyMap<string, MetadataMap>>;
  /** Reads a map in parts of at most `globalListEntries` entries and `globalListBytes` bytes. */
  readPage(
    db: StorageOperations,
    ownerId: string,
    viewer: Viewer,
    pageToken?: string | undefined,
  ): Promise<MetadataPage>;
  /**
   * Finds the entries whose keys match, among at most `searchKeys` keys; the page token goes on from there. Takes time
   * linear in the keys. Throws PATTERN_INVALID.
   */
  search(db: StorageOperations, ownerId: string, search: SearchKeys, viewer: Viewer): Promise<MetadataPage>;

  /** Adds an entry and returns its value as it is stored. Throws METADATA_EXISTS. */
  create(unit: StorageOperations, now: number, entry: CreateEntry): Promise<MetadataValue>;
  /**
   * Changes an entry, outside of any unit of the caller: in the usual case with one durable statement. An audited call,
   * or one that runs in a unit as a whole, gets a unit.
   */
  put(call: Call, entry: PutEntry): Promise<void>;
  /** Changes an entry as part of a unit. */
  putWithin(unit: StorageOperations, now: number, entry: PutEntry): Promise<EntryPut>;
  /** Removes an entry, or properties of its JSON. False where there was nothing to remove. */
  remove(unit: StorageOperations, entry: RemoveEntry): Promise<boolean>;
  /** Adds, overwrites and removes entries together, and returns what was put as it is stored. */
  apply(unit: StorageOperations, now: number, entries: ApplyEntries): Promise<MetadataMap>;
  /**
   * Checks the first entries of an owner that is still to be made: its row is inserted with their counters, which saves
   * charging it afterwards.
   */
  first(now: number, entries: FirstEntriesOf): FirstEntries;
  /** Removes everything of an owner, which may be there still or gone already. */
  removeAll(unit: StorageOperations, ownerId: string): Promise<void>;
}

/** What every store works with: the storage, through units of work, the clock and the limits. */
export interface MetadataContext {
  readonly atomically: Atomically;
  readonly single: Single;
  readonly clock: Clock;
  readonly limits: Limits;
}

/** What one store is made of, besides its context. */
export interface MetadataStoreDependencies {
  readonly entries: MetadataTable;
  readonly owners: MetadataOwners;
  /** Entries of one owner. */
  readonly entriesLimit: number;
  /** Bytes of all values of one owner; `Infinity` where only their number is bounded. */
  readonly bytesLimit: number;
}
