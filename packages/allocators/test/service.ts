import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { AllocatorHost } from '@lobbykit/core';
import { onTestFinished } from 'vitest';

export interface Asked {
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** What a service of a test answers; nothing at all, where it says null. */
export type Answer = {
  readonly status: number;
  readonly body?: string;
  readonly headers?: Record<string, string>;
} | null;

/** A file of `certificates`, which are good for a hundred years, for localhost, and for nothing but these tests. */
export const pem = (name: string): string =>
  readFileSync(new URL(`certificates/${name}.pem`, import.meta.url), 'utf8');

/** A service on this machine that notes what it is asked; with `secure`, one that wants a client certificate. */
export async function openService(answer: (asked: Asked) => Answer, secure = false) {
  const asked: Asked[] = [];
  const listener: RequestListener = async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const one = { url: request.url!, headers: request.headers, body };
    asked.push(one);
    const given = answer(one);
    if (given) response.writeHead(given.status, given.headers).end(given.body ?? '');
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
  return { asked, url: `${secure ? 'https' : 'http'}://127.0.0.1:${port}` };
}

export const request = (serverId = 's1') => ({
  serverId,
  matchId: 'm1',
  matchProperties: '{"mode":"duel"}',
  playerIds: ['a', 'b'],
  signal: new AbortController().signal,
});

const notHere = (): never => {
  throw new Error('there are no fleets here');
};

/** A backend that wants no server and has no fleets. */
export const backend: AllocatorHost = {
  findWanted: async () => new Set(),
  reportLost: async () => {},
  fleets: { check: notHere, hasRoom: notHere, run: notHere, stop: notHere, serverIds: notHere },
};
