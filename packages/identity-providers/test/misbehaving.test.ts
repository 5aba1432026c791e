import { sign as signBytes } from 'node:crypto';
import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { sessionState } from '../../core/src/areas/sessions/states.ts';
import { sessions } from '../../core/src/areas/sessions/tables.ts';
import { oauth2, oidc } from '../src/index.ts';
import { createBrowser } from './browser.ts';
import { type FakeOidc, openFakeOidc, signedWith, unsigned } from './fake-oidc.ts';
import { type Game, hosts, openGame } from './game.ts';
import { type Answer, openLocalServer, say, uselessAnswers } from './local-server.ts';

/**
 * An identity provider that does wrong, and how many sessions come of it. Each flow is played to its end: whatever page
 * comes, the right digits are typed.
 */

/** So that what never answers costs the tests little. */
const timeoutMilliseconds = 300;
const kindOf = (contentType: string) => ({ 'content-type': contentType });

/** Plays a login to its end and counts the sessions that are logged in. */
async function sessionsOf(game: Game, fake: FakeOidc, change: (back: URL) => void = () => {}) {
  const begun = await game.login(3).catch((error: Error) => error);
  if (begun instanceof Error) return { sessions: await loggedIn(game), message: 'not begun' };
  const back = fake.allow(begun.redirectUri);
  change(back);
  const browser = createBrowser();
  const page = await browser.open(back.href);
  if (page.body.includes('<form')) await browser.submit(page, { confirmationCode: begun.confirmationCode! });
  const { message } = await game.wait(begun.token);
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
  (to: string): Answer =>
  (response) => {
    response.writeHead(302, { location: to }).end();
  };

const slowly: Answer = (response) => {
  response.writeHead(200, kindOf('application/json')).write('{"access_token":');
};

const asJson = (text: string): Answer => say(200, text, kindOf('application/json'));
const second = (): number => Math.floor(Date.now() / 1000);

/** What is wrong with the ID token. */
const tokens: Readonly<Record<string, (fake: FakeOidc) => void | Promise<void>>> = {
  'a wrong audience': (fake) => fake.change({ aud: 'another game' }),
  'no audience': (fake) => fake.change({ aud: undefined }),
  'two audiences and no authorized party': (fake) => fake.change({ aud: ['game', 'another game'] }),
  'another authorized party': (fake) => fake.change({ azp: 'another game' }),
  'a wrong issuer': (fake) => fake.change({ iss: 'https://login.example' }),
  'an issuer that only begins like it': (fake) => fake.change({ iss: `${fake.issuer}/` }),
  'a wrong nonce': (fake) => fake.change({ nonce: 'another nonce' }),
  'no nonce': (fake) => fake.change({ nonce: undefined }),
  'no algorithm': (fake) => fake.make(unsigned),
  'a signature with the public key as a secret': (fake) =>
    fake.make(async (claims) => signedWith(await fake.publicKey(), claims)),
  'a signature of another key under a known id': async (fake) => {
    await fake.sign({});
    await fake.rotate(false);
    fake.make(async (claims) => {
      const token = await fake.sign(claims);
      const [, payload] = token.split('.');
      const header = Buffer.from('{"alg":"ES256","kid":"key-1"}').toString('base64url');
      return `${header}.${payload}.${token.split('.')[2]}`;
    });
  },
  'a key that is not among those shown': (fake) => fake.rotate(false),
  'a key of its own in the header': (fake) =>
    fake.make(async (claims) => {
      const { generateKeyPairSync } = await import('node:crypto');
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const header = { alg: 'ES256', jwk: publicKey.export({ format: 'jwk' }), jku: `${fake.issuer}/me` };
      const text = [header, claims]
        .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
        .join('.');
      const bytes = signBytes('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' });
      return `${text}.${bytes.toString('base64url')}`;
    }),
  'a payload that was changed after it was signed': (fake) =>
    fake.make(async (claims) => {
      const [header, , signature] = (await fake.sign(claims)).split('.');
      const payload = Buffer.from(JSON.stringify({ ...claims, sub: 'bob' })).toString('base64url');
      return `${header}.${payload}.${signature}`;
    }),
  'a time that is over': (fake) => fake.change({ iat: second() - 600, exp: second() - 300 }),
  'no end': (fake) => fake.change({ exp: undefined }),
  'a beginning in the future': (fake) => fake.change({ iat: second() + 3_600, exp: second() + 7_200 }),
  'a beginning long ago': (fake) => fake.change({ iat: second() - 3_600 }),
  'no beginning': (fake) => fake.change({ iat: undefined }),
  'an empty subject': (fake) => fake.change({ sub: '' }),
  'no subject': (fake) => fake.change({ sub: undefined }),
  'a subject that is a number': (fake) => fake.change({ sub: 42 }),
  'a subject that is not to be seen': (fake) => fake.change({ sub: 'an\u0000n' }),
  'a subject of 256 characters': (fake) => fake.change({ sub: 'a'.repeat(256) }),
  'the subject named twice': (fake) =>
    fake.make(async (claims) => signedText(fake, `${JSON.stringify(claims).slice(0, -1)},"sub":"bob"}`)),
  'a huge token': (fake) => fake.change({ padding: 'x'.repeat(20_000) }),
  'no token': (fake) => fake.answer('/token', asJson('{"access_token":"a","token_type":"Bearer"}')),
  'two parts': (fake) =>
    fake.make(async (claims) => (await fake.sign(claims)).split('.').slice(0, 2).join('.')),
  'a token that is none': (fake) => fake.make(() => 'a.b.c'),
};

