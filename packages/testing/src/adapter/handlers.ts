import { Buffer } from 'node:buffer';
import type { HttpHandler, HttpRequest, HttpResponse, StreamSink } from '@lobbykit/core';

/** What the echo handler says about a request. */
export interface Echo {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly contentType: string | null;
  /** Base64 of the bytes; 'too large'; or null where the host had parsed the body. */
  readonly body: string | null;
  readonly parsedBody: unknown;
}

/** Largest body the echo handler reads, in bytes. */
export const ECHO_LIMIT = 256 * 1024;

/** Answers a request in JSON. */
export const answering = (
  answer: (request: HttpRequest) => HttpResponse | Promise<HttpResponse>,
): HttpHandler => ({
  handle: async (request) => await answer(request),
});

export const json = (status: number, value: unknown, headers: Record<string, string> = {}): HttpResponse => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  body: JSON.stringify(value),
});

/** Answers every request with what it was: the handler of most cases, and of a first comparison of two adapters. */
export const echoHandler: HttpHandler = answering(async (request) => {
  const bytes = request.parsedBody ? null : await request.readBody(ECHO_LIMIT);
  const type = request.headers['content-type'];
  const echo: Echo = {
    method: request.method,
    path: request.path,
    query: request.query,
    contentType: type === undefined ? null : String(type),
    body: bytes instanceof Uint8Array ? Buffer.from(bytes).toString('base64') : bytes,
    parsedBody: request.parsedBody?.value ?? null,
  };
  return bytes === 'too large' ? json(413, echo, { connection: 'close' }) : json(200, echo);
});

/** A stream as a case sees it: what the handler wrote to, and how often it was told that the client has gone. */
export interface ProbedStream {
  readonly handler: HttpHandler;
  /** Resolves when the transport has opened the stream. */
  readonly opened: Promise<StreamSink>;
  /** Resolves when the transport has said that the client is gone. */
  readonly gone: Promise<void>;
  closes(): number;
  opens(): number;
}

/** A handler that answers every request with a stream which the case itself writes. */
export function probeStream(): ProbedStream {
  const opened = Promise.withResolvers<StreamSink>();
  const gone = Promise.withResolvers<void>();
  let opens = 0;
  let closes = 0;
  const handler = answering(() => ({
    status: 200,
    headers: { 'content-type': 'application/x-ndjson', 'cache-control': 'no-cache, no-transform' },
    body: {
      open(sink) {
        opens += 1;
        opened.resolve(sink);
        return () => {
          closes += 1;
          gone.resolve();
        };
      },
    },
    operation: 'events.subscribe',
  }));
  return { handler, opened: opened.promise, gone: gone.promise, closes: () => closes, opens: () => opens };
}
