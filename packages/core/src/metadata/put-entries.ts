import { invalidField } from '../kernel/errors.ts';
import type { StorageOperations } from '../storage/storage.ts';
import type { Patch, Row, Where } from '../storage/table.ts';
import { appendDocument } from './document.ts';
import type { MetadataValue } from './entity-metadata.ts';
import { metadataErrors as errors } from './errors.ts';
import {
  acceptedJson,
  jsonLimitsOf,
  jsonTextPayload,
  type Payload,
  payloadOf,
  textPayload,
  valueOfRow,
} from './payload.ts';
import { reserve, roomFor } from './reservation.ts';
import type {
  MetadataContext,
  MetadataStore,
  MetadataStoreDependencies,
  PutEntry,
  PutResult,
} from './store.ts';
import type { MetadataTable } from './tables.ts';
import { checkKey, checkWriter } from './visibility.ts';

type EntryRow = Row<MetadataTable>;

/** Runs a guarded update of entries, in a unit or as a durable statement of its own. */
type Write = (where: Where<MetadataTable>, patch: Patch<MetadataTable>) => Promise<readonly unknown[]>;

/** Adds an entry within a unit, and locks the owner. Returns false if the key is taken. */
type Add = (
  unit: StorageOperations,
  now: number,
  ownerId: string,
  entryKey: string,
  payload: Payload,
) => Promise<boolean>;

/** A checked PUT. */
interface Change extends PutEntry {
  readonly creates: boolean;
  /** Returns the new value, which for APPEND is made from the stored one. */
  readonly payload: (stored: EntryRow) => Payload;
  /** The new value if it does not depend on the stored one, otherwise null. */
  readonly fixed: Payload | null;
}

const APPEND = 1;
const CREATE_IF_NECESSARY = 2;

/** The writes of PUT. `reservation.ts` explains how totals stay exact. */
export function createPuts(
  { atomically, single, limits }: Pick<MetadataContext, 'atomically' | 'single' | 'limits'>,
  dependencies: MetadataStoreDependencies,
  add: Add,
): Pick<MetadataStore, 'put' | 'putWithin'> {
  const { entries, owners } = dependencies;

  function changeOf(entry: PutEntry): Change {
    checkKey(entry.entryKey, limits);
    checkWriter(entry.by, entry.entryKey);
    const creates = entry.updateOperationType === CREATE_IF_NECESSARY;
    if (entry.updateOperationType !== APPEND) {
      const fixed = payloadOf(entry.entryValue, limits);
      return { ...entry, creates, fixed, payload: () => fixed };
    }
    if (entry.entryValue.intPayload !== undefined)
      throw invalidField('updateOperationType', 'APPEND works only with stringPayload and jsonPayload');
    return { ...entry, creates, fixed: null, payload: (stored) => appended(stored, entry.entryValue) };
  }

  function appended(stored: EntryRow, { stringPayload, jsonPayload }: MetadataValue): Payload {
    if (stringPayload !== undefined && stored.stringPayload !== null)
      return textPayload(stored.stringPayload + stringPayload, limits);
    if (jsonPayload === undefined || stored.jsonPayload === null) throw errors.PAYLOAD_TYPE_MISMATCH();
    const document = stored.jsonPayload;
    const text = acceptedJson(() => appendDocument(document, jsonPayload, jsonLimitsOf(limits)));
    return jsonTextPayload(text, limits);
  }

  /** Writes a value that fits the reservation of its entry, in one guarded statement. Returns null if the guard fails. */
  async function writeInPlace(db: StorageOperations, write: Write, change: Change): Promise<Payload | null> {
    const { ownerId, entryKey, ifVersion } = change;
    let payload = change.fixed;
    let unchanged: Where<MetadataTable> = {};
    if (payload === null) {
      const stored = await db.get(entries, { ownerId, entryKey });
      if (!stored) return null;
      payload = change.payload(stored);
      // The guard is the value that was appended to, so no change in between can be lost.
      unchanged = { stringPayload: stored.stringPayload, jsonPayload: stored.jsonPayload };
    }
    const changed = await write(
      {
        ownerId,
        entryKey,
        ...unchanged,
        ...(ifVersion !== undefined && { version: ifVersion }),
        reserved: { gte: payload.bytes },
      },
      { ...payload, version: { add: 1 } },
    );
    return changed.length > 0 ? payload : null;
  }

  /** Writes under the locks of the owner and the entry. Throws the reason if the value cannot be written. */
  async function writeLocked(unit: StorageOperations, now: number, change: Change): Promise<PutResult> {
    const { ownerId, entryKey, creates, ifVersion } = change;
    const counters = await owners.charge(unit, ownerId, 0, 0, creates);
    if (!counters) throw owners.missing();
    const [stored] = await unit.lock(entries, { ownerId, entryKey });
    if (!stored) {
      if (!creates) throw errors.METADATA_NOT_FOUND();
      if (ifVersion) throw errors.METADATA_VERSION_CHANGED();
      await add(unit, now, ownerId, entryKey, change.fixed!);
      return { created: true, entryValue: valueOfRow(change.fixed!) };
    }
    if (ifVersion !== undefined && ifVersion !== stored.version) throw errors.METADATA_VERSION_CHANGED();
    const payload = change.payload(stored);
    const written = { ...payload, version: { add: 1 } };
    const put: PutResult = { created: false, entryValue: valueOfRow(payload) };
    if (payload.bytes <= stored.reserved) {
      await unit.update(entries, { ownerId, entryKey }, written);
      return put;
    }
    const others = counters.metadataBytes - stored.reserved;
    const { reserved, freed } = await reserve(
      unit,
      roomFor(dependencies, [entryKey]),
      ownerId,
      others,
      [entryKey],
      [payload.bytes],
    );
    await unit.update(entries, { ownerId, entryKey }, { ...written, reserved: reserved[0]! });
    await owners.charge(unit, ownerId, 0, reserved[0]! - stored.reserved - freed, false);
    return put;
  }

  return {
    async put(call, entry) {
      const change = changeOf(entry);
      const write: Write = (where, patch) =>
        single(call, (operations) => operations.update(entries, where, patch, { returns: 'key' }));
      if (await writeInPlace(call.db, write, change)) return;
      await atomically(call, (unit) => writeLocked(unit, call.now, change));
    },

    async putWithin(unit, now, entry) {
      const change = changeOf(entry);
      const write: Write = (where, patch) => unit.update(entries, where, patch, { returns: 'key' });
      const payload = await writeInPlace(unit, write, change);
      return payload ? { created: false, entryValue: valueOfRow(payload) } : writeLocked(unit, now, change);
    },
  };
}
