import { sign as signBytes } from 'node:crypto';
import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { sessionState } from '../../core/src/areas/sessions/states.ts';
import { sessions } from '../../core/src/areas/sessions/tables.ts';
import { oauth2, oidc } from '../src/index.ts';
import { createBrowser } from './browser.ts';
import { type FakeOidc, openFakeOidc, signedWith, unsigned } from './fake-oidc.ts';
import { type Game, hosts, openGame } from './game-world.ts';
import { openLocalServer, type Responder, respondWith, uselessResponses } from './local-server.ts';

/**
 * Faults of an identity provider, and how many sessions they make. Each flow runs to its end: whatever page comes, the
 * right confirmation code is typed.
 */

/** Short, so responders that never answer cost the tests little time. */
const timeoutMilliseconds = 300;
const typeHeader = (contentType: string) => ({ 'content-type': contentType });

/** Runs a login to its end and counts the sessions that are logged in. */
async function sessionsOf(game: Game, fake: FakeOidc, change: (back: URL) => void = () => {}) {
  const loginStart = await game.login(3).catch((error: Error) => error);
  if (loginStart instanceof Error) return { sessions: await loggedIn(game), message: 'not loginStart' };
  const back = fake.allow(loginStart.redirectUri);
  change(back);
  const browser = createBrowser();
  const page = await browser.open(back.href);
  if (page.body.includes('<form'))
    await browser.submit(page, { confirmationCode: loginStart.confirmationCode! });
  const { message } = await game.wait(loginStart.token);
  return { sessions: await loggedIn(game), message };
}

const loggedIn = ({ t }: Game): Promise<number> =>
  t.storage.count(sessions, { state: { in: [sessionState.AUTHENTICATED, sessionState.ACCOUNT] } });

async function openOidc(fake: FakeOidc): Promise<Game> {
  const provider = oidc({ issuer: fake.issuer, provider: 'SEARCH_WEB', timeoutMilliseconds });
  const game = await openGame(hosts.Express, [provider], { limits: { awaitSeconds: 1 } });
  await game.configure(3, 'game', 'the-secret-of-the-game');
  return game;
}

const redirecting =
  (to: string): Responder =>
  (response) => {
    response.writeHead(302, { location: to }).end();
  };

const slowly: Responder = (response) => {
  response.writeHead(200, typeHeader('application/json')).write('{"access_token":');
};

const asJson = (text: string): Responder => respondWith(200, text, typeHeader('application/json'));
const second = (): number => Math.floor(Date.now() / 1000);

/** Faults of the ID token. */
const tokenFaults: Readonly<Record<string, (fake: FakeOidc) => void | Promise<void>>> = {
  'a wrong audience': (fake) => fake.changeClaims({ aud: 'another game' }),
  'no audience': (fake) => fake.changeClaims({ aud: undefined }),
  'two audiences and no authorized party': (fake) => fake.changeClaims({ aud: ['game', 'another game'] }),
  'another authorized party': (fake) => fake.changeClaims({ azp: 'another game' }),
  'a wrong issuer': (fake) => fake.changeClaims({ iss: 'https://login.example' }),
  'an issuer with a slash at the end': (fake) => fake.changeClaims({ iss: `${fake.issuer}/` }),
  'a wrong nonce': (fake) => fake.changeClaims({ nonce: 'another nonce' }),
  'no nonce': (fake) => fake.changeClaims({ nonce: undefined }),
  'no algorithm': (fake) => fake.makeToken(unsigned),
  'a signature with the public key as a shared secret': (fake) =>
    fake.makeToken(async (claims) => signedWith(await fake.publicKey(), claims)),
  'a signature of another key with a known key id': async (fake) => {
    await fake.sign({});
    await fake.rotateKey(false);
    fake.makeToken(async (claims) => {
      const token = await fake.sign(claims);
      const [, payload] = token.split('.');
      const header = Buffer.from('{"alg":"ES256","kid":"key-1"}').toString('base64url');
      return `${header}.${payload}.${token.split('.')[2]}`;
    });
  },
  'an unpublished key': (fake) => fake.rotateKey(false),
  'a key of its own in the header': (fake) =>
    fake.makeToken(async (claims) => {
      const { generateKeyPairSync } = await import('node:crypto');
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const header = { alg: 'ES256', jwk: publicKey.export({ format: 'jwk' }), jku: `${fake.issuer}/me` };
      const text = [header, claims]
        .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
        .join('.');
      const bytes = signBytes('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' });
      return `${text}.${bytes.toString('base64url')}`;
    }),
  'a payload changed after signing': (fake) =>
    fake.makeToken(async (claims) => {
      const [header, , signature] = (await fake.sign(claims)).split('.');
      const payload = Buffer.from(JSON.stringify({ ...claims, sub: 'bob' })).toString('base64url');
      return `${header}.${payload}.${signature}`;
    }),
  'an expiration in the past': (fake) => fake.changeClaims({ iat: second() - 600, exp: second() - 300 }),
  'no expiration': (fake) => fake.changeClaims({ exp: undefined }),
  'an issue time in the future': (fake) =>
    fake.changeClaims({ iat: second() + 3_600, exp: second() + 7_200 }),
  'an issue time long ago': (fake) => fake.changeClaims({ iat: second() - 3_600 }),
  'no issue time': (fake) => fake.changeClaims({ iat: undefined }),
  'an empty subject': (fake) => fake.changeClaims({ sub: '' }),
  'no subject': (fake) => fake.changeClaims({ sub: undefined }),
  'a subject that is a number': (fake) => fake.changeClaims({ sub: 42 }),
  'a subject with a control character': (fake) => fake.changeClaims({ sub: 'an\u0000n' }),
  'a subject of 256 characters': (fake) => fake.changeClaims({ sub: 'a'.repeat(256) }),
  'a subject that appears twice': (fake) =>
    fake.makeToken(async (claims) => signedText(fake, `${JSON.stringify(claims).slice(0, -1)},"sub":"bob"}`)),
  'a huge token': (fake) => fake.changeClaims({ padding: 'x'.repeat(20_000) }),
  'no ID token': (fake) => fake.answer('/token', asJson('{"access_token":"a","token_type":"Bearer"}')),
  'only two parts': (fake) =>
    fake.makeToken(async (claims) => (await fake.sign(claims)).split('.').slice(0, 2).join('.')),
  'a malformed token': (fake) => fake.makeToken(() => 'a.b.c'),
};

