import { describe, expect, test } from 'vitest';
import { appId, monthly, openStoreWorld, player } from './store-world.ts';

describe('the controls of the simulated store', () => {
  test('do to transactions what players and banks do, by order id or by number', async () => {
    const { control, order, post, query } = await openStoreWorld();
    await order(1n);
    const approved = await control('POST', 'transactions/1/approve');
    expect(approved).toMatchObject({
      status: 200,
      body: { status: 'Approved', orderId: '1', storeId: `${player}` },
    });
    await post('/ISteamMicroTxn/FinalizeTxn/v2/', { orderid: 1 });
    const { transactionId } = approved.body as { transactionId: string };
    await control('POST', `transactions/${transactionId}/refund`, { refund: 'RefundedSuspectedFraud' });
    expect(await query(1n)).toMatchObject({ status: 'RefundedSuspectedFraud' });

    for (const [id, action, status] of [
      [2n, 'decline', 'Failed'],
      [3n, 'expire', 'Failed'],
    ] as const) {
      await order(id);
      expect(await control('POST', `transactions/${id}/${action}`)).toMatchObject({ body: { status } });
    }
    await order(4n);
    await control('POST', 'transactions/4/approve');
    await post('/ISteamMicroTxn/FinalizeTxn/v2/', { orderid: 4 });
    expect(await control('POST', 'transactions/4/chargeback')).toMatchObject({
      body: { status: 'Chargedback' },
    });
  });

  test('do to agreements what players and banks do', async () => {
    const { store, control, order, post } = await openStoreWorld();
    await order(1n, monthly);
    store.approve(1n);
    await post('/ISteamMicroTxn/FinalizeTxn/v2/', { orderid: 1 });
    const id = store.books().agreements[0]!.agreementId;
    expect(await control('POST', `agreements/${id}/renew`)).toMatchObject({ body: { payments: 2 } });
    expect(await control('POST', `agreements/${id}/cancel`)).toMatchObject({ body: { status: 'Canceled' } });
    expect(await control('POST', `agreements/${id}/lapse`)).toMatchObject({ body: { status: 'Lapsed' } });
    expect(await control('POST', `agreements/${id}/renew`)).toEqual({
      status: 409,
      body: { error: 'the agreement is Lapsed, so renew is impossible' },
    });
  });

  test('show the books with 64-bit numbers as text', async () => {
    const { control, order } = await openStoreWorld();
    await order(9223372036854775807n);
    expect(await control('GET', 'books')).toMatchObject({
      status: 200,
      body: {
        transactions: [{ orderId: '9223372036854775807', storeId: `${player}`, items: [{ amount: '499' }] }],
        agreements: [],
        balances: [],
      },
    });
  });

  test('move the clock, and time does its work at once', async () => {
    const { control, order, store } = await openStoreWorld();
    await order(1n);
    expect(await control('POST', 'clock', { advanceSeconds: 86_400 })).toEqual({
      status: 200,
      body: { now: '2026-02-01T10:00:00.000Z' },
    });
    expect(store.books().transactions).toMatchObject([{ status: 'Failed', failure: 'expired' }]);
  });

  test('describe players and item definitions', async () => {
    const { control, get } = await openStoreWorld();
    await control('PUT', `players/${player}`, { apps: [{ appId, ownerStoreId: '9' }], personaName: 'Mio' });
    expect(await get('/ISteamUser/CheckAppOwnership/v4/', { steamid: player })).toMatchObject({
      body: { appownership: { ownsapp: true, ownersteamid: '9' } },
    });
    await control('PUT', 'item-definitions', [{ itemdefid: '10' }]);
    expect(await get('/IInventoryService/GetItemDefs/v1/')).toMatchObject({
      body: { response: { itemdef_json: '[{"itemdefid":"10"}]' } },
    });
  });

  test.each([
    ['POST', 'transactions/99/approve', undefined, 404, 'there is no transaction or order 99'],
    ['POST', 'transactions/1/eat', undefined, 404, 'a transaction has no action eat'],
    [
      'POST',
      'transactions/1/chargeback',
      undefined,
      409,
      'the transaction is Init, so chargeback is impossible',
    ],
    ['POST', 'agreements/1/renew', undefined, 404, 'there is no agreement 1'],
    ['POST', 'agreements/1/eat', undefined, 404, 'an agreement has no action eat'],
    ['GET', 'transactions/1/approve', undefined, 405, 'only POST is possible'],
    ['GET', 'weather', undefined, 404, 'there is no such control'],
    ['POST', 'clock', { advanceSeconds: 0 }, 400, 'advanceSeconds'],
    ['POST', 'clock', { advanceSeconds: 315_360_001 }, 400, 'advanceSeconds'],
    ['PUT', 'faults', { rules: [{ fault: 'fire' }] }, 400, 'rules'],
    ['PUT', 'faults', { rules: [], weather: 1 }, 400, 'weather'],
    ['PUT', 'players/1', { currency: 'usd' }, 400, 'currency'],
    ['PUT', 'item-definitions', 'none', 400, 'array'],
  ])('answer %s %s with %j by %i', async (verb, path, body, status, text) => {
    const { control, order } = await openStoreWorld();
    await order(1n);
    expect(await control(verb, path, body)).toEqual({
      status,
      body: { error: expect.stringContaining(text) },
    });
  });

  test('answer a body that is no JSON, or too large, by a status', async () => {
    const { store } = await openStoreWorld();
    const put = async (body: string) =>
      (await fetch(`${store.url}/control/faults`, { method: 'PUT', body })).status;
    expect(await put('{')).toBe(400);
    expect(await put(' '.repeat(262_145))).toBe(413);
  });
});
