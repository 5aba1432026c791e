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

/** Describes a node:http request as the core takes it. Nothing is read or listened to before it is asked for. */
export function toHttpRequest(
  request: IncomingMessage,
  response: ServerResponse,
  target: RequestTarget,
  options: NodeRequestOptions = {},
): HttpRequest {
  const stream = options.bodyStream ?? request;
  let signal: AbortSignal | undefined;
  return {
    method: request.method ?? 'GET',
    path: target.path,
    query: target.query,
    headers: request.headers,
    address: request.socket.remoteAddress ?? '',
    get signal() {
      signal ??= goneSignal(response);
      return signal;
    },
    readBody: (limit) => readBody(request, stream, limit),
    ...(options.hostBody !== undefined &&
      (stream.readableDidRead || stream.readableEnded) && { parsedBody: { value: options.hostBody } }),
  };
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
