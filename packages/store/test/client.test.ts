import { describe, expect, test } from 'vitest';
import { StoreRefusalError } from '../src/index.ts';
import { errorOf, openStoreWorld, orderId, player, purchase, start, subscription } from './store-world.ts';

describe('the store client', () => {
  test('starts, finalises and queries a transaction with exact ids', async () => {
    const { store, client } = await openStoreWorld();
    const started = await client.startTransaction(purchase);
    const { transactionId } = store.books().transactions[0]!;
    expect(started).toEqual({ orderId, transactionId, checkoutUrl: null });
    store.approve(orderId);
    await client.finaliseTransaction(orderId);
    const expected = {
      orderId,
      transactionId,
      storeId: player,
      status: 'Succeeded',
      failureCode: null,
      currency: 'USD',
      country: 'US',
      state: 'WA',
      changedAt: start,
      createdAt: start,
      agreementId: null,
      agreementStatus: null,
      items: [{ itemId: 7, quantity: 2, amount: 998n, tax: 0n, status: 'Succeeded' }],
    };
    expect(await client.queryTransaction({ orderId })).toEqual(expected);
    expect(await client.queryTransaction({ transactionId })).toEqual(expected);
    store.setFaults({ rules: [{ fault: 'digits' }] });
    expect(await client.queryTransaction({ orderId })).toEqual(expected);
  });

  test('returns the page of a purchase on the web', async () => {
    const { store, client } = await openStoreWorld();
    const { checkoutUrl, transactionId } = await client.startTransaction({
      ...purchase,
      session: 'web',
      ipAddress: '192.0.2.1',
    });
    expect(checkoutUrl).toBe(`${store.url}/checkout/${transactionId}`);
  });

  test('adds the tax to the price that the store shows without it', async () => {
    const { store, client } = await openStoreWorld();
    store.setPlayer(player, { currency: 'EUR', taxPercent: 19 });
    await client.startTransaction({ ...purchase, currency: 'EUR' });
    expect((await client.queryTransaction({ orderId }))!.items).toMatchObject([{ amount: 998n, tax: 159n }]);
  });

  test('refunds a transaction', async () => {
    const { client, buy } = await openStoreWorld();
    await buy(1n);
    await client.refundTransaction(1n);
    expect(await client.queryTransaction({ orderId: 1n })).toMatchObject({ status: 'Refunded' });
  });

  test('says null for a transaction that the store does not know', async () => {
    const { client } = await openStoreWorld();
    expect(await client.queryTransaction({ orderId: 5n })).toBeNull();
    expect(await client.queryTransaction({ transactionId: 5n })).toBeNull();
  });

  test('says why a transaction failed', async () => {
    const { store, client } = await openStoreWorld();
    await client.startTransaction(purchase);
    store.decline(orderId);
    expect(await client.queryTransaction({ orderId })).toMatchObject({ status: 'Failed', failureCode: 10 });
  });

  test('throws what the store refuses, with its code and its text', async () => {
    const { client } = await openStoreWorld();
    await client.startTransaction(purchase);
    const error = await errorOf(client.finaliseTransaction(orderId));
    expect(error).toBeInstanceOf(StoreRefusalError);
    expect(error).toMatchObject({
      method: 'FinalizeTxn',
      code: 5,
      text: 'User has not approved transaction',
      message: 'the store refused FinalizeTxn with error 5: User has not approved transaction',
    });
  });

  test('reads reports in pages', async () => {
    const { store, client, buy } = await openStoreWorld();
    await buy(1n);
    store.advance(60);
    await buy(2n);
    const ids = async (query: object) =>
      (await client.readReport({ since: start, ...query })).map((transaction) => transaction.orderId);
    expect(await ids({})).toEqual([1n, 2n]);
    expect(await ids({ maxResults: 1 })).toEqual([1n]);
    expect(await ids({ since: start + 60_000 })).toEqual([2n]);
    expect(await ids({ since: start + 60_999 })).toEqual([2n]);
    expect(await ids({ type: 'CHARGEBACK' })).toEqual([]);
    await expect(client.readReport({ since: start, maxResults: 0 })).rejects.toThrow(RangeError);
    await expect(client.readReport({ since: start, maxResults: 50_001 })).rejects.toThrow(RangeError);
  });

  test('reads the agreements of a player and cancels one', async () => {
    const { store, client, buy } = await openStoreWorld();
    await buy(1n, subscription);
    const { agreementId } = store.books().agreements[0]!;
    expect(await client.queryTransaction({ orderId: 1n })).toMatchObject({
      agreementId,
      agreementStatus: 'active',
    });
    const day = (month: number, date: number) => ({ at: Date.UTC(2026, month, date), isWholeDay: true });
    const agreement = {
      agreementId,
      itemId: 9,
      status: 'Active',
      period: 'month',
      frequency: 1,
      amount: 499n,
      currency: 'USD',
      createdAt: day(0, 31),
      startsAt: day(0, 31),
      endsAt: null,
      lastPaymentAt: day(0, 31),
      nextPaymentAt: day(1, 28),
      failedAttempts: 0,
    };
    expect(await client.readAgreements({ storeId: player })).toEqual([agreement]);
    expect(await client.readAgreements({ storeId: player, appId: 481 })).toEqual([]);
    await client.cancelAgreement({ storeId: player, agreementId });
    expect(await client.readAgreements({ storeId: player })).toEqual([
      { ...agreement, status: 'Canceled', endsAt: day(1, 28) },
    ]);
  });

  test('reads what the store says about a buyer', async () => {
    const { store, client } = await openStoreWorld();
    const american = { state: 'WA', country: 'US', currency: 'USD', status: 'Active' };
    expect(await client.readUserInfo({ storeId: player, ipAddress: '192.0.2.1' })).toEqual(american);
    store.setPlayer(player, { exists: false });
    expect(await errorOf(client.readUserInfo({ storeId: player }))).toMatchObject({ code: 9 });
  });

  test('tells owned apps from shared ones', async () => {
    const { store, client } = await openStoreWorld();
    store.setPlayer(player, { apps: [{ appId: 480 }, { appId: 481, ownerStoreId: 9n }] });
    const owned = { appId: 480, ownsApp: true, permanent: true, ownerStoreId: player };
    const shared = { appId: 481, ownsApp: true, permanent: false, ownerStoreId: 9n };
    const check = (appId: number) => client.checkAppOwnership({ storeId: player, appId });
    expect(await check(480)).toEqual(owned);
    expect(await check(481)).toEqual(shared);
    expect(await check(482)).toEqual({ appId: 482, ownsApp: false, permanent: false, ownerStoreId: null });
    expect(await client.readOwnedApps(player)).toEqual([owned, shared]);
  });

  test('passes item definitions on as text', async () => {
    const { store, client } = await openStoreWorld();
    store.setItemDefinitions('[ {"itemdefid": 12345678901234567890} ]');
    expect(await client.readItemDefinitions()).toBe('[ {"itemdefid": 12345678901234567890} ]');
  });

  test('reads the names of players, 100 in a request', async () => {
    const { client, methods } = await openStoreWorld();
    const ids = Array.from({ length: 201 }, (_, index) => player + BigInt(index));
    const players = await client.readPlayerSummaries(ids);
    expect(players.map(({ storeId }) => storeId)).toEqual(ids);
    expect(players[0]!.personaName).toBe(`Player ${player}`);
    expect(methods()).toHaveLength(3);
    expect(await client.readPlayerSummaries([])).toEqual([]);
  });

  test('uses the sandbox of the store if that is asked for', async () => {
    const { store, createClient } = await openStoreWorld();
    await createClient({ sandbox: true }).readUserInfo({ storeId: player });
    expect(store.requests()[0]!.url).toContain('/ISteamMicroTxnSandbox/GetUserInfo/v2/');
  });

  test.each([
    [{ baseUrl: 'http://store.example.com' }, 'baseUrl'],
    [{ baseUrl: 'https://name:password@store.example.com' }, 'baseUrl'],
    [{ baseUrl: 'https://store.example.com/?key=x' }, 'baseUrl'],
    [{ baseUrl: 'nowhere' }, 'baseUrl'],
    [{ appId: 0 }, 'appId'],
    [{ appId: 2 ** 32 }, 'appId'],
    [{ appId: 1.5 }, 'appId'],
    [{ key: '' }, 'key'],
    [{ key: 'with space' }, 'key'],
  ])('refuses the options %j', async (options, name) => {
    const { createClient } = await openStoreWorld();
    expect(() => createClient(options)).toThrow(name);
  });
});
