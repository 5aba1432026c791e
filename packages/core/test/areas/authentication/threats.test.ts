import { createTestBackend, testRootKey } from '@lobbykit/testing';
import { describe, expect, test } from 'vitest';
import { customProvider } from '../../../src/areas/authentication/providers/custom.ts';
import { captureLog } from '../../secrets/capture-log.ts';
import { logIn, open, reasonOf, untilAwaited, wait } from './logins.ts';
import { beginLogin, comeBack, loggedIn, postBack, redirectProvider } from './redirect-logins.ts';

/** Attacks on logins, each with its result. */

test('a token that was planted before a login is worthless after it', async () => {
  const { started, options } = redirectProvider({ confirmation: false });
  const t = await open(options);
  const { token, state } = await beginLogin(t, started);
  await comeBack(t, { state, code: 'ann' });
  const { token: fresh } = await wait(t, token);
  for (const path of ['/sessions/current', '/sessions/mine', '/accounts/metadata'])
    expect((await t.http('GET', path, { session: token })).status).toBe(401);
  expect((await t.http('GET', '/sessions/current', { session: fresh })).status).toBe(200);
});

describe('a login that a victim is tricked into finishing', () => {
  test('gives the attacker no session: the attacker sees the digits and the victim is asked for them', async () => {
    const { started, options } = redirectProvider();
    const t = await open(options);
    const attacker = await beginLogin(t, started, { address: '198.51.100.9' });
    // The victim follows the attacker's address, signs in, and sees the page.
    const page = await comeBack(t, { state: attacker.state, code: 'victim' }, { address: '192.0.2.1' });
    expect(page.step).toBe('confirm');
    // The attacker knows the state and the digits, but not the ticket in the victim's page.
    for (const confirmation of [attacker.state, attacker.token, 'gt_guessed', ''])
      expect((await postBack(t, { confirmation, confirmationCode: attacker.code })).reason).toBe(
        'LOGIN_UNKNOWN',
      );
    expect((await comeBack(t, { state: attacker.state, code: 'victim' })).reason).toBe('LOGIN_UNKNOWN');
    const waiting = wait(t, attacker.token);
    await untilAwaited(t);
    await t.clock.advance(25_000);
    expect(await waiting).toEqual({ successfulAuth: false, message: 'PENDING', token: '' });
    expect(await loggedIn(t)).toBe(0);
  });

  test('is answered only to the holder of its own pending token', async () => {
    const { started, options } = redirectProvider({ confirmation: false });
    const t = await open(options);
    const mine = await beginLogin(t, started);
    const other = await beginLogin(t, started);
    await comeBack(t, { state: mine.state, code: 'ann' });
    const waiting = wait(t, other.token);
    await untilAwaited(t);
    await t.clock.advance(25_000);
    expect(await waiting).toEqual({ successfulAuth: false, message: 'PENDING', token: '' });
  });
});

