import assert from 'node:assert/strict';
import fc from 'fast-check';
import { caseCounts } from '../../../../test/case-counts.ts';
import { isApiError } from '../../src/kernel/errors.ts';
import type { MetadataValue } from '../../src/metadata/entity-metadata.ts';
import type { Viewer, Writer } from '../../src/metadata/store.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { bytesOf, limits, type Model, type Operation, type Outcome, onModel } from './metadata-model.ts';
import { modelEntries, type OpenMetadata, openMetadata } from './metadata-store.ts';
import { lengthOfRuns } from './model-runs.ts';

const lengths = lengthOfRuns(caseCounts.modelCommands, 0);

const keys = fc.constantFrom('a', 'b', 'public.a', 'public.B', 'server.a', 'serverless', 'c:1-2_3');
const names = fc.constantFrom('x', 'y', 'z');
const { document: documents } = fc.letrec<{ document: unknown }>((tie) => ({
  document: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom<unknown>(1, -2, 'é', true, null),
    fc.array(tie('document'), { maxLength: 2 }),
    fc.dictionary(names, tie('document'), { maxKeys: 3 }),
  ),
}));
const values: fc.Arbitrary<MetadataValue> = fc.oneof(
  fc
    .tuple(fc.constantFrom('a', 'é', '😀'), fc.integer({ min: 0, max: 110 }))
    .map(([character, times]) => ({ stringPayload: character.repeat(times) })),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((intPayload) => ({ intPayload })),
  documents.map((document) => ({ jsonPayload: JSON.stringify(document, null, 1) })),
  fc
    .tuple(documents, fc.integer({ min: 0, max: 150 }))
    .map(([document, times]) => ({ jsonPayload: JSON.stringify({ x: document, y: 'y'.repeat(times) }) })),
);
const writers = fc.constantFrom<Writer>('player', 'operator', 'operator');
const viewers = fc.constantFrom<Viewer>('owner', 'other', 'operator');

const operations: fc.Arbitrary<Operation> = fc.oneof(
  fc.record({ kind: fc.constant('create' as const), key: keys, value: values, by: writers }),
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('put' as const, 'putWithin' as const),
      key: keys,
      value: values,
      by: writers,
      operation: fc.constantFrom(0 as const, 1 as const, 2 as const, 2 as const),
      version: fc.constantFrom(
        'any' as const,
        'any' as const,
        'none' as const,
        'present' as const,
        'another' as const,
      ),
    }),
  },
  fc.record({
    kind: fc.constant('remove' as const),
    key: keys,
    by: writers,
    paths: fc.option(fc.array(fc.constantFrom('x', 'y', 'x.y', '$.x.x', "x['z']"), { maxLength: 2 })),
  }),
  fc.record({
    kind: fc.constant('apply' as const),
    put: fc.dictionary(keys, values, { maxKeys: 3 }),
    remove: fc.array(keys, { maxLength: 2 }),
    by: writers,
  }),
  fc.record({ kind: fc.constant('read' as const), key: keys, viewer: viewers }),
  fc.record({ kind: fc.constantFrom('readAll' as const, 'readPage' as const), viewer: viewers }),
  fc.record({
    kind: fc.constant('search' as const),
    part: fc.constantFrom('a', 'B', 'er', 'nothing'),
    invert: fc.boolean(),
    viewer: viewers,
  }),
  fc.record({ kind: fc.constant('removeAll' as const) }),
);

/** Runs an operation on the store. */
async function onStore(
  { store, storage, call }: OpenMetadata,
  ownerId: string,
  model: Model,
  operation: Operation,
): Promise<Outcome> {
  const { now } = call;
  const versionFor = (key: string, wanted: 'any' | 'none' | 'present' | 'another'): number | undefined => {
    const present = model.get(key)?.version ?? now;
    return { any: undefined, none: 0, present, another: present + 1_000 }[wanted];
  };
  const run = async (): Promise<Outcome> => {
    switch (operation.kind) {
      case 'create': {
        const { key, value, by } = operation;
        return storage.transaction((unit) =>
          store.create(unit, now, { ownerId, entryKey: key, entryValue: value, by }),
        );
      }
      case 'put':
      case 'putWithin': {
        const entry = {
          ownerId,
          entryKey: operation.key,
          entryValue: operation.value,
          by: operation.by,
          updateOperationType: operation.operation,
          ifVersion: versionFor(operation.key, operation.version),
        };
        if (operation.kind === 'put') return store.put(call, entry);
        return storage.transaction((unit) => store.putWithin(unit, now, entry));
      }
      case 'remove': {
        const { key, by, paths } = operation;
        const partial = paths ? { jsonHandlingType: 1 as const, propertiesToRemovePaths: paths } : {};
        return storage.transaction((unit) => store.remove(unit, { ownerId, entryKey: key, by, ...partial }));
      }
      case 'apply':
        return storage.transaction((unit) => store.apply(unit, now, { ownerId, ...operation }));
      case 'read':
        return store.read(storage, ownerId, operation.key, operation.viewer);
      case 'readAll':
        return store.readAll(storage, ownerId, operation.viewer);
      case 'readPage':
        return store.readPage(storage, ownerId, operation.viewer);
      case 'search': {
        const { part, invert, viewer } = operation;
        return store.search(storage, ownerId, { regex: part, invert }, viewer);
      }
      case 'removeAll':
        return storage.transaction((unit) => store.removeAll(unit, ownerId));
    }
  };
  try {
    return (await run()) ?? null;
  } catch (error) {
    if (isApiError(error)) return error.reason;
    throw error;
  }
}

/**
 * Runs random operations on the metadata of a storage and on a model, and asserts that they give the same answers and
 * that the counters of the owner are exact. Closes the storage.
 */
export async function checkMetadataModel(open: () => Promise<Storage>, runs = 200): Promise<void> {
  const storage = await open();
  try {
    const metadata = await openMetadata(storage, limits);
    const { now } = metadata.call;
    let made = 0;

    await fc.assert(
      fc.asyncProperty(fc.array(operations, lengths), async (list) => {
        const id = await metadata.owner(`owner-${++made}`);
        const model: Model = new Map();
        for (const operation of list) {
          const actual = await onStore(metadata, id, model, operation);
          const expected = onModel(model, operation, now);
          if (Array.isArray(expected))
            assert.ok(expected.includes(actual), `${String(actual)} is none of ${expected}`);
          else assert.deepEqual(actual, expected);
        }
        const { entries } = await metadata.totals(id);
        assert.equal(entries, model.size);
        for (const row of await storage.find(modelEntries, { where: { ownerId: id } }))
          assert.equal(row.bytes, bytesOf(model.get(row.entryKey)!.value));
      }),
      { numRuns: runs },
    );
  } finally {
    await storage.close();
  }
}
