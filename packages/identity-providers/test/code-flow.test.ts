import { createClient } from '@lobbykit/client';
import type { LoginProvider } from '@lobbykit/core';
import { describe, expect, test } from 'vitest';
import { oauth2, oidc } from '../src/index.ts';
import { createBrowser } from './browser.ts';
import { type Game, hosts, openGame } from './game-world.ts';
import { type LocalOidc, openLocalOidc } from './local-oidc.ts';

/** The whole flow over HTTP, against a certified provider that is not our code. */

const kinds: Readonly<Record<string, (local: LocalOidc) => LoginProvider>> = {
  'OpenID Connect': ({ issuer }) => oidc({ issuer, provider: 'SEARCH_WEB' }),
  'OAuth 2': ({ issuer, profileEndpoint }) =>
    oauth2({
      provider: 'SEARCH_WEB',
      issuer: 'local',
      responseIssuer: issuer,
      authorizationEndpoint: `${issuer}/auth`,
      tokenEndpoint: `${issuer}/token`,
      profileEndpoint,
      scope: 'who',
      subject: ({ id }) => id,
      displayName: ({ name }) => name,
    }),
};

const cells = Object.entries(hosts).flatMap(([host, open]) =>
  Object.entries(kinds).map(([kind, make]) => [`${kind} through ${host}`, open, make] as const),
);

const player = (name: string) => createBrowser({ 'x-player': name });

/** Signs in, and types the confirmation code. */
async function confirmLogin(
  name: string,
  { redirectUri, confirmationCode }: Awaited<ReturnType<Game['login']>>,
) {
  const browser = player(name);
  const page = await browser.open(redirectUri);
  return browser.submit(page, { confirmationCode: confirmationCode! });
}

