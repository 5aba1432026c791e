import { createTestBackend } from '@lobbykit/testing';
import { expect, test } from 'vitest';

const responseHeaders = {
  'Cross-Origin-Resource-Policy': 'same-origin',
  'cache-control': 'public',
  vary: 'Origin',
};

test.each([
  ['a success', 'GET', '/accounts/healthz', 200],
  ['a refusal', 'GET', '/sessions/current', 401],
  ['an unknown path', 'GET', '/nothing', 404],
  ['the document', 'GET', '/openapi.json', 200],
])('%s has the headers of the host, in lower case', async (_, method, path, status) => {
  await using t = await createTestBackend({ responseHeaders });
  const response = await t.http(method, path);
  expect([response.status, response.headers['cross-origin-resource-policy']]).toEqual([
    status,
    'same-origin',
  ]);
});

test('a header of the host does not replace one of the backend', async () => {
  await using t = await createTestBackend({ responseHeaders });
  const { headers } = await t.http('GET', '/accounts/healthz');
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': expect.stringMatching(/json/),
  });
});

test('an answer varies by what the host names and by what it depends on itself', async () => {
  await using t = await createTestBackend({ responseHeaders });
  const player = await t.player('alice');
  const varies = async (path: string, headers: Record<string, string> = {}) =>
    (await t.http('GET', path, { session: player.token, headers })).headers.vary;
  expect([
    await varies('/accounts/healthz'),
    await varies('/openapi.json'),
    await varies(`/accounts/${player.accountId}`, { prefer: 'int64=string' }),
  ]).toEqual(['Origin', 'Origin, accept-encoding', 'Origin, prefer']);
});
