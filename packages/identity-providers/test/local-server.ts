import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request that a local server received. */
export interface ReceivedRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** Answers a request, or does not. */
export type Responder = (response: ServerResponse, request: ReceivedRequest) => void;

export interface LocalServer extends AsyncDisposable {
  readonly origin: string;
  /** All requests, in order. */
  readonly requests: readonly ReceivedRequest[];
}

/** Opens a server on a free port of this machine. Disposing it closes all its connections. */
export async function openLocalServer(respond: Responder): Promise<LocalServer> {
  const requests: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method = '', url = '', headers } = request;
      const received = { method, url, headers, body };
      requests.push(received);
      respond(response, received);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Returns a responder that answers with a status and a text. */
export const respondWith =
  (status: number, body: string, headers: Readonly<Record<string, string>> = {}): Responder =>
  (response) => {
    response.writeHead(status, headers).end(body);
  };

const silence: Responder = () => {};

/** Responses that must never log anyone in, because they do not answer the request. */
export const uselessResponses: Readonly<Record<string, Responder>> = {
  'a page of HTML': respondWith(200, '<!doctype html><p>is_valid:true', { 'content-type': 'text/html' }),
  'an empty response': respondWith(200, ''),
  'status 204': respondWith(204, ''),
  'status 403': respondWith(403, 'Access Denied'),
  'status 429': respondWith(429, 'slow down', { 'retry-after': '60' }),
  'status 500': respondWith(500, 'oops'),
  'status 503': respondWith(503, 'maintenance'),
  'bytes that are not UTF-8': (response) => {
    response.writeHead(200).end(Buffer.from([0x69, 0xff, 0xfe]));
  },
  'an endless response': (response) => {
    response.writeHead(200);
    const more = (): void => {
      if (!response.destroyed) response.write('is_valid:true\n'.repeat(1_000), () => setImmediate(more));
    };
    more();
  },
  'half a response': (response) => {
    response.writeHead(200, { 'content-length': '1000' }).write('is_valid:');
    setImmediate(() => response.destroy());
  },
  'a connection that is dropped': (response) => void response.destroy(),
  'no response at all': silence,
};

/** Returns a time limit that only silence reaches, however slow the machine is. */
export const timeoutFor = (answer?: Responder): number => (answer === silence ? 200 : 10_000);
