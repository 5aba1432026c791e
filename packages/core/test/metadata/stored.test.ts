import { describe, expect, test } from 'vitest';
import type { ApplyEntries } from '../../src/metadata/store.ts';
import { int, json, openOwner, ownerId, text } from '../models/metadata-owner.ts';
import { modelEntries, modelOwners, openMetadata, outcomeOf } from '../models/metadata-store.ts';

const APPEND = 1;
const CREATE_IF_NECESSARY = 2;
const by = 'operator' as const;

describe('the result of a write within a unit', () => {
  test('is the stored value of a new entry, with canonical JSON', async () => {
    const { store, unit, call } = await openOwner();
    const entry = { ownerId, entryKey: 'key', entryValue: json('{ "b": 1, "a": 1.0 }'), by };
    expect(await unit((operations) => store.create(operations, call.now, entry))).toEqual(
      json('{"b":1,"a":1.0}'),
    );
  });

  test('is the stored value of a changed entry, and whether it existed before', async () => {
    const { store, unit, call } = await openOwner();
    const put = (entryValue = text('x'), updateOperationType: 0 | 1 | 2 = 0) =>
      unit((operations) =>
        store.putWithin(operations, call.now, {
          ownerId,
          entryKey: 'key',
          entryValue,
          updateOperationType,
          by,
        }),
      );
    expect(await put(text('a'), CREATE_IF_NECESSARY)).toEqual({ created: true, entryValue: text('a') });
    expect(await put(text('b'), CREATE_IF_NECESSARY)).toEqual({ created: false, entryValue: text('b') });
    expect(await put(text('c'), APPEND)).toEqual({ created: false, entryValue: text('bc') });
    const long = text('d'.repeat(500));
    expect(await put(long, APPEND)).toEqual({ created: false, entryValue: text(`bc${long.stringPayload}`) });
    expect(await put(int(7n))).toEqual({ created: false, entryValue: int(7n) });
  });

  test('is the stored values of several entries', async () => {
    const { store, unit, call } = await openOwner();
    const apply = (entries: Partial<ApplyEntries>) =>
      unit((operations) => store.apply(operations, call.now, { ownerId, by, ...entries }));
    expect(await apply({ put: { a: json('[ 1 ]'), b: int(1n) } })).toEqual({ a: json('[1]'), b: int(1n) });
    expect(await apply({ remove: ['a'] })).toEqual({});
    expect(await apply({})).toEqual({});
  });
});

describe('the first entries of an owner', () => {
  /** Creates an owner together with its entries. */
  async function begin(put: ApplyEntries['put'], limits = {}) {
    const open = await openMetadata((await openOwner()).storage, limits);
    const first = open.store.first(open.call.now, { by: 'player', put });
    await open.unit(async (unit) => {
      await unit.insert(modelOwners, { id: 'new', ...first.counters });
      await first.write(unit, 'new');
    });
    return { ...open, first };
  }

  test('are written with its row, which counts them exactly', async () => {
    const { store, storage, totals, first } = await begin({ a: text('x'.repeat(70)), b: json('{ }') });
    expect(first.metadata).toEqual({ a: text('x'.repeat(70)), b: json('{}') });
    expect(await store.readAll(storage, 'new', 'operator')).toEqual(first.metadata);
    expect(await totals('new')).toEqual({ entries: 2, bytes: 72 });
  });

  test('may be none, and then need no storage call', async () => {
    const { first, totals } = await begin(undefined);
    expect(first).toMatchObject({ counters: { metadataEntries: 0, metadataBytes: 0 }, metadata: {} });
    expect(await totals('new')).toEqual({ entries: 0, bytes: 0 });
  });

  test('may reach the limits of entries and bytes, but not exceed them', async () => {
    const limits = { metadataEntries: 2, metadataTotalBytes: 100 };
    const fits = await begin({ a: text('x'.repeat(60)), b: text('x'.repeat(40)) }, limits);
    expect(await fits.totals('new')).toEqual({ entries: 2, bytes: 100 });
    expect(await outcomeOf(begin({ a: text('x'.repeat(60)), b: text('x'.repeat(41)) }, limits))).toBe(
      'METADATA_TOTAL_TOO_LARGE',
    );
    expect(await outcomeOf(begin({ a: int(1n), b: int(1n), c: int(1n) }, limits))).toBe(
      'METADATA_TOO_MANY_ENTRIES',
    );
  });

  test('must follow the rules of keys, values and writers', async () => {
    expect(await outcomeOf(begin({ 'server.a': text('x') }))).toBe('METADATA_KEY_RESERVED');
    expect(await outcomeOf(begin({ 'a b': text('x') }))).toBe('INVALID_FIELD');
    expect(await outcomeOf(begin({ a: json('{') }))).toBe('INVALID_FIELD');
    expect(await outcomeOf(begin({ a: text('é'.repeat(9)) }, { metadataValueBytes: 17 }))).toBe(
      'METADATA_VALUE_TOO_LARGE',
    );
  });

  test('can be changed and removed like any others', async () => {
    const { store, storage, unit, call, totals } = await begin({ a: text('x') });
    await unit((operations) =>
      store.putWithin(operations, call.now, {
        ownerId: 'new',
        entryKey: 'a',
        entryValue: text('y'.repeat(300)),
        updateOperationType: APPEND,
        by,
      }),
    );
    expect(await totals('new')).toEqual({ entries: 1, bytes: 301 });
    await unit((operations) => store.remove(operations, { ownerId: 'new', entryKey: 'a', by }));
    expect(await totals('new')).toEqual({ entries: 0, bytes: 0 });
    expect(await storage.find(modelEntries, {})).toEqual([]);
  });
});
