import { describe, expect, test } from 'vitest';
import { subscriptions } from '../../../src/areas/entitlements/tables.orders.ts';
import { outcomeOf, outcomesOf } from '../../limits/limit-check.ts';
import { monthMilliseconds } from './book-store.ts';
import { asHost } from './entitlements-world.ts';
import { createShopWorld } from './shop-world.ts';

const provider = 'STORE' as const;
const input = (granteeId: string, itemId: string, more: object = {}) => ({
  provider,
  subscription: {
    order: { granteeId, items: [{ itemId, currency: 'EUR', pricePerItem: 499, count: 1 }] },
    interval: { unit: 'MONTH' as const, count: 1 },
  },
  ...more,
});

const year = 31_536_000;

async function subscribe() {
  const t = await createShopWorld({ limits: { sessionIdleSeconds: year, sessionSeconds: year } });
  const { accountId, token: session } = await t.player();
  const itemId = await t.item('Pass');
  const { orderId } = await t.api.startSubscription(input(accountId, itemId), asHost);
  t.store.set(orderId, 'Approved');
  await t.runTasks();
  await t.runTasks();
  const [subscriptionId] = [...t.store.agreements.keys()].map(String);
  const ids = async () => (await t.api.listSubscriptions({ provider }, { session })).subscriptionIds;
  return { t, accountId, session, itemId, orderId, subscriptionId: subscriptionId!, ids };
}

/** Advances to after the paid month and runs the tasks. */
async function passMonth({ t }: Awaited<ReturnType<typeof subscribe>>): Promise<void> {
  await t.clock.advance(monthMilliseconds);
  await t.runTasks();
}

