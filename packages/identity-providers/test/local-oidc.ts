import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import Provider, { type Adapter, type AdapterPayload } from 'oidc-provider';

/** A certified OpenID provider on a port of this machine, with one client. The header `x-player` names the player. */
export interface LocalOidc extends AsyncDisposable {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The profile endpoint for clients of plain OAuth 2. */
  readonly profileEndpoint: string;
  /** Method and path of each request, in order. */
  readonly requests: readonly string[];
  /** Sets the redirect URI. Before that nobody can log in. */
  register(redirectUri: string): void;
}

/** Shared by all tests, because making a key takes a tenth of a second. */
const signingKey = generateKeyPair('RS256', { extractable: true }).then(({ privateKey }) =>
  exportJWK(privateKey),
);

/** Stores in memory. The provider's own memory storage warns at every start that it is not for production. */
function createAdapters(): (kind: string) => Adapter {
  const payloads = new Map<string, AdapterPayload>();
  const byUid = new Map<string, string>();
  return (kind) => {
    const at = (id: string): string => `${kind}:${id}`;
    return {
      async upsert(id, payload) {
        payloads.set(at(id), payload);
        if (payload.uid !== undefined) byUid.set(at(payload.uid), id);
      },
      find: async (id) => payloads.get(at(id)),
      findByUid: async (uid) => payloads.get(at(byUid.get(at(uid)) ?? '')),
      findByUserCode: async () => undefined,
      async consume(id) {
        const found = payloads.get(at(id));
        if (found) found.consumed = Math.floor(Date.now() / 1000);
      },
      destroy: async (id) => void payloads.delete(at(id)),
      async revokeByGrantId(grantId) {
        for (const [key, { grantId: of }] of payloads) if (of === grantId) payloads.delete(key);
      },
    };
  };
}

export async function openLocalOidc(): Promise<LocalOidc> {
  const key = await signingKey;
  const requests: string[] = [];
  let provider: Provider | null = null;
  let handle: RequestListener = (_, response) => void response.writeHead(503).end();
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${(request.url ?? '').split('?')[0]}`);
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
    requests,
    register(redirectUri) {
      provider = new Provider(issuer, {
        adapter: createAdapters(),
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

/** The page on which a player signs in, and allows or denies the login, without a click. */
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
