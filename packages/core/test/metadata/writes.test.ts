import { describe, expect, test } from 'vitest';
import { isApiError } from '../../src/kernel/errors.ts';
import { int, json, openOwner, ownerId, shown, text } from '../models/metadata-owner.ts';
import { outcomeOf } from '../models/metadata-store.ts';

const OVERWRITE = 0;
const APPEND = 1;
const CREATE_IF_NECESSARY = 2;
const PARTIAL_ENTRY = 1;

describe('creating an entry', () => {
  test('stores each kind of payload unchanged', async () => {
    const { create, all } = await openOwner();
    await create('text', text('é\n"'));
    await create('empty', text(''));
    await create('lowest', int(-(2n ** 63n)));
    await create('highest', int(2n ** 63n - 1n));
    await create('json', json('{"b":1.50,"a":[1e2,9223372036854775808]}'));
    expect(await all()).toEqual({
      text: text('é\n"'),
      empty: text(''),
      lowest: int(-(2n ** 63n)),
      highest: int(2n ** 63n - 1n),
      json: json('{"b":1.50,"a":[1e2,9223372036854775808]}'),
    });
  });

  test('stores JSON without white space and keeps the last member of each name', async () => {
    const { create, all } = await openOwner();
    await create('json', json(' { "a" : 1.0 ,\n "b" : [ ] , "a" : 2 } '));
    expect(await all()).toEqual({ json: json('{"a":2,"b":[]}') });
  });

  test('refuses a key that exists, and changes nothing', async () => {
    const { create, all } = await openOwner();
    await create('key', text('first'));
    expect(await create('key', text('second'))).toBe('METADATA_EXISTS');
    expect(await all()).toEqual({ key: text('first') });
  });

  test.each([
    '',
    ' ',
    'a b',
    'é',
    'a/b',
    'a\n',
    '.',
    '..',
    '__proto__',
    'constructor',
    'prototype',
    'k'.repeat(129),
  ])('refuses the key %j everywhere', async (entryKey) => {
    const { create, change, remove, apply, store, storage } = await openOwner();
    expect(await create(entryKey, text(''))).toBe('INVALID_FIELD');
    expect(await change(entryKey, text(''), CREATE_IF_NECESSARY)).toBe('INVALID_FIELD');
    expect(await remove(entryKey)).toBe('INVALID_FIELD');
    expect(await apply({ put: Object.fromEntries([[entryKey, text('')]]) })).toBe('INVALID_FIELD');
    expect(await apply({ remove: [entryKey] })).toBe('INVALID_FIELD');
    expect(await outcomeOf(store.read(storage, ownerId, entryKey, 'operator'))).toBe('INVALID_FIELD');
  });

  test.each(['a', '-', 'A.b_c:d-9', 'toString', '0', 'k'.repeat(128)])(
    'accepts the key %j',
    async (entryKey) => {
      const { create, all } = await openOwner();
      expect(await create(entryKey, text('x'))).toBe('done');
      expect(await all()).toEqual({ [entryKey]: text('x') });
    },
  );

  test.each(
    [
      json(''),
      json('{'),
      json('{"a":1}x'),
      json('{"__proto__":1}'),
      json('[1e999]'),
      json('{"a":"\\ud800"}'),
      text('\ud800'),
      text('a\0b'),
      {},
    ].map((value) => [shown(value), value] as const),
  )('refuses the value %s', async (_shown, value) => {
    expect(await (await openOwner()).create('key', value)).toBe('INVALID_FIELD');
  });

  test('throws the error of a missing owner', async () => {
    const { store, unit, call } = await openOwner();
    const entry = { ownerId: 'nobody', entryKey: 'key', entryValue: text('x'), by: 'operator' } as const;
    expect(await outcomeOf(unit((operations) => store.create(operations, 0, entry)))).toBe('OWNER_MISSING');
    expect(await outcomeOf(store.put(call, entry))).toBe('OWNER_MISSING');
    expect(await unit((operations) => store.remove(operations, entry))).toBe(false);
  });
});

