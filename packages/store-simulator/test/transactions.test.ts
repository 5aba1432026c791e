import { describe, expect, test } from 'vitest';
import { appId, errorOf, openStoreWorld, player } from './store-world.ts';

const finalize = '/ISteamMicroTxn/FinalizeTxn/v2/';
const refund = '/ISteamMicroTxn/RefundTxn/v2/';
const report = '/ISteamMicroTxn/GetReport/v5/';
/** 2^63 − 1, the largest order id of the backend. */
const orderId = 9223372036854775807n;

describe('a transaction of the simulated store', () => {
  test('is started, approved, finalised and refunded, and keeps its ids as text', async () => {
    const { store, order, post, query } = await openStoreWorld();
    const { body } = await order(orderId);
    expect(body).toEqual({
      response: {
        result: 'OK',
        params: { orderid: `${orderId}`, transid: expect.stringMatching(/^\d{17,19}$/) },
      },
    });
    expect(await query(orderId)).toMatchObject({ status: 'Init', steamid: `${player}` });

    store.approve(orderId);
    expect(await query(orderId)).toMatchObject({ status: 'Approved' });

    expect(await post(finalize, { orderid: orderId })).toMatchObject({
      body: { response: { result: 'OK' } },
    });
    expect(await query(orderId)).toMatchObject({
      status: 'Succeeded',
      currency: 'USD',
      country: 'US',
      time: '2026-01-31T10:00:00Z',
      items: [{ itemid: 7, qty: 2, amount: 499, vat: 0, itemstatus: 'Succeeded' }],
    });
    expect(store.books().balances).toEqual([{ currency: 'USD', paid: 499n, returned: 0n }]);

    await post(refund, { orderid: orderId });
    expect(await query(orderId)).toMatchObject({ status: 'Refunded' });
    expect(store.books().balances).toEqual([{ currency: 'USD', paid: 499n, returned: 499n }]);
  });

  test('is finalised once: before the approval it is error 5, and a second time error 6', async () => {
    const { store, order, post } = await openStoreWorld();
    await order(1n);
    expect(errorOf(await post(finalize, { orderid: 1 }))).toMatchObject({ errorcode: 5 });
    store.approve(1n);
    await post(finalize, { orderid: 1 });
    expect(errorOf(await post(finalize, { orderid: 1 }))).toMatchObject({ errorcode: 6 });
    expect(store.books().balances).toEqual([{ currency: 'USD', paid: 499n, returned: 0n }]);
  });

  test('that is declined fails, says so, and cannot be finalised', async () => {
    const { store, order, post, query } = await openStoreWorld();
    await order(1n);
    store.decline(1n);
    expect(await query(1n)).toMatchObject({ status: 'Failed', error: { errorcode: 10 } });
    expect(errorOf(await post(finalize, { orderid: 1 }))).toMatchObject({ errorcode: 10 });
  });

  test.each([
    ['nobody approves', false],
    ['nobody finalises although it is approved', true],
  ])('fails after a day that %s', async (_, isApproved) => {
    const { store, order, post, query } = await openStoreWorld();
    await order(1n);
    if (isApproved) store.approve(1n);
    store.advance(86_399);
    expect(await query(1n)).toMatchObject({ status: isApproved ? 'Approved' : 'Init' });
    store.advance(1);
    expect(await query(1n)).toMatchObject({ status: 'Failed', error: { errorcode: 101 } });
    expect(errorOf(await post(finalize, { orderid: 1 }))).toMatchObject({ errorcode: 101 });
  });

  test('is refunded in parts, and then shows which items are left', async () => {
    const { store, order, post, query } = await openStoreWorld();
    const second = {
      itemcount: 2,
      'itemid[1]': 8,
      'qty[1]': 1,
      'amount[1]': 100,
      'description[1]': 'A sword',
    };
    await order(1n, second);
    store.approve(1n);
    await post(finalize, { orderid: 1 });
    store.refund(1n, { items: [8] });
    expect(await query(1n)).toMatchObject({
      status: 'PartialRefund',
      items: [{ itemstatus: 'Succeeded' }, { itemstatus: 'Refunded' }],
    });
    expect(store.books().balances).toEqual([{ currency: 'USD', paid: 599n, returned: 100n }]);

    await post(refund, { orderid: 1 });
    expect(await query(1n)).toMatchObject({
      status: 'Refunded',
      items: [{ itemstatus: 'Refunded' }, { itemstatus: 'Refunded' }],
    });
    expect(store.books().balances).toEqual([{ currency: 'USD', paid: 599n, returned: 599n }]);
  });

  test('is charged back once, and then cannot be refunded', async () => {
    const { store, order, post, query } = await openStoreWorld();
    await order(1n);
    store.approve(1n);
    await post(finalize, { orderid: 1 });
    store.chargeback(1n);
    expect(await query(1n)).toMatchObject({ status: 'Chargedback' });
    expect(errorOf(await post(refund, { orderid: 1 }))).toMatchObject({ errorcode: 2 });
    expect(() => store.chargeback(1n)).toThrow('the transaction is Chargedback, so chargeback is impossible');
  });

  test('has the tax of its player inside its price', async () => {
    const { store, order, query } = await openStoreWorld();
    store.setPlayer(player, { country: 'DE', currency: 'EUR', taxPercent: 19 });
    await order(1n, { currency: 'EUR', 'amount[0]': 1190 });
    expect(await query(1n)).toMatchObject({ items: [{ amount: 1000, vat: 190 }] });
  });

  test.each([
    ['an order id that is in use', { orderid: 1 }, 3],
    ['another currency than the player has', { currency: 'EUR' }, 8],
    ['a currency in small letters', { currency: 'usd' }, 3],
    ['an amount of 0', { 'amount[0]': 0 }, 3],
    ['a quantity of 0', { 'qty[0]': 0 }, 3],
    ['a quantity above 16 bits', { 'qty[0]': 32_768 }, 3],
    ['a description of 129 characters', { 'description[0]': 'x'.repeat(129) }, 3],
    ['101 items', { itemcount: 101 }, 3],
    [
      'the same item twice',
      { itemcount: 2, 'itemid[1]': 7, 'qty[1]': 1, 'amount[1]': 1, 'description[1]': 'x' },
      3,
    ],
    ['an unknown billing type', { 'billingtype[0]': 'Bank' }, 3],
    ['an unknown period', { 'billingtype[0]': 'Steam', 'period[0]': 'Fortnight' }, 3],
  ])('is refused with %s', async (_, changes, errorcode) => {
    const { order } = await openStoreWorld();
    await order(1n);
    expect(errorOf(await order(2n, changes))).toMatchObject({ errorcode });
  });

  test.each([
    ['is locked from purchasing', { status: 'Locked from purchasing' }, 103],
    ['does not exist', { exists: false }, 9],
  ] as const)('is refused to a player who %s', async (_, change, errorcode) => {
    const { store, order } = await openStoreWorld();
    store.setPlayer(player, change);
    expect(errorOf(await order(1n))).toMatchObject({ errorcode });
  });

  test('is found by its own number, and not with the number of another app or order', async () => {
    const { store, order, get } = await openStoreWorld();
    await order(1n);
    await order(2n);
    const [first] = store.books().transactions;
    const query = '/ISteamMicroTxn/QueryTxn/v3/';
    expect(await get(query, { transid: first!.transactionId })).toMatchObject({
      body: { response: { params: { orderid: '1' } } },
    });
    for (const wrong of [
      { orderid: 1, appid: 481 },
      { orderid: 2, transid: first!.transactionId },
      { orderid: 3 },
    ])
      expect(errorOf(await get(query, wrong))).toMatchObject({ errorcode: 3 });
  });

  test('has a number that no earlier start of the simulator gave', async () => {
    const earlier = await openStoreWorld();
    const later = await openStoreWorld({ clock: { now: () => Date.UTC(2026, 0, 31, 10, 0, 1) } });
    await earlier.order(1n);
    await later.order(1n);
    const [a, b] = [earlier, later].map(({ store }) => store.books().transactions[0]!.transactionId);
    expect(b! > a!).toBe(true);
    expect(a! > 2n ** 53n).toBe(true);
  });
});

