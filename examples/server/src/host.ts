import { createServer, type Server } from 'node:http';
import type { Backend } from '@lobbykit/core';

/** What a host of either framework is set up with. */
export interface HostOptions {
  readonly corsOrigins: readonly string[] | undefined;
  readonly production: boolean;
}

/** Response headers that scripts of other origins may read. */
const exposed = [
  'x-session-id',
  'x-replay-token',
  'x-request-id',
  'x-reason',
  'x-stale',
  'retry-after',
  'last-event-id',
];

/** What is said where there is nothing: in JSON, as everything else. */
const elsewhere = { message: 'The interface is below /api/v1; /api/v1/openapi.json describes it.' };

/** Node's own time-outs: a slow request is cut off, a streaming answer is not. */
function withTimeouts(server: Server): Server {
  server.headersTimeout = 10_000;
  server.requestTimeout = 30_000;
  server.keepAliveTimeout = 72_000;
  return server;
}

/** Makes the HTTP server of the chosen framework with the backend mounted at its root. */
export async function createHost(
  adapter: 'express' | 'fastify',
  backend: Backend,
  options: HostOptions,
): Promise<Server> {
  return adapter === 'express' ? expressHost(backend, options) : fastifyHost(backend, options);
}

async function expressHost(backend: Backend, { corsOrigins, production }: HostOptions): Promise<Server> {
  const [{ default: express }, { default: helmet }, { expressAdapter }] = await Promise.all([
    import('express'),
    import('helmet'),
    import('@lobbykit/adapter-express'),
  ]);
  const app = express();
  app.disable('x-powered-by');
  app.use(helmet({ strictTransportSecurity: production }));
  if (corsOrigins) {
    const { default: cors } = await import('cors');
    app.use(cors({ origin: [...corsOrigins], exposedHeaders: exposed, maxAge: 600 }));
  }
  app.use(expressAdapter(backend));
  app.use((_request, response) => {
    response.status(404).json(elsewhere);
  });
  return withTimeouts(createServer(app));
}

async function fastifyHost(backend: Backend, { corsOrigins, production }: HostOptions): Promise<Server> {
  const [{ default: Fastify }, { default: helmet }, { fastifyAdapter }] = await Promise.all([
    import('fastify'),
    import('@fastify/helmet'),
    import('@lobbykit/adapter-fastify'),
  ]);
  const app = Fastify({ logger: false });
  await app.register(helmet, { strictTransportSecurity: production });
  if (corsOrigins) {
    const { default: cors } = await import('@fastify/cors');
    await app.register(cors, { origin: [...corsOrigins], exposedHeaders: exposed, maxAge: 600 });
  }
  await app.register(fastifyAdapter(backend));
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(elsewhere));
  await app.ready();
  return withTimeouts(app.server);
}
