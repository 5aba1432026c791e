import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { sessionState } from '../../core/src/areas/sessions/states.ts';
import { sessions } from '../../core/src/areas/sessions/tables.ts';
import { type OidcOptions, oidc } from '../src/index.ts';
import { type FakeOidc, openFakeOidc } from './fake-oidc.ts';
import { type Game, hosts, openGame } from './game-world.ts';

/** ID tokens of native SDKs that a game sends as payloads of logins. */

async function open(fake: FakeOidc, acceptIdToken: OidcOptions['acceptIdToken'] = true): Promise<Game> {
  const provider = oidc({ issuer: fake.issuer, provider: 'SEARCH_WEB', acceptIdToken });
  const game = await openGame(hosts.Express, [provider]);
  await game.configure(3, 'game', 'the-secret-of-the-game');
  return game;
}

const second = (): number => Math.floor(Date.now() / 1000);
const tokenOf = (fake: FakeOidc, changes: Readonly<Record<string, unknown>> = {}) => {
  const defaults = {
    iss: fake.issuer,
    aud: 'game',
    sub: 'ann',
    iat: second(),
    exp: second() + 300,
    name: 'Ann',
  };
  const claims = Object.entries({ ...defaults, ...changes }).filter(([, value]) => value !== undefined);
  return fake.sign(Object.fromEntries(claims));
};
const outcomeOf = (game: Game, payload: string) =>
  game.login(3, payload).then(
    ({ redirectUri }) => (redirectUri === '' ? 'logged in' : 'redirected'),
    (error: Error) => /"reason":"(\w+)"/.exec(error.message)?.[1],
  );

test('an ID token of a native SDK logs its player in at once', async () => {
  await using fake = await openFakeOidc();
  await using game = await open(fake);
  const { redirectUri, token } = await game.login(3, await tokenOf(fake));
  expect(redirectUri).toBe('');
  expect(await game.account(token)).toMatchObject({ displayName: 'Ann', platforms: [3] });
});

test('an empty payload starts a redirect, and so does any payload if ID tokens are not accepted', async () => {
  await using fake = await openFakeOidc();
  await using accepting = await open(fake);
  expect(await outcomeOf(accepting, '')).toBe('redirected');
  await using other = await open(fake, false);
  expect(await outcomeOf(other, await tokenOf(fake))).toBe('redirected');
});

test('an ID token is valid once, even if twenty logins send it at the same time', async () => {
  await using fake = await openFakeOidc();
  await using game = await open(fake);
  const token = await tokenOf(fake);
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => outcomeOf(game, token)));
  expect(outcomes.filter((outcome) => outcome === 'logged in')).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === 'INVALID_CREDENTIALS')).toHaveLength(19);
});

describe('an ID token makes 0 sessions', () => {
  test.each<[string, Readonly<Record<string, unknown>>]>([
    ['if it was issued for another client', { aud: 'another game' }],
    ['if another issuer issued it', { iss: 'https://login.example' }],
    ['if it has expired', { exp: second() - 60 }],
    ['if it is older than ten minutes', { iat: second() - 700, exp: second() + 300 }],
    ['if it has a nonce that the payload lacks', { nonce: 'secret' }],
    ['if its nonce is not text', { nonce: 7 }],
    ['if it has another authorized party', { azp: 'another game' }],
    ['if it has no subject', { sub: undefined }],
  ])('%s', async (_, changes) => {
    await using fake = await openFakeOidc();
    await using game = await open(fake);
    expect(await outcomeOf(game, await tokenOf(fake, changes))).toBe('INVALID_CREDENTIALS');
    const states = [sessionState.AUTHENTICATED, sessionState.ACCOUNT];
    expect(await game.t.storage.count(sessions, { state: { in: states } })).toBe(0);
  });

  test.each(['x', 'a.b.c', ' ', 'null', `${'x'.repeat(8_000)}`])(
    'if it is malformed: %s',
    async (payload) => {
      await using fake = await openFakeOidc();
      await using game = await open(fake);
      expect(await outcomeOf(game, payload)).toBe('INVALID_CREDENTIALS');
    },
  );
});

test('an ID token with a nonce, or with its SHA-256, is accepted only together with that nonce', async () => {
  await using fake = await openFakeOidc();
  await using game = await open(fake);
  const hashed = createHash('sha256').update('secret').digest('hex');
  expect(await outcomeOf(game, `${await tokenOf(fake, { nonce: 'secret' })} secret`)).toBe('logged in');
  expect(await outcomeOf(game, `${await tokenOf(fake, { nonce: hashed })} secret`)).toBe('logged in');
  expect(await outcomeOf(game, `${await tokenOf(fake, { nonce: 'secret' })} other`)).toBe(
    'INVALID_CREDENTIALS',
  );
  expect(await outcomeOf(game, `${await tokenOf(fake, { nonce: 'secret' })} ${hashed}`)).toBe(
    'INVALID_CREDENTIALS',
  );
});

test('an ID token of our own redirect is refused as a payload', async () => {
  await using fake = await openFakeOidc();
  await using game = await open(fake);
  const { redirectUri } = await game.login(3);
  const nonce = new URL(redirectUri).searchParams.get('nonce')!;
  expect(await outcomeOf(game, await tokenOf(fake, { nonce }))).toBe('INVALID_CREDENTIALS');
});

test('ID tokens for the client ids of the game’s own apps are accepted if an option names them', async () => {
  await using fake = await openFakeOidc();
  await using game = await open(fake, { audiences: ['game.phone'] });
  expect(await outcomeOf(game, await tokenOf(fake, { aud: 'game.phone' }))).toBe('logged in');
  expect(await outcomeOf(game, await tokenOf(fake, { aud: 'game.phone', azp: 'game.phone', sub: 'b' }))).toBe(
    'logged in',
  );
  expect(await outcomeOf(game, await tokenOf(fake, { aud: 'game.other' }))).toBe('INVALID_CREDENTIALS');
});
