import {
  checkBackend,
  type HttpHandler,
  isApiPath,
  splitTarget,
  toHttpRequest,
  writeResponse,
} from '@lobbykit/core/node';
import type { NextFunction, Request, Response } from 'express';

/** The value of `res.locals.lobbykit` after a response, for logs and metrics of the host. */
export interface LobbykitLocals {
  /** The matched operation, for example `accounts.get`; undefined if no route matched. */
  readonly operation: string | undefined;
}

/**
 * Creates the middleware that serves the API below the path at which the host mounts it:
 * `app.use('/game', expressAdapter(backend))` serves `/game/api/v1/…`.
 *
 * Passes all other requests to `next()` unchanged. Works before or after the host's body parser. If that has parsed the
 * body, integers above 2^53 are refused, because the parser may have rounded them. Throws if it gets no backend.
 */
export function expressAdapter(
  backend: HttpHandler,
): (request: Request, response: Response, next: NextFunction) => void {
  checkBackend('expressAdapter', backend);
  return (request, response, next) => {
    const target = splitTarget(request.url);
    if (!isApiPath(target.path)) {
      next();
      return;
    }
    backend
      .handle(toHttpRequest(request, response, target, { hostBody: request.body as unknown }))
      .then((apiResponse) => {
        response.locals.lobbykit = { operation: apiResponse.operation } satisfies LobbykitLocals;
        writeResponse(response, apiResponse);
      })
      .catch(next);
  };
}
