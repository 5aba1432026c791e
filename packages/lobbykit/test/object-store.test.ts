import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '../src/config/config.ts';
import { openObjectStore } from '../src/server/object-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'lobbykit-objects-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const facts = { path: join(folder, 'game.db'), secretKey: 's'.repeat(32), hasPublicUrl: true };
const open = (variables: Record<string, string>, changes: Partial<typeof facts> = {}) =>
  openObjectStore(readConfig(variables), { ...facts, ...changes });

test('without settings the objects are beside the SQLite file, in the bucket local', async () => {
  const { store, description } = await open({});
  expect(store!.buckets).toEqual([{ name: 'local' }]);
  expect(store!.serve).toBeDefined();
  expect(description).toBe(`the directory ${join(folder, 'objects')}, as s3://local/`);
});

test('the directory, its bucket and the prefix can be set', async () => {
  const directory = join(folder, 'builds');
  const { store, description } = await open({
    OBJECT_STORE_DIRECTORY: directory,
    OBJECT_STORE_BUCKET: 'builds',
    OBJECT_STORE_PREFIX: 'public/',
  });
  expect([store!.buckets, store!.prefix]).toEqual([[{ name: 'builds' }], 'public/']);
  expect(description).toBe(`the directory ${directory}, as s3://builds/`);
});

test('a server whose address is not known yet serves no objects', async () => {
  expect((await open({}, { hasPublicUrl: false })).store).toBeUndefined();
});

test('buckets of a store stand in the place of the directory', async () => {
  const { store } = await open({
    OBJECT_STORE_S3_BUCKETS: 'builds, archive',
    OBJECT_STORE_S3_REGION: 'eu-central-1',
    OBJECT_STORE_S3_ACCESS_KEY_ID: 'id',
    OBJECT_STORE_S3_SECRET_ACCESS_KEY: 'secret',
  });
  expect(store!.buckets.map(({ name }) => name)).toEqual(['builds', 'archive']);
  expect(store!.buckets[0]!.addresses).toContain('https://builds.s3.eu-central-1.amazonaws.com/');
  expect(store!.serve).toBeUndefined();
});

test.each([
  [{ OBJECT_STORE_S3_BUCKETS: 'builds' }, 'OBJECT_STORE_S3_BUCKETS needs OBJECT_STORE_S3_ACCESS_KEY_ID'],
  [
    {
      OBJECT_STORE_S3_BUCKETS: 'Builds',
      OBJECT_STORE_S3_ACCESS_KEY_ID: 'id',
      OBJECT_STORE_S3_SECRET_ACCESS_KEY: 'secret',
    },
    'OBJECT_STORE_S3_BUCKETS: s3ObjectStore: Builds cannot be the name of a bucket',
  ],
  [{ OBJECT_STORE_DIRECTORY: '/dev/null/objects' }, 'OBJECT_STORE_DIRECTORY: '],
])('the settings %j are refused with a sentence that names the variable', async (variables, sentence) => {
  await expect(open(variables as Record<string, string>)).rejects.toThrow(sentence);
});
