import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type Database from 'better-sqlite3';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { answerHeaders } from '../answers.ts';
import { createSessionCheck, type TwinSession } from '../sessions.ts';
import { eventText } from '../together/store.ts';
import { parsed, twinHost } from './fastify.ts';
import { sqlitePlaySchema, sqliteUnits } from './sqlite.ts';
import { type SweptTicket, sweep } from './sweep.ts';

const startBody = z.object({
  entity: z.object({
    id: z.string().max(128),
    entityType: z.literal(2),
    metadata: z.object({
      queue_name: z.object({ stringPayload: z.string().max(64) }),
      mode: z.object({ stringPayload: z.string().max(64) }),
      skill: z.object({ intPayload: z.int() }),
    }),
  }),
});

const schema = `${sqlitePlaySchema}
  create table if not exists tickets (
    id text primary key, queue text not null, status integer not null, created_at integer not null, expires_at integer not null,
    changed_at integer not null, player_ids text not null, entity text not null, match_id text
  );
  create index if not exists tickets_queue on tickets (queue, status, created_at);
  create index if not exists tickets_expiry on tickets (status, expires_at);
  create table if not exists ticket_players (player_id text primary key, ticket_id text not null);`;

interface Ticket extends SweptTicket {
  readonly id: string;
  readonly accountId: string;
}

/** Tickets on SQLite. Waiting tickets are in memory too, and a pass matches them there. */
export function ticketTwin(database: Database.Database, passMilliseconds: number): FastifyInstance {
  database.exec(schema);
  const sessionRow = database.prepare<[string], TwinSession>(
    'select account_id as "accountId", expires_at as "expiresAt" from sessions where digest = ?',
  );
  const sessionOf = createSessionCheck((digest) => sessionRow.get(digest));
  const insert = database.prepare('insert into tickets values (?, ?, 1, ?, ?, ?, ?, ?, null)');
  const seat = database.prepare('insert into ticket_players values (?, ?)');
  const rise = database.prepare('delete from ticket_players where player_id = ?');
  const match = database.prepare(
    'update tickets set status = 2, match_id = ?, changed_at = ? where id = ? and status = 1',
  );
  const head = database.prepare<[string], { sequence: number }>(
    'insert into event_heads values (?, 1) on conflict do update set sequence = sequence + 1 returning sequence',
  );
  const log = database.prepare('insert into event_log values (?, ?, ?, ?, ?)');
  const unit = sqliteUnits(database);
  const waiting = new Map<string, Ticket>();
  const streams = new Map<string, ServerResponse>();

  function store(accountId: string, type: number, ticketId: string): string {
    const eventId = `event-${randomUUID()}`;
    const body = { matchmakingStatusUpdateEvent: { type, message: '', ticketId, additionalEventData: '' } };
    const text = eventText(eventId, accountId, body);
    log.run(accountId, head.get(accountId)!.sequence, eventId, Date.now(), text);
    return text;
  }
  const tell = (accountId: string, text: string): void =>
    void streams.get(accountId)?.write(`{"event":${text}}\n`);

  async function pass(): Promise<void> {
    await Promise.all(
      sweep([...waiting.values()], 100).map(async (pair) => {
        for (const { id } of pair) waiting.delete(id);
        const matchId = `match-${randomUUID()}`;
        const texts = await unit(() =>
          pair.map(({ id, accountId }) => {
            match.run(matchId, Date.now(), id);
            rise.run(accountId);
            return store(accountId, 2, id);
          }),
        );
        for (const [at, { accountId }] of pair.entries()) tell(accountId, texts[at]!);
      }),
    );
  }
  setInterval(() => void pass(), passMilliseconds);

  const app = twinHost();
  app.post('/api/v1/matchmaking/start', async (request, reply) => {
    reply.headers(answerHeaders(request.headers['x-request-id']));
    const { accountId } = await sessionOf(request.headers.authorization);
    const { entity } = parsed(startBody, request.body);
    const { queue_name, mode, skill } = entity.metadata;
    const id = `ticket-${randomUUID()}`;
    const text = await unit(() => {
      const now = Date.now();
      seat.run(accountId, id);
      const playerIds = JSON.stringify([accountId]);
      insert.run(id, queue_name.stringPayload, now, now + 180_000, now, playerIds, JSON.stringify(entity));
      return store(accountId, 1, id);
    });
    waiting.set(id, { id, accountId, bucket: mode.stringPayload, rating: skill.intPayload });
    tell(accountId, text);
    return { ticketId: id };
  });
  app.get('/api/v1/events/subscribe', async (request, reply) => {
    const { accountId } = await sessionOf(request.headers.authorization);
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'application/x-ndjson' });
    reply.raw.flushHeaders();
    streams.set(accountId, reply.raw);
  });
  return app;
}
