import { request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { serveReference } from './served-page.ts';

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

describe.each(['Express', 'Fastify'] as const)('the reference page behind %s', (host) => {
  test('names only files of its own, and forbids the browser everything else', async () => {
    const root = await serveReference(host);
    const { status, headers, content } = await get(`${root}/docs`);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
        "form-action 'none'; frame-ancestors 'none'; base-uri 'none'",
    );
    const names = [...content.toString().matchAll(/(?:href|src)="([^"]+)"/g)].map(([, name]) => name!);
    expect(names).toEqual([
      'data:,',
      'docs/swagger-ui.css',
      'openapi.json',
      'docs/swagger-ui-bundle.js',
      'docs/start.js',
    ]);
    for (const name of names.slice(1)) {
      const file = await get(new URL(name, `${root}/docs`).href);
      expect(file.status, name).toBe(200);
      expect(file.content.length, name).toBeGreaterThan(100);
    }
  });

  test('answers files compressed if the client accepts it, and once per version', async () => {
    const url = `${await serveReference(host)}/docs/swagger-ui.css`;
    const plain = await get(url);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers['content-type']).toBe('text/css; charset=utf-8');
    expect(plain.content.toString()).toContain('.swagger-ui');

    const compressed = await get(url, { 'accept-encoding': 'br, gzip' });
    expect(compressed.headers['content-encoding']).toBe('gzip');
    expect(compressed.headers.vary).toContain('accept-encoding');
    expect(gunzipSync(compressed.content).equals(plain.content)).toBe(true);
    expect(compressed.content.length).toBeLessThan(plain.content.length / 4);

    for (const encoding of ['gzip;q=0', 'identity', '*;q=0.0'])
      expect((await get(url, { 'accept-encoding': encoding })).headers['content-encoding']).toBeUndefined();

    const etag = plain.headers.etag as string;
    for (const tags of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await get(url, { 'if-none-match': tags });
      expect([again.status, again.content.length]).toEqual([304, 0]);
      // A cache takes over the headers of a 304.
      expect(again.headers['content-type']).toBe('text/css; charset=utf-8');
    }
    expect((await get(url, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  test('has no other files', async () => {
    const root = await serveReference(host);
    for (const name of ['index.html', 'package.json', '__proto__', 'swagger-ui.js', '../package.json'])
      expect((await get(`${root}/docs/${name}`)).status, name).toBe(404);
    expect((await get(`${root}/docs/..%2Fpackage.json`)).status).toBe(400);
  });
});