/** Signs the text of a payload with a key of its own. */
async function signedText(fake: FakeOidc, payload: string): Promise<string> {
  const { CompactSign, generateKeyPair, exportJWK } = await import('jose');
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const key = { ...(await exportJWK(publicKey)), kid: 'own', alg: 'ES256' };
  fake.answer('/keys', asJson(JSON.stringify({ keys: [key] })));
  return new CompactSign(Buffer.from(payload))
    .setProtectedHeader({ alg: 'ES256', kid: 'own' })
    .sign(privateKey);
}

/** Faulty responses, for any address. */
const wrongAnswers: Readonly<Record<string, Responder>> = {
  ...uselessResponses,
  'a slow body': slowly,
  'truncated JSON': asJson('{"access_token":"a","token_type":"Bea'),
  'a list': asJson('[]'),
  'a huge response': asJson(`{"padding":"${'x'.repeat(300_000)}"}`),
  'JSON with another content type': respondWith(200, '{"issuer":"x","keys":[]}', typeHeader('text/html')),
};

describe('an ID token with', () => {
  test.each(Object.entries(tokenFaults))('%s makes 0 sessions', async (_, misbehave) => {
    await using fake = await openFakeOidc();
    await using game = await openOidc(fake);
    await misbehave(fake);
    const { sessions, message } = await sessionsOf(game, fake);
    expect([sessions, message]).toEqual([
      0,
      expect.stringMatching(/^(PROVIDER_UNAVAILABLE|INVALID_CREDENTIALS)$/),
    ]);
  });

  test('no fault makes 1 session, as a control', async () => {
    await using fake = await openFakeOidc();
    await using game = await openOidc(fake);
    expect(await sessionsOf(game, fake)).toEqual({ sessions: 1, message: '' });
  });

  test('no fault and a payload of our own text makes 1 session, as a control of the subject that appears twice', async () => {
    await using fake = await openFakeOidc();
    await using game = await openOidc(fake);
    fake.makeToken((claims) => signedText(fake, JSON.stringify(claims)));
    expect(await sessionsOf(game, fake)).toEqual({ sessions: 1, message: '' });
  });
});

describe.each(['/.well-known/openid-configuration', '/token', '/keys'] as const)('at %s', (path) => {
  test.each(Object.entries(wrongAnswers))('%s makes 0 sessions', async (_, answer) => {
    await using fake = await openFakeOidc();
    await using game = await openOidc(fake);
    fake.answer(path, answer);
    expect((await sessionsOf(game, fake)).sessions).toBe(0);
  });

  test('a redirect to this machine makes 0 sessions and is not followed', async () => {
    await using fake = await openFakeOidc();
    await using inside = await openLocalServer(respondWith(200, '{}', typeHeader('application/json')));
    await using game = await openOidc(fake);
    fake.answer(path, redirecting(`${inside.origin}/secret`));
    expect((await sessionsOf(game, fake)).sessions).toBe(0);
    expect(inside.requests).toEqual([]);
  });
});

