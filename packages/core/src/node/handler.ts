import type { IncomingMessage, ServerResponse } from 'node:http';
import { checkBackend, createMount, routeUnknown } from '../http/mount.ts';
import { type HttpHandler, jsonHeaders } from '../http/request.ts';
import { checkOptions } from '../kernel/check-options.ts';
import { commonErrors, toRpcStatus } from '../kernel/errors.ts';
import { toHttpRequest } from './request.ts';
import { writeResponse } from './respond.ts';

/** Options of `toNodeHandler`. */
export interface NodeHandlerOptions {
  /**
   * What precedes `/api/v1` in the URL: `/game` serves `/game/api/v1/…`. A segment may be a parameter: `/:tenant`.
   * Default: nothing. A host that removes the prefix itself, as `app.use('/game', …)` does, leaves it out.
   */
  readonly prefix?: string;
  /** Called before each response with the matched operation, for example `accounts.get`, for logs and metrics. */
  readonly onResponse?: (operation: string | undefined, request: IncomingMessage) => void;
}

/** Serves the API. Calls `next` for everything else, or answers it with 404 if there is no `next`. */
export type NodeHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next?: (error?: unknown) => void,
) => void;

/**
 * Creates the handler that serves a backend in any host on node:http: `createServer(toNodeHandler(backend))`, or as
 * middleware of Connect, NestJS and others.
 *
 * Works before or after the host's body parser. If that has parsed the body, integers above 2^53 are refused, because the
 * parser may have rounded them. Throws if the prefix is invalid.
 */
export function toNodeHandler(backend: HttpHandler, options: NodeHandlerOptions = {}): NodeHandler {
  checkBackend('toNodeHandler', backend);
  checkOptions('toNodeHandler', options, {
    example: "toNodeHandler(backend, { prefix: '/game' })",
    options: { prefix: 'text', onResponse: 'function' },
  });
  const { prefix = '', onResponse } = options;
  const findTarget = createMount(prefix);
  return (request, response, next) => {
    const target = findTarget(request.url ?? '');
    if (target === null) {
      if (next) next();
      else writeResponse(response, routeUnknown());
      return;
    }
    const { body: hostBody } = request as { readonly body?: unknown };
    backend
      .handle(toHttpRequest(request, response, target, { hostBody }))
      .then((answer) => {
        onResponse?.(answer.operation, request);
        writeResponse(response, answer);
      })
      .catch(next ?? (() => writeFailure(response)));
  };
}

/** Answers 500. Reached only if `onResponse` throws: a backend never rejects. */
function writeFailure(response: ServerResponse): void {
  const error = commonErrors.INTERNAL();
  const body = JSON.stringify(toRpcStatus(error, ''));
  writeResponse(response, { status: error.status, headers: jsonHeaders, body });
}
