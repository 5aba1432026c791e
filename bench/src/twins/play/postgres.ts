import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { refusals } from '../answers.ts';
import { openUnits } from '../postgres-units.ts';
import { eventText, togetherSchema } from '../together/store.ts';
import { type MatchRow, matchOf } from './sqlite.ts';
import { completedEvent, endedEvent, type MatchStore, playSchema, states } from './store.ts';

export const postgresPlaySchema = `create schema if not exists twin; set search_path to twin;
  ${togetherSchema('', '', 'collate "C"')} ${playSchema('', 'collate "C"')}
  create table if not exists broadcast_events (
    event_id text primary key, node_id text not null, created_at bigint not null, tags jsonb not null,
    sender_id text not null, body text not null
  );
  create index if not exists broadcast_events_age on broadcast_events (created_at);`;

/** Matches and game servers on Postgres: one transaction of named statements per request. */
export function postgresMatches(connectionString: string): MatchStore {
  const { unit, run } = openUnits(connectionString);

  const heads = `insert into event_heads select r, 1 from unnest($1::text[]) r
    on conflict (recipient_id) do update set sequence = event_heads.sequence + 1 returning recipient_id, sequence`;

  async function emit(client: PoolClient, recipients: readonly string[], body: object): Promise<void> {
    const eventId = `event-${randomUUID()}`;
    const sorted = recipients.toSorted();
    const text = `with heads as (${heads})
      insert into event_log select h.recipient_id, h.sequence, $2, $3, e.payload
      from unnest($4::text[], $5::text[]) as e(recipient, payload) join heads h on h.recipient_id = e.recipient`;
    const payloads = sorted.map((recipient) => eventText(eventId, recipient, body));
    await run(client, 'emit', text, [sorted, eventId, Date.now(), sorted, payloads]);
  }

  /** For the subscribers of a tag on other nodes. */
  async function broadcast(client: PoolClient, body: object): Promise<void> {
    const text = `insert into broadcast_events values ($1, 'node', $2, '["new-match"]', 'key:root', $3)`;
    const values = [`event-${randomUUID()}`, Date.now(), JSON.stringify(body)];
    await run(client, 'broadcast', text, values);
  }

  async function audit(client: PoolClient, operation: string, object: string, requestId: string) {
    const text = `insert into audit_log values ($1, $2, 'key:root', $3, $4, 'success', $5)`;
    await run(client, 'audit', text, [`audit-${randomUUID()}`, Date.now(), operation, object, requestId]);
  }

  return {
    queue: (match, requestId) =>
      unit(async (client) => {
        const now = Date.now();
        const text = `insert into matches (id, state, player_ids, match_properties, player_properties, queued_at, since)
          values ($1, ${states.queued}, $2, $3, $4, $5, $5) on conflict do nothing`;
        await run(client, 'queue', text, [
          match.matchId,
          JSON.stringify(match.playerIds),
          match.matchProperties,
          JSON.stringify(match.playerProperties),
          now,
        ]);
        await broadcast(client, { newMatchEvent: { match } });
        await audit(client, 'events.emit', 'tags:new-match', requestId);
      }),
    take: (serverId, requestId) =>
      unit(async (client) => {
        const now = Date.now();
        const seen = `insert into game_servers values ($1, 2, 0, 0, $2, $2)
          on conflict (id) do update set last_seen_at = excluded.last_seen_at returning live`;
        const [server] = (await run<{ live: number }>(client, 'seen', seen, [serverId, now])).rows;
        if (server!.live > 0) {
          const again = `select * from matches where server_id = $1 and state = ${states.assigned} limit 1`;
          const [had] = (await run<MatchRow>(client, 'again', again, [serverId])).rows;
          if (had) return matchOf(had);
        }
        const assign = `update matches set state = ${states.assigned}, server_id = $1, since = $2 where id =
          (select id from matches where state = ${states.queued} order by queued_at, id limit 1 for update skip locked)
          returning *`;
        const [row] = (await run<MatchRow>(client, 'assign', assign, [serverId, now])).rows;
        if (!row) return undefined;
        const occupy = 'update game_servers set state = 3, live = live + 1 where id = $1';
        await run(client, 'occupy', occupy, [serverId]);
        await audit(client, 'matchBroker.requestMatch', row.id, requestId);
        return matchOf(row);
      }),
    ready: (serverId, matchId, details, requestId) =>
      unit(async (client) => {
        const now = Date.now();
        const server = 'update game_servers set running = running + 1, last_seen_at = $1 where id = $2';
        await run(client, 'running', server, [now, serverId]);
        const text = `update matches set state = ${states.running}, since = $1, connection_details = $2
          where id = $3 and server_id = $4 and state = ${states.assigned} returning *`;
        const [row] = (await run<MatchRow>(client, 'run', text, [now, details, matchId, serverId])).rows;
        if (!row) throw refusals.noEntry();
        await emit(client, matchOf(row).playerIds, completedEvent(details, matchId));
        await audit(client, 'matchBroker.matchReady', matchId, requestId);
      }),
    end: (serverId, matchId, requestId) =>
      unit(async (client) => {
        const now = Date.now();
        const server = `update game_servers set state = 2, live = live - 1, running = running - 1, last_seen_at = $1
          where id = $2`;
        await run(client, 'leave', server, [now, serverId]);
        const text = `update matches set state = ${states.ended}, since = $1
          where id = $2 and server_id = $3 and state = ${states.running} returning *`;
        const [row] = (await run<MatchRow>(client, 'end', text, [now, matchId, serverId])).rows;
        if (!row) throw refusals.noEntry();
        await emit(client, matchOf(row).playerIds, endedEvent(matchId));
        await audit(client, 'matchBroker.endMatch', matchId, requestId);
      }),
  };
}
