import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Backend } from '@lobbykit/core';
import { createManualClock, createTestBackend } from '@lobbykit/testing';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { allowedHosts } from '../src/config/allowed-hosts.ts';
import { readConfig } from '../src/config/config.ts';
import { corsOriginsOf } from '../src/config/cors-origins.ts';
import { apiHeaders, createHost, type HostOptions } from '../src/server/host.ts';

const defaults: HostOptions = { corsOrigins: [], production: false, hasConsole: false, allowedHosts: null };

describe.each(['express', 'fastify'] as const)('on %s', (adapter) => {
  async function listening(options: Partial<HostOptions> = {}, own?: Backend): Promise<string> {
    const hostOptions = { ...defaults, ...options };
    const { backend, ...t } = await createTestBackend({ responseHeaders: apiHeaders(hostOptions) });
    const server = await createHost(adapter, own ?? backend, hostOptions);
    onTestFinished(async () => {
      server.close();
      server.closeAllConnections();
      await t[Symbol.asyncDispose]();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  test('a path outside of /api/v1 is answered in JSON with the path of the API', async () => {
    const response = await fetch(await listening());
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(await response.json()).toEqual({
      message: 'The API is below /api/v1; /api/v1/openapi.json describes it.',
    });
  });

  test.each([
    ['no HTTP', 'hello\r\n\r\n', 400, 3],
    ['a wrong header', 'GET / HTTP/1.1\r\nhost: a\r\nb a d\r\n\r\n', 400, 3],
    ['two lengths', 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n', 400, 3],
    ['headers that are too large', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(40_000)}\r\n\r\n`, 431, 3],
  ])('%s is answered with an RPC status object', async (_, bytes, status, code) => {
    const socket = connect(Number(new URL(await listening()).port), '127.0.0.1');
    socket.write(bytes);
    const text = Buffer.concat(await socket.toArray()).toString();
    const [head, body] = text.split('\r\n\r\n') as [string, string];
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head).toContain('content-type: application/json');
    expect(JSON.parse(body)).toEqual({ code, message: expect.any(String), details: [] });
  });

  test('a body that does not end is answered once with 408, and without a line in the log', async () => {
    const lines: unknown[] = [];
    const note = (...line: unknown[]): void => void lines.push(line);
    const { backend, clock, ...t } = await createTestBackend({
      log: { debug: () => {}, info: () => {}, warn: note, error: note, fatal: note },
    });
    onTestFinished(() => t[Symbol.asyncDispose]());
    const socket = connect(Number(new URL(await listening({}, backend)).port), '127.0.0.1');
    const head = ['POST /api/v1/authentication/login HTTP/1.1', 'host: a', 'content-type: application/json'];
    socket.write(`${head.join('\r\n')}\r\ncontent-length: 20\r\n\r\n{`);
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    while (text === '') {
      await clock.advance(1_000);
      await new Promise(setImmediate);
    }
    socket.write(' '.repeat(19));
    await once(socket, 'close');
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 408']);
    expect(text).toContain('REQUEST_TIMEOUT');
    expect(lines).toEqual([]);
  });

  test('Node checks the timeouts of headers and requests every 5 seconds', async () => {
    const { backend, ...t } = await createTestBackend();
    onTestFinished(() => t[Symbol.asyncDispose]());
    const server = await createHost(adapter, backend, defaults);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const timer = Object.getOwnPropertySymbols(server).find(
      ({ description }) => description === 'http.server.connectionsCheckingInterval',
    )!;
    expect((server as unknown as Record<symbol, unknown>)[timer]).toMatchObject({ _repeat: 5_000 });
  });

  test.each([
    ['https://play.example.com', 'https://play.example.com'],
    ['https://play.example.com.evil.example', null],
    ['https://evil-play.example.com', null],
    ['http://play.example.com', null],
    ['null', null],
  ])('CORS allows scripts of the origin %s: %s', async (origin, allowed) => {
    const url = `${await listening({ corsOrigins: ['https://play.example.com'] })}/api/v1/accounts/healthz`;
    const preflight = await fetch(url, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization',
      },
    });
    for (const { headers } of [preflight, await fetch(url, { headers: { origin } })]) {
      expect(headers.get('access-control-allow-origin')).toBe(allowed);
      expect(headers.get('access-control-allow-credentials')).toBe(null);
      expect(headers.get('vary')).toMatch(/origin/i);
    }
  });

  test('what is cached for one origin is not for another, also if it was asked for without an origin', async () => {
    const url = await listening({ corsOrigins: ['https://play.example.com'] });
    for (const [path, own] of [
      ['/api/v1/openapi.json', 'accept-encoding'],
      ['/', 'accept'],
      ['/api/v1/accounts/healthz', null],
    ] as const) {
      const { headers } = await fetch(url + path, { headers: { accept: 'text/html, */*' } });
      const names = (headers.get('vary') ?? '').toLowerCase().split(/, */).sort();
      expect([path, names]).toEqual([path, [own, 'origin'].filter((name) => name !== null)]);
    }
  });

  test('scripts of allowed origins may read the special response headers', async () => {
    const origin = 'https://play.example.com';
    const url = `${await listening({ corsOrigins: [origin] })}/api/v1/accounts/healthz`;
    const { headers } = await fetch(url, { headers: { origin } });
    expect(headers.get('access-control-expose-headers')?.split(/, ?/)).toEqual(
      expect.arrayContaining(['x-session-id', 'x-replay-token', 'retry-after']),
    );
  });

  test.each([
    ['http://localhost', true],
    ['http://localhost:5173', true],
    ['http://127.0.0.1:8081', true],
    ['https://play.example.com', true],
    ['https://localhost:5173', false],
    ['http://localhost.evil.example', false],
    ['http://127.0.0.1.evil.example', false],
    ['http://localhost:5173.evil.example', false],
    ['http://evil.example/http://localhost:5173', false],
    ['null', false],
  ])('in development, CORS allows scripts of the origin %s: %s', async (origin, isAllowed) => {
    const config = readConfig({ CORS_ORIGINS: 'https://play.example.com' });
    const url = `${await listening({ corsOrigins: corsOriginsOf(config) })}/api/v1/accounts/healthz`;
    const { headers } = await fetch(url, { headers: { origin } });
    expect(headers.get('access-control-allow-origin')).toBe(isAllowed ? origin : null);
    expect(headers.get('access-control-allow-credentials')).toBe(null);
  });

  test('CORS allows every method of the API', async () => {
    const url = `${await listening({ corsOrigins: ['https://play.example.com'] })}/api/v1/accounts/a`;
    const preflight = { origin: 'https://play.example.com', 'access-control-request-method': 'PATCH' };
    const { headers } = await fetch(url, { method: 'OPTIONS', headers: preflight });
    const allowed = (headers.get('access-control-allow-methods') ?? '').split(/, */);
    expect(allowed.sort()).toEqual(['DELETE', 'GET', 'HEAD', 'PATCH', 'POST', 'PUT']);
  });

  test.each(['text/html,application/xhtml+xml,*/*;q=0.8', 'TEXT/HTML'])(
    'the address of the server shows a page to people, who accept %s',
    async (accept) => {
      const url = await listening();
      const page = await fetch(`${url}/?a=b`, { headers: { accept } });
      expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      expect(page.headers.get('vary')).toMatch(/accept/i);
      const policy = page.headers.get('content-security-policy');
      expect(policy).toBe("default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'");
      const html = await page.text();
      // The policy would keep the page from loading anything.
      expect(html).not.toMatch(/<(script|style|img|link|iframe|form)\b| style=| on\w+=/i);
      const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, link]) => link!);
      expect(links).toContain('api/v1/docs');
      for (const link of links.filter((each) => each !== 'api/v1/docs'))
        expect([link, (await fetch(`${url}/${link}`)).status]).toEqual([link, 200]);
    },
  );

  test('the page for people leads to the console if the server has one', async () => {
    const headers = { accept: 'text/html' };
    const [without, having] = await Promise.all(
      [false, true].map(async (hasConsole) =>
        (await fetch(await listening({ hasConsole }), { headers })).text(),
      ),
    );
    expect(having).toContain('href="api/v1/console"');
    expect(without).not.toContain('console');
  });

  test.each([
    ['/', '*/*'],
    ['/', 'application/json'],
    ['/other', 'text/html'],
    ['//', 'text/html'],
  ])('the path %s answers in JSON to programs, which accept %s', async (path, accept) => {
    const response = await fetch((await listening()) + path, { headers: { accept } });
    expect([response.status, await response.json()]).toEqual([404, expect.any(Object)]);
  });

  test('in production, no other origin is allowed without CORS_ORIGINS', async () => {
    const config = readConfig({ NODE_ENV: 'production', SECRET_KEY: 'a'.repeat(32) });
    expect(corsOriginsOf(config)).toEqual([]);
    const url = `${await listening()}/api/v1/accounts/healthz`;
    const { headers } = await fetch(url, { headers: { origin: 'https://play.example.com' } });
    expect(headers.get('access-control-allow-origin')).toBe(null);
  });

  test.each([
    ['localhost', 200],
    ['localhost:8080', 200],
    ['game.localhost', 200],
    ['127.0.0.1:8080', 200],
    ['[::1]:8080', 200],
    ['192.168.1.5:8080', 200],
    ['play.example.com', 200],
    ['PLAY.example.com.:443', 200],
    ['lobby', 200],
    ['evil.example', 403],
    ['localhost.evil.example', 403],
    ['127.0.0.1.evil.example', 403],
    ['evil.example@localhost', 403],
    ['evil.example:8080', 403],
  ])(
    'while the Unsafe provider is on, a request to the host %j is answered with %d',
    async (host, status) => {
      const config = readConfig({ PUBLIC_URL: 'https://play.example.com', ALLOWED_HOSTS: 'lobby' });
      const url = await listening({ allowedHosts: allowedHosts(config) });
      const asked = request(`${url}/api/v1/authentication/login`, { method: 'POST', headers: { host } });
      asked.setHeader('content-type', 'application/json');
      asked.end('{"provider":1,"payload":"boss"}');
      const [response] = (await once(asked, 'response')) as [IncomingMessage];
      response.resume();
      expect([response.statusCode, 'x-session-id' in response.headers]).toEqual([status, status === 200]);
    },
  );

  test('what an overloaded backend refuses has the headers of every response, and pages of allowed origins can read it', async () => {
    const clock = Object.assign(createManualClock(), { lag: () => 2_001 });
    const origin = 'https://game.example';
    const options = { production: true, corsOrigins: [origin] };
    const { backend, ...t } = await createTestBackend({
      clock,
      limits: { requestWaitMilliseconds: 2_000 },
      responseHeaders: apiHeaders(options),
    });
    onTestFinished(() => t[Symbol.asyncDispose]());
    const url = await listening(options, backend);
    for (const headers of [{}, { origin }] as Record<string, string>[]) {
      const refused = await fetch(`${url}/api/v1/accounts/a`, { headers });
      expect(refused.status).toBe(503);
      expect(Object.fromEntries(refused.headers)).toMatchObject({
        'retry-after': expect.stringMatching(/^[1-5]$/),
        'strict-transport-security': expect.any(String),
        'cross-origin-resource-policy': 'same-origin',
        vary: 'Origin',
        ...(headers.origin && { 'access-control-allow-origin': origin }),
      });
    }
    expect((await fetch(`${url}/api/v1/accounts/healthz`)).status).toBe(200);
    // A path that nobody can decode is refused for that.
    expect((await fetch(`${url}/api/v1/accounts/%zz?a=b`)).status).toBe(400);
  });

  test.each([
    ['GET', '/%zz', {}, undefined],
    ['QUERY', '/nope', {}, undefined],
    ['POST', '/nope', { 'content-type': 'no type' }, 'a'],
    ['POST', '/nope', { 'content-type': 'application/json' }, '{'],
    ['DELETE', '/', {}, undefined],
    ['GET', '/api/v1x', {}, undefined],
  ])(
    '%s %s with %j is outside of the API, whatever is wrong with it',
    async (method, path, headers, body) => {
      const url = await listening();
      const response = await fetch(url + path, { method, headers, ...(body !== undefined && { body }) });
      expect([response.status, response.headers.get('content-type')]).toEqual([
        404,
        'application/json; charset=utf-8',
      ]);
      expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
      expect(await response.json()).toEqual({ message: expect.stringContaining('/api/v1/openapi.json') });
    },
  );

  test('a fault of the server is not hidden as an unknown path', async () => {
    const { backend, ...t } = await createTestBackend();
    onTestFinished(() => t[Symbol.asyncDispose]());
    const handle = () => Promise.reject(new Error('a fault'));
    const url = await listening({}, { ...backend, handle });
    const onError = vi.spyOn(console, 'error').mockReturnValue(undefined);
    onTestFinished(() => onError.mockRestore());
    expect((await fetch(`${url}/api/v1/accounts/healthz`)).status).toBe(500);
  });

  test('an answer that the client has already has no length', async () => {
    const response = await fetch(`${await listening()}/api/v1/openapi.json`, {
      headers: { 'if-none-match': '*' },
    });
    expect([response.status, response.headers.get('content-length')]).toEqual([304, null]);
  });

  test('responses require https in production, and never reveal the framework', async () => {
    const plain = await fetch(await listening());
    expect(plain.headers.get('strict-transport-security')).toBe(null);
    expect(plain.headers.get('x-powered-by')).toBe(null);
    const production = await fetch(await listening({ production: true }));
    expect(production.headers.get('strict-transport-security')).toMatch(/max-age=\d+/);
  });

  test('every response forbids guesses of its type and embedding, and one outside of the API has a policy for pages', async () => {
    const url = await listening({ production: true });
    const outside = await fetch(url);
    const answer = await fetch(`${url}/api/v1/accounts/healthz`);
    const others = await Promise.all(
      [
        '/api/v1',
        '/api/v1/',
        '/api/v1/nothing',
        '/api/v1/%zz',
        '/api/v1/openapi.json',
        '/%zz',
        '/api/v1x',
      ].map((path) => fetch(url + path)),
    );
    const ofOther = await fetch(`${url}/api/v1/accounts/healthz`, {
      headers: { origin: 'https://a.example' },
    });
    for (const { headers } of [outside, answer, ofOther, ...others]) {
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('strict-transport-security')).toMatch(/max-age=\d+/);
    }
    expect(outside.headers.get('content-security-policy')).toMatch(
      /^default-src 'none';.*frame-ancestors 'none';upgrade-insecure-requests$/,
    );
    expect(outside.headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(answer.headers.get('content-security-policy')).toBe(null);
  });
});
