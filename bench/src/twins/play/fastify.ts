import { hash, timingSafeEqual } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { operatorKey } from '../../servers/shared.ts';
import { answerHeaders, ResponseError, refusals, statusBody } from '../answers.ts';
import { bodyBytes } from '../limits.ts';
import type { MatchStore } from './store.ts';

const id = z.string().regex(/^[A-Za-z0-9_.:-]{1,128}$/);
const bodies = {
  emit: z.object({
    nestedEvent: z.object({
      newMatchEvent: z.object({
        match: z.object({
          matchId: id,
          playerIds: z.array(id).max(256),
          matchProperties: z.string().max(16_384),
          playerProperties: z.record(z.string(), z.string().max(4_096)),
        }),
      }),
    }),
    eventTags: z.array(z.string().min(1).max(64)).max(10),
    broadcast: z.literal(true),
  }),
  request: z.object({ serverId: id, requirements: z.string().max(65_536).optional() }),
  ready: z.object({ serverId: id, matchId: id, connectionDetails: z.string().max(2_048) }),
  end: z.object({ serverId: id, matchId: id }),
};

const expected = hash('sha256', operatorKey, 'buffer');

export function checkOperator(key: string | readonly string[] | undefined): void {
  if (typeof key !== 'string' || !timingSafeEqual(hash('sha256', key, 'buffer'), expected))
    throw refusals.unauthenticated();
}

export function parsed<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const result = schema.safeParse(body ?? {});
  if (!result.success) throw refusals.invalid(result.error.message);
  return result.data;
}

/** Creates a host that responds as the twins do. */
export function twinHost(): FastifyInstance {
  const app = Fastify({ logger: false, bodyLimit: bodyBytes });
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof ResponseError) return reply.code(error.status).send(statusBody(error));
    return reply.code(500).send({ code: 13, message: String(error), details: [] });
  });
  return app;
}

/** The twin for game servers and their matches. */
export function matchTwin(store: MatchStore): FastifyInstance {
  const app = twinHost();
  const add = (path: string, answer: (body: unknown, requestId: string) => Promise<object>): void => {
    app.post(`/api/v1${path}`, async (request, reply) => {
      const headers = answerHeaders(request.headers['x-request-id']);
      reply.headers(headers);
      checkOperator(request.headers['x-api-key']);
      return answer(request.body, headers['x-request-id']!);
    });
  };
  add('/events/emit', async (body, requestId) => {
    await store.queue(parsed(bodies.emit, body).nestedEvent.newMatchEvent.match, requestId);
    return { broadcastSuccess: true };
  });
  add('/server/request_match', async (body, requestId) => {
    const match = await store.take(parsed(bodies.request, body).serverId, requestId);
    return { ...(match && { match }), hintFlags: 0 };
  });
  add('/server/match_ready', async (body, requestId) => {
    const { serverId, matchId, connectionDetails } = parsed(bodies.ready, body);
    await store.ready(serverId, matchId, connectionDetails, requestId);
    return { matchId, hintFlags: 0 };
  });
  add('/server/end_match', async (body, requestId) => {
    const { serverId, matchId } = parsed(bodies.end, body);
    await store.end(serverId, matchId, requestId);
    return { matchId, hintFlags: 0 };
  });
  return app;
}
