import { generateKeyPairSync } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { LoginProvider } from '@lobbykit/core';
import { createTestBackend } from '@lobbykit/testing';
import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose';
import { describe, expect, test } from 'vitest';
import {
  allPresets,
  chatWeb,
  deviceWeb,
  gamesWeb,
  indieWeb,
  oauth2,
  officeWeb,
  oidc,
  retailWeb,
  searchWeb,
  streamWeb,
} from '../src/index.ts';
import { vendors } from '../src/presets/endpoints.ts';
import { createBrowser } from './browser.ts';
import { type FakeOidc, openFakeOidc } from './fake-oidc.ts';
import { hosts, openGame } from './game-world.ts';
import { respondWith } from './local-server.ts';

const asHost = { system: true } as const;
const json = { 'content-type': 'application/json' };

describe('the presets', () => {
  test('contain one for each provider from 2 to 11, with issuers that never change', () => {
    const named = allPresets().map(({ provider, platform, issuer }) => [provider, platform, issuer]);
    expect(named.sort(([left], [right]) => Number(left) - Number(right))).toEqual([
      [2, 2, 'chat'],
      [3, 3, vendors.search.issuer],
      [4, 4, vendors.device.issuer],
      [5, 5, vendors.stream.issuer],
      [6, 6, 'store'],
      [7, 7, 'indie'],
      [8, 8, 'retail'],
      [9, 9, 'games'],
      [10, 10, `${vendors.office.authority}${vendors.office.personal}/v2.0`],
      [11, 6, 'store'],
    ]);
  });

  test('are off until an operator configures them at run time', async () => {
    await using t = await createTestBackend({ providers: allPresets(), publicUrl: 'https://play.example' });
    const { authentication } = t.backend.api;
    expect(await authentication.listProviders({})).toEqual({ enabledProviders: [] });
    const providerConfig = {
      providerClientId: 'the-client',
      providerClientSecret: 'the-secret-of-the-game',
      providerIsEnabled: true,
    };
    await authentication.adminUpdateProvider({ provider: 'CHAT_WEB', providerConfig }, asHost);
    expect(await authentication.listProviders({})).toEqual({ enabledProviders: [2] });
    const { redirectUri } = await authentication.login({ provider: 2, payload: '' });
    const address = new URL(redirectUri);
    expect(address.origin + address.pathname).toBe(vendors.chat.authorizationEndpoint);
    expect(address.searchParams.get('redirect_uri')).toBe(
      'https://play.example/api/v1/authentication/2/callback',
    );
  });

  test('that are enabled without their settings refuse logins and name what is missing', async () => {
    await using t = await createTestBackend({ providers: allPresets() });
    const { authentication } = t.backend.api;
    for (const provider of [2, 3, 4, 5, 6, 7, 8, 9, 10, 11] as const) {
      await authentication.adminSetProviderStatus({ provider, isEnabled: true }, asHost);
      await expect(authentication.login({ provider, payload: '' })).rejects.toMatchObject({
        reason: 'PROVIDER_UNAVAILABLE',
      });
    }
    const { healthy, components } = await authentication.healthz({});
    expect(healthy).toBe(false);
    expect(
      components.filter(({ component }) => /^provider\.\w+$/.test(component)).every((part) => !part.healthy),
    ).toBe(true);
    const { providers } = await authentication.adminListProviders({}, asHost);
    const missing = providers.map(({ provider, rawConfig }) => [
      provider,
      (JSON.parse(rawConfig) as { missing: string[] }).missing,
    ]);
    expect(Object.fromEntries(missing)).toMatchObject({
      2: ['clientId', 'clientSecret', 'redirectUri'],
      3: ['clientId', 'clientSecret', 'redirectUri'],
      4: ['clientId', 'clientSecret', 'redirectUri'],
      6: ['redirectUri'],
      7: ['clientId', 'gameId', 'redirectUri'],
    });
  });

  test('can be replaced one by one', () => {
    const own = searchWeb({ acceptIdToken: true });
    const presets = allPresets([own]);
    expect([presets.length, presets.filter(({ provider }) => provider === 3)]).toEqual([10, [own]]);
  });

  test('are in the table of the documentation with their issuers', async () => {
    const table = await readFile(new URL('../../../docs/identity-providers.md', import.meta.url), 'utf8');
    for (const { provider, issuer } of allPresets()) {
      const row = table.split('\n').find((line) => line.startsWith(`| ${provider} |`));
      expect([provider, row?.includes(`\`${issuer}\``)]).toEqual([provider, true]);
    }
  });
});

/** Logs `ann` in with a preset that uses the addresses of a fake provider. Returns the requests to that provider. */
async function loginWith(
  fake: FakeOidc,
  provider: LoginProvider,
  secret = 'the-secret-of-the-game',
  user = '{"name":{"firstName":"Ann","lastName":"Lee"}}',
) {
  await using game = await openGame(hosts.Express, [provider]);
  await game.configure(provider.provider, 'game', secret);
  const loginStart = await game.login(provider.provider);
  const browser = createBrowser();
  const back = fake.allow(loginStart.redirectUri);
  const fields = Object.fromEntries(back.searchParams);
  const page =
    provider.redirect!.returns === 'form'
      ? await browser.post(back.origin + back.pathname, { ...fields, user })
      : await browser.open(back.href);
  await browser.submit(page, { confirmationCode: loginStart.confirmationCode! });
  const { token } = await game.wait(loginStart.token);
  const { displayName } = await game.account(token);
  return { displayName, sent: new URL(loginStart.redirectUri).searchParams, requests: fake.requests };
}

