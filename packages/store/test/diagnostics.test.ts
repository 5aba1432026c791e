import { toFetchHandler } from '@lobbykit/core/fetch';
import { createTestBackend, testRootKey } from '@lobbykit/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { storeDiagnosticsProvider } from '../src/index.ts';
import { key, openStoreWorld, orderId, player, start, subscription } from './store-world.ts';

/** A backend whose operators ask the simulated store over HTTP. Bodies are texts, so that no digit is lost. */
async function openOffice() {
  const world = await openStoreWorld();
  const logged: string[] = [];
  const note = (facts: object, message: string) => {
    const { cause } = facts as { cause?: Error };
    logged.push(`${message} ${JSON.stringify(facts)} ${cause?.message} ${cause?.stack}`);
  };
  const log = { debug: note, info: note, warn: note, error: note, fatal: note };
  const game = await createTestBackend({ log, storeDiagnostics: storeDiagnosticsProvider(world.client) });
  onTestFinished(() => game[Symbol.asyncDispose]());
  const handle = toFetchHandler(game.backend);
  return {
    ...world,
    game,
    logged,
    async ask(path: string, body?: string) {
      const headers = {
        'x-api-key': testRootKey,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      };
      const method = body === undefined ? 'GET' : 'POST';
      const url = `http://127.0.0.1/api/v1/store_diag${path}`;
      const answer = await handle(new Request(url, { method, headers, ...(body !== undefined && { body }) }));
      return { status: answer.status, text: await answer.text() };
    },
  };
}

const transactions = '/direct/transaction';
const time = new Date(start).toISOString();
const reasonIn = (text: string): unknown => JSON.parse(text).details[0].reason;

describe('operators ask the simulated store', () => {
  test('for a transaction by either number, with every digit', async () => {
    const { ask, buy, store } = await openOffice();
    await buy(orderId);
    const { transactionId } = store.books().transactions[0]!;
    const answer = {
      status: 200,
      text: `{"orderId":${orderId},"transId":${transactionId},"storeId":${player},"status":"Succeeded","time":"${time}","agreementId":0,"agreementStatus":"","timeCreated":"${time}"}`,
    };
    expect(await ask(`${transactions}/transaction/get`, `{"orderId":${orderId}}`)).toEqual(answer);
    expect(await ask(`${transactions}/transaction/get`, `{"transId":"${transactionId}"}`)).toEqual(answer);
    const unknown = await ask(`${transactions}/transaction/get`, `{"orderId":${orderId - 1n}}`);
    expect([unknown.status, reasonIn(unknown.text)]).toEqual([404, 'STORE_TRANSACTION_NOT_FOUND']);
  });

  test('for a report, which has what the store says, also twice and out of order', async () => {
    const { ask, buy, client, store } = await openOffice();
    await buy(orderId);
    await client.refundTransaction(orderId);
    const report = async (body: string) =>
      JSON.parse((await ask(`${transactions}/report/get`, body)).text).orders as { status: string }[];
    const since = Math.floor(start / 1000);
    expect((await report(`{"timestamp":${since}}`)).map(({ status }) => status)).toEqual(['Refunded']);
    expect(await report(`{"timestamp":${since + 1}}`)).toEqual([]);
    store.setFaults({ reports: { stale: true } });
    expect((await report('{}')).length).toBeGreaterThan(1);
    expect(await report('{"maxResults":1}')).toHaveLength(1);
  });

  test('for agreements, and cancel one: what is cancelled stays so, and one that nobody has is not found', async () => {
    const { ask, buy, store } = await openOffice();
    await buy(1n, subscription);
    const { agreementId } = store.books().agreements[0]!;
    const read = () => ask(`${transactions}/user_agreement/get`, `{"storeId":${player},"appId":480}`);
    const cancel = (more: string) =>
      ask(
        `${transactions}/user_agreement/cancel`,
        `{"storeId":${player},"agreementId":${agreementId}${more}}`,
      );
    expect((await read()).text).toBe(`{"agreements":[{"agreementId":${agreementId},"status":"Active"}]}`);
    for (const input of [`,"appId":481`, `,"agreementId":5`, `,"storeId":5`])
      expect(reasonIn((await cancel(input)).text)).toBe('STORE_AGREEMENT_NOT_FOUND');
    expect(store.books().agreements[0]).toMatchObject({ status: 'Active' });
    for (let time = 0; time < 2; time++) expect(await cancel('')).toEqual({ status: 200, text: '{}' });
    expect((await read()).text).toBe(`{"agreements":[{"agreementId":${agreementId},"status":"Canceled"}]}`);
    expect(store.requests().filter(({ url }) => url.includes('CancelAgreement'))).toHaveLength(1);
  });

  test('to cancel an agreement: after a lost answer the operator hears UNAVAILABLE, and repeats', async () => {
    const { ask, buy, store } = await openOffice();
    await buy(1n, subscription);
    const { agreementId } = store.books().agreements[0]!;
    const cancel = () =>
      ask(`${transactions}/user_agreement/cancel`, `{"storeId":${player},"agreementId":${agreementId}}`);
    store.setFaults({ rules: [{ method: 'CancelAgreement', fault: 'lost' }] });
    expect((await cancel()).status).toBe(503);
    expect(await cancel()).toEqual({ status: 200, text: '{}' });
  });

  test('for a buyer, an app, item definitions and names', async () => {
    const { ask, game, store } = await openOffice();
    store.setPlayer(player, {
      personaName: 'Robin',
      country: 'DE',
      state: '',
      currency: 'EUR',
      apps: [{ appId: 480 }, { appId: 481, ownerStoreId: 5n }],
    });
    store.setPlayer(5n, { exists: false });
    store.setItemDefinitions('[{"itemdefid":1}]');
    const buyer = await ask(`${transactions}/get_user_info`, `{"storeId":${player},"ipAddress":"192.0.2.1"}`);
    expect(buyer.text).toBe('{"state":"","country":"DE","currency":"EUR","status":"Active"}');
    const unknown = await ask(`${transactions}/get_user_info`, '{"storeId":5}');
    expect(reasonIn(unknown.text)).toBe('STORE_PLAYER_NOT_FOUND');

    const app = async (appId: number) => (await ask(`/direct/user/app_ownership/${player}/${appId}`)).text;
    expect(await app(480)).toBe('{"ownsApp":true,"permanent":true}');
    expect(await app(0)).toBe('{"ownsApp":true,"permanent":true}');
    expect(await app(481)).toBe('{"ownsApp":true,"permanent":false}');
    expect(await app(482)).toBe('{"ownsApp":false,"permanent":false}');
    const { accountId } = await game.player();
    expect(reasonIn((await ask(`/app_ownership/${accountId}/480`)).text)).toBe('NO_STORE_IDENTITY');
    await game.backend.api.accounts.serverLink(
      { accountId, platformAccountId: { platform: 6, issuer: 'store', id: String(player) } },
      { system: true },
    );
    expect((await ask(`/app_ownership/${accountId}/481`)).text).toBe('{"ownsApp":true,"permanent":false}');

    expect((await ask('/direct/inventory/item_defs/get')).text).toBe(
      '{"itemdefJson":"[{\\"itemdefid\\":1}]"}',
    );
    const robin = `{"storeId":${player},"personaName":"Robin"}`;
    const names = await ask('/direct/user/player_summaries', `{"storeId":[${player},5,"${player}"]}`);
    expect(names.text).toBe(`{"players":[${robin}]}`);
    const accounts = await ask('/user/player_summaries', `{"accountIds":["account-1","${accountId}"]}`);
    expect(accounts.text).toBe(
      `{"players":[{"accountId":"account-1","storeId":0,"personaName":""},{"accountId":"${accountId}",${robin.slice(1)}]}`,
    );
  });

  test('for more names than one request of the store has', async () => {
    const { ask, store } = await openOffice();
    const storeIds = Array.from({ length: 201 }, (_, at) => `${player + BigInt(at)}`);
    const { text } = await ask('/direct/user/player_summaries', `{"storeId":[${storeIds}]}`);
    expect(JSON.parse(text).players).toHaveLength(201);
    expect(store.requests()).toHaveLength(3);
  });
});

