import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { API_ROOT, type HttpRequest } from '../http/request.ts';
import { readBody } from './read-body.ts';

/** The two parts of a request target, not decoded. */
export interface RequestTarget {
  readonly path: string;
  readonly query: string;
}

/** Splits a request target. Drops scheme and host of an absolute one (`GET http://host/path`). */
export function splitTarget(target: string): RequestTarget {
  const origin = target.startsWith('/') ? target : target.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '');
  const mark = origin.indexOf('?');
  return mark < 0
    ? { path: origin, query: '' }
    : { path: origin.slice(0, mark), query: origin.slice(mark + 1) };
}

/** Returns whether a path belongs to the API. All others belong to the host, even if only their spelling differs. */
export const isApiPath = (path: string): boolean =>
  path.startsWith(API_ROOT) && (path.length === API_ROOT.length || path[API_ROOT.length] === '/');

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
  readBody(limit) {
    return readBody(this.request, this.bodyStream, limit);
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
