import { describe, expect, test } from 'vitest';
import type { StoreTransactionStatus } from '../../../src/areas/entitlements/index.ts';
import { outcomeOf, outcomesOf } from '../../limits/limit-check.ts';
import { asHost } from './entitlements-world.ts';
import { createShopWorld, stateNames } from './shop-world.ts';

async function paid(count = 3, options: Parameters<typeof createShopWorld>[0] = {}) {
  const t = await createShopWorld(options);
  const { accountId } = await t.player();
  const itemId = await t.item('Gold');
  const orderId = await t.place(accountId, itemId, count);
  t.store.set(orderId, 'Approved');
  await t.runTasks();
  return { t, accountId, itemId, orderId };
}

const lock = (locked: boolean) => ({ prohibitNonAdminUpdate: { value: locked } });

describe('a refund', () => {
  test('takes the items once, below 0 if they are spent', async () => {
    const { t, accountId, itemId, orderId } = await paid();
    await t.api.serverDecrement({ accountId, catalogItemId: itemId, count: 2 }, asHost);
    const refund = () => t.api.refundOrder({ provider: 'STORE', orderId }, asHost);
    expect(await outcomesOf([refund, refund])).toEqual(['done', 'done']);
    expect([await t.stateOf(orderId), await t.incrementsOf(accountId, itemId)]).toEqual([
      'REFUNDED',
      [3n, -2n, -3n],
    ]);
    const { record } = await t.api.adminLatestChange({ accountId, catalogItemId: itemId }, asHost);
    expect(record).toMatchObject({ agent: `order:${orderId}`, changeType: 2 });
  });

  test('is possible for a paid order alone', async () => {
    const { t, accountId, itemId } = await paid();
    const open = await t.place(accountId, itemId);
    expect(
      await outcomesOf([
        () => t.api.refundOrder({ provider: 'STORE', orderId: open }, asHost),
        () => t.api.refundOrder({ provider: 'STORE', orderId: '7' }, asHost),
        () => t.api.refundOrder({ provider: 'STORE_APP', orderId: open }, asHost),
      ]),
    ).toEqual(['ORDER_NOT_REFUNDABLE', 'ORDER_NOT_FOUND', 'ORDER_PROVIDER_UNKNOWN']);
  });

  test('that the store refuses changes nothing, and names the code of the store', async () => {
    const { t, accountId, itemId, orderId } = await paid();
    t.store.set(orderId, 'Failed');
    expect(await outcomeOf(t.api.refundOrder({ provider: 'STORE', orderId }, asHost))).toBe('STORE_REFUSED');
    expect([await t.stateOf(orderId), await t.countOf(accountId, itemId)]).toEqual(['FULFILLED', 3n]);
  });

  test.each([
    ['Refunded', 'REFUNDED', 2],
    ['RefundedSuspectedFraud', 'REFUNDED', 2],
    ['RefundedFriendlyFraud', 'REFUNDED', 2],
    ['Chargedback', 'CHARGED_BACK', 6],
  ] as const)('that the store reports as %s is %s', async (status, state, changeType) => {
    const { t, accountId, itemId, orderId } = await paid();
    t.store.set(orderId, status);
    await t.runTasks();
    await t.runTasks();
    expect([await t.stateOf(orderId), await t.incrementsOf(accountId, itemId)]).toEqual([state, [3n, -3n]]);
    const { record } = await t.api.adminLatestChange({ accountId, catalogItemId: itemId }, asHost);
    expect(record).toMatchObject({ changeType });
  });

  test.each([
    ['Refunded', 'REFUNDED'],
    ['Chargedback', 'CHARGED_BACK'],
  ] as const)(
    'that the store calls %s is seen when the buyer comes back to the paid order',
    async (status, state) => {
      const { t, accountId, itemId, orderId } = await paid();
      t.store.set(orderId, status);
      const comeBack = async () => stateNames[(await t.api.storeReturn({ orderId }, asHost)).state];
      t.store.isDown.add('queryOrder');
      expect(await comeBack()).toBe('FULFILLED');
      t.store.isDown.clear();
      expect([await comeBack(), await comeBack()]).toEqual([state, state]);
      expect(await t.incrementsOf(accountId, itemId)).toEqual([3n, -3n]);
    },
  );

  test('that the store knows is asked for six times a minute at most, however often the address of the order is opened', async () => {
    const { t, accountId, itemId, orderId } = await paid(3, { rates: {} });
    const other = await t.place(accountId, itemId);
    t.store.set(other, 'Approved');
    await t.runTasks();
    const questions = () => t.store.calls.filter((name) => name === 'queryOrder').length;
    const comeBack = (id: string) => t.api.storeReturn({ orderId: id }, asHost);
    const before = questions();
    for (let visit = 0; visit < 10; visit++)
      expect(stateNames[(await comeBack(orderId)).state]).toBe('FULFILLED');
    expect(questions() - before).toBe(6);
    await comeBack(other);
    expect(questions() - before).toBe(7);
    await t.clock.advance(60_000);
    t.store.set(orderId, 'Refunded');
    expect(stateNames[(await comeBack(orderId)).state]).toBe('REFUNDED');
  });

  test('of a locked item still waits after the buyer has come back with an older answer of the store', async () => {
    const { t, accountId, itemId, orderId } = await paid();
    const key = { accountId, catalogItemId: itemId, operation: 'LOCKOUT_FLAGS_ONLY' as const };
    await t.api.adminSetExtended({ ...key, lockoutFlags: lock(true) }, asHost);
    const stale = t.store.transactions.get(BigInt(orderId))!;
    t.store.set(orderId, 'Refunded');
    await t.api.storeReturn({ orderId }, asHost);
    t.store.answerNext(orderId, [stale]);
    await t.api.storeReturn({ orderId }, asHost);
    await t.api.adminSetExtended({ ...key, lockoutFlags: lock(false) }, asHost);
    t.store.reportNext([]);
    await t.clock.advance(3_600_000);
    await t.runTasks();
    expect([await t.stateOf(orderId), await t.incrementsOf(accountId, itemId)]).toEqual([
      'REFUNDED',
      [3n, -3n],
    ]);
  });

  test('that no report names, because a whole page of transactions changed at that time, is found by asking', {
    timeout: 240_000,
  }, async () => {
    const { t, accountId, itemId, orderId } = await paid();
    const transaction = t.store.transactions.get(BigInt(orderId))!;
    // Reads the report up to the time of the payment.
    await t.runTasks();
    t.store.set(orderId, 'Chargedback', { changedAt: transaction.changedAt });
    const page = Array.from({ length: 1_000 }, (_, at) => ({ ...transaction, orderId: BigInt(at + 1) }));
    t.store.reportNext(page);
    await t.runTasks();
    await t.runTasks();
    expect([await t.stateOf(orderId), await t.incrementsOf(accountId, itemId)]).toEqual([
      'CHARGED_BACK',
      [3n, -3n],
    ]);
  });

  test('of a locked item waits until an administrator unlocks it', async () => {
    const { t, accountId, itemId, orderId } = await paid();
    const key = { accountId, catalogItemId: itemId, operation: 'LOCKOUT_FLAGS_ONLY' as const };
    await t.api.adminSetExtended({ ...key, lockoutFlags: lock(true) }, asHost);
    await t.api.refundOrder({ provider: 'STORE', orderId }, asHost);
    await t.runTasks();
    expect([await t.stateOf(orderId), await t.incrementsOf(accountId, itemId)]).toEqual(['FULFILLED', [3n]]);
    const { history } = await t.api.adminReadOrder({ orderId }, asHost);
    expect(history.filter(({ message }) => message.startsWith('a refund waits'))).toHaveLength(1);
    await t.api.adminSetExtended({ ...key, lockoutFlags: lock(false) }, asHost);
    await t.runTasks();
    await t.runTasks();
    expect([await t.stateOf(orderId), await t.incrementsOf(accountId, itemId)]).toEqual([
      'REFUNDED',
      [3n, -3n],
    ]);
  });

  test('of a locked item is not forgotten because an older message of the store arrives late', async () => {
    const { t, accountId, itemId, orderId } = await paid();
    const key = { accountId, catalogItemId: itemId, operation: 'LOCKOUT_FLAGS_ONLY' as const };
    await t.api.adminSetExtended({ ...key, lockoutFlags: lock(true) }, asHost);
    const stale = t.store.transactions.get(BigInt(orderId))!;
    t.store.set(orderId, 'Refunded');
    const refunded = t.store.transactions.get(BigInt(orderId))!;
    await t.runTasks();
    t.store.reportNext([refunded, stale]);
    await t.runTasks();
    await t.api.adminSetExtended({ ...key, lockoutFlags: lock(false) }, asHost);
    // What the store reports from now on does not name the order.
    for (let hour = 0; hour < 3; hour++) {
      t.store.reportNext([stale]);
      await t.runTasks();
    }
    expect([await t.stateOf(orderId), await t.incrementsOf(accountId, itemId)]).toEqual([
      'REFUNDED',
      [3n, -3n],
    ]);
  });

  test('of some lines takes only their items, and the rest later', async () => {
    const t = await createShopWorld();
    const { accountId } = await t.player();
    const [gold, silver] = [await t.item('Gold'), await t.item('Silver')];
    const items = [gold, silver].map((itemId) => ({ itemId, currency: 'EUR', pricePerItem: 5, count: 2 }));
    const { orderId } = await t.api.placeOrder(
      { provider: 'STORE', order: { granteeId: accountId, items } },
      asHost,
    );
    t.store.set(orderId, 'Approved');
    await t.runTasks();
    const { lines } = t.store.transactions.get(BigInt(orderId))!;
    const some = lines.map((line, at) => ({
      ...line,
      status: at === 0 ? ('Refunded' as const) : line.status,
    }));
    t.store.set(orderId, 'PartialRefund', { lines: some });
    await t.runTasks();
    const counts = async () => [await t.countOf(accountId, gold), await t.countOf(accountId, silver)];
    expect([await t.stateOf(orderId), await counts()]).toEqual(['PARTIALLY_REFUNDED', [0n, 2n]]);
    await t.api.refundOrder({ provider: 'STORE', orderId }, asHost);
    expect([await t.stateOf(orderId), await counts()]).toEqual(['REFUNDED', [0n, 0n]]);
  });
});

