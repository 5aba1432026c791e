import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { StoreOrder } from '@lobbykit/core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { storeOrderProvider } from '../src/index.ts';
import {
  errorOf,
  key,
  openStoreWorld,
  orderId,
  player,
  purchase,
  start,
  subscription,
} from './store-world.ts';

const { signal } = new AbortController();
const day = 86_400;

const order: StoreOrder = {
  orderId,
  storeId: player,
  currency: 'USD',
  lines: [{ itemNumber: 7, description: 'Two potions', quantity: 2, amount: 998n }],
  language: 'en',
  userSession: 'web',
  ipAddress: '192.0.2.1',
  returnUrl: 'https://play.example.com/return?a=1&b=2',
  billing: null,
};
const monthly: StoreOrder = {
  ...order,
  lines: [{ itemNumber: 9, description: 'The season pass', quantity: 1, amount: 499n }],
  billing: { unit: 'month', count: 3 },
};

/** A provider that sees the clock of the store. */
async function openProvider() {
  const world = await openStoreWorld();
  const provider = storeOrderProvider(world.client, { now: () => world.store.books().now });
  const pay = async (paid: StoreOrder): Promise<void> => {
    await provider.startOrder(paid, signal);
    world.store.approve(paid.orderId);
    await provider.finaliseOrder(paid.orderId, signal);
  };
  return { ...world, provider, pay };
}

describe('the order provider of the store', () => {
  test('sells an order: it starts, is approved on a page that leads back, and is finalised', async () => {
    const { store, provider } = await openProvider();
    const started = await provider.startOrder(order, signal);
    const { transactionId } = store.books().transactions[0]!;
    expect(started).toEqual({ refused: null, transactionId, checkoutUrl: expect.any(String) });
    const page = new URL((started as { checkoutUrl: string }).checkoutUrl);
    expect([page.pathname, page.searchParams.get('returnurl')]).toEqual([
      `/checkout/${transactionId}`,
      order.returnUrl,
    ]);

    const answer = await fetch(`${page.origin}${page.pathname}/approve`, {
      method: 'POST',
      body: page.searchParams,
      redirect: 'manual',
    });
    expect(answer.headers.get('location')).toBe(order.returnUrl);
    expect(await provider.queryOrder(orderId, signal)).toMatchObject({ status: 'Approved' });
    expect(await provider.finaliseOrder(orderId, signal)).toEqual({ refused: null });
    expect(await provider.queryOrder(orderId, signal)).toEqual({
      orderId,
      transactionId,
      storeId: player,
      status: 'Succeeded',
      failure: null,
      currency: 'USD',
      changedAt: start,
      createdAt: start,
      lines: [{ itemNumber: 7, quantity: 2, amount: 998n, status: 'Succeeded' }],
      agreementId: null,
      agreementStatus: null,
    });
  });

  test('has no page for the client of the store, and none to return to if this server has no address', async () => {
    const { provider } = await openProvider();
    const inClient: StoreOrder = { ...order, userSession: 'client', ipAddress: null, returnUrl: null };
    expect(await provider.startOrder(inClient, signal)).toMatchObject({ checkoutUrl: null });
    const stays = await provider.startOrder({ ...order, orderId: 2n, returnUrl: null }, signal);
    expect(stays).toMatchObject({ checkoutUrl: expect.not.stringContaining('returnurl') });
  });

  test('cuts descriptions to what the store takes, and names items that have none', async () => {
    const { store, provider } = await openProvider();
    const line = { itemNumber: 8, description: '', quantity: 1, amount: 1n };
    const lines = [{ ...order.lines[0]!, description: '🗡'.repeat(129) }, line];
    expect(await provider.startOrder({ ...order, lines }, signal)).toMatchObject({ refused: null });
    const [first, second] = store.books().transactions[0]!.items;
    expect([first!.description, second!.description]).toEqual(['🗡'.repeat(128), 'Item 8']);
  });

  test('returns what the store refuses as a result', async () => {
    const { store, provider } = await openProvider();
    expect(await provider.startOrder({ ...order, currency: 'EUR' }, signal)).toEqual({
      refused: { code: '8', message: expect.stringContaining('Currency does not match') },
    });
    await provider.startOrder(order, signal);
    expect(await provider.startOrder(order, signal)).toMatchObject({ refused: { code: '3' } });
    expect(await provider.finaliseOrder(orderId, signal)).toMatchObject({ refused: { code: '5' } });
    expect(await provider.refundOrder(orderId, signal)).toMatchObject({ refused: { code: '2' } });
    store.decline(orderId);
    expect(await provider.finaliseOrder(orderId, signal)).toMatchObject({ refused: { code: '10' } });
    expect(await provider.finaliseOrder(99n, signal)).toMatchObject({ refused: { code: '3' } });
  });

  test('rejects if the outcome is not known, also after an internal error of the store', async () => {
    const { store, provider } = await openProvider();
    store.setFaults({
      rules: [
        { fault: 'lost', times: 1 },
        { fault: 'refusal', code: 4 },
      ],
    });
    await expect(provider.startOrder(order, signal)).rejects.toThrow('the store did not answer InitTxn');
    await expect(provider.finaliseOrder(orderId, signal)).rejects.toThrow(
      'the store refused FinalizeTxn with error 4',
    );
    store.setFaults({});
    expect(await provider.queryOrder(orderId, signal)).toMatchObject({ status: 'Init' });
  });

  test('says null for an order that the store does not know', async () => {
    const { provider } = await openProvider();
    expect(await provider.queryOrder(orderId, signal)).toBeNull();
  });

  test.each(['declined', 'expired'] as const)(
    'says that an order failed because it was %s',
    async (failure) => {
      const { store, provider } = await openProvider();
      await provider.startOrder(order, signal);
      if (failure === 'declined') store.decline(orderId);
      else store.expire(orderId);
      expect(await provider.queryOrder(orderId, signal)).toMatchObject({ status: 'Failed', failure });
    },
  );

  test('finalises and refunds what is done already, whatever the store says to a repetition', async () => {
    const { store, provider, pay } = await openProvider();
    await pay(order);
    expect(await provider.finaliseOrder(orderId, signal)).toEqual({ refused: null });
    store.setFaults({ rules: [{ method: 'FinalizeTxn', fault: 'refusal', code: 2 }] });
    expect(await provider.finaliseOrder(orderId, signal)).toEqual({ refused: null });
    expect(await provider.refundOrder(orderId, signal)).toEqual({ refused: null });
    expect(await provider.refundOrder(orderId, signal)).toEqual({ refused: null });
    expect(await provider.finaliseOrder(orderId, signal)).toEqual({ refused: null });
    expect(store.books().balances).toEqual([{ currency: 'USD', paid: 998n, returned: 998n }]);
  });

  test('refuses to refund what a bank has taken back', async () => {
    const { store, provider, pay } = await openProvider();
    await pay(order);
    store.chargeback(orderId);
    expect(await provider.refundOrder(orderId, signal)).toMatchObject({ refused: { code: '2' } });
  });

  test('describes buyers, and says null or nothing of those whom the store does not describe', async () => {
    const { store, provider } = await openProvider();
    expect(await provider.readBuyer(player, signal)).toEqual({
      state: 'WA',
      country: 'US',
      currency: 'USD',
      status: 'Active',
    });
    store.setPlayer(5n, { exists: false });
    expect(await provider.readBuyer(5n, signal)).toBeNull();
    store.setFaults({
      rules: [
        { fault: 'refusal', code: 7, times: 1 },
        { fault: 'refusal', code: 2 },
      ],
    });
    expect(await provider.readBuyer(player, signal)).toEqual({
      state: '',
      country: '',
      currency: '',
      status: '',
    });
    await expect(provider.readBuyer(player, signal)).rejects.toThrow(
      'the store refused GetUserInfo with error 2',
    );
  });

  test('makes ids at the store only if it may, the same for the same account', async () => {
    const { client } = await openProvider();
    expect(storeOrderProvider(client).createStoreId).toBeUndefined();
    const create = storeOrderProvider(client, { createStoreIds: true }).createStoreId!;
    expect(create('account-1')).toBe(create('account-1'));
    expect(create('account-1')).not.toBe(create('account-2'));
    expect(create('account-1') >> 32n).toBe(0x01100001n);
  });
});

