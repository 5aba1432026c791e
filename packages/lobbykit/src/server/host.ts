import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { Backend } from '@lobbykit/core';
import { API_ROOT, shedLoad } from '@lobbykit/core/node';
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

/** Whether the backend answers a request. An absolute target counts as none: its answer gets the same headers twice. */
const isApi = ({ url = '' }: IncomingMessage): boolean => url.startsWith(belowRoot);
const belowRoot = `${API_ROOT}/`;

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
    if (origin !== undefined || !isApi(request)) addHeaders(response, ofEveryAnswer);
    if (allowedHosts && !allowedHosts(request.headers.host ?? '')) {
      addHeaders(response, [...outside, ['content-type', 'application/json; charset=utf-8']]);
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
  app.use((request, response) => {
    addHeaders(response, headers.outside);
    if (isHome(request)) response.vary('accept');
    if (isHome(request) && acceptsHtml(request.headers.accept)) response.type('html').send(homePage);
    else response.status(404).json(notFound);
  });
  return configured(serverOf(backend, guard(app)));
}

async function fastifyHost(backend: Backend, options: HostOptions): Promise<Server> {
  const headers = createResponseHeaders(options.production);
  const [guard, { default: Fastify }, { fastifyAdapter }] = await Promise.all([
    createGuard(headers, options),
    import('fastify'),
    import('@lobbykit/adapter-fastify'),
  ]);
  const app = Fastify({
    logger: false,
    serverFactory: (listener) => serverOf(backend, guard(listener)),
  });
  await app.register(fastifyAdapter(backend));
  app.setNotFoundHandler((request, reply) => {
    addHeaders(reply.raw, headers.outside);
    if (isHome(request)) reply.raw.appendHeader('vary', 'accept');
    if (isHome(request) && acceptsHtml(request.headers.accept))
      return reply.type('text/html; charset=utf-8').send(homePage);
    return reply.code(404).send(notFound);
  });
  await app.ready();
  return configured(app.server);
}
