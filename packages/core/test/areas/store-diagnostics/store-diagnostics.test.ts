import type { TestPlayer } from '@lobbykit/testing';
import { afterEach, describe, expect, test } from 'vitest';
import { asHost } from '../../operations/sample.ts';
import { createWorld, diagnosticsOf, storeOf, type World } from '../../operations/world.ts';
import { itemDefinitions } from './book-diagnostics.ts';

const worlds: World[] = [];
const open = async (options: Parameters<typeof createWorld>[0] = {}): Promise<World> => {
  const world = await createWorld(options);
  worlds.push(world);
  return world;
};
afterEach(async () => {
  for (const world of worlds.splice(0)) await world[Symbol.asyncDispose]();
});

/** A player whom the store knows as Robin, and ids that a double cannot hold. */
const robin = 76_561_197_960_287_930n;
const largest = 9_223_372_036_854_775_807n;
const storeId = 76_561_197_960_287_931n;

const apiOf = ({ backend }: World) => backend.api.storeDiagnostics;

async function link(world: World, { accountId }: TestPlayer, id: string, issuer = 'store') {
  const platformAccountId = { platform: 6, issuer, id } as const;
  await world.backend.api.accounts.serverLink({ accountId, platformAccountId }, asHost);
}

describe('a report', () => {
  test('has the transactions from a time on, in the order of the store, with all digits', async () => {
    const world = await open();
    const now = Math.floor(world.clock.now() / 1000);
    const at = (seconds: number) => ({ changedAt: (now + seconds) * 1000 });
    storeOf(world).record({ orderId: largest, transactionId: largest - 1n, storeId, ...at(5) });
    storeOf(world).record({ orderId: 0n, transactionId: 3n, storeId, ...at(1) });
    storeOf(world).record({ orderId: 4n, ...at(-1) });
    const { orders } = await apiOf(world).readReport({ timestamp: now, maxResults: 10 }, asHost);
    expect(orders).toEqual([
      {
        orderId: largest,
        transId: largest - 1n,
        storeId,
        status: 'Succeeded',
        time: new Date((now + 5) * 1000).toISOString(),
      },
      {
        orderId: 0n,
        transId: 3n,
        storeId,
        status: 'Succeeded',
        time: new Date((now + 1) * 1000).toISOString(),
      },
    ]);
  });

  test.each([
    [{}, { since: 0, limit: 50 }],
    [
      { maxResults: 0, timestamp: 0 },
      { since: 0, limit: 50 },
    ],
    [
      { maxResults: 1, timestamp: 1 },
      { since: 1000, limit: 1 },
    ],
    [{ maxResults: 1001 }, { since: 0, limit: 1000 }],
    [
      { maxResults: 2 ** 31 - 1, timestamp: 253_402_300_799 },
      { since: 253_402_300_799_000, limit: 1000 },
    ],
  ])('asked for with %j asks the store for %j', async (input, query) => {
    const world = await open();
    await apiOf(world).readReport(input, asHost);
    expect(diagnosticsOf(world).calls).toEqual([['readReport', query]]);
  });

  test('has no more than was asked for, whatever the store returns', async () => {
    const world = await open();
    for (const orderId of [1n, 2n, 3n]) storeOf(world).record({ orderId });
    expect((await apiOf(world).readReport({ maxResults: 2 }, asHost)).orders).toHaveLength(2);
  });

  test.each([{ maxResults: -1 }, { timestamp: -1 }, { timestamp: 253_402_300_800 }, { maxResults: 2 ** 31 }])(
    'is refused for %j',
    async (input) => {
      await expect(apiOf(await open()).readReport(input, asHost)).rejects.toMatchObject({
        reason: 'INVALID_FIELD',
      });
    },
  );
});

