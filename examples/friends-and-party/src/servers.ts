import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { createClient } from '@lobbykit/client';
import { openLocalOidc } from '../../../packages/identity-providers/test/local-oidc.ts';
import { type ServerProcess, startServer } from '../../first-steps/src/server-process.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';

/** Provider 3 of the interface: who logs in there is known by a service that speaks OpenID Connect. */
const searchWeb = 3;

const rootApiKey = 'friends-and-party-root-key-0123456789abcdef';
const gameServer = fileURLToPath(new URL('./game-server.ts', import.meta.url));

export interface ServersOptions {
  readonly databaseUrl: string;
  readonly adapter: 'express' | 'fastify';
  readonly nodes: number;
}

/** The studio's servers, with the two services that they need: an identity provider and one for mail. */
export interface Servers extends AsyncDisposable {
  /** Where each node listens, also after it was started again. */
  readonly baseUrls: readonly string[];
  readonly mailbox: Mailbox;
  /** A client with the operator's key. */
  readonly operator: ReturnType<typeof createClient>;
  /** SIGKILL: no goodbye, nothing flushed. */
  kill(node: number): Promise<void>;
  /** SIGTERM, as a deployment does it: requests may finish. */
  stop(node: number): Promise<void>;
  /** Starts a node again where it was. */
  start(node: number): Promise<void>;
}

export async function openServers({ databaseUrl, adapter, nodes }: ServersOptions): Promise<Servers> {
  await using resources = new AsyncDisposableStack();
  const provider = resources.use(await openLocalOidc());
  const mailbox = resources.use(await openMailbox());
  const variables = {
    DATABASE_URL: databaseUrl,
    ADAPTER: adapter,
    ISSUER: provider.issuer,
    MAIL_URL: mailbox.url,
    ROOT_API_KEY: rootApiKey,
    SECRET_KEY: 'friends-and-party-secret-key-0123456789abcdef',
  };
  const launch = (port: number) => startServer(variables, port, gameServer);
  const running: ServerProcess[] = [];
  resources.defer(async () => {
    for (const server of running) await server.kill();
  });
  for (let node = 0; node < nodes; node++) running.push(await launch(0));
  const baseUrls = running.map(({ baseUrl }) => baseUrl);

  const operator = createClient({ baseUrl: baseUrls[0]!, apiKey: rootApiKey });
  // Players come back to the first node, wherever they play: a balancer before the nodes would not be seen here.
  const redirectUri = `${baseUrls[0]}/api/v1/authentication/${searchWeb}/callback`;
  provider.register(redirectUri);
  await operator.admin.authentication.adminUpdateProvider({
    provider: searchWeb,
    providerConfig: {
      providerClientId: provider.clientId,
      providerClientSecret: provider.clientSecret,
      providerRedirectUri: redirectUri,
      providerIsEnabled: true,
    },
  });

  const owned = resources.move();
  return {
    baseUrls,
    mailbox,
    operator,
    kill: (node) => running[node]!.kill(),
    async stop(node) {
      assert.equal(await running[node]!.stop(), 0, `node ${node + 1} did not stop cleanly`);
    },
    async start(node) {
      running[node] = await launch(Number(new URL(baseUrls[node]!).port));
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