describe('a paid order of a locked item', () => {
  async function waiting() {
    const t = await createShopWorld();
    const { accountId } = await t.player();
    const catalogItemId = await t.item('Gold');
    const key = { accountId, catalogItemId, operation: 'LOCKOUT_FLAGS_ONLY' as const };
    await t.api.adminSetExtended({ ...key, lockoutFlags: lock(true) }, asHost);
    const orderId = await t.place(accountId, catalogItemId, 3);
    t.store.set(orderId, 'Approved');
    await t.runTasks();
    return { t, accountId, catalogItemId, orderId };
  }

  test('is PENDING_GRANT until an administrator grants it, once', async () => {
    const { t, accountId, catalogItemId, orderId } = await waiting();
    await t.runTasks();
    expect([await t.stateOf(orderId), await t.countOf(accountId, catalogItemId)]).toEqual([
      'PENDING_GRANT',
      0n,
    ]);
    expect(t.store.taken.get(BigInt(orderId))).toBe(1);
    const settle = () => t.api.settleOrder({ orderId, grant: true }, asHost);
    expect(await outcomesOf([settle, settle])).toEqual(['done', 'ORDER_NOT_PENDING']);
    expect([await t.stateOf(orderId), await t.incrementsOf(accountId, catalogItemId)]).toEqual([
      'FULFILLED',
      [3n],
    ]);
  });

  test('can be refunded instead, and then grants nothing', async () => {
    const { t, accountId, catalogItemId, orderId } = await waiting();
    const settle = (grant: boolean) => () => t.api.settleOrder({ orderId, grant }, asHost);
    expect(await outcomesOf([settle(false), settle(true)])).toEqual(['done', 'ORDER_NOT_PENDING']);
    expect(t.store.transactions.get(BigInt(orderId))!.status).toBe('Refunded');
    expect([await t.stateOf(orderId), await t.incrementsOf(accountId, catalogItemId)]).toEqual([
      'REFUNDED',
      [],
    ]);
  });

  test('is settled by one of two administrators', async () => {
    const { t, accountId, catalogItemId, orderId } = await waiting();
    const settle = () => outcomeOf(t.api.settleOrder({ orderId, grant: true }, asHost));
    expect((await Promise.all([settle(), settle()])).toSorted()).toEqual(['ORDER_NOT_PENDING', 'done']);
    expect(await t.incrementsOf(accountId, catalogItemId)).toEqual([3n]);
  });
});

const messages: readonly StoreTransactionStatus[] = [
  'Init',
  'Approved',
  'Succeeded',
  'PartialRefund',
  'Refunded',
];

test('messages of the store in any order, each also twice, grant an order at most once and leave nothing', async () => {
  const t = await createShopWorld();
  const { accountId } = await t.player();
  const itemId = await t.item();
  for (let shift = 0; shift < messages.length; shift++) {
    const orderId = await t.place(accountId, itemId);
    const before = (await t.incrementsOf(accountId, itemId)).length;
    for (const status of [...messages.slice(shift), ...messages.slice(0, shift)])
      for (let time = 0; time < 2; time++) {
        t.store.set(orderId, status, status === 'PartialRefund' ? { lines: [] } : {});
        await t.runTasks();
      }
    const increments = (await t.incrementsOf(accountId, itemId)).slice(before);
    expect([[], [1n, -1n]]).toContainEqual(increments);
    expect([shift, await t.stateOf(orderId)]).toEqual([shift, 'REFUNDED']);
  }
});
