import assert from 'node:assert/strict';
import { type Client, ClientError, createClient } from '@lobbykit/client';
import { type ServerProgram, startServer } from './server-process.ts';

export interface StoryOptions {
  /** The DATABASE_URL of the server. */
  readonly databaseUrl: string;
  readonly adapter: 'express' | 'fastify';
  /** The server; by default that of the package `lobbykit`. */
  readonly program?: ServerProgram;
  /** Further options of the server. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Is added to every name, so that the story can be played again on the same database. */
  readonly suffix?: string;
  /** Called after each step. */
  readonly report: (line: string) => void;
}

/** The operator's key of this example. The server gets it from its environment and never stores it. */
const rootApiKey = 'first-steps-root-key-0123456789abcdef';
/** Events before the server is killed, and as many after. */
const movesPerHalf = 20;

/**
 * Plays the first steps with the backend, over real HTTP with the typed client, and checks every response.
 *
 * There are two players, an operator, and a server that is killed with SIGKILL and started again.
 */
export async function playFirstSteps({
  databaseUrl,
  adapter,
  program,
  variables: more = {},
  suffix = '',
  report,
}: StoryOptions): Promise<void> {
  const variables = {
    DATABASE_URL: databaseUrl,
    ADAPTER: adapter,
    ROOT_API_KEY: rootApiKey,
    SECRET_KEY: 'first-steps-secret-key-0123456789abcdef',
    RATE_LIMITS: 'off',
    ...more,
  };
  let server = await startServer(variables, 0, program);
  const { baseUrl } = server;
  report(`the server listens on ${baseUrl}`);
  try {
    const alice = await logIn(baseUrl, `alice${suffix}`);
    const bob = await logIn(baseUrl, `bob${suffix}`);
    report(`two players have accounts: ${alice.accountId} and ${bob.accountId}`);

    await changeMetadata(alice.client);
    await readEachOther(alice, bob);
    report(
      'they set, append to, search and partly delete metadata, and see only the public metadata of each other',
    );

    const gameServer = await createKey(baseUrl, suffix);
    await assertKeyLimits(gameServer, alice.accountId);
    report('an operator created a policy and a key; calls without permission are refused');

    const stream = openMoveStream(alice.client);
    await stream.opened;
    for (let move = 0; move < movesPerHalf; move++) await emitMove(gameServer, alice.accountId, move);
    await stream.received(movesPerHalf);
    report(`alice's stream has the first ${movesPerHalf} moves`);

    await server.kill();
    report('the server was killed with SIGKILL');
    server = await startServer(variables, Number(new URL(baseUrl).port), program);
    report('and started again');

    for (let move = movesPerHalf; move < 2 * movesPerHalf; move++)
      await emitMove(gameServer, alice.accountId, move);
    const moves = await stream.received(2 * movesPerHalf);
    assert.deepEqual(
      moves,
      Array.from({ length: 2 * movesPerHalf }, (_, move) => move),
    );
    await stream.close();
    report(
      `her stream resumed: ${moves.length} moves in order, none lost or repeated (${stream.reconnects()} reconnect)`,
    );

    await assertNothingLost(alice, bob, gameServer, suffix);
    report('sessions and the key still work, and all data is there');

    await bob.client.authentication.logout();
    await assertRefused(bob.client.sessions.current(), 'CREDENTIAL_INVALID');
    report('bob logged out, and that session is refused');
    assert.equal(await server.stop(), 0);
    report('the server stopped cleanly');
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
  const client = createClient({ baseUrl, retry: 5 });
  const { redirectUri } = await client.authentication.login({ provider: 'UNSAFE', payload: name });
  assert.equal(redirectUri, '');
  const { account } = await client.accounts.create();
  const again = await client.accounts.create();
  assert.equal(again.account.id, account.id);
  return { client, accountId: account.id };
}

async function changeMetadata({ accounts }: Client): Promise<void> {
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

const expectedBoard = '{"moves":["a1","b2"],"theme":{"size":3}}';

async function readEachOther(alice: Player, bob: Player): Promise<void> {
  const own = await alice.client.accounts.get({ accountId: alice.accountId });
  assert.equal(own.account.metadata?.coins?.intPayload, 9_007_199_254_740_993n);
  const seen = await bob.client.accounts.get({ accountId: alice.accountId });
  assert.deepEqual(Object.keys(seen.account.metadata ?? {}).sort(), ['public.board', 'public.motto']);
  assert.equal(seen.account.metadata?.['public.board']?.jsonPayload, expectedBoard);
  await assertRefused(
    bob.client.accounts.putMetadata({
      accountId: alice.accountId,
      entryKey: 'coins',
      entryValue: { intPayload: 0 },
      updateOperationType: 0,
    }),
    'NOT_YOURS',
  );
}

/** Creates, as an operator, a key that may only emit events and read global metadata. */
async function createKey(baseUrl: string, suffix: string): Promise<Client> {
  const { admin } = createClient({ baseUrl, apiKey: rootApiKey, retry: 5 });
  const permissions = ['events.emit', 'global_metadata.read'];
  const { policy } = await admin.apiKeys.createPolicy({ name: `game-server${suffix}`, permissions });
  const { apiKey } = await admin.apiKeys.create({ name: `game-server-1${suffix}`, policyId: policy.id });
  await admin.globalMetadata.adminCreate({
    namespace: `season${suffix}`,
    entryKey: 'name',
    entryValue: { stringPayload: 'first' },
  });
  return createClient({ baseUrl, apiKey: apiKey.key, retry: 5 });
}

async function assertKeyLimits(gameServer: Client, accountId: string): Promise<void> {
  await gameServer.admin.apiKeys.test();
  await assertRefused(gameServer.admin.accounts.adminGet({ accountId }), 'PERMISSION_MISSING');
  await assertRefused(
    gameServer.admin.apiKeys.createPolicy({ name: 'more', permissions: ['*'] }),
    'PERMISSION_MISSING',
  );
  await assertRefused(gameServer.accounts.create(), 'SESSION_REQUIRED');
}

/** Emits a move to a player. The Idempotency-Key makes sure that retries do not repeat it. */
async function emitMove(gameServer: Client, recipient: string, move: number): Promise<void> {
  const nestedEvent = { anyEvent: { '@type': 'game/Move', move } };
  const { broadcastSuccess } = await gameServer.admin.events.emit(
    { nestedEvent, recipientIds: [recipient] },
    { idempotencyKey: `move-${move}` },
  );
  assert.equal(broadcastSuccess, true);
}

/** Collects the moves from a player's event stream. */
function openMoveStream(client: Client) {
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
    /** Resolves when the stream is open. Earlier moves would not be received. */
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

async function assertNothingLost(
  alice: Player,
  bob: Player,
  gameServer: Client,
  suffix: string,
): Promise<void> {
  const own = await alice.client.accounts.get({ accountId: alice.accountId });
  assert.equal(own.account.metadata?.['public.board']?.jsonPayload, expectedBoard);
  assert.equal(own.account.metadata?.coins?.intPayload, 9_007_199_254_740_993n);
  const { session } = await bob.client.sessions.current();
  assert.equal(session.accountId, bob.accountId);
  const season = await gameServer.admin.globalMetadata.serverReadEntry({
    entryKey: 'name',
    namespace: `season${suffix}`,
  });
  assert.equal(season.entryValue.stringPayload, 'first');
  await gameServer.admin.apiKeys.test();
}

/** Asserts that a call is refused with a reason. */
async function assertRefused(call: Promise<unknown>, reason: string): Promise<void> {
  await assert.rejects(call, (error) => error instanceof ClientError && error.reason === reason);
}
