import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FetchHandler } from '../../src/fetch/index.ts';
import type { HttpResponse, HttpStream } from '../../src/http/request.ts';
import { splitTarget, writeResponse } from '../../src/node/index.ts';
import type { Middleware, PlainRequest } from '../hosts/plain-host.ts';

/** Makes middleware of a fetch handler, as hosts on node:http do that speak `Request` and `Response`. */
export const fetchMiddleware =
  (
    handlerOf: (incoming: (request: Request) => PlainRequest) => FetchHandler,
    incoming = new WeakMap<Request, PlainRequest>(),
    handler = handlerOf((request) => incoming.get(request)!),
  ): Middleware =>
  (message, outgoing, next) => {
    if (message.method === 'TRACE') {
      // A Request cannot have this method, so no such host passes it on.
      outgoing.writeHead(405).end();
      return;
    }
    const body = bodyOf(message);
    const request = requestOf(message, outgoing, body?.stream);
    incoming.set(request, message);
    let isOurs = true;
    const context = {
      address: message.socket.remoteAddress ?? '',
      ...(message.readableDidRead && { parsedBody: { value: message.body } }),
      next: () => {
        isOurs = false;
        return new Response();
      },
    };
    handler(request, context).then(async (response) => {
      if (!isOurs) {
        next();
        return;
      }
      if (message.method === 'HEAD') {
        outgoing.writeHead(response.status, Object.fromEntries(response.headers)).end();
        return;
      }
      const answer = await answerOf(response);
      body?.release();
      writeResponse(outgoing, answer);
    }, next);
  };

function requestOf(
  message: IncomingMessage,
  outgoing: ServerResponse,
  body: ReadableStream<Uint8Array> | undefined,
): Request {
  const { path, query } = splitTarget(message.url ?? '');
  const aborted = new AbortController();
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) aborted.abort();
  });
  return new Request(`http://localhost${path}?${query}`, {
    method: message.method ?? 'GET',
    headers: Object.entries(message.headers).flatMap(([name, value]) =>
      [value ?? []].flat().map((one): [string, string] => [name, one]),
    ),
    signal: aborted.signal,
    ...(body && { body, duplex: 'half' }),
  });
}

/** Returns the body as a stream that reads when it is read, and the function that leaves the rest to others. */
function bodyOf(message: IncomingMessage) {
  const { method, readableDidRead } = message;
  const { 'content-length': length, 'transfer-encoding': encoding } = message.headers;
  const hasBody = length === undefined ? encoding !== undefined : length !== '0';
  if (!hasBody || readableDidRead || method === 'GET' || method === 'HEAD') return undefined;
  let release = (): void => {};
  const stream = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const onData = (chunk: Uint8Array): void => {
          controller.enqueue(chunk);
          message.pause();
        };
        const onEnd = (): void => {
          release();
          controller.close();
        };
        const onLost = (): void => {
          release();
          controller.error(new Error('the client disconnected'));
        };
        message.on('data', onData).on('end', onEnd).on('close', onLost).on('error', onLost).pause();
        release = () => void message.off('data', onData).off('end', onEnd).off('close', onLost);
      },
      pull: () => void message.resume(),
    },
    { highWaterMark: 0 },
  );
  return { stream, release: () => release() };
}

/** What has a length is sent at once, and what has none as it comes. */
async function answerOf(response: Response): Promise<HttpResponse> {
  const headers = Object.fromEntries(response.headers);
  const isWhole = response.body === null || response.headers.has('content-length');
  return {
    status: response.status,
    headers,
    body: isWhole ? await response.text() : streamOf(response.body),
  };
}

/** Reads a body as fast as the connection takes it, and cancels it when the client has disconnected. */
const streamOf = (body: ReadableStream<Uint8Array>): HttpStream => ({
  open(sink) {
    const reader = body.getReader();
    let wake = (): void => {};
    sink.onDrain(() => wake());
    const pump = async (): Promise<void> => {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        if (!sink.write(value)) {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
      }
    };
    pump().then(
      () => sink.end(),
      () => sink.abort(),
    );
    return () => void reader.cancel();
  },
});