/** Signs a payload that is written out. */
async function signedText(fake: FakeOidc, payload: string): Promise<string> {
  const { CompactSign, generateKeyPair, exportJWK } = await import('jose');
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const key = { ...(await exportJWK(publicKey)), kid: 'own', alg: 'ES256' };
  fake.answer('/keys', asJson(JSON.stringify({ keys: [key] })));
  return new CompactSign(Buffer.from(payload))
    .setProtectedHeader({ alg: 'ES256', kid: 'own' })
    .sign(privateKey);
}

/** What is wrong with the answers themselves, wherever it is asked. */
const wrongAnswers: Readonly<Record<string, Answer>> = {
  ...uselessAnswers,
  'a slow body': slowly,
  'half the JSON': asJson('{"access_token":"a","token_type":"Bea'),
  'a list': asJson('[]'),
  'a huge answer': asJson(`{"padding":"${'x'.repeat(300_000)}"}`),
  'JSON of another type': say(200, '{"issuer":"x","keys":[]}', kindOf('text/html')),
};

describe('an ID token with', () => {
  test.each(Object.entries(tokens))('%s makes 0 sessions', async (_, misbehave) => {
    await using fake = await openFakeOidc();
    await using game = await openOidc(fake);
    await misbehave(fake);
    const { sessions, message } = await sessionsOf(game, fake);
    expect([sessions, message]).toEqual([
      0,
      expect.stringMatching(/^(PROVIDER_UNAVAILABLE|INVALID_CREDENTIALS)$/),
    ]);
  });

  test('nothing wrong makes 1: the control', async () => {
    await using fake = await openFakeOidc();
    await using game = await openOidc(fake);
    expect(await sessionsOf(game, fake)).toEqual({ sessions: 1, message: '' });
  });

  test('nothing wrong, though the text of its payload is ours, makes 1: the control of the subject named twice', async () => {
    await using fake = await openFakeOidc();
    await using game = await openOidc(fake);
    fake.make((claims) => signedText(fake, JSON.stringify(claims)));
    expect(await sessionsOf(game, fake)).toEqual({ sessions: 1, message: '' });
  });
});

describe.each(['/.well-known/openid-configuration', '/token', '/keys'] as const)('at %s,', (path) => {
  test.each(Object.entries(wrongAnswers))('%s makes 0 sessions', async (_, answer) => {
    await using fake = await openFakeOidc();
    await using game = await openOidc(fake);
    fake.answer(path, answer);
    expect((await sessionsOf(game, fake)).sessions).toBe(0);
  });

  test('being sent on to this machine makes 0 sessions, and nobody goes there', async () => {
    await using fake = await openFakeOidc();
    await using inside = await openLocalServer(say(200, '{}', kindOf('application/json')));
    await using game = await openOidc(fake);
    fake.answer(path, redirecting(`${inside.origin}/secret`));
    expect((await sessionsOf(game, fake)).sessions).toBe(0);
    expect(inside.asked).toEqual([]);
  });
});

describe('what a provider says of itself', () => {
  const configuration = (fake: FakeOidc, changes: object): Answer =>
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
    ['an address that is none', { token_endpoint: 'javascript:alert(1)' }],
    ['an address with credentials', { jwks_uri: 'https://user:password@login.example/keys' }],
    ['no token endpoint', { token_endpoint: undefined }],
    ['no keys', { jwks_uri: undefined }],
  ])('with %s makes 0 sessions', async (_, changes) => {
    await using fake = await openFakeOidc();
    await using game = await openOidc(fake);
    fake.answer('/.well-known/openid-configuration', configuration(fake, changes));
    expect((await sessionsOf(game, fake)).sessions).toBe(0);
  });

  test('with nothing wrong makes 1: the control', async () => {
    await using fake = await openFakeOidc();
    await using game = await openOidc(fake);
    fake.answer('/.well-known/openid-configuration', configuration(fake, {}));
    expect((await sessionsOf(game, fake)).sessions).toBe(1);
  });
});