describe('a state', () => {
  test('gets one and the same refusal if it is unknown, used, expired, of another provider or logged out', async () => {
    const { started, options } = redirectProvider();
    const t = await open({ ...options, limits: { openLoginsPerAddress: 100 } });
    const answers: unknown[] = [];
    const refused = async (state: string, provider: number | string = 99) => {
      const { status, body, headers } = await t.http(
        'GET',
        `/authentication/${provider}/callback?state=${state}&code=ann`,
      );
      const { 'x-request-id': _, ...others } = headers;
      answers.push({ status, body, headers: others });
    };
    await refused(`gt_${'A'.repeat(43)}`);
    await refused('');
    const used = await beginLogin(t, started);
    await comeBack(t, { state: used.state, code: 'ann' });
    await refused(used.state);
    const old = await beginLogin(t, started);
    await t.clock.advance(600_000);
    await refused(old.state);
    const foreign = await beginLogin(t, started);
    for (const provider of ['SEARCH_WEB', 1, 14, 98]) await refused(foreign.state, provider);
    const ended = await beginLogin(t, started);
    await t.backend.api.authentication.logout({}, { session: ended.token });
    await refused(ended.state);
    expect(answers).toHaveLength(9);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    // A state that was presented at the wrong provider is still valid at its own.
    expect((await comeBack(t, { state: foreign.state, code: 'ann' })).step).toBe('confirm');
  });

  test('is used by one of a hundred concurrent callbacks, and the provider is asked once', async () => {
    const { started, finished, options } = redirectProvider();
    const t = await open(options);
    const { state } = await beginLogin(t, started);
    const back = await Promise.all(Array.from({ length: 100 }, () => comeBack(t, { state, code: 'ann' })));
    expect([back.filter(({ step }) => step === 'confirm').length, finished.length]).toEqual([1, 1]);
  });

  test('has 256 random bits', async () => {
    const { started, options } = redirectProvider();
    const t = await open(options);
    const states = new Set<string>();
    for (let count = 0; count < 5; count++) states.add((await beginLogin(t, started)).state);
    expect(states.size).toBe(5);
    for (const state of states) expect(state).toMatch(/^gt_[0-9A-Za-z]{43}$/);
  });
});

test('a provider sends players back to the configured address, whatever a request says', async () => {
  const redirectUris: string[] = [];
  const t = await open({
    publicUrl: 'https://play.example/',
    providerSettings: { CUSTOM: {} },
    providers: [
      customProvider(
        (_, { configuration }) => {
          redirectUris.push(configuration.redirectUri);
          return { redirectUri: 'https://login.example' };
        },
        { redirect: { returns: 'query', finish: async () => null } },
      ),
    ],
  });
  const evil = 'https://evil.example';
  for (const headers of [
    {},
    { host: 'evil.example' },
    { origin: evil, referer: `${evil}/` },
    {
      forwarded: 'host=evil.example;proto=http',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
    },
    { 'x-original-url': evil, 'x-rewrite-url': evil },
  ])
    for (const payload of ['', evil, `redirect_uri=${evil}`])
      await t.http('POST', '/authentication/login', {
        address: `192.0.2.${redirectUris.length + 1}`,
        body: { provider: 99, payload, redirectUri: evil, redirect_uri: evil },
        headers,
      });
  expect(redirectUris).toHaveLength(15);
  expect(new Set(redirectUris)).toEqual(new Set(['https://play.example/api/v1/authentication/99/callback']));
});

describe('the Unsafe provider', () => {
  test('is disabled in production, and no operator can enable it', async () => {
    const t = await open({ production: true });
    const answer = await t.http('PUT', '/admin/authentication/providers/1/status', {
      key: testRootKey,
      body: { isEnabled: true },
    });
    expect(answer.body).toMatchObject({ code: 9, details: [{ reason: 'UNSAFE_IN_PRODUCTION' }] });
    expect(await reasonOf(logIn(t, 1, 'alice'))).toBe('PROVIDER_DISABLED');
  });

  test('causes a warning at the start and in health if an option allows it in production', async () => {
    const { log, lines } = captureLog();
    const t = await open({ production: true, allowUnsafeInProduction: true, log });
    expect(lines.join('\n')).toContain('"provider":"UNSAFE","warning":"believes_everyone"');
    const { components } = await t.backend.api.authentication.healthz({});
    expect(components.map(({ component }) => component)).toContain('provider.UNSAFE.believes_everyone');
  });

  test('causes no warning in development (control)', async () => {
    const { log, lines } = captureLog();
    const t = await open({ log });
    expect(lines.filter((line) => line.includes('warning'))).toEqual([]);
    const { components } = await t.backend.api.authentication.healthz({});
    expect(components.map(({ component }) => component)).not.toContain('provider.UNSAFE.believes_everyone');
  });
});

