import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import Provider, { type Adapter, type AdapterPayload } from 'oidc-provider';

/** A certified OpenID provider on a port of this machine, with one client. Whoever the header `x-player` names is there. */
export interface LocalOidc extends AsyncDisposable {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Where a client of plain OAuth 2 asks with its token whose it is. */
  readonly profileEndpoint: string;
  /** What was asked of it: method and path. */
  readonly asked: readonly string[];
  /** Says where it sends players back to; before that nobody logs in. */
  register(redirectUri: string): void;
}

/** One for all: making it takes a tenth of a second. */
const signingKey = generateKeyPair('RS256', { extractable: true }).then(({ privateKey }) =>
  exportJWK(privateKey),
);

/** What the provider keeps, in memory: its own would say at every start that it is none for production. */
function createShelves(): (kind: string) => Adapter {
  const kept = new Map<string, AdapterPayload>();
  const byUid = new Map<string, string>();
  return (kind) => {
    const at = (id: string): string => `${kind}:${id}`;
    return {
      async upsert(id, payload) {
        kept.set(at(id), payload);
        if (payload.uid !== undefined) byUid.set(at(payload.uid), id);
      },
      find: async (id) => kept.get(at(id)),
      findByUid: async (uid) => kept.get(at(byUid.get(at(uid)) ?? '')),
      findByUserCode: async () => undefined,
      async consume(id) {
        const found = kept.get(at(id));
        if (found) found.consumed = Math.floor(Date.now() / 1000);
      },
      destroy: async (id) => void kept.delete(at(id)),
      async revokeByGrantId(grantId) {
        for (const [key, { grantId: of }] of kept) if (of === grantId) kept.delete(key);
      },
    };
  };
}

export async function openLocalOidc(): Promise<LocalOidc> {
  const key = await signingKey;
  const asked: string[] = [];
  let provider: Provider | null = null;
  let handle: RequestListener = (_, response) => void response.writeHead(503).end();
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${(request.url ?? '').split('?')[0]}`);
    void route(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const clientId = 'the-game';
  const clientSecret = 'the-secret-of-the-game-0123456789';

  async function route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url?.startsWith('/interaction/') && provider) return interact(provider, request, response);
    if (request.url === '/me' && provider) return profile(provider, request, response);
    handle(request, response);
  }

  return {
    issuer,
    clientId,
    clientSecret,
    profileEndpoint: `${issuer}/me`,
    asked,
    register(redirectUri) {
      provider = new Provider(issuer, {
        adapter: createShelves(),
        jwks: { keys: [{ ...key, use: 'sig', alg: 'RS256' }] },
        clients: [
          {
            client_id: clientId,
            client_secret: clientSecret,
            redirect_uris: [redirectUri],
            response_types: ['code'],
            grant_types: ['authorization_code'],
            token_endpoint_auth_method: 'client_secret_post',
          },
        ],
        pkce: { required: () => true },
        scopes: ['openid', 'profile', 'who'],
        claims: { profile: ['nickname'] },
        features: { devInteractions: { enabled: false } },
        interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
        conformIdTokenClaims: false,
        findAccount: (_, accountId) => ({
          accountId,
          claims: () => ({ sub: accountId, nickname: `Called ${accountId}` }),
        }),
        cookies: { keys: ['only for tests'] },
        ttl: { Interaction: 600, Session: 600, Grant: 600, IdToken: 600, AccessToken: 600 },
      });
      handle = provider.callback();
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The page on which a player signs in and allows it, or does not: it needs no click. */
async function interact(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { params } = await provider.interactionDetails(request, response);
  const accountId = String(request.headers['x-player'] ?? '');
  if (accountId === '') {
    const result = { error: 'access_denied', error_description: 'the player said no' };
    return provider.interactionFinished(request, response, result);
  }
  const grant = new provider.Grant({ accountId, clientId: String(params.client_id) });
  grant.addOIDCScope(String(params.scope));
  const consent = { grantId: await grant.save() };
  return provider.interactionFinished(request, response, { login: { accountId }, consent });
}

async function profile(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const found = await provider.AccessToken.find(token);
  const status = found?.accountId === undefined ? 401 : 200;
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(
    JSON.stringify(status === 200 ? { id: found!.accountId, name: `Called ${found!.accountId}` } : {}),
  );
}
