import { describe, expect, test } from 'vitest';
import { verifyLedger } from '../../../src/areas/entitlements/index.ts';
import { accountItems, entitlementLedger } from '../../../src/areas/entitlements/tables.ts';
import { asHost, createEntitlementsWorld, outcomesAtOnce } from './entitlements-world.ts';

/** Concurrent calls end as if they had run one after the other. */
describe('calls at once', () => {
  test('of 60 decrements of a stock of 20, 20 succeed', async () => {
    const { api, item, player, countOf, incrementsOf } = await createEntitlementsWorld();
    const key = { accountId: (await player()).accountId, catalogItemId: await item() };
    await api.adminSet({ ...key, count: 20 }, asHost);
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => api.serverDecrement({ ...key, count: 1 }, asHost)),
    );
    const counts = answers.filter((each) => each.decrementSuccessful).map(({ newCount }) => Number(newCount));
    expect(counts.toSorted((left, right) => left - right)).toEqual(Array.from({ length: 20 }, (_, at) => at));
    expect(await countOf(key.accountId, key.catalogItemId)).toBe(0n);
    expect(await incrementsOf(key.accountId, key.catalogItemId)).toEqual([20n, ...Array(20).fill(-1n)]);
  });

  test('that give an account its first items of a kind all count', async () => {
    const { api, item, player, countOf } = await createEntitlementsWorld();
    const key = { accountId: (await player()).accountId, catalogItemId: await item() };
    await Promise.all(Array.from({ length: 12 }, () => api.serverIncrement({ ...key, count: 1 }, asHost)));
    expect(await countOf(key.accountId, key.catalogItemId)).toBe(12n);
  });

  test('of game servers change nothing after an administrator has locked the item', async () => {
    const { api, item, player, incrementsOf } = await createEntitlementsWorld();
    const { accountId } = await player();
    for (let round = 0; round < 6; round++) {
      const key = { accountId, catalogItemId: await item() };
      await api.adminSet({ ...key, count: 100 }, asHost);
      const decrement = () => api.serverDecrement({ ...key, count: 1 }, asHost);
      const lockoutFlags = { prohibitNonAdminUpdate: { value: true } };
      const before = Array.from({ length: 3 + round }, decrement);
      const lock = api.adminSetExtended(
        { ...key, count: 1_000, operation: 'COUNT_AND_LOCKOUT_FLAGS', lockoutFlags },
        asHost,
      );
      const outcomes = await outcomesAtOnce([...before, lock, ...Array.from({ length: 5 }, decrement)]);
      const increments = await incrementsOf(accountId, key.catalogItemId);
      // The change with the lock is the last one, so it comes after all decrements that succeeded.
      expect(increments.at(-1)).toBeGreaterThan(0n);
      expect(increments.filter((each) => each === -1n)).toHaveLength(
        outcomes.filter((each) => each === 'done').length - 1,
      );
      expect(await outcomesAtOnce([decrement()])).toEqual(['ITEM_LOCKED']);
    }
  });

  test('of a deletion of the account and changes leave a ledger that adds up, and no row of the account', async () => {
    const { api, item, player, backend, storage } = await createEntitlementsWorld();
    for (let round = 0; round < 4; round++) {
      const { accountId } = await player();
      const keys = [
        { accountId, catalogItemId: await item() },
        { accountId, catalogItemId: await item() },
      ];
      await api.adminIncrement({ ...keys[0]!, count: 5 }, asHost);
      const outcomes = await outcomesAtOnce([
        ...keys.map((key) => api.serverIncrement({ ...key, count: 1 }, asHost)),
        backend.api.accounts.adminDelete({ accountId }, asHost),
        ...keys.map((key) => api.serverIncrement({ ...key, count: 1 }, asHost)),
      ]);
      expect(outcomes.filter((each) => each !== 'done' && each !== 'ITEM_OWNER_NOT_FOUND')).toEqual([]);
      expect(await storage.find(accountItems, { where: { accountId } })).toEqual([]);
    }
  });
});

test('a deleted account keeps counts and history under a tombstone that does not name it', async () => {
  const { api, item, player, backend, storage, incrementsOf } = await createEntitlementsWorld();
  const { accountId } = await player();
  const catalogItemId = await item();
  await api.adminIncrement({ accountId, catalogItemId, count: 5 }, asHost);
  await backend.api.accounts.adminDelete({ accountId }, asHost);
  const rows = await storage.find(accountItems, {});
  expect(rows).toMatchObject([{ accountId: expect.stringMatching(/^deleted\/[0-9a-f]{64}$/), count: 5n }]);
  expect(await incrementsOf(accountId, catalogItemId)).toEqual([5n]);
  expect((await api.adminItems({ accountId }, asHost)).catalogItems).toEqual([]);
});

test('an inspection of the ledger finds a count that was changed by other means', async () => {
  const { api, item, player, storage } = await createEntitlementsWorld();
  const key = { accountId: (await player()).accountId, catalogItemId: await item() };
  await api.adminIncrement({ ...key, count: 5 }, asHost);
  await api.adminIncrement({ ...key, count: 2 }, asHost);
  expect(await verifyLedger(storage)).toEqual([]);
  await storage.update(accountItems, { itemId: key.catalogItemId }, { count: 8n });
  expect(await verifyLedger(storage)).toEqual([
    { ...key, count: 8n, sum: 7n, problem: 'the count is not the sum of the increments' },
  ]);
  await storage.update(accountItems, { itemId: key.catalogItemId }, { count: 2n });
  const [first] = await storage.delete(entitlementLedger, { number: 1 });
  expect((await verifyLedger(storage)).map(({ problem }) => problem)).toEqual([
    'the ledger has 1 rows for 2 changes',
    'row 1 of the ledger is missing',
  ]);
  await storage.insert(entitlementLedger, first!);
  await storage.update(accountItems, { itemId: key.catalogItemId }, { count: 7n });
});