describe('a report of the simulated store', () => {
  async function twoSales() {
    const world = await openStoreWorld();
    for (const id of [1n, 2n, 3n]) {
      await world.order(id);
      if (id === 3n) break;
      world.store.approve(id);
      await world.post(finalize, { orderid: id });
      world.store.advance(60);
    }
    const orders = async (parameters: object = {}): Promise<unknown[]> => {
      const { body } = await world.get(report, {
        type: 'SETTLEMENT',
        time: '2026-01-01T00:00:00Z',
        ...parameters,
      });
      const { count, orders: rows } = body.response!.params as {
        count: number;
        orders: { orderid: string; status: string }[];
      };
      expect(count).toBe(rows.length);
      return rows.map(({ orderid, status }) => `${orderid} ${status}`);
    };
    return { ...world, orders };
  }

  test('contains what is decided and changed since a time, the oldest change first, and no more than asked for', async () => {
    const { store, orders } = await twoSales();
    expect(await orders()).toEqual(['1 Succeeded', '2 Succeeded']);
    expect(await orders({ maxresults: 1 })).toEqual(['1 Succeeded']);
    expect(await orders({ time: '2026-01-31T10:01:00Z' })).toEqual(['2 Succeeded']);
    store.chargeback(1n);
    expect(await orders()).toEqual(['2 Succeeded', '1 Chargedback']);
    expect(await orders({ type: 'CHARGEBACK' })).toEqual(['1 Chargedback']);
    expect(await orders({ appid: 481 })).toEqual([]);
  });

  test('repeats transactions, also in earlier states and in reverse, if faults ask for it', async () => {
    const { store, orders } = await twoSales();
    store.setFaults({ reports: { duplicate: true } });
    expect(await orders()).toEqual(['1 Succeeded', '1 Succeeded', '2 Succeeded', '2 Succeeded']);
    store.setFaults({ reports: { stale: true, reverse: true } });
    expect(await orders({ time: '2026-01-31T10:01:00Z' })).toEqual(['2 Approved', '2 Init', '2 Succeeded']);
    store.setFaults({});
    expect(await orders()).toEqual(['1 Succeeded', '2 Succeeded']);
  });

  test('shows the items of earlier states as they were', async () => {
    const { store, order, post, get } = await openStoreWorld();
    await order(1n, {
      itemcount: 2,
      'itemid[1]': 8,
      'qty[1]': 1,
      'amount[1]': 100,
      'description[1]': 'A sword',
    });
    store.approve(1n);
    await post(finalize, { orderid: 1 });
    store.refund(1n, { items: [8] });
    await post(refund, { orderid: 1 });
    store.setFaults({ reports: { stale: true } });
    const { body } = await get(report, { type: 'SETTLEMENT', time: '2026-01-01T00:00:00Z' });
    const { orders } = body.response!.params as {
      orders: { status: string; items: { itemstatus: string }[] }[];
    };
    expect(orders.map(({ status, items }) => [status, ...items.map(({ itemstatus }) => itemstatus)])).toEqual(
      [
        ['Refunded', 'Refunded', 'Refunded'],
        ['Init', 'Init', 'Init'],
        ['Approved', 'Approved', 'Approved'],
        ['Succeeded', 'Succeeded', 'Succeeded'],
        ['PartialRefund', 'Succeeded', 'Refunded'],
      ],
    );
  });

  test.each([{ type: 'WEATHER' }, { time: 'yesterday' }])('refuses %j', async (parameters) => {
    const { get } = await twoSales();
    const answer = await get(report, { time: '2026-01-01T00:00:00Z', ...parameters });
    expect(errorOf(answer)).toMatchObject({ errorcode: 3 });
  });
});

