import type { IncomingMessage, RequestListener } from 'node:http';
import { createMount, type FindApiTarget, type RequestTarget } from '../http/mount.ts';
import type { LoadShedder, RequestHead } from '../http/request.ts';
import { checkOptions } from '../kernel/check-options.ts';
import { writeResponse } from './respond.ts';
import { targetOf } from './target.ts';

/** Options of `shedLoad`. */
export interface ShedLoadOptions {
  /** What precedes `/api/v1` in the URL, as in `toNodeHandler`. Default: nothing. */
  readonly prefix?: string;
  /** Headers that the host adds to its responses, for those that it does not see. Default: none. */
  readonly headers?: readonly (readonly [name: string, value: string])[];
  /** Called after each response that the host does not see, with its operation, for logs and metrics. */
  readonly onResponse?: (operation: string | undefined, request: IncomingMessage) => void;
}

/** The path of a request that does not belong to the API. No route has it. */
const ofHost: RequestTarget = { path: '', query: '' };

/** A request before its body. Its target is found only if somebody reads it: a backend that is not overloaded does not. */
class UnreadHead implements RequestHead {
  readonly #request: IncomingMessage;
  readonly #findTarget: FindApiTarget;

  constructor(request: IncomingMessage, findTarget: FindApiTarget) {
    this.#request = request;
    this.#findTarget = findTarget;
  }

  get method(): string {
    return this.#request.method ?? 'GET';
  }

  get headers(): RequestHead['headers'] {
    return this.#request.headers;
  }

  get path(): string {
    return this.#target.path;
  }

  get query(): string {
    return this.#target.query;
  }

  get #target(): RequestTarget {
    return this.#findTarget(targetOf(this.#request)) ?? ofHost;
  }
}

/**
 * Puts a check in front of a framework: a request that the backend would refuse with OVERLOADED is answered at once, and
 * all others go to `listener`. Without it they are refused too, but after the framework has routed them.
 *
 * ```ts
 * createServer(shedLoad(backend, expressApp));
 * Fastify({ serverFactory: (listener) => createServer(shedLoad(backend, listener)) });
 * ```
 *
 * Requests with an `Origin` go to the framework, because scripts can read only what its CORS plug-in allows. Throws if the
 * prefix is invalid.
 */
export function shedLoad(
  backend: LoadShedder,
  listener: RequestListener,
  options: ShedLoadOptions = {},
): RequestListener {
  checkOptions('shedLoad', options, {
    example: "shedLoad(backend, listener, { prefix: '/game' })",
    options: { prefix: 'text', headers: 'list', onResponse: 'function' },
  });
  const { prefix = '', headers = [], onResponse } = options;
  const findTarget = createMount(prefix);
  return (request, response) => {
    const refusal =
      request.headers.origin === undefined ? backend.shed(new UnreadHead(request, findTarget)) : null;
    if (refusal === null) {
      listener(request, response);
      return;
    }
    for (const [name, value] of headers) response.setHeader(name, value);
    writeResponse(response, refusal);
    onResponse?.(refusal.operation, request);
  };
}
