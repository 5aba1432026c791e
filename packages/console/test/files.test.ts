import { request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { toFetchHandler } from '@lobbykit/core/fetch';
import { testRootKey } from '@lobbykit/testing';
import { describe, expect, test } from 'vitest';
import { openBackend } from './open-backend.ts';
import { serveConsole } from './served-console.ts';

interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly content: Buffer;
}

/** `fetch` would decompress the content. */
function get(url: string, headers: Record<string, string> = {}): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      resolve({ status: response.statusCode!, headers: response.headers, content: Buffer.concat(chunks) });
    })
      .on('error', reject)
      .end();
  });
}

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "form-action 'none'; frame-ancestors 'none'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

/** What the page loads, all of it before it can be used. */
const pageFiles = ['console/console.css', 'console/chunk.js', 'console/console.js'];

describe.each(['Express', 'Fastify'] as const)('the console behind %s', (host) => {
  test('names only files of its own, and forbids the browser everything else', async () => {
    const { root } = await serveConsole(host);
    const { status, headers, content } = await get(`${root}/console`);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toBe(policy);
    const html = content.toString();
    const names = [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, name]) => name!);
    expect(names).toEqual(['data:,', pageFiles[0], pageFiles[1], 'openapi.json', pageFiles[2]]);
    expect(html).not.toMatch(/<style| style=| on\w+=|<script(?! type="module" src=)/);
    for (const name of names.slice(1)) {
      const file = await get(new URL(name, `${root}/console`).href);
      expect(file.status, name).toBe(200);
      expect(file.content.length, name).toBeGreaterThan(100);
    }
  });

  test('takes at most 60 kB to be usable, 150 kB in all, and names no other host', async () => {
    const { root } = await serveConsole(host);
    const sizeOf = (files: readonly RawAnswer[]): number =>
      files.reduce((sum, { content }) => sum + content.length, 0);
    const read = (names: readonly string[]) =>
      Promise.all(names.map((name) => get(`${root}/${name}`, { 'accept-encoding': 'gzip' })));
    const first = await read(['console', ...pageFiles]);
    const more = await read(['console/more-pages.js']);
    expect(sizeOf(first)).toBeGreaterThan(10_000);
    expect(sizeOf(first)).toBeLessThan(60_000);
    expect(sizeOf([...first, ...more])).toBeLessThan(150_000);
    const code = [...first.slice(1), ...more].map(({ content }) => gunzipSync(content).toString()).join('\n');
    const hostsOfCode = [...code.matchAll(/https?:\/\/[\w.-]+/g)].map(([url]) => url);
    // Names of XML, and an example in a message.
    expect(new Set(hostsOfCode)).toEqual(new Set(['http://www.w3.org', 'https://play.example.com']));
  });

  test('answers files compressed if the client accepts it, and once per version', async () => {
    const url = `${(await serveConsole(host)).root}/console/console.css`;
    const plain = await get(url);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers['content-type']).toBe('text/css; charset=utf-8');
    const compressed = await get(url, { 'accept-encoding': 'br, gzip' });
    expect(compressed.headers['content-encoding']).toBe('gzip');
    expect(compressed.headers.vary).toContain('accept-encoding');
    expect(gunzipSync(compressed.content).equals(plain.content)).toBe(true);
    const refused = await get(url, { 'accept-encoding': 'gzip;q=0' });
    expect(refused.headers['content-encoding']).toBeUndefined();
    const again = await get(url, { 'if-none-match': plain.headers.etag as string });
    expect([again.status, again.content.length]).toEqual([304, 0]);
    expect((await get(url, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  test('has no other files', async () => {
    const { root } = await serveConsole(host);
    for (const name of ['index.html', 'package.json', '__proto__', 'main.tsx', '../package.json'])
      expect((await get(`${root}/console/${name}`)).status, name).toBe(404);
  });

  test('says who a credential is and what it may do, and nothing to others', async () => {
    const { root, t } = await serveConsole(host);
    const ask = async (kind: string, headers: Record<string, string>): Promise<[number, unknown]> => {
      const answer = await fetch(`${root}/console/access/${kind}`, { headers });
      return [answer.status, await answer.json()];
    };
    const all = { principal: 'key:root', permissions: ['*'], isDevelopment: true };
    expect(await ask('key', { 'x-api-key': testRootKey })).toEqual([200, all]);
    const key = await t.key(['accounts.read']);
    expect((await ask('key', { 'x-api-key': key }))[1]).toMatchObject({ permissions: ['accounts.read'] });
    const { token, accountId } = await t.player();
    const none = { principal: `account:${accountId}`, permissions: [], isDevelopment: true };
    expect(await ask('session', { 'x-session-id': token })).toEqual([200, none]);
    const admin = await t.admin();
    expect((await ask('session', { 'x-session-id': admin.token }))[1]).toMatchObject({ permissions: ['*'] });
    for (const [kind, headers, status] of [
      ['key', {}, 401],
      ['session', {}, 401],
      ['key', { 'x-api-key': 'gk_unknown' }, 401],
      ['key', { 'x-session-id': token }, 403],
      ['session', { 'x-api-key': testRootKey }, 403],
    ] as const)
      expect([kind, (await ask(kind, headers))[0]]).toEqual([kind, status]);
  });
});

test('the console is served by a handler of fetch, too', async () => {
  const t = await openBackend();
  const handler = toFetchHandler(t.backend as never);
  const page = await handler(new Request('http://game.test/api/v1/console'));
  expect([page.status, page.headers.get('content-security-policy')]).toEqual([200, policy]);
  const script = await handler(new Request('http://game.test/api/v1/console/chunk.js'));
  expect([script.status, script.headers.get('content-type')]).toEqual([
    200,
    'text/javascript; charset=utf-8',
  ]);
  expect((await script.text()).length).toBeGreaterThan(10_000);
  await t.backend.stop();
});
