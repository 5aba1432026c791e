import Fastify, { type FastifyInstance } from 'fastify';
import { answerHeaders, ResponseError, statusBody } from './answers.ts';
import { bodyBytes } from './limits.ts';
import type { TwinRequests } from './requests.ts';

/** The twin on Fastify. */
export function fastifyTwin(requests: TwinRequests): FastifyInstance {
  const app = Fastify({ logger: false, bodyLimit: bodyBytes });
  app.get('/api/v1/accounts/:accountId', async (request, reply) => {
    reply.headers(answerHeaders(request.headers['x-request-id']));
    return requests.read(request.headers.authorization, request.params);
  });
  app.put('/api/v1/accounts/metadata', async (request, reply) => {
    reply.headers(answerHeaders(request.headers['x-request-id']));
    return requests.write(request.headers.authorization, request.body);
  });
  app.get('/api/v1/accounts/metadata/:entryKey', async (request, reply) => {
    reply.headers(answerHeaders(request.headers['x-request-id']));
    return requests.readEntry(request.headers.authorization, request.params);
  });
  app.get('/api/v1/sessions/current', async (request, reply) => {
    reply.headers(answerHeaders(request.headers['x-request-id']));
    return requests.check(request.headers.authorization);
  });
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof ResponseError) return reply.code(error.status).send(statusBody(error));
    return reply.code(500).send({ code: 13, message: 'internal', details: [] });
  });
  return app;
}