describe('with the addresses of a fake vendor,', () => {
  const oauth = (fake: FakeOidc) => ({
    authorizationEndpoint: `${fake.issuer}/authorize`,
    tokenEndpoint: `${fake.issuer}/token`,
    profileEndpoint: `${fake.issuer}/me`,
  });
  const tokenRequest = (requests: FakeOidc['requests']) => requests.find(({ url }) => url === '/token')!;

  test.each([
    ['chat', chatWeb, '{"id":"80351110224678912","username":"ann","global_name":"Ann"}', 'identify', true],
    ['retail', retailWeb, '{"user_id":"amzn1.account.A","name":"Ann"}', 'profile', true],
    ['games', gamesWeb, '{"sub":"a1b2","preferred_username":"Ann"}', 'basic_profile', false],
  ] as const)(
    'the %s preset requests its scope and reads the profile',
    async (_, preset, profile, scope, pkce) => {
      await using fake = await openFakeOidc();
      fake.answer('/me', respondWith(200, profile, json));
      const { displayName, sent, requests } = await loginWith(fake, preset(oauth(fake)));
      expect([displayName, sent.get('scope'), sent.get('response_type')]).toEqual(['Ann', scope, 'code']);
      expect([sent.has('code_challenge'), sent.get('code_challenge_method') === 'S256']).toEqual([
        pkce,
        pkce,
      ]);
      const { body, headers } = tokenRequest(requests);
      expect(new URLSearchParams(body).has('code_verifier')).toBe(pkce);
      const basic = `Basic ${Buffer.from('game:the-secret-of-the-game').toString('base64')}`;
      const isBasic = preset === gamesWeb;
      expect([headers.authorization, body.includes('client_secret')]).toEqual([
        isBasic ? basic : undefined,
        !isBasic,
      ]);
    },
  );

  test.each([
    ['search', searchWeb, 'openid profile', true],
    ['stream', streamWeb, 'openid', false],
    ['office', officeWeb, 'openid profile', true],
  ] as const)(
    'the %s preset sends a nonce, and PKCE if the vendor supports it',
    async (_, preset, scope, pkce) => {
      await using fake = await openFakeOidc();
      fake.changeClaims({ preferred_username: 'ann@example.com', name: 'Ann' });
      const { displayName, sent } = await loginWith(fake, preset({ issuer: fake.issuer }));
      expect([displayName, sent.get('scope'), sent.has('code_challenge')]).toEqual(['Ann', scope, pkce]);
      expect(sent.get('nonce')).toMatch(/^[\w-]{43}$/);
    },
  );

  test('the device preset accepts a posted form, signs its secret, and uses the name in the form', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    await using fake = await openFakeOidc();
    const preset = deviceWeb({ issuer: fake.issuer, teamId: 'TEAM', keyId: 'KEY' });
    const { displayName, sent, requests } = await loginWith(fake, preset, pem);
    expect([displayName, sent.get('response_mode'), sent.get('scope')]).toEqual([
      'Ann Lee',
      'form_post',
      'openid name',
    ]);
    const secret = new URLSearchParams(tokenRequest(requests).body).get('client_secret')!;
    const keys = createLocalJWKSet({
      keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'KEY', alg: 'ES256' }],
    });
    const { payload } = await jwtVerify(secret, keys, {
      audience: vendors.device.issuer,
      issuer: 'TEAM',
      subject: 'game',
    });
    expect(payload.exp! - payload.iat!).toBe(3_600);
    expect(JSON.stringify(requests)).not.toContain('PRIVATE KEY');
    expect(decodeJwt(secret)).toEqual(payload);
  });

  test.each([
    '{',
    '"x"',
    '',
    '{"name":7}',
    '{"name":{"firstName":["x"]}}',
    '{"name":{"firstName":"\\u0000"}}',
  ])('an invalid name in the form does not prevent a login: %j', async (user) => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    await using fake = await openFakeOidc();
    const preset = deviceWeb({ issuer: fake.issuer, teamId: 'TEAM', keyId: 'KEY' });
    expect((await loginWith(fake, preset, pem, user)).displayName).toMatch(/^Player-/);
  });
});

describe('a provider refuses invalid options when it is made:', () => {
  const addresses = {
    authorizationEndpoint: 'https://a.example',
    tokenEndpoint: 'https://a.example',
    profileEndpoint: 'https://a.example',
  };
  const rest = { issuer: 'x', scope: 'x', subject: () => 'x' };

  test.each<[string, () => unknown]>([
    ['an issuer without https', () => oidc({ issuer: 'http://login.example' })],
    ['an issuer that is not an address', () => oidc({ issuer: 'login' })],
    [
      'a token endpoint without https',
      () => oauth2({ ...rest, ...addresses, tokenEndpoint: 'http://a.example' }),
    ],
    [
      'an address with a password',
      () => oauth2({ ...rest, ...addresses, profileEndpoint: 'https://a:b@a.example' }),
    ],
    [
      'neither secret nor PKCE',
      () => oidc({ issuer: 'https://a.example', authentication: 'none', pkce: false }),
    ],
    [
      'neither secret nor PKCE, with OAuth 2',
      () => oauth2({ ...rest, ...addresses, authentication: 'none', pkce: false }),
    ],
    ['a tenant that stands for several issuers', () => officeWeb({ tenant: 'common' })],
    ['a profile endpoint without https', () => indieWeb({ profileEndpoint: 'http://a.example' })],
  ])('%s', (_, make) => {
    expect(make).toThrow();
  });

  test('two providers with one integer', async () => {
    await expect(createTestBackend({ providers: [searchWeb(), searchWeb()] })).rejects.toThrow('SEARCH_WEB');
  });
});
