import { describe, expect, test } from 'vitest';
import { outcomeOf, outcomesOf } from '../../limits/limit-check.ts';
import type { Fault } from './book-store.ts';
import { asHost, createEntitlementsWorld, outcomesAtOnce } from './entitlements-world.ts';
import { createShopWorld, type ShopWorld } from './shop-world.ts';

async function openShop(options = {}, more = {}) {
  const t = await createShopWorld(options, more);
  const { accountId, token } = await t.player();
  return { t, accountId, session: token, itemId: await t.item('Gold') };
}

const input = (granteeId: string, itemId: string, more: object = {}) => ({
  provider: 'STORE' as const,
  order: { granteeId, items: [{ itemId, currency: 'EUR', pricePerItem: 499, count: 2 }] },
  ...more,
});

describe('an order', () => {
  test('is granted once when the buyer has approved, and its history tells how', async () => {
    const { t, accountId, itemId, session } = await openShop();
    const store = { userSession: 'web' as const, ipAddress: '192.0.2.1' };
    const placed = await t.api.placeOrder(input(accountId, itemId, { store }), asHost);
    expect(placed).toEqual({
      createdSuccessfully: true,
      orderId: expect.stringMatching(/^[1-9]\d{0,18}$/),
      store: { checkoutUrl: 'https://store.example/1' },
    });
    const { orderId } = placed;
    await t.runTasks();
    expect(await t.stateOf(orderId)).toBe('AWAITING_APPROVAL');
    expect(await t.countOf(accountId, itemId)).toBe(0n);
    t.store.set(orderId, 'Approved');
    await t.runTasks();
    await t.runTasks();
    expect(await t.stateOf(orderId)).toBe('FULFILLED');
    expect(await t.incrementsOf(accountId, itemId)).toEqual([2n]);
    expect(t.store.taken.get(BigInt(orderId))).toBe(1);
    const { record } = await t.api.adminLatestChange({ accountId, catalogItemId: itemId }, asHost);
    expect(record).toMatchObject({ agent: `order:${orderId}`, changeType: 1, increment: 2n });
    const read = await t.api.readOrder({ orderId }, { session });
    expect(read).toMatchObject({ orderId, state: 4, granteeId: accountId, currency: 'EUR' });
    expect(read.lines).toEqual([{ itemId, description: 'Gold', count: 2, amount: 998n, state: 1 }]);
    expect(read.history.map(({ state, message }) => `${state} ${message}`)).toEqual([
      '1 created',
      '2 started at the store',
      '3 the store says Approved',
      '4 the store says Succeeded',
    ]);
  });

  test('is granted when the buyer comes back from the store, whatever the address says', async () => {
    const { t, accountId, itemId } = await openShop();
    const orderId = await t.place(accountId, itemId);
    const back = async () =>
      (await t.http('GET', `/entitlements/store/return?orderId=${orderId}&paid=yes`)).body;
    expect(await back()).toEqual({ state: 2 });
    expect(await t.countOf(accountId, itemId)).toBe(0n);
    t.store.set(orderId, 'Approved');
    expect(await back()).toEqual({ state: 4 });
    expect(await t.countOf(accountId, itemId)).toBe(1n);
    const page = await t.http('GET', `/entitlements/store/return?orderId=${orderId}`, {
      headers: { accept: 'text/html' },
    });
    expect(page.body).toContain('Thank you');
    expect((await t.http('GET', '/entitlements/store/return?orderId=7')).status).toBe(404);
  });

  test.each([
    ['declined', 'DECLINED'],
    ['expired', 'EXPIRED'],
    [null, 'FAILED'],
  ] as const)('that the store calls failed (%s) is %s and grants nothing', async (failure, state) => {
    const { t, accountId, itemId } = await openShop();
    const orderId = await t.place(accountId, itemId);
    t.store.set(orderId, 'Failed', { failure });
    await t.runTasks();
    expect(await t.stateOf(orderId)).toBe(state);
    expect(await t.incrementsOf(accountId, itemId)).toEqual([]);
  });

  test('that a report calls approved is paid and granted when the store is asked next, and not later', async () => {
    const { t, accountId, itemId } = await openShop();
    const orderId = await t.place(accountId, itemId);
    t.store.set(orderId, 'Approved');
    t.store.isDown.add('queryOrder');
    await t.runTasks();
    expect(await t.stateOf(orderId)).toBe('APPROVED');
    t.store.isDown.clear();
    // At once, or 10 seconds after a question that came between the report and now. The next report comes in 5 minutes.
    await t.clock.advance(10_000);
    await t.backend.scheduler.tick();
    expect(await t.stateOf(orderId)).toBe('FULFILLED');
  });

  test('is asked about when its time has come, although a report names it every five minutes', async () => {
    const { t, accountId, itemId } = await openShop();
    await t.place(accountId, itemId);
    // Then the store is asked after 20 minutes.
    for (let polls = 1; polls < 8; polls++) await t.runTasks();
    t.store.calls.length = 0;
    for (let minutes = 0; minutes < 30; minutes += 5) {
      await t.clock.advance(300_000);
      await t.backend.scheduler.tick();
    }
    expect(t.store.calls.filter((call) => call === 'readReport')).toHaveLength(6);
    expect(t.store.calls).toContain('queryOrder');
  });

  test('expires after 24 hours without an answer, and then takes no money', async () => {
    const { t, accountId, itemId } = await openShop();
    const orderId = await t.place(accountId, itemId);
    await t.clock.advance(23 * 3_600_000);
    await t.backend.scheduler.tick();
    expect(await t.stateOf(orderId)).toBe('AWAITING_APPROVAL');
    await t.runTasks();
    await t.runTasks();
    expect(await t.stateOf(orderId)).toBe('EXPIRED');
    t.store.set(orderId, 'Approved');
    await t.runTasks();
    expect([await t.stateOf(orderId), t.store.taken.size]).toEqual(['EXPIRED', 0]);
  });

  test('that the store refuses is answered with the flag, and is FAILED', async () => {
    const { t, accountId, itemId } = await openShop();
    t.store.refuseNext();
    const placed = await t.api.placeOrder(input(accountId, itemId), asHost);
    expect(placed).toEqual({ createdSuccessfully: false, orderId: expect.any(String), store: {} });
    expect(await t.stateOf(placed.orderId)).toBe('FAILED');
  });

  test('is refused with an error if the mistake is ours, and nothing is stored', async () => {
    const { t, accountId, itemId } = await openShop();
    const other = await t.item('Silver');
    const line = { itemId, currency: 'EUR', pricePerItem: 1, count: 1 };
    const place = (items: object[], more: object = {}) =>
      t.api.placeOrder(
        { provider: 'STORE', order: { granteeId: accountId, items: items as never }, ...more },
        asHost,
      );
    t.store.currency = 'EUR';
    expect(
      await outcomesOf([
        () => place([line, { ...line, itemId: other, currency: 'USD' }]),
        () => place([line, line]),
        () => place([{ ...line, itemId: 'nothing' }]),
        () => place([{ ...line, pricePerItem: 1_000_000_001 }]),
        () => place([{ ...line, pricePerItem: 1_000_000_000, count: 2 }]),
        () => place([{ ...line, count: 0 }]),
        () => place([{ ...line, count: 1_000_001 }]),
        () => place([{ ...line, pricePerItem: 4.99 }]),
        () => place([]),
        () => place([line], { provider: 'STORE_APP' }),
        () => place([line], { store: { userSession: 'web' } }),
        () => place([line], { store: { userSession: 'web', ipAddress: 'here' } }),
        () => place([{ ...line, currency: 'USD' }]),
        () => t.api.placeOrder(input('nobody', itemId), asHost),
      ]),
    ).toEqual([
      'INVALID_FIELD',
      'INVALID_FIELD',
      'CATALOG_ITEM_NOT_FOUND',
      ...Array(6).fill('INVALID_FIELD'),
      'ORDER_PROVIDER_UNKNOWN',
      'INVALID_FIELD',
      'INVALID_FIELD',
      'BUYER_CURRENCY_DIFFERS',
      'ITEM_OWNER_NOT_FOUND',
    ]);
    expect((await t.api.listOrders({}, asHost)).orders).toEqual([]);
    expect(t.store.transactions.size).toBe(0);
  });

  test('is readable by its grantee and by administrators, and listed newest first', async () => {
    const { t, accountId, itemId, session } = await openShop();
    const other = await t.player();
    const first = await t.place(accountId, itemId);
    await t.clock.advance(1_000);
    const second = await t.place(other.accountId, itemId);
    await t.clock.advance(1_000);
    const third = await t.place(accountId, itemId);
    const list = async (query: object) => {
      const { orders, nextPageToken } = await t.api.listOrders(query, asHost);
      return [orders.map(({ orderId }) => orderId), nextPageToken] as const;
    };
    expect((await list({}))[0]).toEqual([third, second, first]);
    expect((await list({ accountId }))[0]).toEqual([third, first]);
    expect((await list({ state: 'FULFILLED' }))[0]).toEqual([]);
    const [page, pageToken] = await list({ state: 'AWAITING_APPROVAL', limit: 2 });
    expect([page, await list({ state: 2, limit: 2, pageToken })]).toEqual([
      [third, second],
      [[first], undefined],
    ]);
    expect(
      await outcomesOf([
        () => t.api.readOrder({ orderId: second }, { session }),
        () => t.api.readOrder({ orderId: '1' }, { session }),
        () => t.api.adminReadOrder({ orderId: '9223372036854775808' }, asHost),
        () => t.api.adminReadOrder({ orderId: 'abc' }, asHost),
      ]),
    ).toEqual(Array(4).fill('ORDER_NOT_FOUND'));
  });

  test('of an account that is deleted stays under a tombstone, and waits if it is paid later', async () => {
    const { t, accountId, itemId } = await openShop();
    const [paid, open] = [await t.place(accountId, itemId), await t.place(accountId, itemId)];
    t.store.set(paid, 'Approved');
    await t.runTasks();
    await t.runTasks();
    await t.backend.api.accounts.adminDelete({ accountId }, asHost);
    t.store.set(open, 'Approved');
    await t.runTasks();
    await t.runTasks();
    const orders = await Promise.all(
      [paid, open].map((orderId) => t.api.adminReadOrder({ orderId }, asHost)),
    );
    expect(orders.map(({ state }) => state)).toEqual([4, 11]);
    for (const { granteeId } of orders) expect(granteeId).toMatch(/^deleted\//);
    expect(await outcomeOf(t.api.settleOrder({ orderId: open, grant: true }, asHost))).toBe(
      'ITEM_OWNER_NOT_FOUND',
    );
    await t.api.settleOrder({ orderId: open, grant: false }, asHost);
    expect(await t.stateOf(open)).toBe('REFUNDED');
  });
});

describe('without a store', () => {
  test('orders and the execution of offers are refused', async () => {
    const t = await createEntitlementsWorld();
    const { accountId } = await t.player();
    const itemId = await t.item();
    const preparedOrders = [{ preparedOrder: 'offer-1', quantity: 1 }];
    expect(
      await outcomesOf([
        () => t.api.placeOrder(input(accountId, itemId), asHost),
        () => t.api.executeOffers({ preparedOrders, accountId }, asHost),
      ]),
    ).toEqual(['STORE_NOT_CONFIGURED', 'STORE_NOT_CONFIGURED']);
    expect(await t.api.providersActive({}, asHost)).toEqual({
      orderProviders: [],
      externalItemProviders: [],
    });
  });
});

test('providers are supported, and active if they are configured', async () => {
  const { t } = await openShop();
  const both = { orderProviders: ['Store'], externalItemProviders: ['StoreApp'] };
  expect(await t.api.providersSupported({}, asHost)).toEqual(both);
  expect(await t.api.providersActive({}, asHost)).toEqual({ ...both, externalItemProviders: [] });
});

describe('an Idempotency-Key of an order', () => {
  const place = async (t: ShopWorld, body: object, key = 'one', credential = t.rootKey) => {
    const answer = await t.http('POST', '/entitlements/admin/order/place', {
      key: credential,
      body,
      headers: { 'idempotency-key': key },
    });
    const { details } = answer.body as { details?: [{ reason: string }] };
    return details ? details[0].reason : (answer.body as { orderId: string }).orderId;
  };

  test('finds the order, refuses another request, and belongs to one caller', async () => {
    const { t, accountId, itemId } = await openShop();
    const first = await place(t, input(accountId, itemId));
    expect(await place(t, input(accountId, itemId))).toBe(first);
    expect(await place(t, input(accountId, await t.item()))).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await place(t, input(accountId, itemId), 'ü')).toBe('IDEMPOTENCY_KEY_INVALID');
    expect(await place(t, input(accountId, itemId), 'two')).not.toBe(first);
    const other = await t.key(['orders.manage']);
    expect(await place(t, input(accountId, itemId), 'one', other)).not.toBe(first);
    expect(t.store.transactions.size).toBe(3);
  });

  test('of many requests at once places one order', async () => {
    const { t, accountId, itemId } = await openShop();
    const answers = await Promise.all(Array.from({ length: 10 }, () => place(t, input(accountId, itemId))));
    const ids = new Set(answers.filter((each) => each !== 'IDEMPOTENCY_KEY_RUNNING'));
    expect([ids.size, t.store.transactions.size]).toEqual([1, 1]);
    expect([...ids]).toEqual([await place(t, input(accountId, itemId))]);
  });

  test.each(['before', 'after'] as const)(
    'starts the order at once that a request left behind when the store failed %s it had an effect',
    async (fault) => {
      const { t, accountId, itemId } = await openShop();
      t.store.failNext('startOrder', fault);
      expect(await place(t, input(accountId, itemId))).toBe('STORE_UNAVAILABLE');
      const orderId = await place(t, input(accountId, itemId));
      expect((await t.api.listOrders({}, asHost)).orders.map((order) => order.orderId)).toEqual([orderId]);
      expect([await t.stateOf(orderId), t.store.transactions.size]).toEqual(['AWAITING_APPROVAL', 1]);
    },
  );

  test('of an order whose page was lost with the answer of the store answers false, and the order says what to do', async () => {
    const { t, accountId, itemId, session } = await openShop();
    const web = input(accountId, itemId, { store: { userSession: 'web', ipAddress: '192.0.2.1' } });
    const repeat = async () => {
      const headers = { 'idempotency-key': 'one' };
      const request = { key: t.rootKey, body: web, headers };
      return (await t.http('POST', '/entitlements/admin/order/place', request)).body;
    };
    t.store.failNext('startOrder', 'after');
    expect(await place(t, web)).toBe('STORE_UNAVAILABLE');
    const { orderId } = (await t.api.listOrders({}, asHost)).orders[0]!;
    // The task asks the store first.
    await t.api.storeReturn({ orderId }, asHost);
    expect(await repeat()).toEqual({ createdSuccessfully: false, orderId, store: {} });
    const { state, checkoutUrl, history } = await t.api.readOrder({ orderId }, { session });
    expect([state, checkoutUrl]).toEqual([2, undefined]);
    expect(history.at(-1)!.message).toContain('place a new order');
    // It grants nothing twice: what is paid all the same is granted, and otherwise it expires.
    t.store.set(orderId, 'Approved');
    await t.runTasks();
    expect(await t.incrementsOf(accountId, itemId)).toEqual([2n]);
    expect(await repeat()).toEqual({ createdSuccessfully: true, orderId, store: {} });
  });

  test('of an order whose page was lost before anybody asked the store answers false', async () => {
    const { t, accountId, itemId } = await openShop();
    const web = input(accountId, itemId, { store: { userSession: 'web', ipAddress: '192.0.2.1' } });
    t.store.failNext('startOrder', 'after');
    expect(await place(t, web)).toBe('STORE_UNAVAILABLE');
    const headers = { 'idempotency-key': 'one' };
    const request = { key: t.rootKey, body: web, headers };
    const { body } = await t.http('POST', '/entitlements/admin/order/place', request);
    expect(body).toEqual({ createdSuccessfully: false, orderId: expect.any(String), store: {} });
  });

  test('can be required', async () => {
    const { t, accountId, itemId } = await openShop({}, { requireIdempotencyKey: true });
    expect(await outcomeOf(t.api.placeOrder(input(accountId, itemId), asHost))).toBe('ORDER_KEY_REQUIRED');
    expect(await place(t, input(accountId, itemId))).toMatch(/^\d+$/);
  });
});

