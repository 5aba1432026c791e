import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { answerHeaders, ResponseError, statusBody } from '../answers.ts';
import { bodyBytes } from '../limits.ts';
import type { PartyRequests, TogetherRequests } from './requests.ts';

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<object>;

/** The twin for parties, friends and logins. */
export function togetherTwin(parties: PartyRequests, others: TogetherRequests): FastifyInstance {
  const app = Fastify({ logger: false, bodyLimit: bodyBytes });
  const add = (method: 'POST' | 'PUT', path: string, answer: Answer): void => {
    app.route({
      method,
      url: `/api/v1${path}`,
      handler: async (request, reply) => {
        reply.headers(answerHeaders(request.headers['x-request-id']));
        return answer(request, reply);
      },
    });
  };
  add('POST', '/parties/create', ({ headers, body }) => parties.create(headers.authorization, body));
  add('POST', '/parties/join', ({ headers, body }) => parties.join(headers.authorization, body));
  add('PUT', '/parties/leave', ({ headers, body }) => parties.leave(headers.authorization, body));
  add('POST', '/friends/get', ({ headers, body }) => others.friends(headers.authorization, body));
  add('POST', '/authentication/login', async ({ body }, reply) => {
    reply.header('x-session-id', await others.logIn(body));
    return { redirectUri: '' };
  });
  add('POST', '/accounts', ({ headers }) => others.account(headers.authorization));
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof ResponseError) return reply.code(error.status).send(statusBody(error));
    return reply.code(500).send({ code: 13, message: String(error), details: [] });
  });
  return app;
}