describe('the report of the order provider', () => {
  const idsOf = (transactions: readonly { orderId: bigint; status: string }[]) =>
    transactions.map((transaction) => `${transaction.orderId} ${transaction.status}`);

  test('contains what changed since a time, the oldest change first, whatever the store repeats and reorders', async () => {
    const { store, provider, pay } = await openProvider();
    await pay({ ...order, orderId: 1n });
    store.advance(60);
    await pay({ ...order, orderId: 2n });
    store.advance(60);
    store.chargeback(1n);
    const read = async (since: number, limit = 1_000) =>
      idsOf(await provider.readReport({ since, limit }, signal));
    expect(await read(start)).toEqual(['2 Succeeded', '1 Chargedback']);
    expect(await read(start + 120_000)).toEqual(['1 Chargedback']);
    expect(await read(start + 119_001)).toEqual(['1 Chargedback']);
    expect(await read(start + 120_001)).toEqual([]);
    store.setFaults({ reports: { duplicate: true, reverse: true } });
    expect(await read(start)).toEqual(['2 Succeeded', '1 Chargedback']);
    expect(await read(start, 1)).toEqual(['2 Succeeded']);
    store.setFaults({ reports: { stale: true, reverse: true } });
    const all = await read(start);
    expect(all.at(-1)).toBe('1 Chargedback');
    expect(all).toContain('1 Succeeded');
    expect(await read(start + 120_000)).toEqual(['1 Chargedback']);
  });

  test('goes past transactions whose status it does not know: it is short only if the store has no more', async () => {
    const { store, createClient, pay } = await openProvider();
    for (let id = 1n; id <= 5n; id++) await pay({ ...order, orderId: id });
    // A store of a later time, which has a new status and says it of the first three transactions.
    const later = createServer(async (request, response) => {
      const answer = await (
        await fetch(`${store.url}${request.url}`, { headers: { 'x-webapi-key': key } })
      ).text();
      let known = 0;
      response.end(
        answer.replaceAll('"status":"Succeeded"', (text) => (++known > 3 ? text : '"status":"Reserved"')),
      );
    });
    await once(later.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => void later.close());
    const { port } = later.address() as AddressInfo;
    const provider = storeOrderProvider(createClient({ baseUrl: `http://127.0.0.1:${port}` }));
    const read = async (limit: number) => idsOf(await provider.readReport({ since: start, limit }, signal));
    expect(await read(1)).toEqual(['4 Succeeded']);
    expect(await read(2)).toEqual(['4 Succeeded', '5 Succeeded']);
    expect(await read(3)).toEqual(['4 Succeeded', '5 Succeeded']);
  });

  test('contains each payment of a subscription with its agreement', async () => {
    const { store, provider, pay } = await openProvider();
    await pay({ ...monthly, billing: { unit: 'day', count: 1 } });
    store.advance(day);
    const { agreementId } = store.books().agreements[0]!;
    expect(await provider.readReport({ since: start, limit: 10 }, signal)).toMatchObject([
      { orderId, agreementId, agreementStatus: 'active', status: 'Succeeded' },
      { orderId: 0n, agreementId, agreementStatus: 'active', status: 'Succeeded' },
    ]);
  });
});

