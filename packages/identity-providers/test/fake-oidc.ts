import { createHmac } from 'node:crypto';
import { type CryptoKey, exportJWK, exportSPKI, generateKeyPair, type JWK, SignJWT } from 'jose';
import { openLocalServer, type ReceivedRequest, type Responder } from './local-server.ts';

/** A provider whose responses and tokens a test can replace. */
export interface FakeOidc extends AsyncDisposable {
  readonly issuer: string;
  readonly requests: readonly ReceivedRequest[];
  /** How many requests a path received. */
  requestCount(path: string): number;
  /** Replaces the response at a path from now on. */
  answer(path: '/.well-known/openid-configuration' | '/token' | '/keys' | '/me', how: Responder): void;
  /** Changes claims of the tokens from now on. Undefined removes a claim. */
  changeClaims(claims: Readonly<Record<string, unknown>>): void;
  /** Makes the whole token from its claims from now on. */
  makeToken(make: (claims: Readonly<Record<string, unknown>>) => string | Promise<string>): void;
  /** Signs with another key from now on, and publishes it if `isPublished` is true. */
  rotateKey(isPublished: boolean): Promise<void>;
  /** Signs claims as the provider does. */
  sign(claims: Readonly<Record<string, unknown>>): Promise<string>;
  /** The public key in PEM, which an attacker knows too. */
  publicKey(): Promise<string>;
  /** The player allows the login. Returns the address that they are sent back to. */
  allow(redirectUri: string): URL;
}

interface Key {
  readonly kid: string;
  readonly pair: { readonly privateKey: CryptoKey; readonly publicKey: CryptoKey };
}

const json =
  (value: unknown): Responder =>
  (response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  };

/** Opens a small OpenID provider that behaves correctly until a test changes it. The player is `ann`, the code `code`. */
export async function openFakeOidc(now: () => number = Date.now): Promise<FakeOidc> {
  const answers = new Map<string, Responder>();
  let keyCount = 0;
  const newKey = async (): Promise<Key> => ({
    kid: `key-${++keyCount}`,
    pair: await generateKeyPair('ES256'),
  });
  let key = await newKey();
  let published: Key[] = [key];
  let claimChanges: Readonly<Record<string, unknown>> = {};
  let nonce = '';
  let tokenOf: (claims: Readonly<Record<string, unknown>>) => string | Promise<string> = (claims) =>
    sign(claims);

  const sign = (claims: Readonly<Record<string, unknown>>): Promise<string> =>
    new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: key.kid }).sign(key.pair.privateKey);

  const claims = (): Record<string, unknown> => {
    const second = Math.floor(now() / 1000);
    const defaults = { iss: server.origin, aud: 'game', sub: 'ann', iat: second, exp: second + 300, nonce };
    const all = { ...defaults, ...claimChanges };
    return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  };

  const defaultAnswers: Readonly<Record<string, Responder>> = {
    '/.well-known/openid-configuration': (response, request) =>
      json({
        issuer: server.origin,
        authorization_endpoint: `${server.origin}/authorize`,
        token_endpoint: `${server.origin}/token`,
        jwks_uri: `${server.origin}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['ES256', 'RS256'],
      })(response, request),
    '/token': async (response, request) => {
      const isGood = new URLSearchParams(request.body).get('code') === 'code';
      if (!isGood)
        return void response
          .writeHead(400, { 'content-type': 'application/json' })
          .end('{"error":"invalid_grant"}');
      const id_token = await tokenOf(claims());
      json({ access_token: 'access', token_type: 'Bearer', expires_in: 60, id_token })(response, request);
    },
    '/keys': async (response, request) => {
      const keys: JWK[] = [];
      for (const { kid, pair } of published)
        keys.push({ ...(await exportJWK(pair.publicKey)), kid, alg: 'ES256', use: 'sig' });
      json({ keys })(response, request);
    },
    '/me': json({ id: 'ann', name: 'Ann' }),
  };

  const server = await openLocalServer((response, request) => {
    const path = request.url.split('?')[0]!;
    const answer = answers.get(path) ?? defaultAnswers[path];
    if (answer) answer(response, request);
    else response.writeHead(404).end();
  });

  return {
    issuer: server.origin,
    requests: server.requests,
    requestCount: (path) => server.requests.filter(({ url }) => url.split('?')[0] === path).length,
    answer: (path, how) => void answers.set(path, how),
    changeClaims(claims) {
      claimChanges = claims;
    },
    makeToken(make) {
      tokenOf = make;
    },
    async rotateKey(isPublished) {
      key = await newKey();
      if (isPublished) published = [key];
    },
    sign,
    publicKey: () => exportSPKI(key.pair.publicKey),
    allow(redirectUri) {
      const { searchParams } = new URL(redirectUri);
      nonce = searchParams.get('nonce') ?? '';
      const back = new URL(searchParams.get('redirect_uri') ?? '');
      back.searchParams.set('code', 'code');
      back.searchParams.set('state', searchParams.get('state') ?? '');
      return back;
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Returns an unsigned token. */
export const unsigned = (claims: object): string => `${encode({ alg: 'none' })}.${encode(claims)}.`;

/** Returns a token that is signed with the public key as if it were a shared secret. */
export function signedWith(publicKey: string, claims: object): string {
  const text = `${encode({ alg: 'HS256', kid: 'key-1' })}.${encode(claims)}`;
  return `${text}.${createHmac('sha256', publicKey).update(text).digest('base64url')}`;
}
