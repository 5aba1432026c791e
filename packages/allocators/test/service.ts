import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { AllocatorHost } from '@lobbykit/core';
import { onTestFinished } from 'vitest';

export interface ReceivedRequest {
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** What a test service answers; null for no answer. */
export type Answer = {
  readonly status: number;
  readonly body?: string;
  readonly headers?: Record<string, string>;
} | null;

/** Returns a file of `certificates`. They are valid for a hundred years, for localhost, and only for these tests. */
export const pem = (name: string): string =>
  readFileSync(new URL(`certificates/${name}.pem`, import.meta.url), 'utf8');

/** Opens a service on this machine that records its requests. With `secure` it requires a client certificate. */
export async function openService(answer: (received: ReceivedRequest) => Answer, secure = false) {
  const requests: ReceivedRequest[] = [];
  const listener: RequestListener = async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const received = { url: request.url!, headers: request.headers, body };
    requests.push(received);
    const sent = answer(received);
    if (sent) response.writeHead(sent.status, sent.headers).end(sent.body ?? '');
  };
  const certificates = {
    cert: pem('service'),
    key: pem('service.key'),
    ca: pem('authority'),
    requestCert: true,
    rejectUnauthorized: true,
  };
  const server = secure ? createSecureServer(certificates, listener) : createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { requests, url: `${secure ? 'https' : 'http'}://127.0.0.1:${port}` };
}

export const request = (serverId = 's1') => ({
  serverId,
  matchId: 'm1',
  matchProperties: '{"mode":"duel"}',
  playerIds: ['a', 'b'],
  signal: new AbortController().signal,
});

const noFleets = (): never => {
  throw new Error('there are no fleets here');
};

/** A backend that wants no server and has no fleets. */
export const backend: AllocatorHost = {
  findWanted: async () => new Set(),
  drain: async () => {},
  reportLost: async () => {},
  fleets: { check: noFleets, hasRoom: noFleets, run: noFleets, stop: noFleets, serverIds: noFleets },
};