describe('the agreements of the order provider', () => {
  test('begin with the approval, are paid to the end of a day, renew, and end there after a cancellation', async () => {
    const { store, provider } = await openProvider();
    const read = () => provider.readAgreements(player, signal);
    await provider.startOrder(monthly, signal);
    expect(await read()).toEqual([]);
    store.approve(orderId);
    expect(await read()).toMatchObject([{ status: 'Processing', paidUntil: null }]);
    await provider.finaliseOrder(orderId, signal);
    const { agreementId } = store.books().agreements[0]!;
    const agreement = {
      agreementId,
      storeId: player,
      itemNumber: 9,
      status: 'Active',
      currency: 'USD',
      amount: 499n,
      interval: { unit: 'month', count: 3 },
      createdAt: Date.UTC(2026, 0, 31),
      // Paid until the 30th of April, of which the store names no hour.
      paidUntil: Date.UTC(2026, 4, 1),
    };
    expect(await read()).toEqual([agreement]);
    expect(await provider.queryOrder(orderId, signal)).toMatchObject({
      agreementId,
      agreementStatus: 'active',
    });

    store.advance(90 * day);
    expect(await read()).toEqual([{ ...agreement, paidUntil: Date.UTC(2026, 7, 1) }]);
    expect(await provider.cancelAgreement({ storeId: player, agreementId }, signal)).toEqual({
      refused: null,
    });
    expect(await read()).toMatchObject([{ status: 'Canceled', paidUntil: Date.UTC(2026, 7, 1) }]);
    store.advance(92 * day);
    expect(await read()).toMatchObject([{ status: 'Lapsed', paidUntil: Date.UTC(2026, 7, 1) }]);
  });

  test('end at once if they lapse, and fail if nothing was ever paid', async () => {
    const { store, provider, pay } = await openProvider();
    await pay(monthly);
    store.lapse(store.books().agreements[0]!.agreementId);
    expect(await provider.readAgreements(player, signal)).toMatchObject([
      { status: 'Lapsed', paidUntil: Date.UTC(2026, 0, 31) },
    ]);
    await provider.startOrder({ ...monthly, orderId: 2n }, signal);
    store.approve(2n);
    store.expire(2n);
    expect((await provider.readAgreements(player, signal))[1]).toMatchObject({
      status: 'Failed',
      paidUntil: null,
    });
  });

  test('are cancelled once, and nobody cancels those of others', async () => {
    const { store, provider, pay } = await openProvider();
    await pay(monthly);
    const { agreementId } = store.books().agreements[0]!;
    for (let time = 0; time < 2; time++)
      expect(await provider.cancelAgreement({ storeId: player, agreementId }, signal)).toEqual({
        refused: null,
      });
    const stranger = await provider.cancelAgreement({ storeId: 5n, agreementId }, signal);
    expect(stranger).toMatchObject({ refused: { code: '3' } });
  });

  test('are unknown, and not empty, if the store is unreachable or refuses to say', async () => {
    const { store, provider, buy } = await openProvider();
    await buy(1n, { ...purchase, ...subscription });
    store.setFaults({ rules: [{ fault: 'refusal', code: 9, times: 1 }, { fault: 'unreachable' }] });
    await expect(provider.readAgreements(player, signal)).rejects.toThrow('error 9');
    await expect(provider.readAgreements(player, signal)).rejects.toThrow('did not answer');
  });

  test('end a request when nobody wants the answer any more', async () => {
    const { provider } = await openProvider();
    const aborted = AbortSignal.abort();
    expect(await errorOf(provider.readAgreements(player, aborted))).toMatchObject({ failure: 'aborted' });
  });
});
