import type { LoginProvider } from '@lobbykit/core';
import { describe, expect, test } from 'vitest';
import { oauth2, oidc } from '../src/index.ts';
import { createBrowser } from './browser.ts';
import { hosts, openGame } from './game.ts';
import { type LocalOidc, openLocalOidc } from './local-oidc.ts';

/** The whole flow over HTTP, against a provider that is none of ours. */

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

describe.each(cells)('%s', (_, openHost, makeProvider) => {
  async function open() {
    const local = await openLocalOidc();
    const game = await openGame(openHost, [makeProvider(local)]);
    local.register(game.callback(3));
    await game.configure(3, local.clientId, local.clientSecret);
    return { local, game, player: createBrowser({ 'x-player': 'ann' }) };
  }

  test('a player logs in with the provider, types the digits of his game, and gets his account', async () => {
    const { local, game, player } = await open();
    await using _local = local;
    await using _game = game;
    const begun = await game.login(3);
    expect(begun.confirmationCode).toMatch(/^\d{6}$/);
    const page = await player.open(begun.redirectUri);
    expect([page.status, page.url.pathname]).toEqual([200, '/game/api/v1/authentication/3/callback']);
    expect(page.body).toContain('Space &amp; Time');
    const done = await player.submit(page, { confirmationCode: begun.confirmationCode! });
    expect(done.body).toContain('You are logged in');
    const answer = await game.wait(begun.token);
    expect(answer).toMatchObject({ successfulAuth: true, message: '' });
    expect(answer.token).not.toBe(begun.token);
    expect(await game.account(answer.token)).toMatchObject({ displayName: 'Called ann', platforms: [3] });
  });
});
