import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { ClientError } from './client-error.ts';
import { createClient } from './create-client.ts';
import type { ClientOptions } from './options.ts';

/** A client whose requests are recorded and answered with the given response. */
function recordingClient(response: () => Response, options: Partial<ClientOptions> = {}) {
  const requests: { readonly url: string; readonly init: RequestInit }[] = [];
  const client = createClient({
    baseUrl: 'http://game.example/',
    ...options,
    async fetch(url, init = {}) {
      requests.push({ url: String(url), init });
      return response();
    },
  });
  return { client, requests };
}

const ok = (headers: Record<string, string> = {}) => new Response('{}', { headers });

test('an operation of operators is under admin, and an operation of players is not', async () => {
  const { client, requests } = recordingClient(ok, { apiKey: 'gk_key' });
  await client.admin.accounts.adminGet({ accountId: 'a' });
  await client.accounts.get({ accountId: 'a' });
  expect(requests.map(({ url }) => url)).toEqual([
    'http://game.example/api/v1/admin/accounts/a',
    'http://game.example/api/v1/accounts/a',
  ]);
  expect(Object.keys(client.accounts)).not.toContain('adminGet');
  expect(Object.keys(client.admin.accounts)).not.toContain('get');
});

test('a client presents the newest session that an answer carried, and reports it once', async () => {
  const tokens: string[] = [];
  const { client, requests } = recordingClient(() => ok({ 'x-session-id': 'gs_new' }), {
    session: 'gs_old',
    onSession: (token) => void tokens.push(token),
  });
  await client.accounts.create();
  await client.accounts.create();
  expect(requests.map(({ init }) => (init.headers as Record<string, string>)['x-session-id'])).toEqual([
    'gs_old',
    'gs_new',
  ]);
  expect(tokens).toEqual(['gs_new']);
  expect(client.session).toBe('gs_new');
});

test('a client with an API key presents no session', async () => {
  const { client, requests } = recordingClient(ok, { apiKey: 'gk_key', session: 'gs_session' });
  await client.admin.apiKeys.test();
  expect(requests[0]!.init.headers).toEqual({ accept: 'application/json', 'x-api-key': 'gk_key' });
});

test('a refusal rejects with its reason and the seconds to wait, and an answer of no backend with UNKNOWN', async () => {
  const details = [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'RATE_LIMITED' }];
  const status = JSON.stringify({ code: 8, message: 'too many requests', details });
  const refusal = () => new Response(status, { status: 429, headers: { 'retry-after': '7' } });
  const refused = await recordingClient(refusal)
    .client.accounts.create()
    .catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ClientError);
  expect(refused).toMatchObject({ status: 429, code: 8, reason: 'RATE_LIMITED', retryAfterSeconds: 7 });

  const page = () => new Response('<html>', { status: 502 });
  const broken = await recordingClient(page)
    .client.accounts.create()
    .catch((error: unknown) => error);
  expect(broken).toMatchObject({ status: 502, code: 2, reason: 'UNKNOWN', message: 'HTTP 502' });
});

test('createClient refuses an option that does not exist, and names those that do', () => {
  const options = { baseUrl: 'http://game.example', apikey: 'gk_key' };
  expect(() => createClient(options)).toThrow(
    'createClient: there is no option apikey; the options are baseUrl, session, apiKey, onSession,',
  );
});

test('a call refuses an option that does not exist, and an option among the fields of its input', async () => {
  const { client, requests } = recordingClient(ok);
  const { signal } = new AbortController();
  await expect(client.accounts.create({}, { retries: 2 } as object)).rejects.toThrow(
    'accounts.create: there is no option retries; the options are signal, idempotencyKey, headers, retry',
  );
  await expect(client.accounts.create({ signal } as never)).rejects.toThrow(
    'accounts.create: signal is an option, which belongs into the second argument: ({}, { signal })',
  );
  expect(() => client.events.subscribe({}, { retry: 2 } as object)).toThrow(
    'events.subscribe: there is no option retry; the options are signal, lastEventId, headers, onOpen, onReconnect',
  );
  expect(() => client.events.subscribe({ onOpen: () => {} } as object)).toThrow(
    'events.subscribe: onOpen is an option, which belongs into the second argument: ({}, { onOpen })',
  );
  expect(() => client.events.subscribe({ headers: {} } as object)).toThrow('headers is an option');
  expect(requests).toEqual([]);
});

test('an idempotency key and further headers go with the call that names them', async () => {
  const { client, requests } = recordingClient(ok);
  await client.parties.join({ inviteCode: 'a' }, { idempotencyKey: 'one', headers: { 'x-build': '5' } });
  expect(requests[0]!.init).toMatchObject({
    method: 'POST',
    body: '{"inviteCode":"a"}',
    headers: { 'idempotency-key': 'one', 'x-build': '5', 'content-type': 'application/json' },
  });
});

test.each([301, 302, 303, 307, 308])(
  'a client follows no redirect %i with its credential',
  async (status) => {
    const received: string[] = [];
    const elsewhere = createServer((request, response) => {
      received.push(JSON.stringify(request.headers));
      response.end('{}');
    });
    const redirecting = createServer((_request, response) => {
      response.writeHead(status, { location: addressOf(elsewhere) }).end();
    });
    for (const server of [elsewhere, redirecting]) {
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
    }
    for (const credential of [{ session: 'gs_secret' }, { apiKey: 'gk_secret' }]) {
      const client = createClient({ baseUrl: addressOf(redirecting), ...credential });
      await expect(client.accounts.get({ accountId: 'a' })).rejects.toThrow();
      const stopping = new AbortController();
      const stream = client.events.subscribe(
        {},
        { signal: stopping.signal, onReconnect: () => stopping.abort() },
      );
      for await (const line of stream) expect(line).toBeUndefined();
    }
    for (const server of [elsewhere, redirecting]) server.close();
    expect(received).toEqual([]);
  },
);

const addressOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
