import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { RequestTarget } from '../http/mount.ts';
import type { HttpRequest } from '../http/request.ts';
import { readBody } from './read-body.ts';

/** What a host has already done with the body of a request. */
export interface NodeRequestOptions {
  /** The stream to read the body from, if a hook of the host has replaced it. Default: the request. */
  readonly bodyStream?: Readable;
  /** The body as the host's parser returned it. Used only if the body was read: some parsers leave `{}` without reading. */
  readonly hostBody?: unknown;
}

interface NodeRequest extends HttpRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly bodyStream: Readable;
  aborted: AbortSignal | null;
}

/** Shared by all requests: a literal with a getter would cost each request 0.6 µs, and 10 µs of garbage collection. */
const requestFunctions: Pick<HttpRequest, 'signal' | 'readBody'> & ThisType<NodeRequest> = {
  get signal() {
    this.aborted ??= createDisconnectSignal(this.response);
    return this.aborted;
  },
  readBody(limit, onChunk) {
    return readBody(this.request, this.bodyStream, limit, onChunk);
  },
};

/** Converts a node:http request to an `HttpRequest`. Reads nothing and adds no listener before they are needed. */
export function toHttpRequest(
  request: IncomingMessage,
  response: ServerResponse,
  target: RequestTarget,
  options: NodeRequestOptions = {},
): HttpRequest {
  const { bodyStream = request, hostBody } = options;
  const described = Object.assign(Object.create(requestFunctions) as NodeRequest, {
    method: request.method ?? 'GET',
    path: target.path,
    query: target.query,
    headers: request.headers,
    address: request.socket.remoteAddress ?? '',
    request,
    response,
    bodyStream,
    aborted: null,
  });
  if (hostBody === undefined || !(bodyStream.readableDidRead || bodyStream.readableEnded)) return described;
  return Object.assign(described, { parsedBody: { value: hostBody } });
}

function createDisconnectSignal(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  const abortUnlessFinished = (): void => {
    if (!response.writableFinished) controller.abort();
  };
  if (response.destroyed) abortUnlessFinished();
  else response.once('close', abortUnlessFinished);
  return controller.signal;
}
