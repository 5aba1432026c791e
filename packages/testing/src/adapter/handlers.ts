import { Buffer } from 'node:buffer';
import type { HttpHandler, HttpRequest, HttpResponse, StreamSink } from '@lobbykit/core';

/** What the echo handler returns of a request. */
export interface Echo {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly contentType: string | null;
  /** Base64 of the bytes; 'too large'; null if the host had parsed the body. */
  readonly body: string | null;
  readonly parsedBody: unknown;
}

/** The largest body that the echo handler reads, in bytes. */
export const ECHO_LIMIT = 256 * 1024;

/** Makes a handler of a function from request to response. */
export const handlerOf = (
  answer: (request: HttpRequest) => HttpResponse | Promise<HttpResponse>,
): HttpHandler => ({
  handle: async (request) => await answer(request),
});

/** Makes a response in JSON. */
export const json = (status: number, value: unknown, headers: Record<string, string> = {}): HttpResponse => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  body: JSON.stringify(value),
});

/** Answers every request with the request itself, in JSON: the handler of most cases. */
export const echoHandler: HttpHandler = handlerOf(async (request) => {
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

/** A stream as a case sees it: its sink, and how often the handler was notified that the client has disconnected. */
export interface StreamProbe {
  readonly handler: HttpHandler;
  /** Resolves when the transport has opened the stream. */
  readonly opened: Promise<StreamSink>;
  /** Resolves when the transport has notified the handler that the client has disconnected. */
  readonly gone: Promise<void>;
  closes(): number;
  opens(): number;
}

/** Makes a handler that answers every request with a stream that the case writes. */
export function createStreamProbe(): StreamProbe {
  const opened = Promise.withResolvers<StreamSink>();
  const gone = Promise.withResolvers<void>();
  let opens = 0;
  let closes = 0;
  const handler = handlerOf(() => ({
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
