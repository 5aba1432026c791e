import assert from 'node:assert/strict';
import { type Client, ClientError, createClient } from '@lobbykit/client';
import { startServer } from './server-process.ts';

export interface StoryOptions {
  /** As the server's DATABASE_URL. */
  readonly databaseUrl: string;
  readonly adapter: 'express' | 'fastify';
  /** Told each step as it is done. */
  readonly say: (line: string) => void;
}

/** The operator's key of this example: given to the server by its environment, never stored. */
const rootApiKey = 'first-steps-root-key-0123456789abcdef';
/** Events told before the server is killed, and after. */
const eventsEach = 20;

/**
 * Plays a first evening with the backend, over real HTTP with the typed client, and checks every answer.
 *
 * Two players, an operator, and a server that is killed with SIGKILL and started again.
 */
export async function playFirstSteps({ databaseUrl, adapter, say }: StoryOptions): Promise<void> {
  const variables = {
    DATABASE_URL: databaseUrl,
    ADAPTER: adapter,
    ROOT_API_KEY: rootApiKey,
    SECRET_KEY: 'first-steps-secret-key-0123456789abcdef',
    RATE_LIMITS: 'off',
  };
  let server = await startServer(variables, 0);
  const { baseUrl } = server;
  say(`the server listens on ${baseUrl}`);
  try {
    const alice = await logIn(baseUrl, 'alice');
    const bob = await logIn(baseUrl, 'bob');
    say(`two players have accounts: ${alice.accountId} and ${bob.accountId}`);

    await keepMetadata(alice.client);
    await readEachOther(alice, bob);
    say('they set, append to, search and partly delete metadata, and see only what is public of each other');

    const gameServer = await makeKey(baseUrl);
    await refuseTheKey(gameServer, alice.accountId);
    say('an operator made a policy and a key; the key is refused what it may not do');

    const stream = holdStream(alice.client);
    await stream.opened;
    for (let move = 0; move < eventsEach; move++) await tellMove(gameServer, alice.accountId, move);
    await stream.received(eventsEach);
    say(`alice's stream has the first ${eventsEach} moves`);

    await server.kill();
    say('the server was killed with SIGKILL');
    server = await startServer(variables, Number(new URL(baseUrl).port));
    say('and started again');

    for (let move = eventsEach; move < 2 * eventsEach; move++)
      await tellMove(gameServer, alice.accountId, move);
    const moves = await stream.received(2 * eventsEach);
    assert.deepEqual(
      moves,
      Array.from({ length: 2 * eventsEach }, (_, move) => move),
    );
    await stream.close();
    say(
      `her stream resumed: ${moves.length} moves in order, none lost, none twice (${stream.reconnects()} reconnect)`,
    );

    await everythingIsThere(alice, bob, gameServer);
    say('sessions and the key still work, and all data is there');

    await bob.client.authentication.logout();
    await refused(bob.client.sessions.current(), 'CREDENTIAL_INVALID');
    say('bob logged out, and his session is refused');
    assert.equal(await server.stop(), 0);
    say('the server stopped cleanly');
  } catch (error) {
    await server.kill();
    throw error;
  }
}

interface Player {
  readonly client: Client;
  readonly accountId: string;
}

async function logIn(baseUrl: string, name: string): Promise<Player> {
  const client = createClient({ baseUrl });
  const { redirectUri } = await client.authentication.login({ provider: 'UNSAFE', payload: name });
  assert.equal(redirectUri, '');
  const { account } = await client.accounts.create();
  const again = await client.accounts.create();
  assert.equal(again.account.id, account.id);
  return { client, accountId: account.id };
}

async function keepMetadata({ accounts }: Client): Promise<void> {
  const board = {
    entryKey: 'public.board',
    entryValue: { jsonPayload: '{"moves": ["a1"], "theme": {"dark": true}}' },
  };
  await accounts.createMetadata(board);
  await accounts.putMetadata({
    entryKey: 'public.board',
    entryValue: { jsonPayload: '{"moves": ["b2"], "theme": {"size": 3}}' },
    updateOperationType: 'APPEND',
  });
  await accounts.createMetadata({ entryKey: 'public.motto', entryValue: { stringPayload: 'onwards' } });
  await accounts.createMetadata({ entryKey: 'coins', entryValue: { intPayload: 9_007_199_254_740_993n } });
  const found = await accounts.searchMetadata({ regex: '^PUBLIC\\.', caseInsensitive: true });
  assert.deepEqual(Object.keys(found.metadata).sort(), ['public.board', 'public.motto']);
  const { entryDeleted } = await accounts.removeMetadata({
    entryKey: 'public.board',
    jsonHandlingType: 1,
    propertiesToRemovePaths: ['theme.dark'],
  });
  assert.equal(entryDeleted, true);
}