describe('changing an entry', () => {
  test('overwrites with any type, and refuses to append to a missing entry', async () => {
    const { create, change, all } = await openOwner();
    expect(await change('key', text('x'))).toBe('METADATA_NOT_FOUND');
    expect(await change('key', text('x'), APPEND)).toBe('METADATA_NOT_FOUND');
    await create('key', text('x'));
    for (const value of [int(1n), json('{"a":1}'), text('y'), int(-1n)]) {
      expect(await change('key', value)).toBe('done');
      expect(await all()).toEqual({ key: value });
    }
  });

  test('creates a missing entry or overwrites it with CREATE_IF_NECESSARY', async () => {
    const { change, all } = await openOwner();
    expect(await change('key', text('x'), CREATE_IF_NECESSARY)).toBe('done');
    expect(await change('key', int(2n), CREATE_IF_NECESSARY)).toBe('done');
    expect(await all()).toEqual({ key: int(2n) });
  });

  test.each(
    (
      [
        [text('ab'), text('cé'), text('abcé')],
        [
          json('{"a":{"b":[1]},"c":1.0}'),
          json('{"a":{"b":[2],"d":3},"c":null}'),
          json('{"a":{"b":[1,2],"d":3},"c":null}'),
        ],
        [json('[1]'), json('[[2]]'), json('[1,[2]]')],
        [json('1'), json('2'), json('2')],
      ] as const
    ).map((each) => [shown(each[0]), shown(each[1]), shown(each[2]), ...each] as const),
  )('by an append of %s and %s makes %s', async (_stored, _added, _result, stored, added, result) => {
    const { create, change, all } = await openOwner();
    await create('key', stored);
    expect(await change('key', added, APPEND)).toBe('done');
    expect(await all()).toEqual({ key: result });
  });

  test.each(
    (
      [
        [text('1'), json('1'), 'PAYLOAD_TYPE_MISMATCH'],
        [json('"a"'), text('a'), 'PAYLOAD_TYPE_MISMATCH'],
        [int(1n), text('1'), 'PAYLOAD_TYPE_MISMATCH'],
        [int(1n), json('1'), 'PAYLOAD_TYPE_MISMATCH'],
        [int(1n), int(1n), 'INVALID_FIELD'],
        [text('1'), int(1n), 'INVALID_FIELD'],
        [json('{}'), json('{'), 'INVALID_FIELD'],
        [text('a'), text('\udc00'), 'INVALID_FIELD'],
      ] as const
    ).map(([stored, added, reason]) => [shown(stored), shown(added), stored, added, reason] as const),
  )('that holds %s refuses to append %s', async (_stored, _added, stored, added, reason) => {
    const { create, change, all } = await openOwner();
    await create('key', stored);
    expect(await change('key', added, APPEND)).toBe(reason);
    expect(await all()).toEqual({ key: stored });
  });

  test('counts versions, and with ifVersion changes only that version', async () => {
    const { change, remove, store, storage } = await openOwner();
    const version = async () => (await store.read(storage, ownerId, 'key', 'operator')).version;
    expect(await change('key', text('a'), CREATE_IF_NECESSARY, { ifVersion: 7 })).toBe(
      'METADATA_VERSION_CHANGED',
    );
    expect(await change('key', text('a'), OVERWRITE, { ifVersion: 7 })).toBe('METADATA_NOT_FOUND');
    expect(await change('key', text('a'), CREATE_IF_NECESSARY, { ifVersion: 0 })).toBe('done');
    expect(await change('key', text('b'), CREATE_IF_NECESSARY, { ifVersion: 0 })).toBe(
      'METADATA_VERSION_CHANGED',
    );

    const first = await version();
    expect(await change('key', text('b'), OVERWRITE, { ifVersion: first })).toBe('done');
    expect(await change('key', text('c'), OVERWRITE, { ifVersion: first })).toBe('METADATA_VERSION_CHANGED');
    expect(await change('key', text('c'), APPEND, { ifVersion: first })).toBe('METADATA_VERSION_CHANGED');
    expect(await change('key', text('c'), APPEND, { ifVersion: first + 1 })).toBe('done');
    await change('key', json('{"a":1}'));
    await remove('key', { jsonHandlingType: PARTIAL_ENTRY, propertiesToRemovePaths: ['a'] });
    expect(await version()).toBe(first + 4);
  });

  test('gives a new entry with the same key no version that an earlier one had', async () => {
    const { create, change, remove, clock, store, storage, unit } = await openOwner();
    await create('key', text('earlier'));
    for (let times = 0; times < 5; times++) await change('key', text('earlier'));
    const { version } = await store.read(storage, ownerId, 'key', 'operator');
    await remove('key');
    await clock.advance(10);
    const entry = { ownerId, entryKey: 'key', entryValue: text('later'), by: 'operator' } as const;
    await unit((operations) => store.create(operations, clock.now(), entry));
    expect(await change('key', text('lost'), OVERWRITE, { ifVersion: version })).toBe(
      'METADATA_VERSION_CHANGED',
    );
  });
});

