import { createServer, type RequestListener, type Server } from 'node:http';
import type { Backend } from '@lobbykit/core';
import { shedLoad } from '@lobbykit/core/node';
import { answerClientError } from './client-error.ts';
import { acceptsHtml, homePage } from './home-page.ts';
import { addHeaders, createResponseHeaders, type ResponseHeaders } from './response-headers.ts';

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

/** The methods of operations. HEAD and PATCH are not among the defaults of every plug-in. */
const corsMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Whether a request asks for the address of the server itself, which people open in a browser. */
const isHome = ({ method, url }: { readonly method: string; readonly url: string }): boolean =>
  (method === 'GET' || method === 'HEAD') && /^\/(\?|$)/.test(url);

/** The answer to a request whose Host header is refused, in the form of errors of the API. */
const foreignHost = JSON.stringify({
  code: 7,
  message: 'The server does not answer under this host name; ALLOWED_HOSTS can allow it.',
  details: [],
});

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

/**
 * Does what every response needs before a framework sees the request: adds the headers, refuses foreign hosts, and answers
 * what browsers ask about scripts of other origins. Hooks and a plug-in of Fastify took 2 µs more of a request of 40.
 */
async function guarded(
  listener: RequestListener,
  { all, outside }: ResponseHeaders,
  { corsOrigins, allowedHosts }: HostOptions,
): Promise<RequestListener> {
  const allowOrigin =
    corsOrigins.length === 0 ? null : (await import('cors')).default(corsOptions(corsOrigins));
  return (request, response) => {
    addHeaders(response, all);
    if (allowedHosts && !allowedHosts(request.headers.host ?? '')) {
      addHeaders(response, [...outside, ['content-type', 'application/json; charset=utf-8']]);
      response.statusCode = 403;
      response.end(foreignHost);
    } else if (allowOrigin === null) listener(request, response);
    else if (request.headers.origin === undefined) {
      response.setHeader('vary', 'Origin');
      listener(request, response);
    } else allowOrigin(request, response, () => listener(request, response));
  };
}

const corsOptions = (origins: HostOptions['corsOrigins']) => ({
  origin: [...origins],
  methods: [...corsMethods],
  maxAge: 600,
});

/** Creates the server, which refuses what the backend has no time for before anything else. */
async function serverOf(
  backend: Backend,
  listener: RequestListener,
  headers: ResponseHeaders,
  options: HostOptions,
): Promise<Server> {
  const guard = await guarded(listener, headers, options);
  return configured(
    createServer({ connectionsCheckingInterval }, shedLoad(backend, guard, { headers: headers.all })),
  );
}

async function expressHost(backend: Backend, options: HostOptions): Promise<Server> {
  const headers = createResponseHeaders(options.production);
  const [{ default: express }, { expressAdapter }] = await Promise.all([
    import('express'),
    import('@lobbykit/adapter-express'),
  ]);
  const app = express();
  app.disable('x-powered-by');
  app.use(expressAdapter(backend));
  app.use((request, response) => {
    addHeaders(response, headers.outside);
    if (isHome(request)) response.vary('accept');
    if (isHome(request) && acceptsHtml(request.headers.accept)) response.type('html').send(homePage);
    else response.status(404).json(notFound);
  });
  return serverOf(backend, app, headers, options);
}

async function fastifyHost(backend: Backend, options: HostOptions): Promise<Server> {
  const headers = createResponseHeaders(options.production);
  const [{ default: Fastify }, { fastifyAdapter }] = await Promise.all([
    import('fastify'),
    import('@lobbykit/adapter-fastify'),
  ]);
  const app = Fastify({ logger: false });
  await app.register(fastifyAdapter(backend));
  app.setNotFoundHandler((request, reply) => {
    addHeaders(reply.raw, headers.outside);
    if (isHome(request)) reply.raw.appendHeader('vary', 'accept');
    if (isHome(request) && acceptsHtml(request.headers.accept))
      return reply.type('text/html; charset=utf-8').send(homePage);
    return reply.code(404).send(notFound);
  });
  await app.ready();
  return serverOf(backend, app.routing, headers, options);
}
