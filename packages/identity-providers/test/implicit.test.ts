import { createTestBackend } from '@lobbykit/testing';
import { describe, expect, test } from 'vitest';
import { sessionState } from '../../core/src/areas/sessions/states.ts';
import { sessions } from '../../core/src/areas/sessions/tables.ts';
import { type IndieWebOptions, indieWeb } from '../src/index.ts';
import { createBrowser } from './browser.ts';
import { type Game, hosts, openGame } from './game-world.ts';
import {
  type LocalServer,
  openLocalServer,
  type Responder,
  respondWith,
  timeoutFor,
  uselessResponses,
} from './local-server.ts';

/** A provider that returns its token in the fragment of the address, which no server sees. */

const json = { 'content-type': 'application/json' };
const profile = '{"user":{"id":29789,"username":"ann","display_name":"Ann"}}';

interface Store extends LocalServer {
  answer(path: string, how: Responder): void;
}

async function openStore(): Promise<Store> {
  const answers = new Map<string, Responder>([
    ['/profile', respondWith(200, profile, json)],
    ['/games/7/ownership', respondWith(200, '{"owned":false}', json)],
  ]);
  const server = await openLocalServer((response, request) => {
    const isKnown = request.headers.authorization === 'Bearer the-token';
    const answer = answers.get(request.url);
    if (!isKnown) response.writeHead(401, json).end('{"errors":["invalid key"]}');
    else if (answer) answer(response, request);
    else response.writeHead(404).end();
  });
  return { ...server, answer: (path, how) => void answers.set(path, how) };
}

const bound = (store: Store): IndieWebOptions => ({
  gameId: 7,
  ownTokenEndpoint: `${store.origin}/games/7/ownership`,
});

async function open(store: Store, options = bound(store)): Promise<Game> {
  const provider = indieWeb({
    authorizationEndpoint: `${store.origin}/user/oauth`,
    profileEndpoint: `${store.origin}/profile`,
    timeoutMilliseconds: timeoutFor(),
    ...options,
  });
  const game = await openGame(hosts.Fastify, [provider], { limits: { awaitSeconds: 1 } });
  await game.configure(7, 'the-client', '');
  return game;
}

/** Comes back as a browser does: opens the page, which posts the fragment. */
async function comeBack(game: Game, token: string, more: Readonly<Record<string, string>> = {}) {
  const loginStart = await game.login(7);
  const state = new URL(loginStart.redirectUri).searchParams.get('state')!;
  const browser = createBrowser();
  const shown = await browser.open(game.callback(7));
  const page = await browser.post(`${game.callback(7)}?`, { access_token: token, state, ...more });
  if (page.body.includes('<form'))
    await browser.submit(page, { confirmationCode: loginStart.confirmationCode! });
  const { message } = await game.wait(loginStart.token);
  const states = [sessionState.AUTHENTICATED, sessionState.ACCOUNT];
  const count = await game.t.storage.count(sessions, { state: { in: states } });
  return { loginStart, shown, page, message, sessions: count };
}

test('a player is sent away with the state, comes back to a page that posts the fragment, and is logged in', async () => {
  await using store = await openStore();
  await using game = await open(store);
  const { loginStart, shown, message, sessions } = await comeBack(game, 'the-token');
  expect(Object.fromEntries(new URL(loginStart.redirectUri).searchParams)).toEqual({
    response_type: 'token',
    client_id: 'the-client',
    redirect_uri: game.callback(7),
    scope: 'profile:me game:view:ownership',
    state: expect.stringMatching(/^gt_/),
  });
  expect(shown.headers['content-security-policy']).toMatch(/script-src 'sha256-[\w+/=]{44}'/);
  expect(shown.body).toContain('location.hash');
  expect([message, sessions]).toEqual(['', 1]);
  const { token } = await game.wait(loginStart.token);
  expect(await game.account(token)).toMatchObject({ displayName: 'Ann', platforms: [7] });
});

test('a token that may not see the game’s ownership makes 0 sessions, because it belongs to another application', async () => {
  await using store = await openStore();
  await using game = await open(store);
  for (const answer of [
    respondWith(200, '{"errors":["not yours"]}', json),
    respondWith(403, '{}', json),
    respondWith(404, ''),
  ]) {
    store.answer('/games/7/ownership', answer);
    expect(await comeBack(game, 'the-token')).toMatchObject({ message: 'INVALID_CREDENTIALS', sessions: 0 });
  }
});

test('without the game’s number nobody logs in, and an operator who enables the provider reads what is missing', async () => {
  const start = { clientId: 'the-client', redirectUri: 'https://play.example.com/callback' };
  await using t = await createTestBackend({
    providers: [indieWeb()],
    providerSettings: { INDIE_WEB: start },
  });
  const { api } = t.backend;
  expect(await api.authentication.listProviders({})).toEqual({ enabledProviders: [] });
  await using store = await openStore();
  await using game = await open(store, {});
  const { authentication } = game.t.backend.api;
  await expect(authentication.login({ provider: 7, payload: '' })).rejects.toMatchObject({
    reason: 'PROVIDER_UNAVAILABLE',
  });
  const { components } = await authentication.healthz({});
  expect(JSON.stringify(components)).toContain('INDIE_WEB');
  expect(indieWeb().missing!({ ...start, clientSecret: '' })).toEqual(['gameId']);
  expect(indieWeb({ gameId: 7 }).missing!({ ...start, clientSecret: '' })).toEqual([]);
});

test('tokens of other applications are accepted only if an option says so, and health warns of it', async () => {
  await using store = await openStore();
  await using game = await open(store, { allowTokensOfOtherClients: true });
  expect(await comeBack(game, 'the-token')).toMatchObject({ message: '', sessions: 1 });
  const { components } = await game.t.backend.api.authentication.healthz({});
  const names = components.map(({ component }) => component);
  expect(names).toContain('provider.INDIE_WEB.tokens_of_other_clients');
});

describe('a login in the fragment makes 0 sessions', () => {
  test.each(['', 'another', 'a b', 'a\nb', 'é', 'x'.repeat(5_000)])('with the token %j', async (token) => {
    await using store = await openStore();
    await using game = await open(store);
    expect((await comeBack(game, token)).sessions).toBe(0);
  });

  test.each(
    Object.entries({
      ...uselessResponses,
      'without a player': respondWith(200, '{"user":{}}', json),
      'a list': respondWith(200, '[]', json),
      'with a fraction as id': respondWith(200, '{"user":{"id":1.5}}', json),
      'with two ids': respondWith(200, '{"user":{"id":1,"id":2}}', json),
      'an error with status 200': respondWith(200, '{"errors":["no"]}', json),
    }),
  )('with a profile that is %s', async (_, answer) => {
    await using store = await openStore();
    await using game = await open(store, { ...bound(store), timeoutMilliseconds: timeoutFor(answer) });
    store.answer('/profile', answer);
    expect((await comeBack(game, 'the-token')).sessions).toBe(0);
  });

  test('with an error, which the game learns', async () => {
    await using store = await openStore();
    await using game = await open(store);
    const denied = await comeBack(game, 'the-token', { error: 'access_denied' });
    expect(denied).toMatchObject({ message: 'ACCESS_DENIED', sessions: 0 });
  });
});
