// biome-ignore-all lint/suspicious/noExportsInTest: the regions of a document are in one file, which a test imports.
// #region setup
import { createTestBackend } from '@lobbykit/testing';
import { expect, test } from 'vitest';

test('a player who creates a party leads it', async () => {
  await using t = await createTestBackend();
  const alice = await t.player('alice');
  const { party } = await t.backend.api.parties.create({}, alice.caller);
  expect(party.players.map(({ playerId }) => playerId)).toEqual([alice.accountId]);
});
// #endregion

// #region players
test('only operators list accounts', async () => {
  await using t = await createTestBackend();
  const { accounts } = t.backend.api;
  const [alice, admin] = [await t.player('alice'), await t.admin('root')];
  const apiKey = await t.key(['accounts.read']);

  await expect(accounts.adminList({}, alice.caller)).rejects.toMatchObject({ reason: 'PERMISSION_MISSING' });
  expect((await accounts.adminList({}, admin.caller)).accounts).toHaveLength(2);
  expect((await accounts.adminList({}, { apiKey })).accounts).toHaveLength(2);
});
// #endregion

// #region clock
test('a friend request that nobody answers is forgotten', async () => {
  await using t = await createTestBackend();
  const { friends } = t.backend.api;
  const [alice, bob] = [await t.player('alice'), await t.player('bob')];
  await friends.send({ receiverAccountId: bob.accountId }, alice.caller);

  t.clock.set(t.clock.now() + 30 * 86_400_000); // a jump, without what happens meanwhile
  await t.clock.advance(3_600_000); // an hour, with every task that falls due in it
  const { caller } = await t.player('bob'); // the first session has expired
  expect((await friends.listIncoming({}, caller)).incomingFriends).toEqual([]);
});
// #endregion

// #region events
test('a player hears of a friend request', async () => {
  await using t = await createTestBackend();
  const [alice, bob] = [await t.player('alice'), await t.player('bob')];
  const events = await t.events(bob); // from here on

  await t.backend.api.friends.send({ receiverAccountId: bob.accountId }, alice.caller);
  await events.next('friendsEvent', ({ senderAccountId }) => senderAccountId === alice.accountId);
});

// #endregion

// #region match
import { MatchmakingStatusUpdateType } from '@lobbykit/core';

const duel = { teams: 2, playersPerTeam: 1, hosting: 'none' } as const;
const matchmaking = { config: { serviceMatchmakerConfig: { matchmakingQueues: { duel } } } };

test('two players of the queue meet', async () => {
  await using t = await createTestBackend({ matchmaking });
  const streams = [];
  for (const player of [await t.player('alice'), await t.player('bob')]) {
    streams.push(await t.events(player)); // a player without a stream counts as gone after two minutes
    const entity = {
      entityType: 'GROUP',
      metadata: { queue_name: { stringPayload: 'duel' } },
      entities: [{ id: player.accountId, entityType: 'ACCOUNT' }],
    } as const;
    await t.backend.api.matchmaking.start({ entity }, player.caller);
  }

  await t.clock.advance(60_000);
  for (const events of streams)
    await events.next(
      'matchmakingStatusUpdateEvent',
      ({ type }) => type === MatchmakingStatusUpdateType.COMPLETED,
    );
});
// #endregion

// #region mails
test('a player signs up with the code of the mail', async () => {
  await using t = await createTestBackend({ platformAuth: { email: true } });
  const { platformAuth } = t.backend.api;
  const emailAddress = 'ann@players.example';
  await platformAuth.signUp({ emailAddress, password: 'correct horse battery' });

  await t.clock.advance(5_000); // mails are sent in the background
  const { code } = t.lastMail(emailAddress);
  await platformAuth.verifyEmail({ emailAddress, verificationCode: code ?? '' });
});

// #endregion

// #region purchase
import { createStoreClient, storeOrderProvider } from '@lobbykit/store';
import { startStoreSimulator } from '@lobbykit/store-simulator';

test('a player who has paid in the store gets the item', async () => {
  const store = await startStoreSimulator(); // the one server here that listens, on a free port
  const client = createStoreClient({ appId: 480, key: store.key, baseUrl: store.url });
  await using t = await createTestBackend({
    publicUrl: 'https://play.example.com', // the store sends the buyer back to it
    entitlements: { orderProvider: storeOrderProvider(client, { createStoreIds: true }) },
  });
  const { entitlements } = t.backend.api;
  const { accountId, caller } = await t.player('alice');
  const shop = { system: true, idempotencyKey: 'cart-1' };
  const { catalogItemId } = await entitlements.createItem({ catalogItemName: 'Potion' }, { system: true });
  const order = {
    granteeId: accountId,
    items: [{ itemId: catalogItemId, currency: 'USD', pricePerItem: 499, count: 2 }],
  };
  const buyer = { userSession: 'web', ipAddress: '192.0.2.1', language: 'en' } as const;
  const { orderId } = await entitlements.placeOrder({ provider: 'STORE', order, store: buyer }, shop);

  store.approve(BigInt(orderId)); // what the player does on the page of the store
  await t.clock.advance(120_000); // the player closes the page, and the backend asks the store
  expect((await entitlements.owned({ catalogItemId }, caller)).count).toBe(2n);
  await store.close();
});