describe('a transaction', () => {
  test('is read by its order, by its number, or by both', async () => {
    const world = await open();
    const agreement = { agreementId: largest, agreementStatus: 'active' };
    storeOf(world).record({ orderId: largest, transactionId: 7n, storeId, status: 'Refunded', ...agreement });
    const time = new Date(world.clock.now()).toISOString();
    const answer = { orderId: largest, transId: 7n, storeId, status: 'Refunded', ...agreement };
    for (const input of [{ orderId: largest }, { transId: 7n, orderId: 0 }, { orderId: largest, transId: 7 }])
      expect(await apiOf(world).readTransaction(input, asHost)).toEqual({
        ...answer,
        time,
        timeCreated: time,
      });
  });

  test('without an agreement has the agreement 0 with an empty status', async () => {
    const world = await open();
    storeOf(world).record({ orderId: 1n });
    const answer = await apiOf(world).readTransaction({ orderId: 1n }, asHost);
    expect(answer).toMatchObject({ agreementId: 0n, agreementStatus: '' });
  });

  test.each([
    [{}, 'INVALID_FIELD'],
    [{ orderId: 0, transId: 0 }, 'INVALID_FIELD'],
    [{ orderId: -1 }, 'INVALID_FIELD'],
    [{ orderId: 2 }, 'STORE_TRANSACTION_NOT_FOUND'],
    [{ transId: 2 }, 'STORE_TRANSACTION_NOT_FOUND'],
    [{ orderId: 1, transId: 2 }, 'STORE_TRANSACTION_NOT_FOUND'],
  ])('asked for with %j is %s', async (input, reason) => {
    const world = await open();
    storeOf(world).record({ orderId: 1n, transactionId: 1n });
    await expect(apiOf(world).readTransaction(input, asHost)).rejects.toMatchObject({ reason });
  });
});

describe('an agreement', () => {
  const agreementId = largest;

  async function withAgreement() {
    const world = await open();
    storeOf(world).recordAgreement({ agreementId, storeId: robin });
    return world;
  }

  test('is listed with its status, for the game of the server if no app is named', async () => {
    const world = await withAgreement();
    const agreements = [{ agreementId, status: 'Active' }];
    for (const input of [{ storeId: robin }, { storeId: robin, appId: 0 }, { storeId: robin, appId: 480 }])
      expect(await apiOf(world).readAgreements(input, asHost)).toEqual({ agreements });
    expect(diagnosticsOf(world).calls.map(([, input]) => input)).toEqual([
      { storeId: robin, appId: undefined },
      { storeId: robin, appId: undefined },
      { storeId: robin, appId: 480 },
    ]);
  });

  test('of a player whom the store does not know is STORE_PLAYER_NOT_FOUND', async () => {
    const work = apiOf(await open()).readAgreements({ storeId: 5 }, asHost);
    await expect(work).rejects.toMatchObject({ reason: 'STORE_PLAYER_NOT_FOUND' });
  });

  test('is cancelled with an audit row that names it', async () => {
    const world = await withAgreement();
    const key = await world.key(['store_diag.cancel']);
    const path = '/store_diag/direct/transaction/user_agreement/cancel';
    const body = `{"storeId": ${robin}, "appId": 480, "agreementId": ${agreementId}}`;
    expect(await world.http('POST', path, { key, body })).toMatchObject({ status: 200, body: {} });
    expect(diagnosticsOf(world).calls).toEqual([
      ['cancelAgreement', { storeId: robin, appId: 480, agreementId }],
    ]);
    const { body: audit } = await world.http('GET', '/admin/audit', { key: world.rootKey });
    expect((audit as { records: object[] }).records[0]).toMatchObject({
      operation: 'storeDiagnostics.cancelAgreement',
      object: String(agreementId),
    });
  });

  test.each([
    ['of another player', { storeId: 5n, agreementId }],
    ['that does not exist', { storeId: robin, agreementId: 5n }],
  ])('%s cannot be cancelled: STORE_AGREEMENT_NOT_FOUND', async (_, input) => {
    const world = await withAgreement();
    const work = apiOf(world).cancelAgreement(input, asHost);
    await expect(work).rejects.toMatchObject({ reason: 'STORE_AGREEMENT_NOT_FOUND' });
  });

  test('cannot be cancelled by a key that may only read', async () => {
    const world = await withAgreement();
    const key = await world.key(['store_diag.read']);
    const path = '/store_diag/direct/transaction/user_agreement/cancel';
    const body = { storeId: String(robin), agreementId: '1' };
    expect((await world.http('POST', path, { key, body })).status).toBe(403);
    expect(diagnosticsOf(world).calls).toEqual([]);
  });
});

