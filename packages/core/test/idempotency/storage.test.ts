import { createTestBackend } from '@lobbykit/testing';
import { expect, test } from 'vitest';
import { idempotencyKeys } from '../../src/http/idempotency/tables.ts';
import { digest } from '../../src/runtime/secrets.ts';
import { createMemoryStorage } from '../../src/storage/memory/create-memory-storage.ts';
import { column, defineTable } from '../../src/storage/table.ts';
import { createRecordingStorage, type StorageCall } from '../operations/recording-storage.ts';
import { newStorages } from '../operations/storages.ts';

/** The rows of Idempotency-Keys: what they cost, and those of the version before. */

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

/** The table as the version before declared it. */
const formerTable = defineTable({
  name: 'idempotency_keys',
  columns: {
    id: column.text(),
    request: column.text(),
    done: column.bool(),
    answer: column.text.nullable(),
    headers: column.text.nullable(),
    sealedHeaders: column.text.nullable(),
    expiresAt: column.time(),
  },
  key: ['id'],
  indexes: [['expiresAt']],
});

test.each(Object.entries(newStorages))(
  'a row of the version before on %s answers its request after the start of this version, and is deleted in time',
  async (_, open) => {
    const storage = await open();
    await storage.migrate([formerTable]);
    await using t = await createTestBackend({ storage });
    const { token, accountId } = await t.player();
    const body = '{"account": {"displayName":"Ann"}}';
    const path = `/accounts/${accountId}`;
    await storage.insert(formerTable, {
      id: digest(`account:${accountId}\naccounts.update\none`),
      request: digest(`/api/v1${path}?\n${body}`),
      done: true,
      answer: '{"account":{"displayName":"former"}}',
      expiresAt: t.clock.now() + 1_000,
    });
    const update = (text: string) =>
      t.http('PATCH', path, { session: token, headers: { 'idempotency-key': 'one' }, body: text });
    expect((await update(body)).body).toEqual({ account: { displayName: 'former' } });
    expect((await update('{"account":{"displayName":"Bob"}}')).status).toBe(400);
    await t.clock.advance(1_000);
    expect((await update(body)).body).toMatchObject({ account: { displayName: 'Ann' } });
    expect(await storage.find(idempotencyKeys, {})).toMatchObject([{ caller: `account:${accountId}` }]);
  },
);
