import { expect } from 'vitest';
import type { World } from '../operations/world.ts';
import { asHost, type LimitCheck, outcomesOf } from './limit-check.ts';

const text = (stringPayload: string) => ({ stringPayload });

/** Adds entries to one account and returns the outcome of each. */
async function onAccount(world: World, entries: readonly (readonly [key: string, value: string])[]) {
  const { token } = await world.player();
  return outcomesOf(
    entries.map(
      ([entryKey, value]) =>
        () =>
          world.backend.api.accounts.createMetadata(
            { entryKey, entryValue: text(value) },
            { session: token },
          ),
    ),
  );
}

/** Adds entries with one value to one account as an operator, and returns the outcome of each. */
async function onServerKeys(world: World, keys: readonly string[], value: string) {
  const { accountId } = await world.player();
  return outcomesOf(
    keys.map(
      (entryKey) => () =>
        world.backend.api.accounts.serverCreateMetadata(
          { accountId, entryKey, entryValue: text(value) },
          asHost,
        ),
    ),
  );
}

/** Adds entries to global metadata and returns the outcome of each. */
const onNamespaces = (
  world: World,
  entries: readonly (readonly [namespace: string, key: string, value?: string])[],
) =>
  outcomesOf(
    entries.map(
      ([namespace, entryKey, value = 'x']) =>
        () =>
          world.backend.api.globalMetadata.adminCreate(
            { namespace, entryKey, entryValue: text(value) },
            asHost,
          ),
    ),
  );

const keysOf = ({ metadata }: { readonly metadata: object }): string[] => Object.keys(metadata);

/** Removes properties from an entry whose JSON is three levels deep. */
async function removing(world: World, ...lists: readonly (readonly string[])[]) {
  const entryValue = { jsonPayload: '{"a":{"b":{"c":1}},"d":1,"e":1}' };
  await world.backend.api.globalMetadata.adminCreate({ entryKey: 'a', entryValue }, asHost);
  return outcomesOf(
    lists.map(
      (propertiesToRemovePaths) => () =>
        world.backend.api.globalMetadata.adminRemove(
          { entryKey: 'a', jsonHandlingType: 1, propertiesToRemovePaths: [...propertiesToRemovePaths] },
          asHost,
        ),
    ),
  );
}

