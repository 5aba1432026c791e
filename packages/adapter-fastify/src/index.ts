import { Readable } from 'node:stream';
import {
  API_ROOT,
  endsConnection,
  type HttpHandler,
  toHttpRequest,
  writeResponse,
} from '@lobbykit/core/node';
import type { FastifyInstance, FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import { findMount } from './mount.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The lobbykit operation that was matched, `accounts.get`, for the host's logs and metrics; else null. */
    lobbykitOperation: string | null;
  }
}

/** What Fastify takes for a media type; it refuses anything else before a plugin is asked. */
const mediaType = /^\s*[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(?:;|$)/;

/**
 * Makes the plugin that answers the interface below the prefix at which the host registers it:
 * `app.register(fastifyAdapter(backend), { prefix: '/game' })` answers `/game/api/v1/…`.
 *
 * The plugin is encapsulated: parsers, error handler and 404 handler of the host stay as they are, and its hooks run
 * for our requests too. Where a hook has read the body and left the value in `request.body`, integers beyond 2^53 are
 * refused, because the hook may have rounded them.
 */
export function fastifyAdapter(backend: HttpHandler): FastifyPluginCallback {
  return (host, _options, done) => {
    host.register(mountApi, { prefix: API_ROOT });
    done();
  };

  function mountApi(scope: FastifyInstance, _options: object, done: () => void): void {
    const mount = findMount(scope);

    async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const { body, raw } = request;
      const parts = body instanceof Readable ? { bodyStream: body } : { hostBody: body };
      const response = await backend.handle(toHttpRequest(raw, reply.raw, mount.target(raw), parts));
      request.lobbykitOperation = response.operation ?? null;
      if (typeof response.body === 'string' && !endsConnection(reply.raw, response))
        return reply.code(response.status).headers(response.headers).send(response.body);
      // Hooks that rewrite what is sent would hold a stream back; the headers that they have set are kept.
      for (const [name, value] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value!);
      reply.hijack();
      writeResponse(reply.raw, response);
      return reply;
    }

    scope.decorateRequest('lobbykitOperation', null);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (request, payload, parsed) => parsed(null, request.body ?? payload));
    scope.addHook('preParsing', (request, _reply, payload, next) => {
      const type = request.headers['content-type'];
      if (type === undefined ? request.method === 'QUERY' : !mediaType.test(type))
        request.headers = { 'content-type': 'application/octet-stream' };
      next(null, payload);
    });
    scope.all('/', answer);
    scope.all('/*', answer);
    // Fastify routes the methods it knows; the others that node:http lets through end here.
    scope.setNotFoundHandler(answer);
    done();
  }
}
