import { ClientError, createClient } from '@lobbykit/client';
import { expect, test } from 'vitest';
import { asHost, open, type PlayerWorld } from './player-world.ts';

/** A client whose requests go straight to the backend. */
function clientOf(t: PlayerWorld, options: { readonly apiKey?: string } = {}) {
  const replayTokens: string[] = [];
  const requests: (readonly [method: string, body: unknown])[] = [];
  const client = createClient({
    baseUrl: 'http://game.example',
    ...options,
    onReplayToken: (token) => void replayTokens.push(token),
    async fetch(url, init = {}) {
      const { pathname, search } = new URL(String(url));
      const method = init.method ?? 'GET';
      requests.push([method, init.body]);
      const { status, headers, body } = await t.http(method, pathname.slice('/api/v1'.length) + search, {
        headers: init.headers as Record<string, string>,
        ...(init.body != null && { body: String(init.body) }),
      });
      return new Response(method === 'HEAD' ? null : JSON.stringify(body), { status, headers });
    },
  });
  return { client, replayTokens, requests };
}

test('a client receives each new replay token that replaces another', async () => {
  const t = await open();
  const { client, replayTokens } = clientOf(t);
  await client.authentication.login({ provider: 'UNSAFE', payload: 'alice' });
  const { account } = await client.accounts.create({});
  const { replayToken } = await client.platformAuth.remember({});
  expect(replayTokens).toEqual([]);

  let payload = replayToken;
  for (let time = 1; time <= 3; time++) {
    client.useSession(undefined);
    await client.authentication.login({ provider: 'REMEMBER_ME', payload });
    expect((await client.accounts.create({})).account.id).toBe(account.id);
    expect(replayTokens).toHaveLength(time);
    payload = replayTokens.at(-1)!;
  }
});

test('a client checks with HEAD and without a body whether a device exists', async () => {
  const t = await open();
  const { client, requests } = clientOf(t, { apiKey: t.rootKey });
  await t.backend.api.platformAuth.adminEnrolDevice({ deviceId: 'kiosk' }, asHost);
  expect(await client.admin.platformAuth.adminHasDevice({ deviceId: 'kiosk' })).toEqual({});
  const missing = client.admin.platformAuth.adminHasDevice({ deviceId: 'nothing' });
  await expect(missing).rejects.toBeInstanceOf(ClientError);
  await expect(missing).rejects.toMatchObject({ status: 404 });
  expect(requests).toEqual([
    ['HEAD', undefined],
    ['HEAD', undefined],
  ]);
});
