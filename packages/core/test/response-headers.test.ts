import { defineArea, defineContract, z } from '@lobbykit/core/area';
import { createTestBackend } from '@lobbykit/testing';
import { expect, test } from 'vitest';

const words = defineArea({
  contract: defineContract({
    area: 'words',
    title: 'Words',
    permissions: {},
    routes: {
      read: {
        method: 'GET',
        path: '/words',
        access: 'public',
        out: z.object({ word: z.string() }),
        summary: 'Reads a word in the language of the caller.',
      },
    },
  }),
  create: () => ({
    operations: {
      read: async (call) => {
        call.reply('vary', 'accept-language');
        return { word: 'hello' };
      },
    },
  }),
});

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

test('what an operation varies by does not replace what every answer varies by', async () => {
  await using t = await createTestBackend({ responseHeaders, areas: [words] });
  expect((await t.http('GET', '/words')).headers.vary).toBe('Origin, accept-language');
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