test('of a thousand requests that await one login, one waits and the others are refused at once', async () => {
  const { started, options } = redirectProvider();
  const t = await open(options);
  const { token } = await beginLogin(t, started);
  const waiting = wait(t, token);
  await untilAwaited(t);
  const others = Array.from({ length: 999 }, () =>
    t.http('GET', '/authentication/await', { session: token }),
  );
  const statuses = new Set((await Promise.all(others)).map(({ status }) => status));
  expect([...statuses]).toEqual([409]);
  await t.clock.advance(25_000);
  expect((await waiting).message).toBe('PENDING');
});

describe('another site that makes a player’s browser call us', () => {
  test('has no credential: no cookie is one, whatever headers a browser adds', async () => {
    const { started, options } = redirectProvider();
    const t = await open({ ...options, pendingCookie: true });
    const { token } = await t.player('ann');
    const { cookie, token: pending } = await beginLogin(t, started);
    const cookies = [
      `__Host-gs=${token}`,
      `x-session-id=${token}`,
      `session=${token}; ${cookie}`,
      `__Host-gl=${pending}`,
    ];
    const sites = ['cross-site', 'same-site', 'same-origin', 'none'];
    for (const [index, cookie] of cookies.entries())
      for (const site of sites) {
        const headers = { cookie, 'sec-fetch-site': site, origin: `https://site${index}.example` };
        expect((await t.http('POST', '/authentication/logout', { headers })).status).toBe(401);
        expect((await t.http('POST', '/accounts', { headers, body: {} })).status).toBe(401);
      }
    expect((await t.http('GET', '/sessions/current', { session: token })).status).toBe(200);
  });

  test('cannot finish its own login as the player: the cookie of the browser belongs to the player’s login', async () => {
    const { started, options } = redirectProvider();
    const t = await open({ ...options, pendingCookie: true });
    const player = await beginLogin(t, started, { address: '192.0.2.1' });
    const attacker = await beginLogin(t, started, { address: '198.51.100.9' });
    const back = await comeBack(
      t,
      { state: attacker.state, code: 'victim' },
      { headers: { cookie: player.cookie } },
    );
    expect([back.step, await loggedIn(t)]).toEqual(['confirm', 0]);
  });
});

test('a token is worthless after its logout, LOGOUT is published once, and a second logout is 401', async () => {
  const t = await open();
  const { token, accountId } = await t.player('ann');
  const logouts: string[] = [];
  t.backend.events.on('authenticationEvent', ({ content }) => {
    if (content.type === 0) logouts.push(String(content.serviceAccountId));
  });
  const out = () => t.http('POST', '/authentication/logout', { session: token });
  const statuses = await Promise.all([out(), out(), out()]);
  expect(statuses.map(({ status }) => status).filter((status) => status === 200).length).toBeGreaterThan(0);
  expect((await out()).status).toBe(401);
  expect((await t.http('GET', '/sessions/current', { session: token })).status).toBe(401);
  expect(logouts).toEqual([accountId]);
});

test('a provider’s secret is in no answer, whoever reads it and however it was written', async () => {
  const secret = 'canary-of-a-secret-0123456789';
  const t = await createTestBackend({
    providers: redirectProvider().options.providers,
    providerSettings: {
      CHAT_WEB: { clientId: 'code', clientSecret: secret, redirectUri: 'https://a.example' },
    },
  });
  await using _closed = t;
  const root = { key: testRootKey };
  const write = (providerConfig: object) =>
    t.http('PATCH', '/admin/authentication/providers/3', { ...root, body: { providerConfig } });
  const answers = [await write({ providerClientSecret: secret })];
  for (const provider of [2, 3])
    answers.push(await t.http('GET', `/admin/authentication/providers/${provider}`, root));
  answers.push(await t.http('GET', '/admin/authentication/available-providers', root));
  answers.push(await write({ providerClientSecret: '••••6789' }), await write({ providerClientId: 'x' }));
  expect(JSON.stringify(answers)).not.toContain(secret);
  const { body } = await t.http('GET', '/admin/authentication/providers/3', root);
  expect(body).toMatchObject({ providerConfig: { providerClientSecret: '••••6789', providerClientId: 'x' } });
});
