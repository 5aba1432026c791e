import { Buffer } from 'node:buffer';
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import {
  API_ROOT,
  checkBackend,
  endsConnection,
  type HttpHandler,
  type HttpResponse,
  joinVary,
  toHttpRequest,
  writeResponse,
} from '@lobbykit/core/node';
import type { FastifyInstance, FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import { findMount } from './mount.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The matched lobbykit operation, for example `accounts.get`, for logs and metrics of the host; otherwise null. */
    lobbykitOperation: string | null;
  }
}

/** The media types that Fastify accepts. It refuses all others before it calls a plugin. */
const mediaType = /^\s*[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(?:;|$)/;

/** Returns a payload whose content type stays as it is: to a text of JSON lines, Fastify would add a charset. */
const payloadOf = (body: string, { headers }: HttpResponse): string | Buffer =>
  headers['content-type']?.includes('charset=') ? body : Buffer.from(body);

/** Returns the headers, with what plugins of the host vary by. Without that, ours would replace it. */
const headersOf = (reply: FastifyReply, { headers }: HttpResponse): HttpResponse['headers'] =>
  headers.vary !== undefined && reply.hasHeader('vary')
    ? { ...headers, vary: joinVary(reply.getHeader('vary')!, headers.vary) }
    : headers;

/** Bytes of an object have a length, and end by themselves. */
const isEventStream = ({ body, headers }: HttpResponse): boolean =>
  typeof body !== 'string' && headers['content-length'] === undefined;

function keepUntilClosed(streams: Set<ServerResponse>, response: ServerResponse): void {
  streams.add(response);
  response.once('close', () => streams.delete(response));
}

/**
 * Creates the plugin that serves the API below the prefix at which the host registers it:
 * `app.register(fastifyAdapter(backend), { prefix: '/game' })` serves `/game/api/v1/…`.
 *
 * The plugin is encapsulated: it does not change the host's parsers, error handler and 404 handler, and the host's hooks
 * also run for API requests. If a hook has read the body and stored the value in `request.body`, integers above 2^53 are
 * refused, because the hook may have rounded them. Throws if it gets no backend.
 *
 * `app.close()` ends the event streams, which it would wait for otherwise. Their clients reconnect and miss nothing.
 */
export function fastifyAdapter(backend: HttpHandler): FastifyPluginCallback {
  checkBackend('fastifyAdapter', backend);
  return (host, _options, done) => {
    host.register(mountApi, { prefix: API_ROOT });
    done();
  };

  function mountApi(scope: FastifyInstance, _options: object, done: () => void): void {
    const mount = findMount(scope);
    const eventStreams = new Set<ServerResponse>();

    async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const { body, raw } = request;
      const parts = body instanceof Readable ? { bodyStream: body } : { hostBody: body };
      const response = await backend.handle(toHttpRequest(raw, reply.raw, mount.target(raw), parts));
      request.lobbykitOperation = response.operation ?? null;
      if (typeof response.body === 'string' && !endsConnection(reply.raw, response))
        return (
          reply
            .code(response.status)
            .headers(headersOf(reply, response))
            // A 304 has no length: Fastify would say that of its empty body.
            .send(response.status === 304 ? undefined : payloadOf(response.body, response))
        );
      // Hooks that rewrite payloads would hold back a stream, so it skips them. The headers that they have set stay.
      for (const [name, value] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value!);
      reply.hijack();
      writeResponse(reply.raw, response);
      if (isEventStream(response)) keepUntilClosed(eventStreams, reply.raw);
      return reply;
    }

    scope.addHook('preClose', (closed) => {
      for (const stream of eventStreams) stream.end();
      closed();
    });
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
    // Fastify routes only the methods that it knows. All others end here.
    scope.setNotFoundHandler(answer);
    done();
  }
}
