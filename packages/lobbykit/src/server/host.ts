import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { Backend } from '@lobbykit/core';
import { API_ROOT, shedLoad, writeResponse } from '@lobbykit/core/node';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { answerClientError } from './client-error.ts';
import { acceptsHtml, homePage } from './home-page.ts';
import { addHeaders, createResponseHeaders, type ResponseHeaders } from './response-headers.ts';

/** The options of a host, for both frameworks. */
export interface HostOptions {
  /** The origins whose scripts may call. */
  readonly corsOrigins: readonly (string | RegExp)[];
  /** Whether browsers are told to use only https. */
  readonly production: boolean;
  /** Whether the page for people leads to the console. */
  readonly hasConsole: boolean;
  /** Accepts or refuses a Host header; null to accept all. */
  readonly allowedHosts: ((header: string) => boolean) | null;
}

/**
 * Returns the headers that the backend gives to every answer, as its option `responseHeaders`. If they were set on the
 * response of each request, Node would merge them with those of the answer, which takes 2 µs of a request of 37.
 */
export const apiHeaders = ({
  corsOrigins,
  production,
}: Pick<HostOptions, 'corsOrigins' | 'production'>): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(createResponseHeaders(production).all),
  // An answer without an origin must not be cached for one with an origin.
  ...(corsOrigins.length > 0 && { vary: 'Origin' }),
});

/** The answer to paths outside of the API. */
const notFound = JSON.stringify({
  message: 'The API is below /api/v1; /api/v1/openapi.json describes it.',
});

/** The methods of operations. HEAD and PATCH are not among the defaults of every plug-in. */
const corsMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Whether a request asks for the address of the server itself, which people open in a browser. */
const isHome = ({ method, url = '' }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') && /^\/(\?|$)/.test(url);

/** The answer to a request whose Host header is refused, in the form of errors of the API. */
const foreignHost = JSON.stringify({
  code: 7,
  message: 'The server does not answer under this host name; ALLOWED_HOSTS can allow it.',
  details: [],
});

const jsonType = 'application/json; charset=utf-8';

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

const belowRoot = `${API_ROOT}/`;

/** Whether the backend answers a request. An absolute target counts as none: its answer gets the same headers twice. */
const isApi = ({ url = '' }: IncomingMessage): boolean => url.startsWith(belowRoot);

/**
 * Does what a response needs before a framework sees the request: refuses foreign hosts, answers what browsers ask about
 * scripts of other origins, and adds the headers that the backend does not add. Hooks and a plug-in of Fastify took 2 µs
 * more of a request of 40.
 */
async function createGuard(
  { outside }: ResponseHeaders,
  options: HostOptions,
): Promise<(listener: RequestListener) => RequestListener> {
  const { corsOrigins, allowedHosts } = options;
  const ofEveryAnswer = Object.entries(apiHeaders(options));
  const allowOrigin =
    corsOrigins.length === 0 ? null : (await import('cors')).default(corsOptions(corsOrigins));
  return (listener) => (request, response) => {
    const { origin } = request.headers;
    const isForeign = allowedHosts !== null && !allowedHosts(request.headers.host ?? '');
    if (isForeign || origin !== undefined || !isApi(request)) addHeaders(response, ofEveryAnswer);
    if (isForeign) {
      addHeaders(response, [...outside, ['content-type', jsonType], ['cache-control', 'no-store']]);
      response.statusCode = 403;
      response.end(foreignHost);
    } else if (allowOrigin !== null && origin !== undefined)
      allowOrigin(request, response, () => listener(request, response));
    else listener(request, response);
  };
}

const corsOptions = (origins: HostOptions['corsOrigins']) => ({
  origin: [...origins],
  methods: [...corsMethods],
  maxAge: 600,
});

/** Creates the server, which refuses what the backend has no time for before anything else. */
const serverOf = (backend: Backend, listener: RequestListener): Server =>
  createServer({ connectionsCheckingInterval }, shedLoad(backend, listener));

/** Answers what is outside of the API: the address of the server with a page for people, everything else with 404. */
const answerOutside = ({ outside }: ResponseHeaders, { hasConsole }: HostOptions): RequestListener => {
  const home = homePage(hasConsole);
  return (request, response) => {
    addHeaders(response, outside);
    const isPage = isHome(request) && acceptsHtml(request.headers.accept);
    writeResponse(response, {
      status: isPage ? 200 : 404,
      headers: {
        'content-type': isPage ? 'text/html; charset=utf-8' : jsonType,
        ...(isHome(request) && { vary: 'accept' }),
      },
      body: isPage ? home : notFound,
    });
  };
};

async function expressHost(backend: Backend, options: HostOptions): Promise<Server> {
  const headers = createResponseHeaders(options.production);
  const [guard, { default: express }, { expressAdapter }] = await Promise.all([
    createGuard(headers, options),
    import('express'),
    import('@lobbykit/adapter-express'),
  ]);
  const app = express();
  app.disable('x-powered-by');
  app.use(expressAdapter(backend));
  app.use(answerOutside(headers, options));
  return configured(serverOf(backend, guard(app)));
}

async function fastifyHost(backend: Backend, options: HostOptions): Promise<Server> {
  const headers = createResponseHeaders(options.production);
  const [guard, { default: Fastify }, { fastifyAdapter }] = await Promise.all([
    createGuard(headers, options),
    import('fastify'),
    import('@lobbykit/adapter-fastify'),
  ]);
  const answer = answerOutside(headers, options);
  const answerRaw = (request: FastifyRequest, reply: FastifyReply): void => {
    reply.hijack();
    answer(request.raw, reply.raw);
  };
  const app = Fastify({
    logger: false,
    serverFactory: (listener) => serverOf(backend, guard(listener)),
    // Fastify refuses targets before it looks for a route. None of them is of the API, because the adapter escapes those.
    frameworkErrors: (_error, request, reply) => answerRaw(request, reply),
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, parsed) => parsed(null));
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // A body or a type that is refused. Anything else is a fault of the server, which no answer may hide.
    if ((error.statusCode ?? 500) >= 500) throw error;
    answerRaw(request, reply);
  });
  app.setNotFoundHandler(answerRaw);
  await app.register(fastifyAdapter(backend));
  await app.ready();
  return configured(app.server);
}