// #endregion

// #region hooks
import { ApiError, type Hooks } from '@lobbykit/core';

const hooks: Hooks = {
  before: {
    'accounts.update': (_, { account }) => {
      if (!account?.displayName?.includes('admin')) return;
      throw new ApiError({ code: 'INVALID_ARGUMENT', reason: 'NAME_FORBIDDEN', message: 'another name' });
    },
  },
};

test('a name that looks like an operator is refused', async () => {
  await using t = await createTestBackend({ hooks });
  const { accountId, caller } = await t.player('alice');
  const rename = (displayName: string) =>
    t.backend.api.accounts.update({ accountId, account: { displayName } }, caller);
  await expect(rename('the admin')).rejects.toMatchObject({ reason: 'NAME_FORBIDDEN' });
  await rename('alice');
});

// #endregion

// #region http
import { createClient } from '@lobbykit/client';

test('a player logs in and gets events by the client', async () => {
  await using t = await createTestBackend();
  const client = createClient({ baseUrl: 'http://game.test', fetch: t.fetch }); // no socket, any host
  await client.authentication.login({ provider: 'UNSAFE', payload: 'alice' });
  const { account } = await client.accounts.create();
  const bob = await t.player('bob');

  const receiver = { receiverAccountId: account.id };
  const onOpen = () => void t.backend.api.friends.send(receiver, bob.caller);
  for await (const { event } of client.events.subscribe({}, { onOpen })) {
    expect(event?.friendsEvent?.senderAccountId).toBe(bob.accountId);
    break;
  }
});

test('a raw request gets a raw answer', async () => {
  await using t = await createTestBackend();
  const alice = await t.player('alice');
  const answer = await t.http('POST', '/parties/create', { session: alice.token, body: {} });
  expect(answer).toMatchObject({ status: 200, body: { party: {} } });
});

// #endregion

// #region fastify
import { fastifyAdapter } from '@lobbykit/adapter-fastify';
import type { Backend } from '@lobbykit/core';
import fastify from 'fastify';

/** The app of the game, for its server and for its tests. */
async function createApp(backend: Backend) {
  const app = fastify();
  await app.register(fastifyAdapter(backend), { prefix: '/game' });
  app.get('/inventory', async (request, reply) => {
    const caller = await backend.authenticate(request.headers);
    return caller ? { owner: caller.accountId } : reply.code(401).send({});
  });
  return app;
}

test('a route of the game knows the player', async () => {
  await using t = await createTestBackend();
  const app = await createApp(t.backend);
  const alice = await t.player('alice');
  const headers = { authorization: `Bearer ${alice.token}` };
  expect((await app.inject({ url: '/inventory', headers })).json()).toEqual({ owner: alice.accountId });
  expect((await app.inject({ url: `/game/api/v1/accounts/${alice.accountId}`, headers })).statusCode).toBe(
    200,
  );
  await app.close();
});

// #endregion

// #region postgres
import { randomUUID } from 'node:crypto';
import { openPostgres } from '@lobbykit/storage-postgres';
import { createCountingIds } from '@lobbykit/testing';
import { Pool } from 'pg';

test('a party is still there after a restart', async () => {
  const connectionString = process.env.DATABASE_URL ?? 'postgres://localhost/game_tests';
  const schema = `test_${randomUUID().replaceAll('-', '')}`; // created by the first backend
  const open = async (firstId: number) =>
    createTestBackend({
      storage: await openPostgres({ connectionString, schema }),
      ids: createCountingIds(firstId), // on one storage, no two backends count from the same number
    });
  const before = await open(1);
  const alice = await before.player('alice');
  const { party } = await before.backend.api.parties.create({}, alice.caller);
  await before.backend.stop(); // closes the storage

  await using after = await open(1_000);
  expect((await after.backend.api.parties.current({}, alice.caller)).party.partyId).toBe(party.partyId);
  const pool = new Pool({ connectionString });
  await pool.query(`DROP SCHEMA ${schema} CASCADE`);
  await pool.end();
});
// #endregion