describe('metadata of a provider', () => {
  const configuration = (fake: FakeOidc, changes: object): Responder =>
    asJson(
      JSON.stringify({
        issuer: fake.issuer,
        authorization_endpoint: `${fake.issuer}/authorize`,
        token_endpoint: `${fake.issuer}/token`,
        jwks_uri: `${fake.issuer}/keys`,
        id_token_signing_alg_values_supported: ['ES256'],
        ...changes,
      }),
    );

  test.each([
    ['another issuer', { issuer: 'https://login.example' }],
    ['an address without https', { token_endpoint: 'http://login.example/token' }],
    ['a javascript address', { token_endpoint: 'javascript:alert(1)' }],
    ['an address with credentials', { jwks_uri: 'https://user:password@login.example/keys' }],
    ['no token endpoint', { token_endpoint: undefined }],
    ['no key set', { jwks_uri: undefined }],
  ])('with %s makes 0 sessions', async (_, changes) => {
    await using fake = await openFakeOidc();
    await using game = await openOidc(fake);
    fake.answer('/.well-known/openid-configuration', configuration(fake, changes));
    expect((await sessionsOf(game, fake)).sessions).toBe(0);
  });

  test('without a fault makes 1 session, as a control', async () => {
    await using fake = await openFakeOidc();
    await using game = await openOidc(fake);
    fake.answer('/.well-known/openid-configuration', configuration(fake, {}));
    expect((await sessionsOf(game, fake)).sessions).toBe(1);
  });
});

describe('an authorization response', () => {
  test.each<[string, (back: URL) => void]>([
    ['of another issuer', (back) => back.searchParams.set('iss', 'https://login.example')],
    ['with another code', (back) => back.searchParams.set('code', 'guessed')],
    ['without a code', (back) => back.searchParams.delete('code')],
    ['with two codes', (back) => back.searchParams.append('code', 'code')],
    ['that is an error', (back) => back.searchParams.set('error', 'server_error')],
  ])('%s makes 0 sessions', async (_, change) => {
    await using fake = await openFakeOidc();
    await using game = await openOidc(fake);
    expect((await sessionsOf(game, fake, change)).sessions).toBe(0);
  });

  test.each(['id_token', 'access_token', 'response'])(
    'with an unrequested %s makes 1 session, because the parameter is ignored',
    async (name) => {
      await using fake = await openFakeOidc();
      await using game = await openOidc(fake);
      const change = (back: URL): void => back.searchParams.set(name, 'a.b.c');
      expect((await sessionsOf(game, fake, change)).sessions).toBe(1);
    },
  );

  test('in which the player denies access fails with ACCESS_DENIED', async () => {
    await using fake = await openFakeOidc();
    await using game = await openOidc(fake);
    const { sessions, message } = await sessionsOf(game, fake, (back) => {
      back.searchParams.delete('code');
      back.searchParams.set('error', 'access_denied');
    });
    expect([sessions, message]).toEqual([0, 'ACCESS_DENIED']);
  });

  test('with the code of another login makes 0 sessions', async () => {
    await using fake = await openFakeOidc();
    await using game = await openOidc(fake);
    const first = await game.login(3);
    const other = await game.login(3);
    // The ID token is issued for the first login, and comes back with the state of the other.
    const back = fake.allow(first.redirectUri);
    back.searchParams.set('state', new URL(other.redirectUri).searchParams.get('state')!);
    await createBrowser().open(back.href);
    expect([await loggedIn(game), (await game.wait(other.token)).message]).toEqual([
      0,
      'PROVIDER_UNAVAILABLE',
    ]);
  });
});

