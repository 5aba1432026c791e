import { afterEach, describe, expect, test, vi } from 'vitest';
import { createIdTokenVerifier } from '../src/oauth/id-token.ts';
import { type FakeOidc, openFakeOidc } from './fake-oidc.ts';
import { respondWith } from './local-server.ts';

afterEach(() => vi.useRealTimers());

const start = Date.UTC(2026, 0, 1);

/** Sets the system time, which the library reads for its own cooldown. */
function at(milliseconds: number): number {
  vi.useFakeTimers({ toFake: ['Date'], now: start + milliseconds });
  return start + milliseconds;
}

function verifierOf(fake: FakeOidc) {
  const verify = createIdTokenVerifier(1_000);
  return async (now: number, claims: object = {}) => {
    const second = Math.floor(now / 1000);
    const token = await fake.sign({
      iss: fake.issuer,
      aud: 'game',
      sub: 'ann',
      iat: second,
      exp: second + 60,
      ...claims,
    });
    const verified = await verify(token, {
      issuers: [fake.issuer],
      audiences: ['game'],
      jwksUri: `${fake.issuer}/keys`,
      maxAgeSeconds: 300,
      now,
    });
    return 'invalid' in verified ? verified.invalid : verified.sub;
  };
}

test('the keys are fetched once for many tokens, and again after ten minutes', async () => {
  await using fake = await openFakeOidc();
  const verify = verifierOf(fake);
  const first = at(0);
  for (let count = 0; count < 50; count++) expect(await verify(first)).toBe('ann');
  expect(fake.requestCount('/keys')).toBe(1);
  expect(await verify(at(599_000))).toBe('ann');
  expect(fake.requestCount('/keys')).toBe(1);
  expect(await verify(at(601_000))).toBe('ann');
  expect(fake.requestCount('/keys')).toBe(2);
});

test('a new key of the provider is found by its key id', async () => {
  await using fake = await openFakeOidc();
  const verify = verifierOf(fake);
  expect(await verify(at(0))).toBe('ann');
  await fake.rotateKey(true);
  expect(await verify(at(31_000))).toBe('ann');
  expect(fake.requestCount('/keys')).toBe(2);
});

test('a flood of unknown key ids fetches the keys at most once in thirty seconds', async () => {
  await using fake = await openFakeOidc();
  const verify = verifierOf(fake);
  expect(await verify(at(0))).toBe('ann');
  for (const [moment, requests] of [
    [1_000, 1],
    [31_000, 2],
    [32_000, 2],
    [62_000, 3],
  ] as const) {
    const now = at(moment);
    for (let count = 0; count < 100; count++) {
      await fake.rotateKey(false);
      expect(await verify(now)).toBe('ERR_JWKS_NO_MATCHING_KEY');
    }
    expect([moment, fake.requestCount('/keys')]).toEqual([moment, requests]);
  }
});

describe('an ID token', () => {
  test.each([
    ['issued now', 0, 60, 'ann'],
    ['issued ten seconds in the future', 10, 60, 'ann'],
    ['issued eleven seconds in the future', 11, 60, 'ERR_JWT_CLAIM_VALIDATION_FAILED iat'],
    ['issued five minutes ago', -300, 60, 'ann'],
    ['issued five minutes and eleven seconds ago', -311, 60, 'ERR_JWT_EXPIRED iat'],
    ['expired for nine seconds', 0, -9, 'ann'],
    ['expired for ten seconds', 0, -10, 'ERR_JWT_EXPIRED exp'],
  ])('that is %s is judged with a tolerance of ten seconds', async (_, iat, exp, outcome) => {
    await using fake = await openFakeOidc();
    const now = at(0);
    const second = Math.floor(now / 1000);
    expect(await verifierOf(fake)(now, { iat: second + iat, exp: second + exp })).toBe(outcome);
  });
});

test('unreadable keys are an error of the provider, not of the token', async () => {
  await using fake = await openFakeOidc();
  const json = { 'content-type': 'application/json' };
  for (const answer of [
    respondWith(500, ''),
    respondWith(200, '{}', json),
    respondWith(200, '{"keys":{}}', json),
    respondWith(200, 'x', json),
  ]) {
    fake.answer('/keys', answer);
    await expect(verifierOf(fake)(at(0))).rejects.toMatchObject({ name: 'UpstreamFailure' });
  }
});
