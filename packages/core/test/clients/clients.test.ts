import { createTestBackend, encodeRequest, openWire, type WireResponse } from '@lobbykit/testing';
import { describe, expect, test } from 'vitest';
import { type ClientRequest, clientRequests, emptyPosts } from './clients.ts';
import { hosts } from './hosts.ts';

const nameOf = (headers: ClientRequest['headers'], wanted: string): boolean =>
  headers.some(([name]) => name.toLowerCase() === wanted);

/** Sends a request as the client does: one that expects 100 Continue holds the body back until then. */
async function answerTo(
  origin: string,
  method: string,
  path: string,
  { headers, body }: Pick<ClientRequest, 'headers' | 'body'>,
): Promise<WireResponse> {
  await using wire = await openWire(origin);
  wire.send(encodeRequest({ method, target: `/game/api/v1${path}`, headers }));
  if (nameOf(headers, 'expect')) expect(await wire.until('100 Continue')).toContain('100 Continue');
  if (body !== undefined) wire.send(body);
  return await wire.readResponse(method);
}

describe.each(Object.entries(hosts))('on %s', (_, openHost) => {
  const tests = clientRequests.map((request) => [request.client, request.sends, request] as const);

  test.each(tests)('%s is understood: %s', async (_client, _sends, request) => {
    await using t = await createTestBackend();
    const host = await openHost(t.backend);
    try {
      const method = request.method ?? (request.body === undefined ? 'GET' : 'POST');
      const path = method === 'POST' ? '/authentication/login' : '/accounts/healthz';
      const answer = await answerTo(host.origin, method, path, request);
      expect([answer.status, answer.body.toString()]).toEqual([
        request.status ?? 200,
        request.says === undefined ? expect.anything() : expect.stringContaining(request.says),
      ]);
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
      if (method === 'POST' && answer.status === 200) expect(answer.headers['x-session-id']).toMatch(/^gs_/);
      if (method === 'HEAD') {
        expect(answer.body).toHaveLength(0);
        expect(Number(answer.headers['content-length'])).toBeGreaterThan(1);
      }
    } finally {
      await host.close();
    }
  });

  test.each(emptyPosts)('the POST of $client without a body is {}', async (request) => {
    await using t = await createTestBackend();
    const host = await openHost(t.backend);
    try {
      const { token } = await t.player('ada');
      const headers = [...request.headers, ['x-session-id', token] as const];
      const answer = await answerTo(host.origin, 'POST', '/authentication/logout', { headers });
      expect([answer.status, answer.body.toString()]).toEqual([200, expect.anything()]);
    } finally {
      await host.close();
    }
  });
});
