import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTestBackend, type TestBackend } from '@lobbykit/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { findProgram, skipIfMissing } from '../../../../test/installed-programs.ts';
import { createHost } from '../../src/server/host.ts';
import { readDeployFile } from './deploy-files.ts';
import { type ProxyName, proxies, startProxy } from './reverse-proxy.ts';

/** Opens a server with `TRUST_PROXY=1` behind a proxy. Notes the Host headers that reach it. */
async function openSite(name: ProxyName) {
  const t = await createTestBackend({ trustProxy: 1, rates: {} });
  const hosts = new Set<string>();
  const server = await createHost('fastify', t.backend, {
    corsOrigins: [],
    production: true,
    hasConsole: false,
    allowedHosts: (host) => hosts.add(host).size > 0,
  });
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await t[Symbol.asyncDispose]();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = await startProxy(name, `127.0.0.1:${(server.address() as AddressInfo).port}`);
  /** Resolves when the server's answer to a request with this path has ended. */
  const answerEnded = (path: string): Promise<void> =>
    new Promise((resolve) => {
      server.prependListener('request', ({ url = '' }, response) => {
        if (url.startsWith(`/api/v1${path}`)) response.once('close', resolve);
      });
    });
  return { t, hosts, port, answerEnded, keepAliveMilliseconds: server.keepAliveTimeout };
}

interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  /** The address of the client: any of 127.0.0.0/8. */
  readonly from?: string;
}

/** Sends a request and returns its response, whose body is still to be read. */
async function send(port: number, path: string, sent: Sent = {}): Promise<IncomingMessage> {
  const { method = 'GET', headers = {}, body, from = '127.0.0.1' } = sent;
  const outgoing = request({
    ...{ host: '127.0.0.1', port, path: `/api/v1${path}`, method, headers, localAddress: from },
    agent: false,
  });
  outgoing.end(body);
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  return response;
}

const textOf = async (response: IncomingMessage): Promise<string> =>
  Buffer.concat(await response.toArray()).toString();

async function sessionOf(t: TestBackend): Promise<{ accountId: string; authorization: string }> {
  const { accountId, token } = await t.player('ann');
  return { accountId, authorization: `Bearer ${token}` };
}

describe.each(['nginx', 'caddy'] as const)('behind %s', (name) => {
  skipIfMissing(findProgram([name], name).missing);

  test('an event of a stream arrives while the stream is open, and the stream ends when its player has gone', async () => {
    const { t, port, answerEnded } = await openSite(name);
    const { accountId, authorization } = await sessionOf(t);
    const ended = answerEnded('/events/subscribe');
    const response = await send(port, '/events/subscribe', {
      headers: { authorization, 'accept-encoding': 'gzip, br' },
    });
    expect([response.statusCode, response.headers['content-encoding']]).toEqual([200, undefined]);
    await t.backend.api.events.emit(
      { recipientIds: [accountId], nestedEvent: { anyEvent: { '@type': 'game/Move', move: 'e4' } } },
      { system: true },
    );
    let text = '';
    for await (const chunk of response) {
      text += String(chunk);
      if (text.includes('"e4"')) break;
    }
    expect(text).toContain('game/Move');
    // To leave the loop has closed the connection.
    await ended;
  });

  test('a limit by address counts the address of the client, and not what the client writes', async () => {
    const { port } = await openSite(name);
    const attempt = async (from: string, forwarded: string): Promise<number> => {
      const headers = { authorization: 'Bearer gs_wrong', 'x-forwarded-for': forwarded };
      const response = await send(port, '/sessions/mine', { headers, from });
      await textOf(response);
      return response.statusCode!;
    };
    const answers: number[] = [];
    for (let at = 0; at < 21; at++) answers.push(await attempt('127.0.0.2', `198.51.100.${at}`));
    expect(answers).toEqual([...Array(20).fill(401), 429]);
    expect(await attempt('127.0.0.3', '127.0.0.2')).toBe(401);
  });

  test('the server sees the host name of the request, and answers a body that is too large in JSON', async () => {
    const { t, hosts, port } = await openSite(name);
    const { authorization } = await sessionOf(t);
    const response = await send(port, '/accounts/metadata', {
      method: 'POST',
      headers: {
        authorization,
        'content-type': 'application/json',
        host: name === 'caddy' ? `127.0.0.1:${port}` : 'play.example.com',
      },
      body: Buffer.from(
        JSON.stringify({ entryKey: 'x', entryValue: { stringPayload: 'x'.repeat(5_000_000) } }),
      ),
    });
    expect([response.statusCode, JSON.parse(await textOf(response))]).toEqual([
      413,
      expect.objectContaining({ code: expect.any(Number), message: expect.any(String) }),
    ]);
    expect([...hosts]).toEqual([name === 'caddy' ? `127.0.0.1:${port}` : 'play.example.com']);
  });

  test('the proxy closes idle connections sooner than the server', async () => {
    const { keepAliveMilliseconds } = await openSite(name);
    const [, seconds] = /^\s*keepalive(?:_timeout)? (\d+)s/m.exec(readDeployFile(proxies[name].file))!;
    expect(Number(seconds) * 1_000).toBeLessThan(keepAliveMilliseconds - 10_000);
  });
});
