import { createHmac } from 'node:crypto';
import { type CryptoKey, exportJWK, exportSPKI, generateKeyPair, type JWK, SignJWT } from 'jose';
import { type Answer, type Asked, openLocalServer } from './local-server.ts';

/** What a provider says when it is asked, each to be said differently. */
export interface FakeOidc extends AsyncDisposable {
  readonly issuer: string;
  readonly asked: readonly Asked[];
  /** How often a path was asked for. */
  askedFor(path: string): number;
  /** Says something else at a path from now on. */
  answer(path: '/.well-known/openid-configuration' | '/token' | '/keys' | '/me', how: Answer): void;
  /** Changes the claims of the tokens from now on; undefined takes one away. */
  change(claims: Readonly<Record<string, unknown>>): void;
  /** Makes the token as a whole from now on, out of its claims. */
  make(token: (claims: Readonly<Record<string, unknown>>) => string | Promise<string>): void;
  /** Signs with another key from now on; `isNamed` puts it among the keys that it shows. */
  rotate(isNamed: boolean): Promise<void>;
  /** Signs claims as the provider does. */
  sign(claims: Readonly<Record<string, unknown>>): Promise<string>;
  /** The public key in PEM, as an attacker has it. */
  publicKey(): Promise<string>;
  /** The player allows it: the address that he is sent back to. */
  allow(redirectUri: string): URL;
}

interface Key {
  readonly kid: string;
  readonly pair: { readonly privateKey: CryptoKey; readonly publicKey: CryptoKey };
}

const json =
  (value: unknown): Answer =>
  (response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  };

/** A small OpenID provider that behaves well until it is told otherwise. The player is `ann`, the code `code`. */
export async function openFakeOidc(now: () => number = Date.now): Promise<FakeOidc> {
  const answers = new Map<string, Answer>();
  let made = 0;
  const newKey = async (): Promise<Key> => ({ kid: `key-${++made}`, pair: await generateKeyPair('ES256') });
  let key = await newKey();
  let shown: Key[] = [key];
  let changed: Readonly<Record<string, unknown>> = {};
  let nonce = '';
  let make: (claims: Readonly<Record<string, unknown>>) => string | Promise<string> = (claims) =>
    sign(claims);

  const sign = (claims: Readonly<Record<string, unknown>>): Promise<string> =>
    new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: key.kid }).sign(key.pair.privateKey);

  const claims = (): Record<string, unknown> => {
    const second = Math.floor(now() / 1000);
    const usual = { iss: server.origin, aud: 'game', sub: 'ann', iat: second, exp: second + 300, nonce };
    const all = { ...usual, ...changed };
    return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  };

  const usual: Readonly<Record<string, Answer>> = {
    '/.well-known/openid-configuration': (response, asked) =>
      json({
        issuer: server.origin,
        authorization_endpoint: `${server.origin}/authorize`,
        token_endpoint: `${server.origin}/token`,
        jwks_uri: `${server.origin}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['ES256', 'RS256'],
      })(response, asked),
    '/token': async (response, asked) => {
      const isGood = new URLSearchParams(asked.body).get('code') === 'code';
      if (!isGood)
        return void response
          .writeHead(400, { 'content-type': 'application/json' })
          .end('{"error":"invalid_grant"}');
      const id_token = await make(claims());
      json({ access_token: 'access', token_type: 'Bearer', expires_in: 60, id_token })(response, asked);
    },
    '/keys': async (response, asked) => {
      const keys: JWK[] = [];
      for (const { kid, pair } of shown)
        keys.push({ ...(await exportJWK(pair.publicKey)), kid, alg: 'ES256', use: 'sig' });
      json({ keys })(response, asked);
    },
    '/me': json({ id: 'ann', name: 'Ann' }),
  };

  const server = await openLocalServer((response, asked) => {
    const path = asked.url.split('?')[0]!;
    const answer = answers.get(path) ?? usual[path];
    if (answer) answer(response, asked);
    else response.writeHead(404).end();
  });

  return {
    issuer: server.origin,
    asked: server.asked,
    askedFor: (path) => server.asked.filter(({ url }) => url.split('?')[0] === path).length,
    answer: (path, how) => void answers.set(path, how),
    change(claims) {
      changed = claims;
    },
    make(token) {
      make = token;
    },
    async rotate(isNamed) {
      key = await newKey();
      if (isNamed) shown = [key];
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

/** A token that nobody has signed. */
export const unsigned = (claims: object): string => `${encode({ alg: 'none' })}.${encode(claims)}.`;

/** A token that is signed with what everybody knows, as if that were a secret. */
export function signedWith(publicKey: string, claims: object): string {
  const text = `${encode({ alg: 'HS256', kid: 'key-1' })}.${encode(claims)}`;
  return `${text}.${createHmac('sha256', publicKey).update(text).digest('base64url')}`;
}