export const metadataLimits = {
  metadataEntries: {
    limits: { metadataEntries: 2 },
    async check(world) {
      const entries = [...'abc'].map((key) => [key, 'x'] as const);
      expect(await onAccount(world, entries)).toEqual(['done', 'done', 'METADATA_TOO_MANY_ENTRIES']);
    },
  },
  metadataKeyLength: {
    limits: { metadataKeyLength: 5 },
    async check(world) {
      const entries = ['aaaaa', 'aaaaaa'].map((key) => [key, 'x'] as const);
      expect(await onAccount(world, entries)).toEqual(['done', 'INVALID_FIELD']);
    },
  },
  metadataValueBytes: {
    limits: { metadataValueBytes: 6 },
    async check(world) {
      const entries = [
        ['a', 'ééé'],
        ['b', 'ééée'],
      ] as const;
      expect(await onAccount(world, entries)).toEqual(['done', 'METADATA_VALUE_TOO_LARGE']);
    },
  },
  metadataTotalBytes: {
    limits: { metadataTotalBytes: 100 },
    async check(world) {
      const entries = [
        ['a', 'x'.repeat(60)],
        ['b', 'x'.repeat(40)],
        ['c', 'x'],
      ] as const;
      expect(await onAccount(world, entries)).toEqual(['done', 'done', 'METADATA_TOTAL_TOO_LARGE']);
    },
  },
  serverMetadataEntries: {
    limits: { metadataEntries: 1, serverMetadataEntries: 1 },
    async check(world) {
      expect(await onServerKeys(world, ['a', 'server.a', 'server.b'], 'x')).toEqual([
        'done',
        'done',
        'METADATA_TOO_MANY_ENTRIES',
      ]);
    },
  },
  serverMetadataBytes: {
    limits: { metadataTotalBytes: 64, serverMetadataBytes: 64 },
    async check(world) {
      const value = 'x'.repeat(64);
      expect(await onServerKeys(world, ['a', 'server.a', 'server.b'], value)).toEqual([
        'done',
        'done',
        'METADATA_TOTAL_TOO_LARGE',
      ]);
    },
  },
  globalNamespaces: {
    limits: { globalNamespaces: 2 },
    async check(world) {
      const entries = [...'abcb'].map((namespace, index) => [namespace, `key${index}`] as const);
      expect(await onNamespaces(world, entries)).toEqual(['done', 'done', 'NAMESPACE_LIMIT', 'done']);
    },
  },
  globalEntries: {
    limits: { globalEntries: 2 },
    async check(world) {
      const entries = [...'abc'].map((key) => ['one', key] as const);
      expect(await onNamespaces(world, [...entries, ['two', 'a']])).toEqual([
        'done',
        'done',
        'METADATA_TOO_MANY_ENTRIES',
        'done',
      ]);
    },
  },
  globalListEntries: {
    limits: { globalListEntries: 2 },
    async check(world) {
      const read = () => world.backend.api.globalMetadata.adminReadEntries({ namespace: 'n' }, asHost);
      await onNamespaces(world, [
        ['n', 'a'],
        ['n', 'b'],
      ]);
      expect([keysOf(await read()), (await read()).nextPageToken]).toEqual([['a', 'b'], undefined]);
      await onNamespaces(world, [['n', 'c']]);
      expect([keysOf(await read()), (await read()).nextPageToken]).toEqual([['a', 'b'], expect.any(String)]);
    },
  },
  globalListBytes: {
    limits: { globalListBytes: 10 },
    async check(world) {
      const read = () => world.backend.api.globalMetadata.adminReadEntries({ namespace: 'n' }, asHost);
      await onNamespaces(world, [
        ['n', 'a', 'xxxxx'],
        ['n', 'b', 'xxxxx'],
      ]);
      expect([keysOf(await read()), (await read()).nextPageToken]).toEqual([['a', 'b'], undefined]);
      await onNamespaces(world, [['n', 'aa', 'x']]);
      expect([keysOf(await read()), (await read()).nextPageToken]).toEqual([['a', 'aa'], expect.any(String)]);
    },
  },
  searchPatternLength: {
    limits: { searchPatternLength: 5 },
    async check(world) {
      const search = (regex: string) => () => world.backend.api.globalMetadata.adminSearch({ regex }, asHost);
      expect(await outcomesOf([search('aaaaa'), search('aaaaaa')])).toEqual(['done', 'PATTERN_INVALID']);
    },
  },
  searchKeys: {
    limits: { searchKeys: 3 },
    async check(world) {
      const search = () =>
        world.backend.api.globalMetadata.adminSearch({ namespace: 'n', regex: 'never' }, asHost);
      const add = (...keys: string[]) =>
        onNamespaces(
          world,
          keys.map((key) => ['n', key] as const),
        );
      await add('a', 'b', 'c');
      expect((await search()).nextPageToken).toBeUndefined();
      await add('d');
      expect((await search()).nextPageToken).toEqual(expect.any(String));
    },
  },
  removalPaths: {
    limits: { removalPaths: 2 },
    async check(world) {
      expect(await removing(world, ['x', 'd', 'e'], ['d', 'e'])).toEqual(['INVALID_FIELD', 'done']);
    },
  },
  removalSegments: {
    limits: { removalSegments: 2 },
    async check(world) {
      expect(await removing(world, ['a.b.c'], ['a.b'])).toEqual(['INVALID_FIELD', 'done']);
    },
  },
} as const satisfies Partial<Record<string, LimitCheck>>;
