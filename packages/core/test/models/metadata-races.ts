import assert from 'node:assert/strict';
import type { Storage } from '../../src/storage/storage.ts';
import { type OpenMetadata, openMetadata, outcomeOf } from './metadata-store.ts';

/** A race of a hundred callers on the metadata of one owner. Each race opens its own storage and closes it. */
export interface MetadataRace {
  readonly name: string;
  run(open: () => Promise<Storage>): Promise<void>;
}

const callers = 100;

const race = (work: (index: number) => Promise<unknown>): Promise<string[]> =>
  Promise.all(Array.from({ length: callers }, (_, index) => outcomeOf(work(index))));

const count = (outcomes: readonly string[], wanted: string): number =>
  outcomes.filter((outcome) => outcome === wanted).length;

const define = (
  name: string,
  limits: Parameters<typeof openMetadata>[1],
  body: (metadata: OpenMetadata, ownerId: string) => Promise<void>,
): MetadataRace => ({
  name,
  async run(open) {
    const storage = await open();
    try {
      const metadata = await openMetadata(storage, limits);
      await body(metadata, await metadata.owner('racer'));
    } finally {
      await storage.close();
    }
  },
});

const by = 'operator' as const;
const text = (stringPayload: string) => ({ stringPayload });

export const metadataRaces: readonly MetadataRace[] = [
  define(
    'of 100 creations of one key exactly one wins',
    {},
    async ({ store, call, unit, totals }, ownerId) => {
      const outcomes = await race((index) =>
        unit((operations) =>
          store.create(operations, call.now, { ownerId, entryKey: 'key', entryValue: text(`${index}`), by }),
        ),
      );
      assert.equal(count(outcomes, 'done'), 1);
      assert.equal(count(outcomes, 'METADATA_EXISTS'), callers - 1);
      assert.equal((await totals(ownerId)).entries, 1);
    },
  ),

  define(
    '100 creations of different keys stop exactly at the limit of entries',
    { metadataEntries: 17 },
    async ({ store, call, unit, totals }, ownerId) => {
      const outcomes = await race((index) =>
        unit((operations) =>
          store.create(operations, call.now, { ownerId, entryKey: `key${index}`, entryValue: text('x'), by }),
        ),
      );
      assert.equal(count(outcomes, 'done'), 17);
      assert.equal(count(outcomes, 'METADATA_TOO_MANY_ENTRIES'), callers - 17);
      assert.equal((await totals(ownerId)).entries, 17);
    },
  ),

  define(
    '100 creations stop exactly at the limit of bytes',
    { metadataTotalBytes: 1_000 },
    async ({ store, call, unit, totals }, ownerId) => {
      const outcomes = await race((index) =>
        unit((operations) =>
          store.create(operations, call.now, {
            ownerId,
            entryKey: `key${index}`,
            entryValue: text('x'.repeat(90)),
            by,
          }),
        ),
      );
      assert.equal(count(outcomes, 'done'), 11);
      assert.equal(count(outcomes, 'METADATA_TOTAL_TOO_LARGE'), callers - 11);
      assert.equal((await totals(ownerId)).bytes, 990);
    },
  ),

  define('100 appends to one text lose nothing', {}, async ({ store, storage, call, totals }, ownerId) => {
    await store.put(call, { ownerId, entryKey: 'log', entryValue: text(''), by, updateOperationType: 2 });
    const outcomes = await race((index) =>
      store.put(call, {
        ownerId,
        entryKey: 'log',
        entryValue: text(`<${index}>`),
        by,
        updateOperationType: 1,
      }),
    );
    assert.equal(count(outcomes, 'done'), callers);
    const { entryValue, version } = await store.read(storage, ownerId, 'log', 'operator');
    const found = entryValue.stringPayload!.match(/<\d+>/g)!;
    assert.equal(new Set(found).size, callers);
    assert.equal(found.join(''), entryValue.stringPayload);
    assert.equal(version, call.now + callers);
    assert.equal((await totals(ownerId)).bytes, entryValue.stringPayload!.length);
  }),

  define('100 appends to one JSON list lose nothing', {}, async ({ store, storage, call }, ownerId) => {
    const put = (jsonPayload: string, updateOperationType: 1 | 2) =>
      store.put(call, { ownerId, entryKey: 'list', entryValue: { jsonPayload }, by, updateOperationType });
    await put('{"a":[]}', 2);
    await race((index) => put(`{"a":[${index}],"b${index}":1}`, 1));
    const { entryValue } = await store.read(storage, ownerId, 'list', 'operator');
    const { a, ...others } = JSON.parse(entryValue.jsonPayload!) as { a: number[] };
    assert.deepEqual(
      [...a].sort((left, right) => left - right),
      Array.from({ length: callers }, (_, index) => index),
    );
    assert.equal(Object.keys(others).length, callers);
  }),

  define(
    'of 100 writers that name one version exactly one wins',
    {},
    async ({ store, storage, call }, ownerId) => {
      await store.put(call, { ownerId, entryKey: 'key', entryValue: text('0'), by, updateOperationType: 2 });
      const { version } = await store.read(storage, ownerId, 'key', 'operator');
      const outcomes = await race((index) =>
        store.put(call, { ownerId, entryKey: 'key', entryValue: text(`${index}`), by, ifVersion: version }),
      );
      assert.equal(count(outcomes, 'done'), 1);
      assert.equal(count(outcomes, 'METADATA_VERSION_CHANGED'), callers - 1);
    },
  ),

  define(
    'of 100 removals of one entry exactly one finds it',
    {},
    async ({ store, call, unit, totals }, ownerId) => {
      await store.put(call, { ownerId, entryKey: 'key', entryValue: text('x'), by, updateOperationType: 2 });
      const removals = await Promise.all(
        Array.from({ length: callers }, () =>
          unit((operations) => store.remove(operations, { ownerId, entryKey: 'key', by })),
        ),
      );
      assert.equal(removals.filter(Boolean).length, 1);
      assert.deepEqual(await totals(ownerId), { entries: 0, bytes: 0 });
    },
  ),

  define(
    'values that grow, shrink, come and go at once keep the totals exact and within the limits',
    { metadataEntries: 6, metadataTotalBytes: 1_500 },
    async ({ store, call, unit, totals }, ownerId) => {
      const outcomes = await race((index) => {
        const entryKey = `key${index % 8}`;
        const entryValue = text('x'.repeat((index * 97) % 700));
        switch (index % 5) {
          case 0:
            return unit((operations) => store.remove(operations, { ownerId, entryKey, by }));
          case 1:
            return unit((operations) =>
              store.apply(operations, call.now, {
                ownerId,
                by,
                put: { [entryKey]: entryValue, other: text('y') },
              }),
            );
          case 2:
            return store.put(call, { ownerId, entryKey, entryValue, by, updateOperationType: 1 });
          default:
            return store.put(call, { ownerId, entryKey, entryValue, by, updateOperationType: 2 });
        }
      });
      const allowed = ['done', 'METADATA_NOT_FOUND', 'METADATA_TOO_MANY_ENTRIES', 'METADATA_TOTAL_TOO_LARGE'];
      assert.deepEqual(
        [...new Set(outcomes)].filter((outcome) => !allowed.includes(outcome)),
        [],
      );
      const { entries, bytes } = await totals(ownerId);
      assert.ok(entries <= 6 && bytes <= 1_500);
    },
  ),
];