describe('a subscription', () => {
  test('is an order with an interval, and gives one of the item when it is paid', async () => {
    const t = await createShopWorld();
    const { accountId } = await t.player();
    const itemId = await t.item('Pass');
    const store = { orderMetadata: { userSession: 'web' as const, ipAddress: '192.0.2.1' } };
    const started = await t.api.startSubscription(input(accountId, itemId, { store }), asHost);
    expect(started).toEqual({
      createdSuccessfully: true,
      orderId: expect.any(String),
      store: { orderResultDetails: { checkoutUrl: 'https://store.example/1' } },
    });
    const list = async () =>
      (await t.api.adminListSubscriptions({ provider, accountId }, asHost)).subscriptionIds;
    expect([await list(), await t.countOf(accountId, itemId)]).toEqual([[], 0n]);
    t.store.set(started.orderId, 'Approved');
    await t.runTasks();
    expect([await list(), await t.countOf(accountId, itemId)]).toEqual([['9000000000000001'], 1n]);
    expect(await t.api.serverListSubscriptions({ provider, accountId }, asHost)).toEqual({
      subscriptionIds: ['9000000000000001'],
    });
    expect([...t.store.agreements.values()][0]!.interval).toEqual({ unit: 'month', count: 1 });
  });

  test('has exactly one item, and an interval', async () => {
    const t = await createShopWorld();
    const { accountId } = await t.player();
    const itemId = await t.item('Pass');
    const line = { itemId, currency: 'EUR', pricePerItem: 1, count: 1 };
    const start =
      (items: object[], interval: object = { unit: 'MONTH', count: 1 }) =>
      () =>
        t.api.startSubscription(
          { provider, subscription: { order: { granteeId: accountId, items }, interval } } as never,
          asHost,
        );
    expect(
      await outcomesOf([
        start([line, { ...line, itemId: await t.item() }]),
        start([{ ...line, count: 2 }]),
        start([line], {}),
        start([line], { unit: 'DAY' }),
        start([line], { unit: 'UNSPECIFIED', count: 1 }),
        start([{ ...line, pricePerItem: 1_000_000_001 }]),
      ]),
    ).toEqual(Array(6).fill('INVALID_FIELD'));
  });

  test('goes on as long as the store renews it', async () => {
    const world = await subscribe();
    const { t, accountId, itemId, subscriptionId, ids } = world;
    t.store.setAgreement(subscriptionId, { paidUntil: t.clock.now() + 3 * monthMilliseconds });
    await passMonth(world);
    await passMonth(world);
    expect([await ids(), await t.incrementsOf(accountId, itemId)]).toEqual([[subscriptionId], [1n]]);
  });

  test('that is cancelled runs to the end of the paid interval, and then takes the item once', async () => {
    const world = await subscribe();
    const { t, accountId, itemId, subscriptionId, session, ids } = world;
    const cancel = () => t.api.cancelSubscription({ subscriptionId }, { session });
    expect(await outcomesOf([cancel, cancel])).toEqual(['done', 'done']);
    expect(t.store.agreements.get(BigInt(subscriptionId))!.status).toBe('Canceled');
    await t.runTasks();
    expect([await ids(), await t.countOf(accountId, itemId)]).toEqual([[subscriptionId], 1n]);
    await passMonth(world);
    await passMonth(world);
    expect([await ids(), await t.incrementsOf(accountId, itemId)]).toEqual([[], [1n, -1n]]);
    expect(await outcomesOf([cancel])).toEqual(['done']);
  });

  test('that the store lets lapse takes the item, and a later refund takes nothing more', async () => {
    const world = await subscribe();
    const { t, accountId, itemId, orderId, subscriptionId } = world;
    t.store.setAgreement(subscriptionId, { status: 'Lapsed' });
    await passMonth(world);
    expect(await t.incrementsOf(accountId, itemId)).toEqual([1n, -1n]);
    await t.api.refundOrder({ provider, orderId }, asHost);
    expect([await t.stateOf(orderId), await t.incrementsOf(accountId, itemId)]).toEqual([
      'REFUNDED',
      [1n, -1n],
    ]);
  });

  test('whose order is refunded is over, and takes the item once', async () => {
    const world = await subscribe();
    const { t, accountId, itemId, orderId, subscriptionId, ids } = world;
    await t.api.refundOrder({ provider, orderId }, asHost);
    t.store.setAgreement(subscriptionId, { status: 'Lapsed' });
    await passMonth(world);
    expect([await ids(), await t.incrementsOf(accountId, itemId)]).toEqual([[], [1n, -1n]]);
  });

  test('of a locked item lapses when an administrator unlocks it', async () => {
    const world = await subscribe();
    const { t, accountId, itemId, subscriptionId } = world;
    const set = (value: boolean) =>
      t.api.adminSetExtended(
        {
          accountId,
          catalogItemId: itemId,
          operation: 'LOCKOUT_FLAGS_ONLY',
          lockoutFlags: { prohibitNonAdminUpdate: { value } },
        },
        asHost,
      );
    await set(true);
    t.store.setAgreement(subscriptionId, { status: 'Lapsed' });
    await passMonth(world);
    expect(await t.incrementsOf(accountId, itemId)).toEqual([1n]);
    await set(false);
    await t.runTasks();
    expect(await t.incrementsOf(accountId, itemId)).toEqual([1n, -1n]);
  });

  test('is cancelled by its player or an operator alone', async () => {
    const { t, subscriptionId } = await subscribe();
    const stranger = await t.player();
    expect(
      await outcomesOf([
        () => t.api.cancelSubscription({ subscriptionId }, { session: stranger.token }),
        () => t.api.adminCancelSubscription({ subscriptionId: '1' }, asHost),
        () => t.api.adminCancelSubscription({ subscriptionId: 'abc' }, asHost),
        () => t.api.adminCancelSubscription({ subscriptionId: '9223372036854775808' }, asHost),
        () => t.api.serverCancelSubscription({ subscriptionId }, asHost),
      ]),
    ).toEqual([...Array(4).fill('SUBSCRIPTION_NOT_FOUND'), 'done']);
  });

  test('that an administrator cancels is cancelled at the store, and runs to the end of the paid interval', async () => {
    const world = await subscribe();
    const { t, accountId, itemId, subscriptionId, ids } = world;
    expect(await t.api.adminCancelSubscription({ subscriptionId }, asHost)).toEqual({});
    expect(t.store.agreements.get(BigInt(subscriptionId))!.status).toBe('Canceled');
    expect([await ids(), await t.countOf(accountId, itemId)]).toEqual([[subscriptionId], 1n]);
    await passMonth(world);
    expect([await ids(), await t.incrementsOf(accountId, itemId)]).toEqual([[], [1n, -1n]]);
  });

  test('that the store does not cancel goes on', async () => {
    const { t, subscriptionId, session, ids } = await subscribe();
    const cancel = () => outcomeOf(t.api.cancelSubscription({ subscriptionId }, { session }));
    t.store.failNext('cancelAgreement', 'before');
    expect([await cancel(), await ids()]).toEqual(['STORE_UNAVAILABLE', [subscriptionId]]);
    t.store.failNext('readAgreements', 'before');
    expect(await cancel()).toBe('done');
    expect(t.store.agreements.get(BigInt(subscriptionId))!.status).toBe('Canceled');
  });

  test('of an account that is deleted is cancelled at the store', async () => {
    const { t, accountId, subscriptionId } = await subscribe();
    await t.backend.api.accounts.adminDelete({ accountId }, asHost);
    await t.runTasks();
    expect(t.store.agreements.get(BigInt(subscriptionId))!.status).toBe('Canceled');
    const [row] = await t.storage.find(subscriptions, {});
    expect(row!.accountId).toMatch(/^deleted\//);
  });
});
