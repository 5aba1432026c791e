import { readFileSync } from 'node:fs';
import { createServer as createHttpServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

const read = (name: string): string =>
  readFileSync(new URL(`certificates/${name}.pem`, import.meta.url), 'utf8');

/** The certificate of receivers, which is its own authority: for `hooks.test`, `localhost` and 127.0.0.1. */
export const receiverCa = read('receiver');

/** A request that a receiver got. */
export interface ReceivedRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A server that gets webhooks. */
export interface Receiver {
  /** `https://127.0.0.1:<port>/hook`. */
  readonly url: string;
  readonly port: number;
  readonly requests: readonly ReceivedRequest[];
  /** Connections, also those that sent nothing. */
  readonly connections: () => number;
  /** Answers a request. Default: 204. */
  answer: (request: ReceivedRequest, response: ServerResponse) => void;
  close(): Promise<void>;
}

/** Starts a receiver on loopback. It is closed after the test. */
export async function startReceiver(scheme: 'http' | 'https' = 'https'): Promise<Receiver> {
  const requests: ReceivedRequest[] = [];
  let connections = 0;
  const options = { key: read('receiver.key'), cert: receiverCa };
  const server = scheme === 'https' ? createHttpsServer(options) : createHttpServer();
  server.on('connection', () => connections++);
  server.on('request', (request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      const received = { path: request.url ?? '', headers: request.headers, body };
      requests.push(received);
      self.answer(received, response);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    if (server.listening) await new Promise((closed) => server.close(closed));
  };
  onTestFinished(close);
  const self: Receiver = {
    url: `${scheme}://127.0.0.1:${port}/hook`,
    port,
    requests,
    connections: () => connections,
    answer: (_, response) => response.writeHead(204).end(),
    close,
  };
  return self;
}

/** Answers with a status. */
export const withStatus =
  (status: number): Receiver['answer'] =>
  (_, response) =>
    response.writeHead(status).end();
