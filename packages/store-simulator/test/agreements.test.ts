import { describe, expect, test } from 'vitest';
import { errorOf, monthly, openStoreWorld, player, type StoreWorld } from './store-world.ts';

const finalize = '/ISteamMicroTxn/FinalizeTxn/v2/';
const cancel = '/ISteamMicroTxn/CancelAgreement/v1/';
const day = 86_400;

async function agreementsOf({ get }: StoreWorld): Promise<Readonly<Record<string, unknown>>[]> {
  const { body } = await get('/ISteamMicroTxn/GetUserAgreementInfo/v2/', { steamid: player });
  return (body.response!.params as { agreements: Readonly<Record<string, unknown>>[] }).agreements;
}

async function subscribed(options = {}): Promise<{ world: StoreWorld; agreementId: bigint }> {
  const world = await openStoreWorld(options);
  await world.order(1n, monthly);
  world.store.approve(1n);
  await world.post(finalize, { orderid: 1 });
  return { world, agreementId: world.store.books().agreements[0]!.agreementId };
}

describe('an agreement of the simulated store', () => {
  test('begins with the approval, and is active from the first payment on', async () => {
    const world = await openStoreWorld();
    await world.order(1n, monthly);
    expect(await agreementsOf(world)).toEqual([]);
    expect(await world.query(1n)).not.toHaveProperty('agreementid');
    world.store.approve(1n);
    expect(await agreementsOf(world)).toMatchObject([
      { status: 'Processing', lastpayment: '', nextpayment: '' },
    ]);
    await world.post(finalize, { orderid: 1 });
    const [agreement] = await agreementsOf(world);
    expect(agreement).toMatchObject({
      itemid: 7,
      status: 'Active',
      period: 'month',
      frequency: 1,
      recurringamt: 499,
      startdate: '20260131',
      lastpayment: '20260131',
      nextpayment: '20260228',
    });
    expect(await world.query(1n)).toMatchObject({
      agreementid: agreement!.agreementid,
      agreementstatus: 'active',
    });
  });

  test('is charged when the clock reaches its next payment, each time by a transaction without an order id', async () => {
    const { world } = await subscribed();
    world.store.advance(59 * day);
    expect(await agreementsOf(world)).toMatchObject([{ status: 'Active', nextpayment: '20260430' }]);
    const { transactions, balances } = world.store.books();
    expect(
      transactions.map(({ orderId, changedAt }) => [orderId, new Date(changedAt).toISOString()]),
    ).toEqual([
      [1n, '2026-01-31T10:00:00.000Z'],
      [0n, '2026-02-28T10:00:00.000Z'],
      [0n, '2026-03-31T10:00:00.000Z'],
    ]);
    expect(balances).toEqual([{ currency: 'USD', paid: 1497n, returned: 0n }]);
    const { body } = await world.get('/ISteamMicroTxn/GetReport/v5/', {
      type: 'SUBSCRIPTION',
      time: '2026-01-01T00:00:00Z',
    });
    expect(body.response!.params).toMatchObject({
      count: 2,
      orders: [{ orderid: '0', agreementstatus: 'active' }, {}],
    });
  });

  test('is charged only by hand if renewal is not automatic', async () => {
    const { world, agreementId } = await subscribed({ automaticRenewal: false });
    world.store.advance(40 * day);
    expect(await agreementsOf(world)).toMatchObject([{ status: 'Active', nextpayment: '20260228' }]);
    world.store.renew(agreementId);
    expect(await agreementsOf(world)).toMatchObject([{ status: 'Active', nextpayment: '20260331' }]);
  });

  test('that is cancelled runs to the end of what is paid, appears in reports again, and is not charged', async () => {
    const { world, agreementId } = await subscribed();
    world.store.advance(day);
    await world.post(cancel, { steamid: player, agreementid: agreementId });
    expect(await agreementsOf(world)).toMatchObject([
      { status: 'Canceled', nextpayment: '20260228', enddate: '20260228' },
    ]);
    const { body } = await world.get('/ISteamMicroTxn/GetReport/v5/', {
      type: 'SETTLEMENT',
      time: '2026-02-01T00:00:00Z',
    });
    expect(body.response!.params).toMatchObject({
      orders: [{ orderid: '1', status: 'Succeeded', agreementstatus: 'canceled' }],
    });
    world.store.advance(90 * day);
    expect(world.store.books()).toMatchObject({
      agreements: [{ status: 'Lapsed' }],
      transactions: [{ orderId: 1n }],
    });
    expect(errorOf(await world.post(cancel, { steamid: player, agreementid: agreementId }))).toMatchObject({
      errorcode: 12,
    });
  });

  test('that lapses is over at once', async () => {
    const { world, agreementId } = await subscribed();
    world.store.lapse(agreementId);
    expect(await agreementsOf(world)).toMatchObject([
      { status: 'Canceled', nextpayment: '', enddate: '20260130' },
    ]);
    expect(world.store.books().agreements).toMatchObject([{ status: 'Lapsed' }]);
    expect(() => world.store.renew(agreementId)).toThrow('the agreement is Lapsed, so renew is impossible');
  });

  test('fails if its first payment does', async () => {
    const world = await openStoreWorld();
    await world.order(1n, monthly);
    world.store.approve(1n);
    world.store.expire(1n);
    expect(world.store.books().agreements).toMatchObject([{ status: 'Failed', payments: 0 }]);
    expect(await agreementsOf(world)).toMatchObject([{ status: 'Canceled', lastpayment: '' }]);
  });

  test('ends the other agreements of the player for the same app', async () => {
    const { world } = await subscribed();
    await world.order(2n, monthly);
    world.store.approve(2n);
    await world.post(finalize, { orderid: 2 });
    expect(world.store.books().agreements).toMatchObject([{ status: 'Canceled' }, { status: 'Active' }]);
  });

  test('is cancelled by nobody but its own player', async () => {
    const { world, agreementId } = await subscribed();
    expect(errorOf(await world.post(cancel, { steamid: 5, agreementid: agreementId }))).toMatchObject({
      errorcode: 3,
    });
    expect(errorOf(await world.post(cancel, { steamid: player, agreementid: 5 }))).toMatchObject({
      errorcode: 3,
    });
    expect(await agreementsOf(world)).toMatchObject([{ status: 'Active' }]);
  });
});
