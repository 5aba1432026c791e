import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { sessionState } from '../../core/src/areas/sessions/states.ts';
import { sessions } from '../../core/src/areas/sessions/tables.ts';
import { type OidcOptions, oidc } from '../src/index.ts';
import { type FakeOidc, openFakeOidc } from './fake-oidc.ts';
import { type Game, hosts, openGame } from './game.ts';

/** ID tokens that a native SDK got by itself and that a game sends as the payload of a login. */

async function open(fake: FakeOidc, acceptIdToken: OidcOptions['acceptIdToken'] = true): Promise<Game> {
  const provider = oidc({ issuer: fake.issuer, provider: 'SEARCH_WEB', acceptIdToken });
  const game = await openGame(hosts.Express, [provider]);
  await game.configure(3, 'game', 'the-secret-of-the-game');
  return game;
}

const second = (): number => Math.floor(Date.now() / 1000);
const tokenOf = (fake: FakeOidc, changes: Readonly<Record<string, unknown>> = {}) => {
  const usual = {
    iss: fake.issuer,
    aud: 'game',
    sub: 'ann',
    iat: second(),
    exp: second() + 300,
    name: 'Ann',
  };
  const claims = Object.entries({ ...usual, ...changes }).filter(([, value]) => value !== undefined);
  return fake.sign(Object.fromEntries(claims));
};
const outcomeOf = (game: Game, payload: string) =>
  game.login(3, payload).then(
    ({ redirectUri }) => (redirectUri === '' ? 'logged in' : 'sent elsewhere'),
    (error: Error) => /"reason":"(\w+)"/.exec(error.message)?.[1],
  );

test('a token logs its owner in at once, as the same player as by the website', async () => {
  await using fake = await openFakeOidc();
  await using game = await open(fake);
  const { redirectUri, token } = await game.login(3, await tokenOf(fake));
  expect(redirectUri).toBe('');
  expect(await game.account(token)).toMatchObject({ displayName: 'Ann', platforms: [3] });
});

test('an empty payload goes by the website, and so does every payload where tokens are not taken', async () => {
  await using fake = await openFakeOidc();
  await using taking = await open(fake);
  expect(await outcomeOf(taking, '')).toBe('sent elsewhere');
  await using other = await open(fake, false);
  expect(await outcomeOf(other, await tokenOf(fake))).toBe('sent elsewhere');
});

test('a token is good once, however many send it at once', async () => {
  await using fake = await openFakeOidc();
  await using game = await open(fake);
  const token = await tokenOf(fake);
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => outcomeOf(game, token)));
  expect(outcomes.filter((outcome) => outcome === 'logged in')).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === 'INVALID_CREDENTIALS')).toHaveLength(19);
});

describe('a token is refused, and makes 0 sessions,', () => {
  test.each<[string, Readonly<Record<string, unknown>>]>([
    ['that was made for another', { aud: 'another game' }],
    ['that another made', { iss: 'https://login.example' }],
    ['that is over', { exp: second() - 60 }],
    ['that is older than ten minutes', { iat: second() - 700, exp: second() + 300 }],
    ['that has a nonce which was not sent', { nonce: 'secret' }],
    ['whose nonce is no text', { nonce: 7 }],
    ['that another party got', { azp: 'another game' }],
    ['without a subject', { sub: undefined }],
  ])('%s', async (_, changes) => {
    await using fake = await openFakeOidc();
    await using game = await open(fake);
    expect(await outcomeOf(game, await tokenOf(fake, changes))).toBe('INVALID_CREDENTIALS');
    const states = [sessionState.AUTHENTICATED, sessionState.ACCOUNT];
    expect(await game.t.storage.count(sessions, { state: { in: states } })).toBe(0);
  });

  test.each(['x', 'a.b.c', ' ', 'null', `${'x'.repeat(8_000)}`])('that is none: %s', async (payload) => {
    await using fake = await openFakeOidc();
    await using game = await open(fake);
    expect(await outcomeOf(game, payload)).toBe('INVALID_CREDENTIALS');
  });
});

test('with its nonce behind it a token with a nonce is taken, as it is or as its SHA-256', async () => {
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

test('a token of our own redirect is no payload: nobody is told its nonce', async () => {
  await using fake = await openFakeOidc();
  await using game = await open(fake);
  const { redirectUri } = await game.login(3);
  const nonce = new URL(redirectUri).searchParams.get('nonce')!;
  expect(await outcomeOf(game, await tokenOf(fake, { nonce }))).toBe('INVALID_CREDENTIALS');
});

test('the client ids of the game’s own apps may be named', async () => {
  await using fake = await openFakeOidc();
  await using game = await open(fake, { audiences: ['game.phone'] });
  expect(await outcomeOf(game, await tokenOf(fake, { aud: 'game.phone' }))).toBe('logged in');
  expect(await outcomeOf(game, await tokenOf(fake, { aud: 'game.phone', azp: 'game.phone', sub: 'b' }))).toBe(
    'logged in',
  );
  expect(await outcomeOf(game, await tokenOf(fake, { aud: 'game.other' }))).toBe('INVALID_CREDENTIALS');
});
