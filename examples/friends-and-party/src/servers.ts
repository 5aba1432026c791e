import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { openLocalOidc } from '../../../packages/identity-providers/test/local-oidc.ts';
import { type ServerProcess, startServer } from '../../first-steps/src/server-process.ts';
import { createOperator, type PartyClient } from './areas.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';

/** Provider 3 of the interface: a service with OpenID Connect in which players have an account. */
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
  /** The addresses of the nodes. They stay the same after a restart. */
  readonly baseUrls: readonly string[];
  readonly mailbox: Mailbox;
  /** A client with the operator's key. */
  readonly operator: PartyClient;
  /** Kills a node with SIGKILL: it cannot say goodbye or flush anything. */
  kill(node: number): Promise<void>;
  /** Stops a node with SIGTERM, as a deployment does: its requests may finish. */
  stop(node: number): Promise<void>;
  /** Starts a node again at its address. */
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

  const operator = createOperator(baseUrls[0]!, rootApiKey);
  // After the login players return to the first node, on whichever node they play, as they would through a load balancer.
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