describe('with plain OAuth 2,', () => {
  async function openOAuth2(fake: FakeOidc): Promise<Game> {
    const provider = oauth2({
      provider: 'SEARCH_WEB',
      issuer: 'fake',
      authorizationEndpoint: `${fake.issuer}/authorize`,
      tokenEndpoint: `${fake.issuer}/token`,
      profileEndpoint: `${fake.issuer}/me`,
      scope: 'who',
      subject: ({ id }) => id,
      timeoutMilliseconds,
    });
    const game = await openGame(hosts.Express, [provider], { limits: { awaitSeconds: 1 } });
    await game.configure(3, 'game', 'the-secret-of-the-game');
    return game;
  }

  const profiles: Readonly<Record<string, Responder>> = {
    ...wrongAnswers,
    'no id': asJson('{"name":"Ann"}'),
    'an empty id': asJson('{"id":""}'),
    'an object as id': asJson('{"id":{"toString":"ann"}}'),
    'an id beyond 2^53': asJson('{"id":9007199254740993}'),
    'a fraction as id': asJson('{"id":1.5}'),
    'an id that appears twice': asJson('{"id":"ann","id":"bob"}'),
    'an id that appears twice, once with an escape': asJson('{"id":"ann","\\u0069d":"bob"}'),
    'status 401': respondWith(401, '{"id":"ann"}', typeHeader('application/json')),
  };

  test.each(Object.entries(profiles))('a profile with %s makes 0 sessions', async (_, answer) => {
    await using fake = await openFakeOidc();
    await using game = await openOAuth2(fake);
    fake.answer('/me', answer);
    expect((await sessionsOf(game, fake)).sessions).toBe(0);
  });

  test.each(Object.entries(wrongAnswers))('tokens with %s make 0 sessions', async (_, answer) => {
    await using fake = await openFakeOidc();
    await using game = await openOAuth2(fake);
    fake.answer('/token', answer);
    expect((await sessionsOf(game, fake)).sessions).toBe(0);
  });

  test.each<[string, unknown]>([
    ['a line break', 'a\nb'],
    ['a number', 7],
    ['no characters', ''],
  ])('an access token with %s makes 0 sessions', async (_, access_token) => {
    await using fake = await openFakeOidc();
    await using game = await openOAuth2(fake);
    fake.answer('/token', asJson(JSON.stringify({ access_token, token_type: 'Bearer' })));
    expect((await sessionsOf(game, fake)).sessions).toBe(0);
  });

  test('the secret is sent only to the token endpoint, and the token only to the profile endpoint', async () => {
    await using fake = await openFakeOidc();
    await using game = await openOAuth2(fake);
    expect(await sessionsOf(game, fake)).toEqual({ sessions: 1, message: '' });
    const secret = 'the-secret-of-the-game';
    const holding = (text: string) =>
      fake.requests.filter((request) => JSON.stringify(request).includes(text)).map(({ url }) => url);
    expect([holding(secret), holding('Bearer access')]).toEqual([['/token'], ['/me']]);
    expect(fake.requests.map(({ url }) => url).join()).not.toContain('access');
  });

  test('a list of scopes in the token response, as some vendors send it, does not prevent a login', async () => {
    await using fake = await openFakeOidc();
    await using game = await openOAuth2(fake);
    fake.answer('/token', asJson('{"access_token":"access","token_type":"bearer","scope":["who"]}'));
    expect((await sessionsOf(game, fake)).sessions).toBe(1);
  });
});

test('a failure is logged with its reason, without secrets and without text from outside', async () => {
  await using fake = await openFakeOidc();
  const provider = oidc({ issuer: fake.issuer, provider: 'SEARCH_WEB', timeoutMilliseconds });
  const lines: string[] = [];
  const write = (facts: object, message: string): void => {
    lines.push(`${message} ${inspect(facts, { depth: 20, showHidden: true })}`);
  };
  const log = { debug: write, info: write, warn: write, error: write, fatal: write };
  const limits = { awaitSeconds: 1, openLoginsPerAddress: 99 };
  await using game = await openGame(hosts.Express, [provider], { limits, log });
  const secret = 'canary-of-the-secret-of-the-game';
  await game.configure(3, 'game', secret);
  const linesOfStart = lines.length;
  const canaries = new Set([secret, 'canary', 'access"', fake.issuer, '127.0.0.1']);
  const oauthError = (body: object): Responder =>
    respondWith(400, JSON.stringify(body), typeHeader('application/json'));
  const faults: (() => void)[] = [
    () => fake.changeClaims({ aud: 'canary' }),
    () => fake.changeClaims({ nonce: 'canary' }),
    () => fake.changeClaims({ iss: 'https://canary.example' }),
    () => fake.makeToken(() => 'canary.canary.canary'),
    () => fake.answer('/token', oauthError({ error: 'invalid_client', error_description: 'canary' })),
    () => fake.answer('/token', oauthError({ error: 'canary, with words' })),
    () => fake.answer('/token', asJson('{"canary":1,"canary":2}')),
    () => fake.answer('/token', redirecting('https://canary.example')),
    () => fake.answer('/token', asJson('{"access_token":7,"token_type":"canary"}')),
  ];
  for (const fault of faults) {
    fake.changeClaims({});
    fault();
    const loginStart = await game.login(3);
    const back = fake.allow(loginStart.redirectUri);
    for (const name of ['state', 'nonce', 'code_challenge'])
      canaries.add(new URL(loginStart.redirectUri).searchParams.get(name)!);
    canaries.add(loginStart.token);
    await createBrowser().open(back.href);
  }
  const failures = lines.slice(linesOfStart);
  expect(failures).toHaveLength(faults.length);
  for (const line of failures) expect(line).toMatch(/a provider failed .*UpstreamFailure/s);
  expect([...canaries].filter((canary) => lines.some((line) => line.includes(canary)))).toEqual([]);
});
