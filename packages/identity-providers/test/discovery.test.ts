import { expect, test } from 'vitest';
import { createDiscovery } from '../src/oauth/discovery.ts';
import { openFakeOidc } from './fake-oidc.ts';
import { respondWith } from './local-server.ts';

const path = '/.well-known/openid-configuration';
const second = 1_000;
const hour = 3_600 * second;
const timeoutMilliseconds = 1_000;

test('a hundred logins at the same time read the metadata once, and it is not read again for an hour', async () => {
  await using fake = await openFakeOidc();
  const discover = createDiscovery(fake.issuer, timeoutMilliseconds);
  const found = await Promise.all(Array.from({ length: 100 }, () => discover(0)));
  expect(new Set(found.map(({ issuer }) => issuer))).toEqual(new Set([fake.issuer]));
  await discover(hour - 1);
  expect(fake.requestCount(path)).toBe(1);
  await discover(hour);
  expect(fake.requestCount(path)).toBe(2);
});

test('after a failure the metadata is read again after ten seconds, not earlier', async () => {
  await using fake = await openFakeOidc();
  fake.answer(path, respondWith(500, ''));
  const discover = createDiscovery(fake.issuer, timeoutMilliseconds);
  for (const now of [0, 1, 9_999]) await expect(discover(now)).rejects.toThrow();
  expect(fake.requestCount(path)).toBe(1);
  await expect(discover(10_000)).rejects.toThrow();
  expect(fake.requestCount(path)).toBe(2);
});

test('the last metadata is used for a day if the provider fails', async () => {
  await using fake = await openFakeOidc();
  const discover = createDiscovery(fake.issuer, timeoutMilliseconds);
  await discover(0);
  fake.answer(path, respondWith(500, ''));
  expect(await discover(hour)).toMatchObject({ issuer: fake.issuer });
  expect(await discover(hour + 1)).toMatchObject({ issuer: fake.issuer });
  expect(fake.requestCount(path)).toBe(2);
  expect(await discover(24 * hour - 1)).toMatchObject({ issuer: fake.issuer });
  await expect(discover(24 * hour + 10 * second)).rejects.toThrow();
});

test('a discovery error says what was wrong and contains neither the address nor the response', async () => {
  await using fake = await openFakeOidc();
  fake.answer(
    path,
    respondWith(200, '{"issuer":"https://secret.example"}', { 'content-type': 'application/json' }),
  );
  const error = await createDiscovery(fake.issuer, timeoutMilliseconds)(0).catch((thrown: Error) => thrown);
  expect(error).toMatchObject({ name: 'UpstreamFailure' });
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toMatch(
    /secret\.example|127\.0\.0\.1/,
  );
  expect((error as Error).cause).toBeUndefined();
});