describe('the web API of the simulated store', () => {
  test('takes the key as a header or as a parameter, and answers any other with a page and 403', async () => {
    const { store, get } = await openStoreWorld();
    const info = '/ISteamMicroTxn/GetUserInfo/v2/';
    expect((await get(info, { steamid: player })).status).toBe(200);
    const address = `${store.url}${info}?appid=${appId}&steamid=${player}`;
    expect((await fetch(`${address}&key=${store.key}`)).status).toBe(200);
    for (const wrong of [address, `${address}&key=wrong`]) {
      const response = await fetch(wrong);
      expect([response.status, await response.text()]).toEqual([
        403,
        expect.stringContaining('<h1>Forbidden</h1>'),
      ]);
    }
  });

  test('describes unknown players as owners of nothing in the United States, and described ones as described', async () => {
    const { store, get } = await openStoreWorld();
    const info = async () =>
      (await get('/ISteamMicroTxnSandbox/GetUserInfo/v2/', { steamid: player })).body.response;
    expect(await info()).toEqual({
      result: 'OK',
      params: { state: 'WA', country: 'US', currency: 'USD', status: 'Active' },
    });
    store.setPlayer(player, {
      country: 'JP',
      state: '',
      currency: 'JPY',
      status: 'Trusted',
      personaName: 'Mio',
    });
    expect(await info()).toEqual({
      result: 'OK',
      params: { state: '', country: 'JP', currency: 'JPY', status: 'Trusted' },
    });
    store.setPlayer(3n, { exists: false });
    const names = await get('/ISteamUser/GetPlayerSummaries/v2/', { steamids: `${player},2,3,2` });
    expect(names.body.response).toMatchObject({
      players: [
        { steamid: `${player}`, personaname: 'Mio' },
        { steamid: '2', personaname: 'Player 2' },
      ],
    });
  });

  test('tells an app that a player owns from one that their family shares', async () => {
    const { store, get } = await openStoreWorld();
    store.setPlayer(player, {
      apps: [{ appId: 480 }, { appId: 481, ownerStoreId: 9n }, { appId: 482, permanent: false }],
    });
    const owned = async (app: number) =>
      (
        (await get('/ISteamUser/CheckAppOwnership/v4/', { steamid: player, appid: app })).body as {
          appownership: object;
        }
      ).appownership;
    expect(await owned(480)).toMatchObject({ ownsapp: true, permanent: true, ownersteamid: `${player}` });
    expect(await owned(481)).toMatchObject({ ownsapp: true, permanent: false, ownersteamid: '9' });
    expect(await owned(482)).toMatchObject({ ownsapp: true, permanent: false });
    expect(await owned(483)).toMatchObject({ ownsapp: false, permanent: false, ownersteamid: '0' });
    const all = (await get('/ISteamUser/GetPublisherAppOwnership/v4/', { steamid: player })).body as {
      appownership: { apps: object[] };
    };
    expect(all.appownership.apps).toMatchObject([{ appid: 480 }, { appid: 481 }, { appid: 482 }]);
  });

  test('returns the item definitions that were set, as text', async () => {
    const { store, get } = await openStoreWorld();
    store.setItemDefinitions('[{"itemdefid":"10"}]');
    const { body } = await get('/IInventoryService/GetItemDefs/v1/');
    expect(body.response).toEqual({ success: true, itemdef_json: '[{"itemdefid":"10"}]' });
  });

  test.each([
    ['a missing id', '/ISteamMicroTxn/QueryTxn/v3/', {}, 400],
    ['an id that is no number', '/ISteamMicroTxn/QueryTxn/v3/', { orderid: '1e3' }, 400],
    ['an id above 64 bits', '/ISteamMicroTxn/QueryTxn/v3/', { orderid: 2n ** 64n }, 400],
    ['more than 100 players', '/ISteamUser/GetPlayerSummaries/v2/', { steamids: '1,'.repeat(100) + 1 }, 400],
    ['an unknown method', '/ISteamMicroTxn/GiveMoney/v1/', {}, 404],
    ['an unknown version', '/ISteamMicroTxn/QueryTxn/v9/', {}, 404],
    ['a method of every object', '/ISteamUser/constructor/v1/', {}, 404],
    ['a write by GET', '/ISteamMicroTxn/InitTxn/v3/', {}, 405],
  ])('answers %s with a page', async (_, path, parameters, status) => {
    const { get } = await openStoreWorld();
    const answer = await get(path, parameters);
    expect([answer.status, answer.text]).toEqual([status, expect.stringContaining('<html>')]);
  });
});
