import { createTestBackend } from '@lobbykit/testing';
import { expect, test } from 'vitest';
import { ApiError, rpcCodes } from '../src/kernel/errors.ts';

test('every error with the status 503, of every area, says when to try again', async () => {
  await using t = await createTestBackend();
  const unavailable = [...t.backend.catalogue.errors.values()].filter(
    ({ code, status }) => (status ?? rpcCodes[code][1]) === 503,
  );
  expect(unavailable.map(({ reason }) => reason)).toContain('PROVIDER_UNAVAILABLE');
  for (const declared of unavailable)
    expect([declared.reason, new ApiError(declared).details.retryAfterSeconds]).toEqual([declared.reason, 5]);
});

test('a time of its own replaces the default of an error with the status 503', () => {
  const declared = { reason: 'NAPPING', code: 'UNAVAILABLE', message: 'it sleeps' } as const;
  expect(new ApiError(declared, { retryAfterSeconds: 60 }).details.retryAfterSeconds).toBe(60);
});

test('a login with a provider that lacks a setting says when to try again', async () => {
  await using t = await createTestBackend();
  await t.backend.api.authentication.adminSetProviderStatus(
    { provider: 'SEARCH_WEB', isEnabled: true },
    { system: true },
  );
  const { status, headers, body } = await t.http('POST', '/authentication/login', {
    body: { provider: 'SEARCH_WEB', payload: '' },
  });
  expect([status, headers['retry-after']]).toEqual([503, '60']);
  expect(JSON.stringify(body)).toContain('"retryDelay":"60s"');
});
