import { describe, expect, test } from 'vitest';
import { openShop } from './shop-world.ts';

const FULFILLED = 4;
const REFUNDED = 9;

/** A shop in which the player has bought the pass: one month is paid. */
async function openSubscribed() {
  const shop = await openShop();
  const orderId = await shop.subscribe();
  shop.store.approve(BigInt(orderId));
  await shop.comeBack(orderId);
  const { agreementId } = shop.store.books().agreements[0]!;
  return { ...shop, orderId, agreementId };
}

describe('a subscription at the simulated store', () => {
  test('begins when its first payment is made, and not before', async () => {
    const { store, subscribe, comeBack, count, stateOf, subscriptions } = await openShop();
    const orderId = await subscribe();
    expect([await count(), await subscriptions(), store.books().agreements]).toEqual([0, [], []]);
    store.approve(BigInt(orderId));
    expect(await count()).toBe(0);
    await comeBack(orderId);
    const [agreement] = store.books().agreements;
    expect([await stateOf(orderId), await count()]).toEqual([FULFILLED, 1]);
    expect(agreement).toMatchObject({
      status: 'Active',
      period: 'Month',
      frequency: 1,
      amount: 499n,
      payments: 1,
    });
    await subscribe(); // the same key is the same subscription
    expect(store.books().transactions).toHaveLength(1);
  });

  test('that the player declines grants nothing, and has no agreement', async () => {
    const { store, subscribe, comeBack, count, passDays, subscriptions } = await openShop();
    const orderId = await subscribe();
    store.decline(BigInt(orderId));
    await comeBack(orderId);
    await passDays(2);
    expect([await count(), await subscriptions(), store.books().agreements]).toEqual([0, [], []]);
  });

  test('is renewed by the store each month, and the player keeps one of the item', async () => {
    const { store, agreementId, count, passDays, subscriptions } = await openSubscribed();
    await passDays(65);
    expect(store.books().agreements).toMatchObject([{ agreementId, status: 'Active', payments: 3 }]);
    expect(store.books().balances).toEqual([{ currency: 'USD', paid: 1497n, returned: 0n }]);
    expect([await count(), await subscriptions()]).toEqual([1, [String(agreementId)]]);
  });

  test('that lapses takes the item within a day, once', async () => {
    const { store, agreementId, count, passDays, stateOf, orderId, subscriptions } = await openSubscribed();
    await passDays(35);
    store.lapse(agreementId);
    await passDays(1);
    expect([await count(), await subscriptions(), await stateOf(orderId)]).toEqual([0, [], FULFILLED]);
    await passDays(40);
    expect([await count(), store.books().agreements[0]!.payments]).toEqual([0, 2]);
  });

  test('that the player cancels runs to the end of what is paid, and is not charged again', async () => {
    const { store, agreementId, cancel, count, passDays, subscriptions } = await openSubscribed();
    expect((await cancel(String(agreementId))).status).toBe(200);
    expect(store.books().agreements).toMatchObject([{ status: 'Canceled', payments: 1 }]);
    await passDays(27);
    expect([await count(), await subscriptions()]).toEqual([1, [String(agreementId)]]);
    await passDays(10);
    expect([await count(), await subscriptions()]).toEqual([0, []]);
    expect(store.books().balances).toEqual([{ currency: 'USD', paid: 499n, returned: 0n }]);
  });

  test('that the player cancels at the store itself ends in the same way', async () => {
    const { store, agreementId, cancel, count, passDays, subscriptions } = await openSubscribed();
    store.cancel(agreementId);
    expect((await cancel(String(agreementId))).status).toBe(200); // it is cancelled already
    await passDays(27);
    expect([await count(), await subscriptions()]).toEqual([1, [String(agreementId)]]);
    await passDays(10);
    expect([await count(), await subscriptions()]).toEqual([0, []]);
  });

  test('is cancelled once although the answer of the store is lost, and the player hears UNAVAILABLE first', async () => {
    const { store, agreementId, cancel } = await openSubscribed();
    store.setFaults({ rules: [{ method: 'CancelAgreement', fault: 'lost', times: 1 }] });
    expect((await cancel(String(agreementId))).status).toBe(503);
    expect((await cancel(String(agreementId))).status).toBe(200);
    expect(store.books().agreements).toMatchObject([{ status: 'Canceled' }]);
  });

  test('whose first payment is refunded ends, and the item is taken once', async () => {
    const { store, orderId, agreementId, count, passDays, stateOf, subscriptions } = await openSubscribed();
    store.refund(BigInt(orderId));
    await passDays(1);
    expect([await stateOf(orderId), await count(), await subscriptions()]).toEqual([REFUNDED, 0, []]);
    store.lapse(agreementId);
    await passDays(2);
    expect(await count()).toBe(0);
  });

  test('goes on although the store does not answer for three days', async () => {
    const { store, agreementId, count, passDays, subscriptions } = await openSubscribed();
    store.setFaults({ rules: [{ fault: 'status' }] });
    await passDays(3);
    store.setFaults({});
    await passDays(35);
    expect([await count(), await subscriptions()]).toEqual([1, [String(agreementId)]]);
  });
});