const boardNow = '{"moves":["a1","b2"],"theme":{"size":3}}';

async function readEachOther(alice: Player, bob: Player): Promise<void> {
  const own = await alice.client.accounts.get({ accountId: alice.accountId });
  assert.equal(own.account.metadata?.coins?.intPayload, 9_007_199_254_740_993n);
  const seen = await bob.client.accounts.get({ accountId: alice.accountId });
  assert.deepEqual(Object.keys(seen.account.metadata ?? {}).sort(), ['public.board', 'public.motto']);
  assert.equal(seen.account.metadata?.['public.board']?.jsonPayload, boardNow);
  await refused(
    bob.client.accounts.putMetadata({
      accountId: alice.accountId,
      entryKey: 'coins',
      entryValue: { intPayload: 0 },
      updateOperationType: 0,
    }),
    'NOT_YOURS',
  );
}

/** An operator makes a key that may tell events and read global metadata, and nothing else. */
async function makeKey(baseUrl: string): Promise<Client> {
  const { admin } = createClient({ baseUrl, apiKey: rootApiKey });
  const permissions = ['events.emit', 'global_metadata.read'];
  const { policy } = await admin.apiKeys.createPolicy({ name: 'game-server', permissions });
  const { apiKey } = await admin.apiKeys.create({ name: 'game-server-1', policyId: policy.id });
  await admin.globalMetadata.adminCreate({
    namespace: 'season',
    entryKey: 'name',
    entryValue: { stringPayload: 'first' },
  });
  return createClient({ baseUrl, apiKey: apiKey.key });
}

async function refuseTheKey(gameServer: Client, accountId: string): Promise<void> {
  await gameServer.admin.apiKeys.test();
  await refused(gameServer.admin.accounts.adminGet({ accountId }), 'PERMISSION_MISSING');
  await refused(
    gameServer.admin.apiKeys.createPolicy({ name: 'more', permissions: ['*'] }),
    'PERMISSION_MISSING',
  );
  await refused(gameServer.accounts.create(), 'SESSION_REQUIRED');
}

/** Tells alice of a move, exactly once however often it must be tried. */
async function tellMove(gameServer: Client, recipient: string, move: number): Promise<void> {
  const nestedEvent = { anyEvent: { '@type': 'game/Move', move } };
  const { broadcastSuccess } = await gameServer.admin.events.emit(
    { nestedEvent, recipientIds: [recipient] },
    { idempotencyKey: `move-${move}` },
  );
  assert.equal(broadcastSuccess, true);
}

/** Reads the moves out of a player's stream as they come. */
function holdStream(client: Client) {
  const stop = new AbortController();
  const moves: number[] = [];
  let reconnects = 0;
  let wake = (): void => {};
  const opening = Promise.withResolvers<void>();

  const reading = (async () => {
    const options = { signal: stop.signal, onOpen: opening.resolve, onReconnect: () => reconnects++ };
    for await (const { event } of client.events.subscribe({}, options)) {
      if (event.anyEvent?.['@type'] !== 'game/Move') continue;
      moves.push(event.anyEvent.move as number);
      wake();
    }
  })();

  return {
    /** The stream begins where it is subscribed, so the moves must wait for that. */
    opened: opening.promise,
    async received(count: number): Promise<readonly number[]> {
      const deadline = AbortSignal.timeout(30_000);
      while (moves.length < count) {
        assert.equal(deadline.aborted, false, `only ${moves.length} of ${count} moves arrived`);
        await Promise.race([
          new Promise<void>((resolve) => {
            wake = resolve;
          }),
          new Promise<void>((resolve) => setTimeout(resolve, 500)),
        ]);
      }
      return moves;
    },
    reconnects: () => reconnects,
    async close(): Promise<void> {
      stop.abort();
      await reading;
    },
  };
}

async function everythingIsThere(alice: Player, bob: Player, gameServer: Client): Promise<void> {
  const own = await alice.client.accounts.get({ accountId: alice.accountId });
  assert.equal(own.account.metadata?.['public.board']?.jsonPayload, boardNow);
  assert.equal(own.account.metadata?.coins?.intPayload, 9_007_199_254_740_993n);
  const { session } = await bob.client.sessions.current();
  assert.equal(session.accountId, bob.accountId);
  const season = await gameServer.admin.globalMetadata.serverReadEntry({
    entryKey: 'name',
    namespace: 'season',
  });
  assert.equal(season.entryValue.stringPayload, 'first');
  await gameServer.admin.apiKeys.test();
}

/** Checks that a call is refused, and why. */
async function refused(call: Promise<unknown>, reason: string): Promise<void> {
  await assert.rejects(call, (error) => error instanceof ClientError && error.reason === reason);
}
