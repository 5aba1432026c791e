import type { EngineLimits } from '../../src/kernel/limits.ts';
import type { MetadataValue } from '../../src/metadata/entity-metadata.ts';
import type { ApplyEntries, PutEntry, RemoveEntry, Writer } from '../../src/metadata/store.ts';
import { createMemoryStorage } from '../../src/storage/memory/create-memory-storage.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { type OpenMetadata, openMetadata, outcomeOf } from './metadata-store.ts';

export const ownerId = 'owner';
export const text = (stringPayload: string): MetadataValue => ({ stringPayload });
export const json = (jsonPayload: string): MetadataValue => ({ jsonPayload });
export const int = (intPayload: bigint): MetadataValue => ({ intPayload });

/** Returns a value in the form for test titles. */
export const shown = ({ stringPayload, intPayload, jsonPayload }: MetadataValue): string =>
  jsonPayload ?? (intPayload === undefined ? JSON.stringify(stringPayload) : `int ${intPayload}`);

/** The operations on one owner, which return their outcome. */
export interface OwnerMetadata extends OpenMetadata {
  create(entryKey: string, entryValue: MetadataValue, by?: Writer): Promise<string>;
  change(
    entryKey: string,
    entryValue: MetadataValue,
    updateOperationType?: 0 | 1 | 2,
    more?: Partial<PutEntry>,
  ): Promise<string>;
  remove(entryKey: string, more?: Partial<RemoveEntry>): Promise<string | boolean>;
  apply(entries: Partial<ApplyEntries>): Promise<string>;
  all(): Promise<Readonly<Record<string, MetadataValue>>>;
}

/** A metadata store with one owner. */
export async function openOwner(
  given: Partial<EngineLimits> = {},
  storage: Storage = createMemoryStorage(),
): Promise<OwnerMetadata> {
  const open = await openMetadata(storage, given);
  await open.owner(ownerId);
  const { store, unit, call } = open;
  return {
    ...open,
    create: (entryKey, entryValue, by = 'operator') =>
      outcomeOf(
        unit((operations) => store.create(operations, call.now, { ownerId, entryKey, entryValue, by })),
      ),
    change: (entryKey, entryValue, updateOperationType = 0, more = {}) =>
      outcomeOf(
        store.put(call, { ownerId, entryKey, entryValue, updateOperationType, by: 'operator', ...more }),
      ),
    async remove(entryKey, more = {}) {
      let removed = false;
      const outcome = await outcomeOf(
        unit(async (operations) => {
          removed = await store.remove(operations, { ownerId, entryKey, by: 'operator', ...more });
        }),
      );
      return outcome === 'done' ? removed : outcome;
    },
    apply: (entries) =>
      outcomeOf(
        unit((operations) => store.apply(operations, call.now, { ownerId, by: 'operator', ...entries })),
      ),
    all: () => store.readAll(storage, ownerId, 'operator'),
  };
}
