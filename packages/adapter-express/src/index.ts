import { type HttpHandler, isApiPath, splitTarget, toHttpRequest, writeResponse } from '@lobbykit/core/node';
import type { NextFunction, Request, Response } from 'express';

/** What `res.locals.lobbykit` holds once a request was answered, for the host's logs and metrics. */
export interface LobbykitLocals {
  /** The operation that was matched, `accounts.get`; undefined where none was. */
  readonly operation: string | undefined;
}

/**
 * Makes the middleware that answers the interface, below the path at which the host mounts it:
 * `app.use('/game', expressAdapter(backend))` answers `/game/api/v1/…`.
 *
 * Everything else goes to `next()` untouched. The host's body parser may stand before it or not; where it has parsed
 * the body, integers beyond 2^53 are refused, because the parser may have rounded them.
 */
export function expressAdapter(
  backend: HttpHandler,
): (request: Request, response: Response, next: NextFunction) => void {
  return (request, response, next) => {
    const target = splitTarget(request.url);
    if (!isApiPath(target.path)) {
      next();
      return;
    }
    backend
      .handle(toHttpRequest(request, response, target, { hostBody: request.body as unknown }))
      .then((answer) => {
        response.locals.lobbykit = { operation: answer.operation } satisfies LobbykitLocals;
        writeResponse(response, answer);
      })
      .catch(next);
  };
}
