import { createTestBackend, type TestBackend } from '@lobbykit/testing';
import { describe, expect, test } from 'vitest';
import { createMemoryStorage } from '../../src/storage/memory/create-memory-storage.ts';
import { createCountingStorage } from '../costs/counting-storage.ts';

const address = '192.0.2.7';

type Credential = { readonly session: string } | { readonly key: string };

const statusOf = async (t: TestBackend, credential: Credential, from = address): Promise<number> =>
  (await t.http('GET', '/sessions/current', { ...credential, address: from })).status;

/** The token of a session that nobody has. */
const guess = (number: number): Credential => ({ session: `gs_${String(number).padStart(43, '0')}` });

async function block(t: TestBackend, from = address): Promise<void> {
  for (let number = 0; number < 20; number += 1) expect(await statusOf(t, guess(number), from)).toBe(401);
  expect(await statusOf(t, guess(20), from)).toBe(429);
}

test('after twenty wrong credentials an address is blocked, except for callers with a valid credential', async () => {
  await using t = await createTestBackend({ rates: {} });
  const { token } = await t.player();
  await block(t);
  expect(await statusOf(t, guess(20), '192.0.2.8')).toBe(401);
  expect(await statusOf(t, { session: token })).toBe(200);
});

describe('what a blocked address presents', () => {
  const open = async () => {
    const work = { statements: [] as string[], rows: 0, entries: 0 };
    const t = await createTestBackend({
      rates: {},
      storage: createCountingStorage(createMemoryStorage(), work),
    });
    return { t, work };
  };

  test('costs the storage ten reads in ten seconds, however much it is', async () => {
    const { t, work } = await open();
    await using _ = t;
    await block(t);
    work.statements = [];
    for (let number = 0; number < 500; number += 1) expect(await statusOf(t, guess(number))).toBe(429);
    expect(work.statements).toHaveLength(10);
  });

  test('is accepted at once if it was valid before, also when it is in no cache any more', async () => {
    const { t } = await open();
    await using _ = t;
    const { token } = await t.player();
    expect(await statusOf(t, { session: token })).toBe(200);
    await block(t);
    await t.clock.advance(20_000);
    for (let number = 0; number < 50; number += 1) await statusOf(t, guess(number));
    expect(await statusOf(t, { session: token })).toBe(200);
  });

  test('is accepted within ten seconds if it is valid and was never seen', async () => {
    const storage = createMemoryStorage();
    await using other = await createTestBackend({ storage });
    const { token } = await other.player();
    await using t = await createTestBackend({ storage, rates: {} });
    await block(t);
    for (let number = 0; number < 50; number += 1) await statusOf(t, guess(number));
    expect(await statusOf(t, { session: token })).toBe(429);
    await t.clock.advance(10_000);
    expect(await statusOf(t, { session: token })).toBe(200);
  });

  test('is no more than ten guesses of the root key in ten seconds', async () => {
    const rootApiKey = 'chosen-by-a-person-and-not-random';
    await using t = await createTestBackend({ rates: {}, rootApiKey });
    await block(t);
    for (let number = 0; number < 10; number += 1)
      expect(await statusOf(t, { key: `${rootApiKey}${number}` })).toBe(429);
    const read = (from: string) => t.http('GET', '/admin/audit', { key: rootApiKey, address: from });
    expect((await read(address)).status).toBe(429);
    expect((await read('192.0.2.8')).status).toBe(200);
    await t.clock.advance(10_000);
    expect((await read(address)).status).toBe(200);
  });

  test('is a guess again once its session has ended', async () => {
    const { t, work } = await open();
    await using _ = t;
    const { token } = await t.player();
    await block(t);
    expect((await t.http('POST', '/authentication/logout', { session: token, address })).status).toBe(200);
    work.statements = [];
    for (let number = 0; number < 50; number += 1) await statusOf(t, { session: token });
    expect(work.statements.length).toBeLessThanOrEqual(11);
  });
});
