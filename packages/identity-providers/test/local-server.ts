import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Asked {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export type Answer = (response: ServerResponse, asked: Asked) => void;

export interface LocalServer extends AsyncDisposable {
  readonly origin: string;
  /** Everything that was asked, in order. */
  readonly asked: readonly Asked[];
}

/** A server on a free port of this machine; disposing of it drops whatever is still open. */
export async function openLocalServer(answer: Answer): Promise<LocalServer> {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method = '', url = '', headers } = request;
      const question = { method, url, headers, body };
      asked.push(question);
      answer(response, question);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Answers with a status and a text. */
export const say =
  (status: number, body: string, headers: Readonly<Record<string, string>> = {}): Answer =>
  (response) => {
    response.writeHead(status, headers).end(body);
  };

/** What a service does that answers, but not what was asked: none of it may ever log anybody in. */
export const uselessAnswers: Readonly<Record<string, Answer>> = {
  'a page of HTML': say(200, '<!doctype html><p>is_valid:true', { 'content-type': 'text/html' }),
  'an empty answer': say(200, ''),
  'status 204': say(204, ''),
  'status 403': say(403, 'Access Denied'),
  'status 429': say(429, 'slow down', { 'retry-after': '60' }),
  'status 500': say(500, 'oops'),
  'status 503': say(503, 'maintenance'),
  'bytes that are no UTF-8': (response) => {
    response.writeHead(200).end(Buffer.from([0x69, 0xff, 0xfe]));
  },
  'an answer without end': (response) => {
    response.writeHead(200);
    const more = (): void => {
      if (!response.destroyed) response.write('is_valid:true\n'.repeat(1_000), () => setImmediate(more));
    };
    more();
  },
  'half an answer': (response) => {
    response.writeHead(200, { 'content-length': '1000' }).write('is_valid:');
    setImmediate(() => response.destroy());
  },
  'a connection that is dropped': (response) => void response.destroy(),
  'no answer at all': () => {},
};
