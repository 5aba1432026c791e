import type { Call } from '../kernel/call.ts';
import type { ApiError } from '../kernel/errors.ts';
import type { EngineLimits } from '../kernel/limits.ts';
import type { Atomically, Single } from '../kernel/unit-of-work.ts';
import type { Clock } from '../runtime/clock.ts';
import type { StorageOperations } from '../storage/storage.ts';
import type { Columns, Row, Table } from '../storage/table.ts';
import type { MetadataValue } from './entity-metadata.ts';
import type { DeleteJsonMetadataType, UpdateMetadataOperationType } from './fields.ts';
import type { MetadataTable } from './tables.ts';

/**
 * The reader of metadata.
 *
 * | Viewer | Sees |
 * |---|---|
 * | `owner` | every key except those that begin with `server.` |
 * | `other` | keys that begin with `public.` |
 * | `operator` | every key |
 */
export type Viewer = 'owner' | 'other' | 'operator';

/** The writer of metadata. Players may not write keys that begin with `server.` (403). */
export type Writer = 'player' | 'operator';

export type MetadataMap = Record<string, MetadataValue>;

/** The result of a read of one entry. */
export interface MetadataEntry {
  readonly entryValue: MetadataValue;
  readonly version: number;
}

/** A page of an owner's entries, in the order of their keys. */
export interface MetadataPage {
  readonly metadata: MetadataMap;
  /** Present if there are entries after the page. */
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
  /** Changes the entry only if it has this version; 0 with CREATE_IF_NECESSARY means that it must not exist yet. */
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
  /** The entries to add or overwrite. */
  readonly put?: Readonly<Record<string, MetadataValue>> | undefined;
  /** The keys to remove; missing ones are ignored. A key in both is INVALID_ARGUMENT. */
  readonly remove?: readonly string[] | undefined;
}

/** The result of a PUT. */
export interface PutResult {
  /** Whether the entry did not exist before. */
  readonly created: boolean;
  /** The value as it is stored now. */
  readonly entryValue: MetadataValue;
}

export type FirstEntriesInput = Pick<ApplyEntries, 'by' | 'put'>;

/** The checked first entries of an owner. */
export interface FirstEntries {
  /** The initial counters in the row of the owner. */
  readonly counters: Counters;
  /** The entries as they will be stored. */
  readonly metadata: MetadataMap;
  /** Writes the entries, in the unit that creates the owner. Makes no storage call if there are none. */
  write(unit: StorageOperations, ownerId: string): Promise<void>;
}

export interface SearchKeys {
  /** RE2 syntax; matches anywhere in the key. */
  readonly regex: string;
  readonly caseInsensitive?: boolean | undefined;
  /** Finds the entries whose keys do not match. */
  readonly invert?: boolean | undefined;
  readonly pageToken?: string | undefined;
}

/** The counters of an owner. */
export interface Counters {
  readonly metadataEntries: number;
  readonly metadataBytes: number;
}

/** The owners of the entries of a store. */
export interface MetadataOwners {
  /**
   * Adds to the counters of an owner and returns the new counters, or null if there is no such owner. Locks the owner's
   * row until the unit ends. With `make`, an owner that exists only with entries is created if necessary.
   */
  charge(
    unit: StorageOperations,
    ownerId: string,
    entries: number,
    bytes: number,
    make: boolean,
  ): Promise<Counters | null>;
  /** Whether `charge` is one operation of the unit, so that other operations can be sent with it. */
  readonly chargesInOneStatement: boolean;
  /** Returns the error for a write to an owner that does not exist. */
  missing(): ApiError;
}

/**
 * The metadata of one kind of owner.
 *
 * Reads take the storage to read from (`call.db`). Writes take the unit that they are part of, and an error must fail the
 * whole unit. Every method throws INVALID_ARGUMENT for a malformed key.
 */
export interface MetadataStore {
  /** Reads one entry. Throws METADATA_NOT_FOUND, also if the viewer may not see the entry. */
  read(db: StorageOperations, ownerId: string, entryKey: string, viewer: Viewer): Promise<MetadataEntry>;
  /** Reads all entries of an owner that has only few. Returns an empty map if there are none. */
  readAll(db: StorageOperations, ownerId: string, viewer: Viewer): Promise<MetadataMap>;
  /** Reads the row of an owner from its table with the primary key `id`, and all its entries. Returns null without a row. */
  readWith<T extends Table<Columns, 'id'>>(
    db: StorageOperations,
    owners: T,
    id: string,
    viewer: Viewer,
  ): Promise<{ readonly row: Row<T>; readonly metadata: MetadataMap } | null>;
  /** Reads all entries of several owners in one query. Owners without entries have an empty map. */
  readMany(
    db: StorageOperations,
    ownerIds: readonly string[],
    viewer: Viewer,
  ): Promise<ReadonlyMap<string, MetadataMap>>;
  /** Reads a page of at most `globalListEntries` entries and `globalListBytes` bytes. */
  readPage(
    db: StorageOperations,
    ownerId: string,
    viewer: Viewer,
    pageToken?: string | undefined,
  ): Promise<MetadataPage>;
  /**
   * Finds the entries whose keys match, among at most `searchKeys` keys. The page token continues after them. Takes time
   * linear in the keys. Throws PATTERN_INVALID.
   */
  search(db: StorageOperations, ownerId: string, search: SearchKeys, viewer: Viewer): Promise<MetadataPage>;

  /** Adds an entry and returns its stored value. Throws METADATA_EXISTS. */
  create(unit: StorageOperations, now: number, entry: CreateEntry): Promise<MetadataValue>;
  /**
   * Changes an entry outside of any unit of the caller, usually with one durable statement. A call that is audited or
   * runs entirely in a unit uses a unit.
   */
  put(call: Call, entry: PutEntry): Promise<void>;
  /** Changes an entry as part of a unit. */
  putWithin(unit: StorageOperations, now: number, entry: PutEntry): Promise<PutResult>;
  /** Removes an entry, or properties of its JSON. Returns false if there was nothing to remove. */
  remove(unit: StorageOperations, entry: RemoveEntry): Promise<boolean>;
  /** Adds, overwrites and removes entries together, and returns the stored values of `put`. */
  apply(unit: StorageOperations, now: number, entries: ApplyEntries): Promise<MetadataMap>;
  /**
   * Checks the first entries of an owner that does not exist yet. The owner's row is inserted with their counters, so it
   * need not be charged afterwards.
   */
  first(now: number, entries: FirstEntriesInput): FirstEntries;
  /** Removes all entries of an owner, whether or not the owner still exists. */
  removeAll(unit: StorageOperations, ownerId: string): Promise<void>;
}

/** The dependencies of every store: units of work, the clock and the limits. */
export interface MetadataContext {
  readonly atomically: Atomically;
  readonly single: Single;
  readonly clock: Clock;
  readonly limits: EngineLimits;
}

/** The dependencies of one store, besides its context. */
export interface MetadataStoreDependencies {
  readonly entries: MetadataTable;
  readonly owners: MetadataOwners;
  /** The maximum number of entries of one owner. */
  readonly entriesLimit: number;
  /** The maximum size of all values of one owner in bytes; `Infinity` if only the number of entries is limited. */
  readonly bytesLimit: number;
  /** What writes of keys that begin with `server.` may use beyond both limits. Default: nothing. */
  readonly serverRoom?: { readonly entries: number; readonly bytes: number };
}
