// #region adapter

import { createMount, type HttpHandler, toHttpRequest, writeResponse } from '@lobbykit/core/node';
import type { Middleware } from 'koa';

/** Serves the API below the prefix: `app.use(koaAdapter(backend, { prefix: '/game' }))` serves `/game/api/v1/…`. */
export function koaAdapter(backend: HttpHandler, { prefix = '' } = {}): Middleware {
  const findTarget = createMount(prefix);
  return async (context, next) => {
    const { req, res } = context;
    const target = findTarget(req.url ?? '');
    if (target === null) return next(); // belongs to the host
    const { body: hostBody } = context.request as { body?: unknown }; // if a parser ran before
    const answer = await backend.handle(toHttpRequest(req, res, target, { hostBody }));
    context.state.operation = answer.operation; // for logs and metrics of the host
    context.respond = false; // Koa must not write this response
    writeResponse(res, answer);
  };
}

// #endregion
