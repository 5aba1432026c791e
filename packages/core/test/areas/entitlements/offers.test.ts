import { describe, expect, test } from 'vitest';
import { outcomeOf, outcomesOf } from '../../limits/limit-check.ts';
import { asHost, outcomesAtOnce } from './entitlements-world.ts';
import { createShopWorld, type ShopWorld } from './shop-world.ts';

const published = { catalogItemPublished: true };

async function openShop() {
  const t = await createShopWorld();
  const { accountId } = await t.player();
  return { t, accountId };
}

const addPrice = (t: ShopWorld, catalogItemId: string, amount: number, more: object = {}) =>
  t.api.addPrice({ priceKey: { catalogItemId, quantity: 1, currency: 'EUR', ...more }, amount }, asHost);

const prepare = async (t: ShopWorld, accountId: string, more: object = {}) =>
  (await t.api.prepareOffers({ provider: 'STORE', accountId, currency: 'EUR', ...more }, asHost)).items;

const execute = (t: ShopWorld, accountId: string, preparedOrders: readonly (readonly [string, number])[]) =>
  t.api.executeOffers(
    {
      accountId,
      preparedOrders: preparedOrders.map(([preparedOrder, quantity]) => ({ preparedOrder, quantity })),
    },
    asHost,
  );

describe('prepared offers', () => {
  test('have the prices of the catalog in a currency; that of the store wins over that of any provider', async () => {
    const { t, accountId } = await openShop();
    const gold = await t.item('Gold', {
      ...published,
      catalogItemDescription: 'Shines.',
      catalogItemTags: [{ tag: 'x' }],
    });
    const silver = await t.item('Silver', published);
    const hidden = await t.item('Hidden');
    await t.item('Unsold', published);
    await addPrice(t, gold, 100);
    await addPrice(t, gold, 90, { provider: 'Store' });
    await addPrice(t, gold, 450, { quantity: 5 });
    await addPrice(t, gold, 80, { currency: 'USD' });
    await addPrice(t, gold, 70, { subscriptionInterval: { unit: 'MONTH', count: 1 } });
    await addPrice(t, silver, 10);
    await addPrice(t, hidden, 1);
    const items = await prepare(t, accountId);
    expect(items).toEqual([
      {
        offerId: expect.stringMatching(/^offer-/),
        itemId: gold,
        currency: 'EUR',
        description: 'Shines.',
        priceDetails: [
          { quantity: 1, amount: 90n },
          { quantity: 5, amount: 450n },
        ],
      },
      expect.objectContaining({ itemId: silver, priceDetails: [{ quantity: 1, amount: 10n }] }),
    ]);
    const idsOf = async (more: object) => (await prepare(t, accountId, more)).map(({ itemId }) => itemId);
    expect(await idsOf({ tagFilter: ['x'] })).toEqual([gold]);
    expect(await idsOf({ tagFilter: ['unknown'] })).toEqual([]);
    expect(await idsOf({ currency: 'USD' })).toEqual([gold]);
    expect(await idsOf({ includeUnpublished: true })).toEqual([gold, silver, hidden]);
    expect(
      await outcomesOf([
        () => prepare(t, 'nobody'),
        () => prepare(t, accountId, { provider: 'STORE_APP' }),
        () => prepare(t, accountId, { currency: 'eur' }),
      ]),
    ).toEqual(['ITEM_OWNER_NOT_FOUND', 'ORDER_PROVIDER_UNKNOWN', 'INVALID_FIELD']);
  });

  test('become one order, which none of many requests with one key at once misses', async () => {
    const { t, accountId } = await openShop();
    await addPrice(t, await t.item('Gold', published), 100);
    const [offer] = await prepare(t, accountId);
    const body = { accountId, preparedOrders: [{ preparedOrder: offer!.offerId, quantity: 1 }] };
    const request = { key: t.rootKey, body, headers: { 'idempotency-key': 'cart' } };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => t.http('POST', '/entitlements/offer/execute', request)),
    );
    const [order] = (await t.api.listOrders({}, asHost)).orders;
    const outcomes = new Set(
      answers.map((answer) => {
        const { orderId, details } = answer.body as { orderId?: string; details?: [{ reason: string }] };
        return details ? details[0].reason : orderId;
      }),
    );
    outcomes.delete('IDEMPOTENCY_KEY_RUNNING');
    expect([...outcomes]).toEqual([order!.orderId]);
    expect(t.store.transactions.size).toBe(1);
  });

  test('become an order at the price of the quantity', async () => {
    const { t, accountId } = await openShop();
    const [gold, silver] = [await t.item('Gold', published), await t.item('Silver', published)];
    await addPrice(t, gold, 450, { quantity: 5 });
    await addPrice(t, silver, 10);
    const [first, second] = await prepare(t, accountId);
    const placed = await execute(t, accountId, [
      [second!.offerId, 1],
      [first!.offerId, 5],
    ]);
    expect(placed).toEqual({ success: true, orderId: expect.any(String), store: {} });
    const { lines } = t.store.transactions.get(BigInt(placed.orderId))!;
    expect(lines.map(({ quantity, amount }) => [quantity, amount])).toEqual([
      [1, 10n],
      [5, 450n],
    ]);
    t.store.set(placed.orderId, 'Approved');
    await t.runTasks();
    expect([await t.countOf(accountId, gold), await t.countOf(accountId, silver)]).toEqual([5n, 1n]);
  });

  test('are valid once, for their account, for 15 minutes, at unchanged prices of a published item', async () => {
    const { t, accountId } = await openShop();
    const other = await t.player();
    const gold = await t.item('Gold', published);
    await addPrice(t, gold, 100);
    const offer = async () => (await prepare(t, accountId))[0]!.offerId;
    const run = async (id: string, quantity = 1, who = accountId) =>
      outcomeOf(execute(t, who, [[id, quantity]]));
    const used = await offer();
    expect(await run(await offer(), 2)).toBe('INVALID_FIELD');
    expect(await run('offer-unknown')).toBe('OFFER_NOT_FOUND');
    expect(await run(used, 1, other.accountId)).toBe('OFFER_NOT_FOUND');
    expect([await run(used), await run(used)]).toEqual(['done', 'OFFER_NOT_FOUND']);
    const old = await offer();
    await t.clock.advance(15 * 60_000);
    expect(await run(old)).toBe('OFFER_NOT_FOUND');

    const dear = await offer();
    const priceKey = { catalogItemId: gold, quantity: 1, currency: 'EUR' };
    await t.api.updatePrice({ priceKey, amount: 200, existingAmount: 100 }, asHost);
    const changed = await execute(t, accountId, [[dear, 1]]).catch((error) => error);
    expect([changed.reason, changed.code]).toEqual(['PRICE_CHANGED', 'FAILED_PRECONDITION']);
    await t.api.updatePrice({ priceKey, amount: 100, existingAmount: 200 }, asHost);
    // What is refused uses no offer up.
    expect(await run(dear)).toBe('done');

    const hidden = await offer();
    await t.api.updateItem({ catalogItemId: gold, published: false }, asHost);
    expect(await run(hidden)).toBe('ITEM_NOT_FOR_SALE');
    await t.api.deleteItem({ catalogItemId: gold }, asHost);
    expect(await run(hidden)).toBe('ITEM_NOT_FOR_SALE');
  });

  test('of different currencies, and the same one twice, are no order', async () => {
    const { t, accountId } = await openShop();
    const gold = await t.item('Gold', published);
    await addPrice(t, gold, 100);
    await addPrice(t, gold, 110, { currency: 'USD' });
    const [euros] = await prepare(t, accountId);
    const [again] = await prepare(t, accountId);
    const [dollars] = await prepare(t, accountId, { currency: 'USD' });
    const run = (...ids: string[]) =>
      outcomeOf(
        execute(
          t,
          accountId,
          ids.map((id) => [id, 1] as const),
        ),
      );
    expect(await run(euros!.offerId, dollars!.offerId)).toBe('INVALID_FIELD');
    expect(await run(euros!.offerId, euros!.offerId)).toBe('INVALID_FIELD');
    expect(await run(euros!.offerId, again!.offerId)).toBe('INVALID_FIELD');
    expect(await run(euros!.offerId)).toBe('done');
  });

  test('that many executions use at once become one order', async () => {
    const { t, accountId } = await openShop();
    await addPrice(t, await t.item('Gold', published), 100);
    const [offer] = await prepare(t, accountId);
    const runs = Array.from({ length: 8 }, () => execute(t, accountId, [[offer!.offerId, 1]]));
    expect((await outcomesAtOnce(runs)).toSorted()).toEqual([...Array(7).fill('OFFER_NOT_FOUND'), 'done']);
    expect(t.store.transactions.size).toBe(1);
  });

  test('that were used are found again by the Idempotency-Key of the execution', async () => {
    const { t, accountId } = await openShop();
    await addPrice(t, await t.item('Gold', published), 100);
    const [offer] = await prepare(t, accountId);
    const body = { accountId, preparedOrders: [{ preparedOrder: offer!.offerId, quantity: 1 }] };
    const run = async () =>
      (
        await t.http('POST', '/entitlements/offer/execute', {
          key: t.rootKey,
          body,
          headers: { 'idempotency-key': 'k' },
        })
      ).body;
    expect(await run()).toEqual(await run());
    expect(t.store.transactions.size).toBe(1);
  });
});
