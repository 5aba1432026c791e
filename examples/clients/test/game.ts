import { expect } from 'vitest';
import { createClient } from '../../../packages/client/src/index.ts';
import { createBrowser } from '../../../packages/identity-providers/test/browser.ts';
import { openLocalOidc } from '../../../packages/identity-providers/test/local-oidc.ts';
import { freePort } from '../../../test/free-port.ts';
import { startServer } from '../../first-steps/src/server-process.ts';
import { type Network, openNetwork } from './network.ts';

/** A game with a server of the package `lobbykit`, an identity provider, an operator, and a friend of the player. */
export interface Game extends AsyncDisposable {
  /** How the player reaches the server. */
  readonly network: Network;
  readonly friend: Friend;
  /** Logs the player in, in a browser, and types the digits that the game shows. */
  logInByBrowser(redirectUri: string, digits: string): Promise<void>;
  /** Emits an event of the game. */
  emit(accountId: string, type: string): Promise<void>;
  /** Writes an entry that only servers see. */
  rate(accountId: string): Promise<void>;
}

interface Friend {
  readonly accountId: string;
  acceptRequestOf(accountId: string): Promise<void>;
  joinParty(inviteCode: string): Promise<void>;
  queue(): Promise<void>;
}

const rootApiKey = 'clients-of-others-root-key-0123456789abcdef';
/** The `custom` provider of the server is any OpenID Connect provider. */
const provider = 99;

const queues = {
  serviceMatchmakerConfig: { matchmakingQueues: { duel: { teams: 2, playersPerTeam: 1, hosting: 'none' } } },
};

export async function openGame(): Promise<Game> {
  await using resources = new AsyncDisposableStack();
  const oidc = resources.use(await openLocalOidc());
  const port = await freePort();
  const redirectUri = `http://127.0.0.1:${port}/api/v1/authentication/${provider}/callback`;
  oidc.register(redirectUri);
  const variables = {
    DATABASE_URL: 'memory:',
    ROOT_API_KEY: rootApiKey,
    SECRET_KEY: 'clients-of-others-secret-key-0123456789abcdef',
    MATCHMAKING_CONFIG: JSON.stringify(queues),
    // A second attempt to join is one too many.
    BACKEND_RATES: JSON.stringify({ invite_code: { points: 1, seconds: 60 } }),
    // A machine that is busy with something else must not refuse these few requests.
    BACKEND_LIMITS: JSON.stringify({ requestWaitMilliseconds: 60_000 }),
    CUSTOM_ISSUER: oidc.issuer,
    CUSTOM_CLIENT_ID: oidc.clientId,
    CUSTOM_CLIENT_SECRET: oidc.clientSecret,
    CUSTOM_REDIRECT_URI: redirectUri,
  };
  const server = await startServer(variables, port);
  resources.defer(() => server.kill());
  const network = resources.use(await openNetwork(server.baseUrl));
  const { admin } = createClient({ baseUrl: server.baseUrl, apiKey: rootApiKey, retry: 5 });
  await admin.globalMetadata.adminCreate({
    namespace: 'news',
    entryKey: 'today',
    entryValue: { stringPayload: 'hello' },
  });
  const friend = await createFriend(server.baseUrl);
  const owned = resources.move();
  return {
    network,
    friend,
    async logInByBrowser(address, digits) {
      const browser = createBrowser({ 'x-player': 'the-player' });
      const page = await browser.open(address);
      const done = await browser.submit(page, { confirmationCode: digits });
      expect(done.body).toContain('You are logged in');
    },
    async emit(accountId, type) {
      await admin.events.emit({ nestedEvent: { anyEvent: { '@type': type } }, recipientIds: [accountId] });
    },
    async rate(accountId) {
      const entryValue = { intPayload: 1500 };
      await admin.accounts.serverCreateMetadata({ accountId, entryKey: 'server.rating', entryValue });
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

async function createFriend(baseUrl: string): Promise<Friend> {
  const client = createClient({ baseUrl, retry: 5 });
  await client.authentication.login({ provider: 'UNSAFE', payload: 'friend' });
  const { account } = await client.accounts.create();
  const accountId = account.id;
  for (const [entryKey, stringPayload] of Object.entries({ 'public.colour': 'green', diary: 'secret' }))
    await client.accounts.createMetadata({ entryKey, entryValue: { stringPayload } });
  return {
    accountId,
    async acceptRequestOf(senderAccountId) {
      await client.friends.accept({ senderAccountId });
    },
    async joinParty(inviteCode) {
      const { party } = await client.parties.join({ inviteCode });
      await client.parties.leave({ partyId: party.partyId });
    },
    async queue() {
      const metadata = { queue_name: { stringPayload: 'duel' } };
      await client.matchmaking.start({ entity: { id: accountId, entityType: 'ACCOUNT', metadata } });
    },
  };
}