describe('removing an entry', () => {
  test('is refused with paths of properties, unless it is for these alone', async () => {
    const { create, remove, all } = await openOwner();
    await create('key', json('{"a":1,"b":2}'));
    expect(await remove('key', { propertiesToRemovePaths: ['a'] })).toBe('INVALID_FIELD');
    expect(await all()).toEqual({ key: json('{"a":1,"b":2}') });
    expect(await remove('key', { propertiesToRemovePaths: [] })).toBe(true);
  });

  const partial = (...propertiesToRemovePaths: string[]) =>
    ({ jsonHandlingType: PARTIAL_ENTRY, propertiesToRemovePaths }) as const;

  test('reports whether the entry existed', async () => {
    const { create, remove, all } = await openOwner();
    await create('key', text('x'));
    expect(await remove('key')).toBe(true);
    expect(await remove('key')).toBe(false);
    expect(await all()).toEqual({});
  });

  test('removes properties and reports whether one existed', async () => {
    const { create, remove, all } = await openOwner();
    await create('key', json('{"a":{"b":1.50,"c":2},"d.e":3}'));
    expect(await remove('key', partial('$.a.c', "['d.e']", 'x'))).toBe(true);
    expect(await all()).toEqual({ key: json('{"a":{"b":1.50}}') });
    expect(await remove('key', partial('x', 'a.b.c'))).toBe(false);
    expect(await remove('missing', partial('x'))).toBe(false);
  });

  test('needs JSON and at least one valid path to remove properties', async () => {
    const { create, remove, all } = await openOwner();
    await create('json', json('{"a":[1]}'));
    await create('text', text('{"a":1}'));
    await create('int', int(1n));
    expect(await remove('json', partial())).toBe('INVALID_FIELD');
    expect(await remove('json', { jsonHandlingType: PARTIAL_ENTRY })).toBe('INVALID_FIELD');
    expect(await remove('json', partial('a[0]'))).toBe('INVALID_FIELD');
    expect(await remove('json', partial('__proto__.toString'))).toBe('INVALID_FIELD');
    expect(await remove('text', partial('a'))).toBe('PAYLOAD_TYPE_MISMATCH');
    expect(await remove('int', partial('a'))).toBe('PAYLOAD_TYPE_MISMATCH');
    expect(Object.keys(await all())).toHaveLength(3);
  });
});

test('a partial removal limits the number of paths and of names in a path', async () => {
  const { create, remove } = await openOwner({ removalPaths: 2, removalSegments: 3 });
  await create('key', json('{"a":{"b":{"c":1}},"d":1}'));
  const partial = (...propertiesToRemovePaths: string[]) =>
    remove('key', { jsonHandlingType: PARTIAL_ENTRY, propertiesToRemovePaths });
  expect(await partial('x', 'y', 'd')).toBe('INVALID_FIELD');
  expect(await partial('a.b.c.d')).toBe('INVALID_FIELD');
  expect(await partial('a.b.c', 'd')).toBe(true);
});

describe('changing a whole map', () => {
  test('adds, overwrites and removes the named entries and leaves the rest', async () => {
    const { create, apply, all, totals } = await openOwner();
    for (const key of ['a', 'b', 'c']) await create(key, text(key));
    expect(await apply({ put: { b: int(1n), d: json('[ ]') }, remove: ['a', 'missing', 'a'] })).toBe('done');
    expect(await all()).toEqual({ b: int(1n), c: text('c'), d: json('[]') });
    expect(await totals(ownerId)).toEqual({ entries: 3, bytes: 11 });
  });

  test('makes all changes or none', async () => {
    const { create, apply, all } = await openOwner({ metadataEntries: 2 });
    await create('a', text('a'));
    expect(await apply({ put: { a: text('changed'), b: text('b'), c: text('c') } })).toBe(
      'METADATA_TOO_MANY_ENTRIES',
    );
    expect(await apply({ put: { b: text('b'), c: json('{') } })).toBe('INVALID_FIELD');
    expect(await all()).toEqual({ a: text('a') });
    expect(await apply({ put: { b: text('b'), c: text('c') }, remove: ['a'] })).toBe('done');
  });

  test('refuses to set and remove the same key', async () => {
    const { apply } = await openOwner();
    expect(await apply({ put: { a: text('a') }, remove: ['a'] })).toBe('INVALID_FIELD');
  });

  test('removes all entries of an owner and sets its counters to zero', async () => {
    const { create, all, store, unit, totals } = await openOwner();
    for (const key of ['a', 'b', 'server.c']) await create(key, text(key));
    await unit((operations) => store.removeAll(operations, ownerId));
    expect(await all()).toEqual({});
    expect(await totals(ownerId)).toEqual({ entries: 0, bytes: 0 });
    await unit((operations) => store.removeAll(operations, 'nobody'));
  });
});

