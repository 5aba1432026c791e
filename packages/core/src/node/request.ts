import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { HttpRequest } from '../http/request.ts';
import { readBody } from './read-body.ts';

/** Where every path of the interface begins, below the host's mount. */
export const API_ROOT = '/api/v1';

/** The two halves of a request target, both as they came. */
export interface RequestTarget {
  readonly path: string;
  readonly query: string;
}

/** Splits a request target; of an absolute one (`GET http://host/path`) scheme and host are dropped. */
export function splitTarget(target: string): RequestTarget {
  const origin = target.startsWith('/') ? target : target.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '');
  const mark = origin.indexOf('?');
  return mark < 0
    ? { path: origin, query: '' }
    : { path: origin.slice(0, mark), query: origin.slice(mark + 1) };
}

/** Whether a path is the interface's to answer. Everything else is the host's, to the letter. */
export const isApiPath = (path: string): boolean =>
  path.startsWith(API_ROOT) && (path.length === API_ROOT.length || path[API_ROOT.length] === '/');

export interface NodeRequestOptions {
  /** The stream to read the body from, where a hook of the host has put another in the place of the request. */
  readonly bodyStream?: Readable;
  /** What the host's parser left. It counts only where the host has read the body: a parser may leave `{}` unread. */
  readonly hostBody?: unknown;
}

interface NodeRequest extends HttpRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly bodyStream: Readable;
  aborted: AbortSignal | null;
}

/** The functions of every request, made once: a literal with a getter costs each request 0.6 µs and its garbage 10. */
const requestFunctions: Pick<HttpRequest, 'signal' | 'readBody'> & ThisType<NodeRequest> = {
  get signal() {
    this.aborted ??= goneSignal(this.response);
    return this.aborted;
  },
  readBody(limit) {
    return readBody(this.request, this.bodyStream, limit);
  },
};

/** Describes a node:http request as the core takes it. Nothing is read or listened to before it is asked for. */
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

function goneSignal(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  const abortUnlessAnswered = (): void => {
    if (!response.writableFinished) controller.abort();
  };
  if (response.destroyed) abortUnlessAnswered();
  else response.once('close', abortUnlessAnswered);
  return controller.signal;
}