describe('a buyer', () => {
  test('is read as the store describes them', async () => {
    const world = await open();
    const input = { storeId: robin, ipAddress: '2001:db8::1' };
    const answer = { state: '', country: 'DE', currency: 'EUR', status: 'Active' };
    expect(await apiOf(world).readUserInfo(input, asHost)).toEqual(answer);
    expect(await apiOf(world).readUserInfo({ storeId: robin, ipAddress: '' }, asHost)).toEqual(answer);
    expect(diagnosticsOf(world).calls.map(([, query]) => query)).toEqual([
      { storeId: robin, appId: undefined, ipAddress: '2001:db8::1' },
      { storeId: robin, appId: undefined, ipAddress: undefined },
    ]);
  });

  test('whom the store does not know is STORE_PLAYER_NOT_FOUND', async () => {
    const work = apiOf(await open()).readUserInfo({ storeId: 5 }, asHost);
    await expect(work).rejects.toMatchObject({ reason: 'STORE_PLAYER_NOT_FOUND' });
  });

  test.each([
    { ipAddress: 'localhost' },
    { ipAddress: '192.0.2.1&key=1' },
    { ipAddress: '192.0.2.256' },
    { ipAddress: '192.0.2.1/8' },
    { ipAddress: ' 192.0.2.1' },
    { storeId: 0 },
    { storeId: -1 },
    { appId: -1 },
    { appId: 4_294_967_296 },
  ])('is refused for %j, and the store is not asked', async (wrong) => {
    const world = await open();
    await expect(apiOf(world).readUserInfo({ storeId: robin, ...wrong }, asHost)).rejects.toMatchObject({
      reason: 'INVALID_FIELD',
    });
    expect(diagnosticsOf(world).calls).toEqual([]);
  });
});

describe('the ownership of an app', () => {
  test('is read by an id of the store, and by an account', async () => {
    const world = await open();
    const player = await world.player();
    await link(world, player, String(robin));
    const owned = { ownsApp: true, permanent: true };
    expect(await apiOf(world).readAppOwnership({ storeId: robin, appId: 480 }, asHost)).toEqual(owned);
    const { accountId } = player;
    expect(await apiOf(world).readAccountAppOwnership({ accountId, appId: 0 }, asHost)).toEqual(owned);
    expect(diagnosticsOf(world).calls).toEqual([
      ['readApp', { storeId: robin, appId: 480 }],
      ['readApp', { storeId: robin, appId: undefined }],
    ]);
  });

  test.each([
    ['without an identity of the store', null],
    ['whose identity is no number', 'robin'],
    ['whose identity has more than 64 bits', '9999999999999999999'],
  ])('of an account %s is NO_STORE_IDENTITY, and the store is not asked', async (_, subject) => {
    const world = await open();
    const player = await world.player();
    if (subject !== null) await link(world, player, subject);
    await link(world, player, String(robin), 'another');
    const work = apiOf(world).readAccountAppOwnership({ accountId: player.accountId, appId: 480 }, asHost);
    await expect(work).rejects.toMatchObject({ reason: 'NO_STORE_IDENTITY', code: 'NOT_FOUND' });
    expect(diagnosticsOf(world).calls).toEqual([]);
  });

  test('of an account that does not exist is NO_STORE_IDENTITY', async () => {
    const work = apiOf(await open()).readAccountAppOwnership({ accountId: 'account-1', appId: 480 }, asHost);
    await expect(work).rejects.toMatchObject({ reason: 'NO_STORE_IDENTITY' });
  });
});

describe('names of players', () => {
  test('are read by ids of the store, each once, without players whom the store does not know', async () => {
    const world = await open();
    const answer = await apiOf(world).readPlayerSummaries({ storeId: [robin, 5, robin] }, asHost);
    expect(answer).toEqual({ players: [{ storeId: robin, personaName: 'Robin' }] });
    expect(diagnosticsOf(world).calls).toEqual([['readPlayers', [robin, 5n]]]);
  });

  test('are read by accounts, in the order of the request, with storeId 0 for those without an identity', async () => {
    const world = await open();
    const [linked, stranger, plain] = [await world.player(), await world.player(), await world.player()];
    await link(world, linked, String(robin));
    await link(world, stranger, '5');
    const ids = [plain.accountId, linked.accountId, 'account-1', stranger.accountId, linked.accountId];
    expect(await apiOf(world).readAccountPlayerSummaries({ accountIds: ids }, asHost)).toEqual({
      players: [
        { accountId: plain.accountId, storeId: 0n, personaName: '' },
        { accountId: linked.accountId, storeId: robin, personaName: 'Robin' },
        { accountId: 'account-1', storeId: 0n, personaName: '' },
        { accountId: stranger.accountId, storeId: 5n, personaName: '' },
      ],
    });
  });

  test('of nobody are an empty list, and the store is not asked', async () => {
    const world = await open();
    const { accountId } = await world.player();
    expect(await apiOf(world).readPlayerSummaries({ storeId: [] }, asHost)).toEqual({ players: [] });
    expect(await apiOf(world).readAccountPlayerSummaries({ accountIds: [] }, asHost)).toEqual({
      players: [],
    });
    await apiOf(world).readAccountPlayerSummaries({ accountIds: [accountId] }, asHost);
    expect(diagnosticsOf(world).calls).toEqual([]);
  });
});