describe('an answer in the browser', () => {
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
    'with %s in it makes 1: what was not asked for is not looked at',
    async (name) => {
      await using fake = await openFakeOidc();
      await using game = await openOidc(fake);
      const change = (back: URL): void => back.searchParams.set(name, 'a.b.c');
      expect((await sessionsOf(game, fake, change)).sessions).toBe(1);
    },
  );

  test('in which the player says no tells the game so', async () => {
    await using fake = await openFakeOidc();
    await using game = await openOidc(fake);
    const { sessions, message } = await sessionsOf(game, fake, (back) => {
      back.searchParams.delete('code');
      back.searchParams.set('error', 'access_denied');
    });
    expect([sessions, message]).toEqual([0, 'ACCESS_DENIED']);
  });

  test('whose code was used for another login makes 0 sessions', async () => {
    await using fake = await openFakeOidc();
    await using game = await openOidc(fake);
    const first = await game.login(3);
    const other = await game.login(3);
    // The token is made for the first login, and comes back with the state of the other.
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

  const profiles: Readonly<Record<string, Answer>> = {
    ...wrongAnswers,
    'no id': asJson('{"name":"Ann"}'),
    'an empty id': asJson('{"id":""}'),
    'an id of another kind': asJson('{"id":{"toString":"ann"}}'),
    'an id whose digits are lost': asJson('{"id":9007199254740993}'),
    'a fraction': asJson('{"id":1.5}'),
    'the id named twice': asJson('{"id":"ann","id":"bob"}'),
    'the id named twice, once in disguise': asJson('{"id":"ann","\\u0069d":"bob"}'),
    'status 401': say(401, '{"id":"ann"}', kindOf('application/json')),
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
    ['no text', 7],
    ['nothing', ''],
  ])('an access token with %s makes 0 sessions', async (_, access_token) => {
    await using fake = await openFakeOidc();
    await using game = await openOAuth2(fake);
    fake.answer('/token', asJson(JSON.stringify({ access_token, token_type: 'Bearer' })));
    expect((await sessionsOf(game, fake)).sessions).toBe(0);
  });

  test('the secret goes to the token endpoint alone, and the token to the profile alone', async () => {
    await using fake = await openFakeOidc();
    await using game = await openOAuth2(fake);
    expect(await sessionsOf(game, fake)).toEqual({ sessions: 1, message: '' });
    const secret = 'the-secret-of-the-game';
    const holding = (text: string) =>
      fake.asked.filter((asked) => JSON.stringify(asked).includes(text)).map(({ url }) => url);
    expect([holding(secret), holding('Bearer access')]).toEqual([['/token'], ['/me']]);
    expect(fake.asked.map(({ url }) => url).join()).not.toContain('access');
  });

  test('a list of scopes, which some vendors answer, is no hindrance', async () => {
    await using fake = await openFakeOidc();
    await using game = await openOAuth2(fake);
    fake.answer('/token', asJson('{"access_token":"access","token_type":"bearer","scope":["who"]}'));
    expect((await sessionsOf(game, fake)).sessions).toBe(1);
  });
});

test('what goes wrong is logged with its reason, and with nothing that is secret or came from outside', async () => {
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
  const canaries = new Set([secret, 'canary', 'access"', fake.issuer, '127.0.0.1']);
  const oauthError = (body: object): Answer => say(400, JSON.stringify(body), kindOf('application/json'));
  const faults: (() => void)[] = [
    () => fake.change({ aud: 'canary' }),
    () => fake.change({ nonce: 'canary' }),
    () => fake.change({ iss: 'https://canary.example' }),
    () => fake.make(() => 'canary.canary.canary'),
    () => fake.answer('/token', oauthError({ error: 'invalid_client', error_description: 'canary' })),
    () => fake.answer('/token', oauthError({ error: 'canary, with words' })),
    () => fake.answer('/token', asJson('{"canary":1,"canary":2}')),
    () => fake.answer('/token', redirecting('https://canary.example')),
    () => fake.answer('/token', asJson('{"access_token":7,"token_type":"canary"}')),
  ];
  for (const fault of faults) {
    fake.change({});
    fault();
    const begun = await game.login(3);
    const back = fake.allow(begun.redirectUri);
    for (const name of ['state', 'nonce', 'code_challenge'])
      canaries.add(new URL(begun.redirectUri).searchParams.get(name)!);
    canaries.add(begun.token);
    await createBrowser().open(back.href);
  }
  expect(lines).toHaveLength(faults.length);
  for (const line of lines) expect(line).toMatch(/a provider failed .*UpstreamFailure/s);
  expect([...canaries].filter((canary) => lines.some((line) => line.includes(canary)))).toEqual([]);
});