describe.each(cells)('a login by %s', (_, openHost, makeProvider) => {
  async function open(options: Parameters<typeof openGame>[2] = {}) {
    const local = await openLocalOidc();
    const game = await openGame(openHost, [makeProvider(local)], options);
    local.register(game.callback(3));
    await game.configure(3, local.clientId, local.clientSecret);
    return {
      local,
      game,
      async [Symbol.asyncDispose]() {
        await game[Symbol.asyncDispose]();
        await local[Symbol.asyncDispose]();
      },
    };
  }

  test('leads a player who types the confirmation code to their account', async () => {
    await using w = await open();
    const loginStart = await w.game.login(3);
    expect(loginStart.confirmationCode).toMatch(/^\d{6}$/);
    const page = await player('ann').open(loginStart.redirectUri);
    expect([page.status, page.url.pathname]).toEqual([200, '/game/api/v1/authentication/3/callback']);
    expect(page.headers).toMatchObject({
      'content-security-policy': expect.stringMatching(/^default-src 'none'; .*frame-ancestors 'none'/),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-type': 'text/html; charset=utf-8',
    });
    expect(page.body).toContain('Space &amp; Time');
    const done = await player('ann').submit(page, { confirmationCode: loginStart.confirmationCode! });
    expect(done.body).toContain('You are logged in');
    const answer = await w.game.wait(loginStart.token);
    expect(answer).toMatchObject({ successfulAuth: true, message: '' });
    expect(answer.token).not.toBe(loginStart.token);
    expect(await w.game.account(answer.token)).toMatchObject({ displayName: 'Called ann', platforms: [3] });
  });

  test('wakes the waiting game, and gives the same account every time', async () => {
    await using w = await open();
    const ids: string[] = [];
    for (const name of ['ann', 'bob', 'ann']) {
      const loginStart = await w.game.login(3);
      const waiting = w.game.wait(loginStart.token);
      await confirmLogin(name, loginStart);
      ids.push((await w.game.account((await waiting).token)).id);
    }
    expect([ids[0] === ids[2], ids[0] === ids[1]]).toEqual([true, false]);
  });

  test('tells the game if the player denies it', async () => {
    await using w = await open();
    const loginStart = await w.game.login(3);
    const page = await player('').open(loginStart.redirectUri);
    expect(page.body).toContain('You did not allow it');
    expect(await w.game.wait(loginStart.token)).toEqual({
      successfulAuth: false,
      message: 'ACCESS_DENIED',
      token: '',
    });
  });

  test('needs no confirmation code in the browser that has the game’s cookie', async () => {
    await using w = await open({ pendingCookie: true });
    const loginStart = await w.game.login(3);
    const browser = player('ann');
    browser.storeCookies(w.game.origin, loginStart.setCookie);
    expect((await browser.open(loginStart.redirectUri)).body).toContain('You are logged in');
    expect(await w.game.wait(loginStart.token)).toMatchObject({ successfulAuth: true });
  });

  test('can be completed by the client of a game with pages of its own', async () => {
    await using w = await open();
    const client = createClient({ baseUrl: `${w.game.origin}/game` });
    for (const verb of ['callback', 'postCallback'] as const) {
      const { redirectUri, confirmationCode } = await client.authentication.login({
        provider: 3,
        payload: '',
      });
      const stopped = createBrowser({ 'x-player': 'ann' }, (address) =>
        address.startsWith(w.game.callback(3)),
      );
      const { url } = await stopped.open(redirectUri);
      const fields = Object.fromEntries(url.searchParams);
      const { step, confirmation } = await client.authentication[verb]({ provider: 3, fields });
      expect(step).toBe('confirm');
      const typed = { confirmation, confirmationCode: confirmationCode! };
      expect(await client.authentication.postCallback({ provider: 3, fields: typed })).toMatchObject({
        step: 'done',
      });
      expect(await client.authentication.await()).toEqual({ successfulAuth: true, message: '' });
      expect((await client.accounts.create()).account.displayName).toBe('Called ann');
    }
  });

  test('accepts a response once, so going back in the browser completes nothing', async () => {
    await using w = await open();
    const loginStart = await w.game.login(3);
    const browser = player('ann');
    const page = await browser.open(loginStart.redirectUri);
    const again = await browser.open(page.url.href);
    expect([again.status, again.body.includes('this login is unknown')]).toEqual([404, true]);
    expect((await browser.submit(page, { confirmationCode: loginStart.confirmationCode! })).status).toBe(200);
  });

  test('fails if the provider was switched off meanwhile, and succeeds when it is on again', async () => {
    await using w = await open();
    const set = (isEnabled: boolean) =>
      w.game.t.backend.api.authentication.adminSetProviderStatus(
        { provider: 3, isEnabled },
        { system: true },
      );
    const loginStart = await w.game.login(3);
    const half = await w.game.login(3);
    const page = await player('ann').open(half.redirectUri);
    await set(false);
    expect((await player('ann').open(loginStart.redirectUri)).body).toContain('was switched off');
    const refused = await player('ann').submit(page, { confirmationCode: half.confirmationCode! });
    expect(refused.body).toContain('was switched off');
    for (const { token } of [loginStart, half])
      expect(await w.game.wait(token)).toMatchObject({ successfulAuth: false, message: 'PROVIDER_DISABLED' });
    await expect(w.game.login(3)).rejects.toThrow('PROVIDER_DISABLED');
    await set(true);
    const later = await w.game.login(3);
    await confirmLogin('ann', later);
    expect(await w.game.wait(later.token)).toMatchObject({ successfulAuth: true });
  });

  test('fails as PROVIDER_UNAVAILABLE if the client secret is wrong', async () => {
    await using w = await open();
    await w.game.configure(3, w.local.clientId, 'another secret altogether');
    const loginStart = await w.game.login(3);
    expect((await player('ann').open(loginStart.redirectUri)).body).toContain('did not answer correctly');
    expect(await w.game.wait(loginStart.token)).toMatchObject({ message: 'PROVIDER_UNAVAILABLE' });
  });
});
