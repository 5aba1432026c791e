import { hash, randomUUID, timingSafeEqual } from 'node:crypto';
import Fastify from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import { answerQuestions } from '../machine/answering.ts';
import { answerHeaders, ResponseError, refusals, statusBody } from '../twins/answers.ts';
import { bodyBytes } from '../twins/limits.ts';
import { emitBody } from '../twins/schemas.ts';
import { listen } from './listen.ts';
import { operatorKey } from './shared.ts';

const expected = hash('sha256', operatorKey, 'buffer');

function checkKey(key: string | readonly string[] | undefined): void {
  if (typeof key !== 'string' || !timingSafeEqual(hash('sha256', key, 'buffer'), expected))
    throw refusals.unauthenticated();
}

/** Subscribers by tag over WebSockets: each event is serialised once and passed to `ws.send` for each of them. */
answerQuestions({
  async start(): Promise<number> {
    const subscribers = new Map<string, Set<WebSocket>>();
    const app = Fastify({ logger: false, bodyLimit: bodyBytes });
    app.post('/api/v1/events/emit', async (request, reply) => {
      reply.headers(answerHeaders(request.headers['x-request-id']));
      checkKey(request.headers['x-api-key']);
      const parsed = emitBody.safeParse(request.body);
      if (!parsed.success) throw refusals.invalid(parsed.error.message);
      const { nestedEvent, eventTags } = parsed.data;
      const event = { eventId: `event-${randomUUID()}`, ...nestedEvent };
      const text = `${JSON.stringify({ event, eventTags })}\n`;
      const receivers = new Set(eventTags.flatMap((tag) => [...(subscribers.get(tag) ?? [])]));
      for (const receiver of receivers) receiver.send(text);
      return { broadcastSuccess: true };
    });
    app.setErrorHandler((error, _request, reply) => {
      if (error instanceof ResponseError) return reply.code(error.status).send(statusBody(error));
      return reply.code(500).send({ code: 13, message: 'internal', details: [] });
    });

    const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false, clientTracking: false });
    app.server.on('upgrade', (request, socket, head) => {
      checkKey(request.headers['x-api-key']);
      const tag = new URL(request.url ?? '/', 'http://twin').searchParams.get('eventTags') ?? '';
      sockets.handleUpgrade(request, socket, head, (client) => {
        const tagged = subscribers.get(tag) ?? new Set();
        subscribers.set(tag, tagged.add(client));
        client.on('close', () => tagged.delete(client));
        client.on('error', () => tagged.delete(client));
      });
    });
    await app.ready();
    return listen(app.server);
  },
  collect: () => globalThis.gc?.(),
});
