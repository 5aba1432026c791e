import { createTestBackend } from '@lobbykit/testing';
import { expect, test } from 'vitest';
import { createMemoryStorage } from '../../src/storage/memory/create-memory-storage.ts';
import { createRecordingStorage, type StorageCall } from '../operations/recording-storage.ts';

/** What the rows of Idempotency-Keys cost. */

test('a request with a key costs two statements more than without, a repetition two in all, and a request without a key none', async () => {
  const calls: StorageCall[] = [];
  const storage = createRecordingStorage(createMemoryStorage(), calls);
  await using t = await createTestBackend({ storage });
  const { token } = await t.player();
  const ask = async (headers: Record<string, string>) => {
    const start = calls.length;
    expect((await t.http('POST', '/events/ticket', { session: token, headers, body: {} })).status).toBe(200);
    return calls.slice(start).map(({ table, operation, inUnit }) => [table.name, operation, inUnit]);
  };
  // The first request reads the session and its account.
  await ask({});
  const plain = await ask({});
  expect(plain.filter(([name]) => name === 'idempotency_keys')).toEqual([]);
  const keyed = await ask({ 'idempotency-key': 'one' });
  expect(keyed.filter(([name]) => name === 'idempotency_keys')).toEqual([
    ['idempotency_keys', 'insert', false],
    ['idempotency_keys', 'update', true],
  ]);
  expect(keyed).toHaveLength(plain.length + 2);
  expect(await ask({ 'idempotency-key': 'one' })).toEqual([
    ['idempotency_keys', 'insert', false],
    ['idempotency_keys', 'get', false],
  ]);
});
