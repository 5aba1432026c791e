import { describe, expect, test } from 'vitest';
import type { Limits } from '../../src/areas/generated/area-names.ts';
import type { MetadataPage, SearchKeys, Viewer } from '../../src/metadata/store.ts';
import { json, openOwner, ownerId, text } from '../models/metadata-owner.ts';
import { modelEntries, outcomeOf } from '../models/metadata-store.ts';

const keys = ['private', 'public', 'public.a', 'publicity', 'server', 'server.a', 'serverless'];

async function openWithKeys(entryKeys: readonly string[], given: Partial<Limits> = {}) {
  const owner = await openOwner({ metadataEntries: 1_024, metadataTotalBytes: 4_194_304, ...given });
  const rows = entryKeys.map((entryKey) => ({
    ownerId,
    entryKey,
    stringPayload: entryKey,
    bytes: entryKey.length,
    reserved: 0,
    version: 1,
  }));
  await owner.storage.insert(modelEntries, rows);
  const { store, storage } = owner;
  return {
    ...owner,
    read: (entryKey: string, viewer: Viewer) => outcomeOf(store.read(storage, ownerId, entryKey, viewer)),
    page: (viewer: Viewer, pageToken?: string) => store.readPage(storage, ownerId, viewer, pageToken),
    search: (search: SearchKeys, viewer: Viewer = 'operator') =>
      store.search(storage, ownerId, search, viewer),
  };
}

/** Follows the page tokens to the end and returns the keys of each page. */
async function partsOf(next: (pageToken?: string) => Promise<MetadataPage>): Promise<string[][]> {
  const parts: string[][] = [];
  let pageToken: string | undefined;
  do {
    const page = await next(pageToken);
    parts.push(Object.keys(page.metadata));
    pageToken = page.nextPageToken;
  } while (pageToken !== undefined);
  return parts;
}

const numbered = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `key-${String(index).padStart(4, '0')}`);

describe('the keys that each viewer sees', () => {
  const visible: Readonly<Record<Viewer, readonly string[]>> = {
    operator: keys,
    owner: ['private', 'public', 'public.a', 'publicity', 'server', 'serverless'],
    other: ['public.a'],
  };

  describe.each(Object.entries(visible) as [Viewer, readonly string[]][])('%s', (viewer, seen) => {
    test.each(keys)('sees the entry %s or not, as expected', async (entryKey) => {
      const { read } = await openWithKeys(keys);
      expect(await read(entryKey, viewer)).toBe(seen.includes(entryKey) ? 'done' : 'METADATA_NOT_FOUND');
    });

    test('sees the same keys with every way to read many', async () => {
      const { store, storage, page, search } = await openWithKeys(keys);
      const wanted = Object.fromEntries(seen.map((key) => [key, text(key)]));
      expect(await store.readAll(storage, ownerId, viewer)).toEqual(wanted);
      expect(await page(viewer)).toEqual({ metadata: wanted });
      expect(await search({ regex: '' }, viewer)).toEqual({ metadata: wanted });
      expect(await search({ regex: 'nothing', invert: true }, viewer)).toEqual({ metadata: wanted });
      expect(await store.readMany(storage, [ownerId, 'nobody'], viewer)).toEqual(
        new Map([
          [ownerId, wanted],
          ['nobody', {}],
        ]),
      );
    });
  });

  test('a read never returns entries of another owner', async () => {
    const { store, storage } = await openWithKeys(keys);
    expect(await store.readAll(storage, 'nobody', 'operator')).toEqual({});
    expect(await store.readPage(storage, 'owne', 'operator')).toEqual({ metadata: {} });
    expect(await outcomeOf(store.read(storage, 'owner2', 'private', 'operator'))).toBe('METADATA_NOT_FOUND');
  });
});

describe('reading a map in pages', () => {
  test('ends a page at the limit of entries and continues after it', async () => {
    const { page } = await openWithKeys(numbered(25), { globalListEntries: 10 });
    const parts = await partsOf((token) => page('operator', token));
    expect(parts.map((part) => part.length)).toEqual([10, 10, 5]);
    expect(parts.flat()).toEqual(numbered(25));
  });

  test('gives a page token only if more entries follow', async () => {
    const { page } = await openWithKeys(numbered(10), { globalListEntries: 10 });
    expect(await page('operator')).not.toHaveProperty('nextPageToken');
  });

  test('ends a page before the limit of bytes, and returns a larger value alone', async () => {
    const { page } = await openWithKeys([...numbered(4), `large${'x'.repeat(50)}`, 'small'], {
      globalListBytes: 20,
    });
    const parts = await partsOf((token) => page('operator', token));
    expect(parts.map((part) => part.length)).toEqual([2, 2, 1, 1]);
  });

  test('reads more than one batch and skips any number of keys of the server', async () => {
    const hidden = numbered(600).map((key) => `server.${key}`);
    const { page } = await openWithKeys(['a', ...numbered(600), ...hidden, 'z']);
    const parts = await partsOf((token) => page('owner', token));
    expect(parts).toEqual([['a', ...numbered(600), 'z']]);
  });

  test('refuses an invalid token, and never leaves its owner with a token of another list', async () => {
    const { page, store, storage } = await openWithKeys(numbered(3), { globalListEntries: 1 });
    for (const token of ['x', 'W10', btoa('["model_metadata",1,2]'), btoa('["accounts","owner","a"]')])
      expect(await outcomeOf(page('operator', token))).toBe('INVALID_FIELD');
    const { nextPageToken } = await page('operator');
    expect(await store.readPage(storage, 'nobody', 'operator', nextPageToken)).toEqual({ metadata: {} });
  });
});