describe('players', () => {
  test('may not write keys of the server in any way', async () => {
    const { create, change, remove, apply, all } = await openOwner();
    await create('server.a', json('{"a":1}'));
    const by = 'player';
    expect(await create('server.b', text('x'), by)).toBe('METADATA_KEY_RESERVED');
    for (const operation of [OVERWRITE, APPEND, CREATE_IF_NECESSARY] as const)
      expect(await change('server.a', json('{}'), operation, { by })).toBe('METADATA_KEY_RESERVED');
    expect(await remove('server.a', { by })).toBe('METADATA_KEY_RESERVED');
    expect(
      await remove('server.a', { by, jsonHandlingType: PARTIAL_ENTRY, propertiesToRemovePaths: ['a'] }),
    ).toBe('METADATA_KEY_RESERVED');
    expect(await apply({ by, put: { 'server.b': text('x') } })).toBe('METADATA_KEY_RESERVED');
    expect(await apply({ by, remove: ['server.a'] })).toBe('METADATA_KEY_RESERVED');
    expect(await all()).toEqual({ 'server.a': json('{"a":1}') });
  });

  test('may write keys that only look like keys of the server', async () => {
    const { create } = await openOwner();
    for (const key of ['server', 'serverless', 'Server.a', 'public.server.a'])
      expect(await create(key, text('x'), 'player')).toBe('done');
  });
});

describe('the limits of metadata', () => {
  test('bound the bytes of a value, also after an append', async () => {
    const { create, change, all } = await openOwner({ metadataValueBytes: 10 });
    expect(await create('at', text('é'.repeat(5)))).toBe('done');
    expect(await create('above', text(`${'é'.repeat(5)}a`))).toBe('METADATA_VALUE_TOO_LARGE');
    expect(await create('json', json('[1, 2, 3 ,4]'))).toBe('done');
    expect(await change('json', json('[ 5 ]'), APPEND)).toBe('METADATA_VALUE_TOO_LARGE');
    expect(await create('text', text('12345678'))).toBe('done');
    expect(await change('text', text('90'), APPEND)).toBe('done');
    expect(await change('text', text('1'), APPEND)).toBe('METADATA_VALUE_TOO_LARGE');
    expect(await change('text', text('12345678901'))).toBe('METADATA_VALUE_TOO_LARGE');
    expect((await all()).text).toEqual(text('1234567890'));
  });

  test('are by default 16 KiB per value, 128 entries and 256 KiB in total', async () => {
    const { create, totals } = await openOwner();
    expect(await create('above', text('x'.repeat(16_385)))).toBe('METADATA_VALUE_TOO_LARGE');
    for (let index = 0; index < 16; index++)
      expect(await create(`k${index}`, text('x'.repeat(16_384)))).toBe('done');
    expect(await totals(ownerId)).toEqual({ entries: 16, bytes: 262_144 });
    expect(await create('more', text('x'))).toBe('METADATA_TOTAL_TOO_LARGE');
    for (let index = 16; index < 128; index++) expect(await create(`k${index}`, text(''))).toBe('done');
    expect(await create('one-more', text(''))).toBe('METADATA_TOO_MANY_ENTRIES');
  });

  test('count the current sizes of values for the total, not earlier ones', async () => {
    const { create, change, totals } = await openOwner({ metadataTotalBytes: 1_000 });
    await create('a', text('x'.repeat(600)));
    await create('b', text('x'.repeat(300)));
    // Both shrink without a change of the owner, and their reservations are reduced when space is needed.
    await change('a', text('x'));
    await change('b', text('x'));
    expect(await create('c', text('x'.repeat(998)))).toBe('done');
    expect(await totals(ownerId)).toEqual({ entries: 3, bytes: 1_000 });
    expect(await change('a', text('xx'))).toBe('METADATA_TOTAL_TOO_LARGE');
    expect(await change('c', text('x'.repeat(997)))).toBe('done');
    expect(await change('a', text('xx'))).toBe('done');
    expect(await totals(ownerId)).toEqual({ entries: 3, bytes: 1_000 });
  });

  test('are named in the error', async () => {
    const { store, call } = await openOwner({ metadataValueBytes: 3 });
    const refused = store.put(call, { ownerId, entryKey: 'key', entryValue: text('four'), by: 'player' });
    const error = await refused.catch((thrown: unknown) => thrown);
    expect(isApiError(error) && [error.status, error.message, error.details.metadata]).toEqual([
      400,
      'a metadata value may have at most 3 bytes',
      { limit: '3' },
    ]);
  });
});