test('item definitions are passed through as the text that the store has', async () => {
  expect(await apiOf(await open()).readItemDefinitions({}, asHost)).toEqual({ itemdefJson: itemDefinitions });
});

/** Every operation, with an input that the store is asked about. */
const questions: readonly (readonly [string, string, string, object | undefined])[] = [
  ['readReport', 'POST', '/direct/transaction/report/get', {}],
  ['readAgreements', 'POST', '/direct/transaction/user_agreement/get', { storeId: 1 }],
  ['cancelAgreement', 'POST', '/direct/transaction/user_agreement/cancel', { storeId: 1, agreementId: 1 }],
  ['readTransaction', 'POST', '/direct/transaction/transaction/get', { orderId: 1 }],
  ['readUserInfo', 'POST', '/direct/transaction/get_user_info', { storeId: 1 }],
  ['readAppOwnership', 'GET', '/direct/user/app_ownership/1/480', undefined],
  ['readAccountAppOwnership', 'GET', '/app_ownership/{accountId}/480', undefined],
  ['readItemDefinitions', 'GET', '/direct/inventory/item_defs/get', undefined],
  ['readPlayerSummaries', 'POST', '/direct/user/player_summaries', { storeId: [1] }],
  ['readAccountPlayerSummaries', 'POST', '/user/player_summaries', { accountIds: ['{accountId}'] }],
];

describe.each(questions)('%s', (_, method, path, input) => {
  async function send(options: Parameters<typeof createWorld>[0], prepare: (world: World) => void) {
    const logged: unknown[] = [];
    const note = (facts: object, message: string) => void logged.push(facts, message);
    const log = { debug: note, info: note, warn: note, error: note, fatal: note };
    const world = await open({ ...options, log });
    prepare(world);
    const player = await world.player();
    await link(world, player, '1');
    const fill = (text: string): string => text.replace('{accountId}', player.accountId);
    const { status, headers, body } = await world.http(method, `/store_diag${fill(path)}`, {
      key: world.rootKey,
      ...(input && { body: fill(JSON.stringify(input)) }),
    });
    const { details } = body as { details: readonly { reason: string; metadata?: object }[] };
    const [{ reason, metadata }] = details as [{ reason: string; metadata?: object }];
    return {
      status,
      reason,
      metadata,
      retryAfter: headers['retry-after'],
      text: JSON.stringify(body),
      logged,
    };
  }

  test('without a store is refused with STORE_NOT_CONFIGURED', async () => {
    const answer = await send({ storeDiagnostics: undefined }, () => {});
    expect(answer).toMatchObject({ status: 400, reason: 'STORE_NOT_CONFIGURED' });
  });

  test('that the store refuses answers the code of the store, and not its text', async () => {
    const refused = (world: World) => {
      diagnosticsOf(world).fault = { refused: '9' };
    };
    const answer = await send({}, refused);
    expect(answer).toMatchObject({ status: 400, reason: 'STORE_REFUSED', metadata: { storeCode: '9' } });
    expect(answer.text).not.toContain('publisher-key');
  });

  test('that the store does not answer is UNAVAILABLE, and the answer does not say why', async () => {
    const silent = (world: World) => {
      diagnosticsOf(world).fault = 'rejects';
    };
    const answer = await send({}, silent);
    expect(answer).toMatchObject({ status: 503, reason: 'STORE_UNAVAILABLE', retryAfter: '5' });
    expect(answer.text).not.toContain('store.example');
    expect(answer.logged).toContain('the store did not answer');
  });
});

test('a question to the store has a signal, which is aborted when nobody waits for the answer any more', async () => {
  const signals: AbortSignal[] = [];
  const world = await open();
  const provider = diagnosticsOf(world);
  const { readItemDefinitions } = provider;
  Object.assign(provider, {
    readItemDefinitions: (signal: AbortSignal) => {
      signals.push(signal);
      return readItemDefinitions(signal);
    },
  });
  await apiOf(world).readItemDefinitions({}, asHost);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
});
