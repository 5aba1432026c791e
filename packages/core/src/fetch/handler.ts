import { checkBackend, createMount, routeUnknown } from '../http/mount.ts';
import type { HttpHandler, HttpRequest } from '../http/request.ts';
import { checkOptions } from '../kernel/check-options.ts';
import { readBody } from './read-body.ts';
import { toResponse } from './response.ts';

/** Options of `toFetchHandler`. */
export interface FetchHandlerOptions {
  /**
   * What precedes `/api/v1` in the URL: `/game` serves `/game/api/v1/…`. A segment may be a parameter: `/:tenant`.
   * Default: nothing.
   */
  readonly prefix?: string;
  /** Called before each response with the matched operation, for example `accounts.get`, for logs and metrics. */
  readonly onResponse?: (operation: string | undefined, request: Request) => void;
}

/** What a host knows of a request besides the `Request`. */
export interface FetchContext {
  /**
   * The IP address of the socket's peer: the client, or the proxy in front if `trustProxy` is set. Without it, all
   * clients share the rates of one address.
   */
  readonly address?: string | undefined;
  /** The body as the host has parsed it. Needed only if the host has already read it. */
  readonly parsedBody?: { readonly value: unknown };
  /** Answers what is not the API. Default: 404. */
  readonly next?: () => Response | Promise<Response>;
}

/** Serves the API. Rejects only if `next` or `onResponse` fails. */
export type FetchHandler = (request: Request, context?: FetchContext) => Promise<Response>;

/** The address of all clients whose host does not say theirs. An empty one would stand for calls of this process. */
const unknownAddress = 'unknown';

/**
 * Creates the handler that serves a backend in any host that speaks `Request` and `Response`, such as Hono, Next.js,
 * SvelteKit, Deno and Bun.
 *
 * Reads no body beyond the limit of its operation. A stream is written as fast as the host reads it, and ends when the host
 * cancels it or aborts the signal of the request. Throws if the prefix is invalid.
 *
 * The URL of a `Request` is normalised: `/a/../b` arrives as `/b`. Whatever the host sends on arrives at the operation
 * that the normalised URL names.
 */
export function toFetchHandler(backend: HttpHandler, options: FetchHandlerOptions = {}): FetchHandler {
  checkBackend('toFetchHandler', backend);
  checkOptions('toFetchHandler', options, {
    example: "toFetchHandler(backend, { prefix: '/game' })",
    options: { prefix: 'text', onResponse: 'function' },
  });
  const { prefix = '', onResponse } = options;
  const findTarget = createMount(prefix);
  return async (request, context = {}) => {
    const target = findTarget(request.url.split('#', 1)[0]!);
    // Some hosts pass a second argument of their own, which may have an `address` or a `next` of another type.
    const { address, parsedBody, next } = context as { readonly [Name in keyof FetchContext]: unknown };
    if (target === null)
      return typeof next === 'function' ? (next as () => Response)() : toResponse(routeUnknown(), request);
    const described: HttpRequest = {
      method: request.method,
      path: target.path,
      query: target.query,
      headers: Object.fromEntries(request.headers),
      address: typeof address === 'string' && address !== '' ? address : unknownAddress,
      signal: request.signal,
      readBody: (limit, onChunk) => readBody(request, limit, onChunk),
      ...(parsedBody !== undefined && { parsedBody: parsedBody as { readonly value: unknown } }),
    };
    const answer = await backend.handle(described);
    onResponse?.(answer.operation, request);
    return toResponse(answer, request);
  };
}