describe('searching keys', () => {
  const found = async (search: SearchKeys): Promise<string[]> =>
    Object.keys(
      (await (await openWithKeys(['Alpha', 'alphabet', 'beta', 'beta.1'])).search(search)).metadata,
    );

  test.each([
    [{ regex: 'alpha' }, ['alphabet']],
    [{ regex: 'alpha', caseInsensitive: true }, ['Alpha', 'alphabet']],
    [{ regex: 'alpha', caseInsensitive: true, invert: true }, ['beta', 'beta.1']],
    [{ regex: 'bet' }, ['alphabet', 'beta', 'beta.1']],
    [{ regex: '^bet' }, ['beta', 'beta.1']],
    [{ regex: '^beta$' }, ['beta']],
    [{ regex: '\\.\\d$' }, ['beta.1']],
    [{ regex: '[[:upper:]]|(?P<dot>\\.)' }, ['Alpha', 'beta.1']],
    [{ regex: '' }, ['Alpha', 'alphabet', 'beta', 'beta.1']],
    [{ regex: '', invert: true }, []],
  ])('with %j finds %j', async (search, wanted) => {
    expect(await found(search)).toEqual(wanted);
  });

  test('finds all matches among 10,000 keys in one page', async () => {
    const { search } = await openWithKeys(numbered(10_000));
    const { metadata, nextPageToken } = await search({ regex: '99$' });
    expect([Object.keys(metadata).length, nextPageToken]).toEqual([100, undefined]);
  });

  test('does not count the time that the storage takes', async () => {
    const { search, clock, storage } = await openWithKeys(numbered(1_000));
    let time = clock.now();
    Object.assign(clock, { now: () => time });
    const { find } = storage;
    Object.assign(storage, {
      find: (...query: Parameters<typeof find>) => {
        time += 100;
        return find.apply(storage, query);
      },
    });
    expect((await search({ regex: '999' })).nextPageToken).toBeUndefined();
  });

  test('checks a limited number of keys and continues after them', async () => {
    const { search } = await openWithKeys(numbered(25), { searchKeys: 10 });
    const parts = await partsOf((token) => search({ regex: '[05]$', pageToken: token }));
    expect(parts).toEqual([['key-0000', 'key-0005'], ['key-0010', 'key-0015'], ['key-0020']]);
  });

  test('ends early if matching takes long, and continues from there', async () => {
    const { search, clock } = await openWithKeys(numbered(10));
    let time = clock.now();
    // The clock advances 10 ms with every read of it; a search may match for 50 ms.
    Object.assign(clock, { now: () => (time += 10) });
    const parts = await partsOf((pageToken) => search({ regex: 'key', pageToken }));
    expect(parts.map((part) => part.length)).toEqual([5, 5]);
    expect(parts.flat()).toEqual(numbered(10));
  });

  test('never returns a page without entries because matching takes long', async () => {
    const { search, clock } = await openWithKeys(numbered(21));
    let time = clock.now();
    // Each key takes 10 ms to match, so that the first four slices of 50 ms find nothing.
    Object.assign(clock, { now: () => (time += 10) });
    let turns = 0;
    const counted = setImmediate(function turn() {
      turns += 1;
      setImmediate(turn).unref();
    });
    const parts = await partsOf((pageToken) => search({ regex: '20$', pageToken }));
    clearImmediate(counted);
    expect(parts).toEqual([['key-0020']]);
    expect(turns).toBeGreaterThanOrEqual(4);
  });

  test('refuses an expression that matches for 500 ms without finding anything', async () => {
    const { search, clock } = await openWithKeys(numbered(100));
    let time = clock.now();
    Object.assign(clock, { now: () => (time += 10) });
    expect(await outcomeOf(search({ regex: '49$' }))).toBe('done');
    expect(await outcomeOf(search({ regex: '60$' }))).toBe('PATTERN_INVALID');
  });

  test('never matches values', async () => {
    const { search, create } = await openWithKeys([]);
    await create('key', json('{"needle":1}'));
    expect(await search({ regex: 'needle' })).toEqual({ metadata: {} });
  });
});
