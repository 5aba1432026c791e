import { invalidField } from '../kernel/errors.ts';
import type { EngineLimits } from '../kernel/limits.ts';
import type { StorageOperations } from '../storage/storage.ts';
import { unawaited } from '../storage/unawaited.ts';
import { removeFromDocument } from './document.ts';
import { metadataErrors as errors } from './errors.ts';
import { type PropertyPath, parsePaths } from './path.ts';
import { jsonTextPayload, type Payload, payloadOf, valueOfRow } from './payload.ts';
import { createPuts } from './put-entries.ts';
import { checkEntries, reserve, reserveFirst, roomFor, roundedSize, sum } from './reservation.ts';
import type {
  ApplyEntries,
  MetadataContext,
  MetadataMap,
  MetadataStore,
  MetadataStoreDependencies,
  Writer,
} from './store.ts';
import { checkKey, checkWriter } from './visibility.ts';

const PARTIAL_ENTRY = 1;

export type MetadataWrites = Pick<
  MetadataStore,
  'create' | 'put' | 'putWithin' | 'remove' | 'apply' | 'first' | 'removeAll'
>;

/** The writes of a store. `reservation.ts` explains how totals stay exact. */
export function createMetadataWrites(
  ctx: Pick<MetadataContext, 'atomically' | 'single' | 'limits'>,
  dependencies: MetadataStoreDependencies,
): MetadataWrites {
  const { limits } = ctx;
  const { entries, owners } = dependencies;

  return {
    ...createPuts(ctx, dependencies, (unit, now, ownerId, entryKey, payload) =>
      addEntry(dependencies, unit, now, ownerId, entryKey, payload),
    ),

    async create(unit, now, { ownerId, entryKey, entryValue, by }) {
      checkKey(entryKey, limits);
      checkWriter(by, entryKey);
      const payload = payloadOf(entryValue, limits);
      if (!(await addEntry(dependencies, unit, now, ownerId, entryKey, payload)))
        throw errors.METADATA_EXISTS({ metadata: { entryKey } });
      return valueOfRow(payload);
    },

    async remove(unit, { ownerId, entryKey, by, jsonHandlingType, propertiesToRemovePaths }) {
      checkKey(entryKey, limits);
      checkWriter(by, entryKey);
      if (jsonHandlingType === PARTIAL_ENTRY) {
        const paths = pathsOf(propertiesToRemovePaths ?? [], limits);
        return removeProperties(dependencies, unit, ownerId, entryKey, paths, limits);
      }
      if (propertiesToRemovePaths !== undefined && propertiesToRemovePaths.length > 0)
        throw invalidField('propertiesToRemovePaths', 'needs the jsonHandlingType PARTIAL_ENTRY');
      if (!(await owners.charge(unit, ownerId, 0, 0, false))) return false;
      const [removed] = await unit.delete(entries, { ownerId, entryKey });
      if (!removed) return false;
      const charged = owners.charge(unit, ownerId, -1, -removed.reserved, false);
      if (owners.chargesInOneStatement) unawaited(charged);
      else await charged;
      return true;
    },

    async apply(unit, now, { ownerId, by, put = {}, remove = [] }) {
      const puts = checkedPuts(put, by, limits);
      for (const entryKey of remove) {
        checkKey(entryKey, limits, 'metadataDeletionKeys');
        checkWriter(by, entryKey);
        if (puts.has(entryKey))
          throw invalidField('metadataDeletionKeys', 'must not contain a key that metadata sets');
      }
      if (puts.size === 0 && remove.length === 0) return {};
      const keys = [...puts.keys()];
      const room = roomFor(dependencies, keys);
      // Refuses too many entries before anything is read or locked.
      checkEntries(puts.size, room);

      const counters = await owners.charge(unit, ownerId, 0, 0, false);
      if (!counters) throw owners.missing();
      const removed =
        remove.length > 0 ? await unit.delete(entries, { ownerId, entryKey: { in: remove } }) : [];
      const sizes = [...puts.values()].map(({ bytes }) => bytes);
      const present = new Map(
        (await unit.find(entries, { where: { ownerId, entryKey: { in: keys } } })).map((row) => [
          row.entryKey,
          row,
        ]),
      );
      const change = puts.size - present.size - removed.length;
      if (change > 0) checkEntries(counters.metadataEntries + change, room);

      const before = sum([...present.values(), ...removed].map((row) => row.reserved));
      const others = counters.metadataBytes - before;
      const { reserved, freed } = await reserve(unit, room, ownerId, others, keys, sizes);
      for (const [index, [entryKey, payload]] of [...puts].entries()) {
        const values = { ...payload, reserved: reserved[index]! };
        if (present.has(entryKey))
          await unit.update(entries, { ownerId, entryKey }, { ...values, version: { add: 1 } });
        else await unit.insert(entries, { ownerId, entryKey, ...values, version: now });
      }
      await owners.charge(unit, ownerId, change, sum(reserved) - before - freed, false);
      return valuesOf(puts);
    },

    first(now, { by, put = {} }) {
      const puts = checkedPuts(put, by, limits);
      const room = roomFor(dependencies, [...puts.keys()]);
      checkEntries(puts.size, room);
      const reserved = reserveFirst(
        room,
        [...puts.values()].map(({ bytes }) => bytes),
      );
      return {
        counters: { metadataEntries: puts.size, metadataBytes: sum(reserved) },
        metadata: valuesOf(puts),
        async write(unit, ownerId) {
          if (puts.size === 0) return;
          const rows = [...puts].map(([entryKey, payload], index) => ({
            ownerId,
            entryKey,
            ...payload,
            reserved: reserved[index]!,
            version: now,
          }));
          await unit.insert(entries, rows);
        },
      };
    },

    async removeAll(unit, ownerId) {
      const owner = await owners.charge(unit, ownerId, 0, 0, false);
      const removed = await unit.delete(entries, { ownerId });
      if (owner && removed.length > 0)
        await owners.charge(unit, ownerId, -removed.length, -sum(removed.map((row) => row.reserved)), false);
    },
  };
}

