import { randomUUID } from 'node:crypto';
import type Database from 'better-sqlite3';
import { refusals } from '../answers.ts';
import { createGroupCommit } from '../group-commit.ts';
import { eventText, togetherSchema } from '../together/store.ts';
import { completedEvent, endedEvent, type MatchStore, playSchema, states, type TwinMatch } from './store.ts';

export const sqlitePlaySchema: string = togetherSchema('', '', '') + playSchema('', '');

export interface MatchRow {
  readonly id: string;
  readonly player_ids: string;
  readonly match_properties: string;
  readonly player_properties: string;
}

export const matchOf = (row: MatchRow): TwinMatch => ({
  matchId: row.id,
  playerIds: JSON.parse(row.player_ids) as string[],
  matchProperties: row.match_properties,
  playerProperties: JSON.parse(row.player_properties) as Record<string, string>,
});

/** Writes events to the logs of their recipients. */
export function sqliteEvents(database: Database.Database) {
  const head = database.prepare<unknown[], { sequence: number }>(
    'insert into event_heads values (?, 1) on conflict do update set sequence = sequence + 1 returning sequence',
  );
  const log = database.prepare('insert into event_log values (?, ?, ?, ?, ?)');
  return (recipients: readonly string[], body: object): void => {
    const eventId = `event-${randomUUID()}`;
    const now = Date.now();
    for (const recipient of recipients)
      log.run(recipient, head.get(recipient)!.sequence, eventId, now, eventText(eventId, recipient, body));
  };
}

/** Runs each unit of a durable group in a savepoint. */
export function sqliteUnits(database: Database.Database): <Result>(work: () => Result) => Promise<Result> {
  const savepoint = database.prepare('savepoint unit');
  const release = database.prepare('release unit');
  const undo = database.prepare('rollback to unit');
  const inGroup = createGroupCommit(database);
  return (work) =>
    inGroup(() => {
      savepoint.run();
      try {
        return work();
      } catch (error) {
        undo.run();
        throw error;
      } finally {
        release.run();
      }
    });
}

/** Matches and game servers on SQLite. */
export function sqliteMatches(database: Database.Database): MatchStore {
  const prepare = <Row>(sql: string) => database.prepare<unknown[], Row>(sql);
  const insert = prepare(
    `insert into matches (id, state, player_ids, match_properties, player_properties, queued_at, since)
     values (?, ${states.queued}, ?, ?, ?, ?, ?) on conflict do nothing`,
  );
  const seen = prepare<{ live: number }>(
    `insert into game_servers values (?, 2, 0, 0, ?, ?)
     on conflict do update set last_seen_at = excluded.last_seen_at returning live`,
  );
  const again = prepare<MatchRow>(
    `select * from matches where server_id = ? and state = ${states.assigned} limit 1`,
  );
  const assign = prepare<MatchRow>(
    `update matches set state = ${states.assigned}, server_id = ?, since = ? where id =
       (select id from matches where state = ${states.queued} order by queued_at, id limit 1) returning *`,
  );
  const occupy = prepare('update game_servers set state = 3, live = live + 1 where id = ?');
  const run = prepare<MatchRow>(
    `update matches set state = ${states.running}, since = ?, connection_details = ?
     where id = ? and server_id = ? and state = ${states.assigned} returning *`,
  );
  const running = prepare('update game_servers set running = running + 1, last_seen_at = ? where id = ?');
  const end = prepare<MatchRow>(
    `update matches set state = ${states.ended}, since = ?
     where id = ? and server_id = ? and state = ${states.running} returning *`,
  );
  const leave = prepare(
    'update game_servers set state = 2, live = live - 1, running = running - 1, last_seen_at = ? where id = ?',
  );
  const record = prepare(`insert into audit_log values (?, ?, 'key:root', ?, ?, 'success', ?)`);
  const emit = sqliteEvents(database);
  const unit = sqliteUnits(database);
  const audit = (operation: string, object: string, requestId: string): void =>
    void record.run(`audit-${randomUUID()}`, Date.now(), operation, object, requestId);

  return {
    queue: ({ matchId, playerIds, matchProperties, playerProperties }, requestId) =>
      unit(() => {
        const now = Date.now();
        const properties = JSON.stringify(playerProperties);
        insert.run(matchId, JSON.stringify(playerIds), matchProperties, properties, now, now);
        audit('events.emit', 'tags:new-match', requestId);
      }),
    take: (serverId, requestId) =>
      unit(() => {
        const now = Date.now();
        const had = seen.get(serverId, now, now)!.live > 0 ? again.get(serverId) : undefined;
        if (had) return matchOf(had);
        const row = assign.get(serverId, now);
        if (!row) return undefined;
        occupy.run(serverId);
        audit('matchBroker.requestMatch', row.id, requestId);
        return matchOf(row);
      }),
    ready: (serverId, matchId, details, requestId) =>
      unit(() => {
        const now = Date.now();
        const row = run.get(now, details, matchId, serverId);
        if (!row) throw refusals.noEntry();
        running.run(now, serverId);
        emit(matchOf(row).playerIds, completedEvent(details, matchId));
        audit('matchBroker.matchReady', matchId, requestId);
      }),
    end: (serverId, matchId, requestId) =>
      unit(() => {
        const now = Date.now();
        const row = end.get(now, matchId, serverId);
        if (!row) throw refusals.noEntry();
        leave.run(now, serverId);
        emit(matchOf(row).playerIds, endedEvent(matchId));
        audit('matchBroker.endMatch', matchId, requestId);
      }),
  };
}