describe('if a call of the store fails', () => {
  test.each(['before', 'after'] as const)(
    'when an order is started (%s the effect), the task finds out how it stands',
    async (fault) => {
      const { t, accountId, itemId } = await openShop();
      t.store.failNext('startOrder', fault);
      expect(await outcomeOf(t.place(accountId, itemId))).toBe('STORE_UNAVAILABLE');
      await t.runTasks();
      const [order] = (await t.api.listOrders({}, asHost)).orders;
      expect(await t.stateOf(order!.orderId)).toBe(fault === 'after' ? 'AWAITING_APPROVAL' : 'FAILED');
    },
  );

  const steps: readonly (readonly ['queryOrder' | 'finaliseOrder', Fault])[] = [
    ['queryOrder', 'before'],
    ['queryOrder', 'after'],
    ['finaliseOrder', 'before'],
    ['finaliseOrder', 'after'],
  ];
  test.each(steps)('%s %s its effect, the order is granted at the next try, once', async (call, fault) => {
    const { t, accountId, itemId } = await openShop();
    const orderId = await t.place(accountId, itemId);
    t.store.set(orderId, 'Approved');
    t.store.failNext(call, fault);
    // A report that is read after the effect would grant the order too.
    t.store.isDown.add('readReport');
    await t.runTasks();
    expect(await t.incrementsOf(accountId, itemId)).toEqual([]);
    await t.runTasks();
    expect([await t.stateOf(orderId), await t.incrementsOf(accountId, itemId)]).toEqual(['FULFILLED', [1n]]);
    expect(t.store.taken.get(BigInt(orderId))).toBe(1);
  });

  test.each(['before', 'after'] as const)(
    'during a refund (%s), a repetition completes it',
    async (fault) => {
      const { t, accountId, itemId } = await openShop();
      const orderId = await t.place(accountId, itemId);
      t.store.set(orderId, 'Approved');
      await t.runTasks();
      t.store.failNext('refundOrder', fault);
      const refund = () => t.api.refundOrder({ provider: 'STORE', orderId }, asHost);
      expect(await outcomesOf([refund, refund, refund])).toEqual(['STORE_UNAVAILABLE', 'done', 'done']);
      expect(await t.incrementsOf(accountId, itemId)).toEqual([1n, -1n]);
    },
  );
});

test('many who look an order up at once grant it once, and take its money once', async () => {
  const { t, accountId, itemId } = await openShop();
  const orderId = await t.place(accountId, itemId);
  t.store.set(orderId, 'Approved');
  await outcomesAtOnce(Array.from({ length: 8 }, () => t.api.storeReturn({ orderId }, asHost)));
  expect([await t.stateOf(orderId), await t.incrementsOf(accountId, itemId)]).toEqual(['FULFILLED', [1n]]);
  expect(t.store.taken.get(BigInt(orderId))).toBe(1);
});