/**
 * Adds an entry, and charges its owner. Returns false if the key is taken; the unit must fail then, because the owner was
 * charged.
 */
async function addEntry(
  dependencies: MetadataStoreDependencies,
  unit: StorageOperations,
  now: number,
  ownerId: string,
  entryKey: string,
  payload: Payload,
): Promise<boolean> {
  const { entries, owners } = dependencies;
  const charged = roundedSize(payload.bytes);
  const row = { ownerId, entryKey, ...payload, reserved: charged, version: now };
  const charge = owners.charge(unit, ownerId, 1, charged, true);
  const insert = () => unit.insert(entries, row, { ifAbsent: true });
  // Sent together if the owner is locked first in any case.
  const [counters, inserted] = owners.chargesInOneStatement
    ? await Promise.all([charge, insert()])
    : [await charge, await insert()];
  if (!counters) throw owners.missing();
  const room = roomFor(dependencies, [entryKey]);
  checkEntries(counters.metadataEntries, room);
  const others = counters.metadataBytes - charged;
  const { reserved, freed } = await reserve(unit, room, ownerId, others, [entryKey], [payload.bytes]);
  const correction = reserved[0]! - charged - freed;
  if (correction !== 0) await owners.charge(unit, ownerId, 0, correction, false);
  if (inserted.length > 0 && reserved[0] !== charged)
    await unit.update(entries, { ownerId, entryKey }, { reserved: reserved[0]! });
  return inserted.length > 0;
}

/** Removes properties of an entry. Its value only becomes smaller, so the row of the owner is not needed. */
async function removeProperties(
  { entries }: MetadataStoreDependencies,
  unit: StorageOperations,
  ownerId: string,
  entryKey: string,
  paths: readonly PropertyPath[],
  limits: EngineLimits,
): Promise<boolean> {
  const [row] = await unit.lock(entries, { ownerId, entryKey });
  if (!row) return false;
  if (row.jsonPayload === null)
    throw errors.PAYLOAD_TYPE_MISMATCH({ message: 'properties can be removed only from JSON' });
  const text = removeFromDocument(row.jsonPayload, paths);
  if (text === null) return false;
  await unit.update(
    entries,
    { ownerId, entryKey },
    { ...jsonTextPayload(text, limits), version: { add: 1 } },
  );
  return true;
}

/** Returns the checked values by their keys, as they will be stored. Throws for an invalid key or value. */
function checkedPuts(
  put: NonNullable<ApplyEntries['put']>,
  by: Writer,
  limits: EngineLimits,
): ReadonlyMap<string, Payload> {
  const puts = new Map<string, Payload>();
  for (const [entryKey, value] of Object.entries(put)) {
    checkKey(entryKey, limits, 'metadata');
    checkWriter(by, entryKey);
    puts.set(entryKey, payloadOf(value, limits));
  }
  return puts;
}

const valuesOf = (puts: ReadonlyMap<string, Payload>): MetadataMap =>
  Object.fromEntries([...puts].map(([entryKey, payload]) => [entryKey, valueOfRow(payload)]));

function pathsOf(texts: readonly string[], limits: EngineLimits): PropertyPath[] {
  const field = 'propertiesToRemovePaths';
  if (texts.length === 0) throw invalidField(field, 'must name at least one property of a PARTIAL_ENTRY');
  if (texts.length > limits.removalPaths)
    throw invalidField(field, `must have at most ${limits.removalPaths} paths`);
  const paths = parsePaths(texts, field);
  if (paths.some((path) => path.length > limits.removalSegments))
    throw invalidField(field, `must have at most ${limits.removalSegments} names in a path`);
  return paths;
}