describe('a question to a store', () => {
  const question = '/direct/inventory/item_defs/get';
  const refused = { method: 'GetUserInfo', fault: 'refusal', code: 7, text: `offline ${key}` } as const;

  test('that it refuses is answered with its code, without its text', async () => {
    const { ask, store } = await openOffice();
    store.setFaults({ rules: [refused] });
    const { status, text } = await ask(`${transactions}/get_user_info`, `{"storeId":${player}}`);
    expect([status, reasonIn(text), JSON.parse(text).details[0].metadata]).toEqual([
      400,
      'STORE_REFUSED',
      { storeCode: '7' },
    ]);
    expect(text).not.toContain('offline');
  });

  test('that it refuses because of an error of its own is answered, because it has answered', async () => {
    const { ask, store } = await openOffice();
    store.setFaults({ rules: [{ ...refused, code: 4 }] });
    const { text } = await ask(`${transactions}/get_user_info`, `{"storeId":${player}}`);
    expect(reasonIn(text)).toBe('STORE_REFUSED');
  });

  test('is repeated twice, and only then UNAVAILABLE', async () => {
    const { ask, store } = await openOffice();
    store.setFaults({ rules: [{ fault: 'status', times: 2 }] });
    expect((await ask(question)).status).toBe(200);
    store.setFaults({ rules: [{ fault: 'status', times: 3 }] });
    const { status, text } = await ask(question);
    expect([status, reasonIn(text)]).toEqual([503, 'STORE_UNAVAILABLE']);
  });

  test.each(['unreachable', 'html', 'redirect', 'truncated', 'lost'] as const)(
    'that is hit by the fault %s shows the key of the publisher in no answer and no line of the log',
    async (fault) => {
      const { ask, store, logged } = await openOffice();
      const rule =
        fault === 'redirect'
          ? ({ fault, location: `http://127.0.0.1:1/?key=${key}` } as const)
          : ({ fault } as const);
      store.setFaults({ rules: [rule] });
      const { status, text } = await ask(question);
      expect(status).toBe(503);
      expect(logged).not.toEqual([]);
      expect(`${text} ${logged.join(' ')}`).not.toContain(key);
    },
  );
});
