import { createServer, type Server } from 'node:http';
import type { Backend } from '@lobbykit/core';
import { shedLoad } from '@lobbykit/core/node';
import { answerClientError } from './client-error.ts';
import { acceptsHtml, homePage } from './home-page.ts';
import { addHeaders, createResponseHeaders } from './response-headers.ts';

/** The options of a host, for both frameworks. */
export interface HostOptions {
  /** The origins whose scripts may call. */
  readonly corsOrigins: readonly (string | RegExp)[];
  /** Whether browsers are told to use only https. */
  readonly production: boolean;
  /** Accepts or refuses a Host header; null to accept all. */
  readonly allowedHosts: ((header: string) => boolean) | null;
}

/** The answer to paths outside of the API. */
const notFound = { message: 'The API is below /api/v1; /api/v1/openapi.json describes it.' };

/** The methods of operations. By default, the plug-in of Fastify lets scripts only read and POST. */
const corsMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Whether a request asks for the address of the server itself, which people open in a browser. */
const isHome = ({ method, url }: { readonly method: string; readonly url: string }): boolean =>
  (method === 'GET' || method === 'HEAD') && /^\/(\?|$)/.test(url);

/** The answer to a request whose Host header is refused, in the form of errors of the API. */
const foreignHost = {
  code: 7,
  message: 'The server does not answer under this host name; ALLOWED_HOSTS can allow it.',
  details: [],
};

/** How often Node ends requests that exceed the timeouts; its default of 30 seconds would make them two and three times as long. */
const connectionsCheckingInterval = 5_000;

/** Sets timeouts of Node, which end slow requests but not streaming responses, and answers what is no HTTP. */
function configured(server: Server): Server {
  server.removeAllListeners('clientError');
  server.on('clientError', answerClientError);
  server.headersTimeout = 10_000;
  server.requestTimeout = 30_000;
  server.keepAliveTimeout = 72_000;
  return server;
}

/** Creates the HTTP server of the chosen framework, with the backend mounted at its root. */
export async function createHost(
  adapter: 'express' | 'fastify',
  backend: Backend,
  options: HostOptions,
): Promise<Server> {
  return adapter === 'express' ? expressHost(backend, options) : fastifyHost(backend, options);
}

async function expressHost(
  backend: Backend,
  { corsOrigins, production, allowedHosts }: HostOptions,
): Promise<Server> {
  const headers = createResponseHeaders(production);
  const [{ default: express }, { expressAdapter }] = await Promise.all([
    import('express'),
    import('@lobbykit/adapter-express'),
  ]);
  const app = express();
  app.disable('x-powered-by');
  app.use((_request, response, next) => {
    addHeaders(response, headers.all);
    next();
  });
  if (allowedHosts)
    app.use((request, response, next) => {
      if (allowedHosts(request.headers.host ?? '')) next();
      else {
        addHeaders(response, headers.outside);
        response.status(403).json(foreignHost);
      }
    });
  if (corsOrigins.length > 0) {
    const { default: cors } = await import('cors');
    app.use(cors({ origin: [...corsOrigins], methods: [...corsMethods], maxAge: 600 }));
  }
  app.use(expressAdapter(backend));
  app.use((request, response) => {
    addHeaders(response, headers.outside);
    if (isHome(request)) response.vary('accept');
    if (isHome(request) && acceptsHtml(request.headers.accept)) response.type('html').send(homePage);
    else response.status(404).json(notFound);
  });
  const listener = shedLoad(backend, app, { headers: headers.all });
  return configured(createServer({ connectionsCheckingInterval }, listener));
}

async function fastifyHost(
  backend: Backend,
  { corsOrigins, production, allowedHosts }: HostOptions,
): Promise<Server> {
  const headers = createResponseHeaders(production);
  const [{ default: Fastify }, { fastifyAdapter }] = await Promise.all([
    import('fastify'),
    import('@lobbykit/adapter-fastify'),
  ]);
  const app = Fastify({
    logger: false,
    serverFactory: (listener) =>
      createServer({ connectionsCheckingInterval }, shedLoad(backend, listener, { headers: headers.all })),
  });
  app.addHook('onRequest', (_request, reply, done) => {
    addHeaders(reply.raw, headers.all);
    done();
  });
  if (allowedHosts)
    app.addHook('onRequest', async (request, reply) => {
      if (allowedHosts(request.headers.host ?? '')) return;
      addHeaders(reply.raw, headers.outside);
      return reply.code(403).send(foreignHost);
    });
  if (corsOrigins.length > 0) {
    const { default: cors } = await import('@fastify/cors');
    await app.register(cors, { origin: [...corsOrigins], methods: [...corsMethods], maxAge: 600 });
  }
  await app.register(fastifyAdapter(backend));
  app.setNotFoundHandler((request, reply) => {
    addHeaders(reply.raw, headers.outside);
    if (isHome(request)) reply.header('vary', 'accept');
    if (isHome(request) && acceptsHtml(request.headers.accept))
      return reply.type('text/html; charset=utf-8').send(homePage);
    return reply.code(404).send(notFound);
  });
  await app.ready();
  return configured(app.server);
}
