import { createManualClock, type ManualClock } from '@lobbykit/testing';
import type { Call } from '../../src/kernel/call.ts';
import { defineErrors, isApiError } from '../../src/kernel/errors.ts';
import { type EngineLimits, engineLimits, resolveLimits } from '../../src/kernel/limits.ts';
import { createAtomically, createSingle } from '../../src/kernel/unit-of-work.ts';
import { createMetadataStore } from '../../src/metadata/create-metadata-store.ts';
import { ownersIn } from '../../src/metadata/owners.ts';
import type { MetadataStore } from '../../src/metadata/store.ts';
import { metadataCounters, metadataTable } from '../../src/metadata/tables.ts';
import type { Storage, StorageOperations } from '../../src/storage/storage.ts';
import { column, defineTable } from '../../src/storage/table.ts';

export const modelOwners = defineTable({
  name: 'model_owners',
  columns: { id: column.text(), ...metadataCounters },
  key: ['id'],
});
export const modelEntries = metadataTable('model_metadata', 'none');
const { OWNER_MISSING } = defineErrors({ OWNER_MISSING: ['NOT_FOUND', 'there is no such owner'] });

/** A metadata store whose owners are rows of a table, like accounts. */
export interface OpenMetadata {
  readonly store: MetadataStore;
  readonly storage: Storage;
  readonly clock: ManualClock;
  /** A call of a player: not audited, and not in a unit. */
  readonly call: Call;
  /** The entries that `createAtomically` wrote into the audit table. */
  readonly audited: string[];
  /** Runs writes as one unit. */
  unit<Result>(work: (unit: StorageOperations) => Promise<Result>): Promise<Result>;
  /** Creates an owner and returns its id. */
  owner(id: string): Promise<string>;
  /**
   * Asserts that the counters of an owner match its entries and are within the limit. Returns the number of
   * its entries and the bytes of their values.
   */
  totals(ownerId: string): Promise<{ readonly entries: number; readonly bytes: number }>;
}

export async function openMetadata(
  storage: Storage,
  given: Partial<EngineLimits> = {},
): Promise<OpenMetadata> {
  await storage.migrate([modelOwners, modelEntries]);
  const limits = resolveLimits(engineLimits, given);
  const clock = createManualClock();
  const audited: string[] = [];
  const atomically = createAtomically({
    transaction: (work) => storage.transaction(work),
    storeEvents: async () => () => {},
    storeAudit: async (_unit, _call, entries) => void audited.push(...entries.map(({ object }) => object)),
  });
  const store = createMetadataStore(
    { atomically, single: createSingle(storage, atomically), clock, limits },
    {
      entries: modelEntries,
      owners: ownersIn(modelOwners, () => OWNER_MISSING()),
      entriesLimit: limits.metadataEntries,
      bytesLimit: limits.metadataTotalBytes,
    },
  );
  return {
    store,
    storage,
    clock,
    audited,
    call: { db: storage, unit: null, audited: false, object: null, now: clock.now() } as unknown as Call,
    unit: (work) => storage.transaction(work),
    async owner(id) {
      await storage.insert(modelOwners, { id });
      return id;
    },
    async totals(ownerId) {
      const owner = (await storage.get(modelOwners, { id: ownerId }))!;
      const rows = await storage.find(modelEntries, { where: { ownerId } });
      const sum = (numbers: number[]): number => numbers.reduce((total, each) => total + each, 0);
      const problems = [
        owner.metadataEntries !== rows.length && 'the entries are miscounted',
        owner.metadataBytes !== sum(rows.map((row) => row.reserved)) && 'the bytes are miscounted',
        rows.some((row) => row.bytes > row.reserved) && 'an entry is larger than its reservation',
        owner.metadataBytes > limits.metadataTotalBytes && 'the limit is passed',
      ].filter((problem) => problem !== false);
      if (problems.length > 0) throw new Error(problems.join(', '));
      return { entries: rows.length, bytes: sum(rows.map((row) => row.bytes)) };
    },
  };
}

/** Returns `done`, or the reason with which a promise was refused. */
export async function outcomeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'done';
  } catch (error) {
    if (isApiError(error)) return error.reason;
    throw error;
  }
}
