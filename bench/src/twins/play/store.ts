type Eventually<Value> = Value | Promise<Value>;

/** A match as sent over HTTP. */
export interface TwinMatch {
  readonly matchId: string;
  readonly playerIds: readonly string[];
  readonly matchProperties: string;
  readonly playerProperties: Readonly<Record<string, string>>;
}

/** The twin's operations on matches and game servers. Each change is durable, with an audit row, when it returns. */
export interface MatchStore {
  queue(match: TwinMatch, requestId: string): Eventually<void>;
  /** Assigns the oldest queued match to a server. Returns the same match again until the server is ready for it. */
  take(serverId: string, requestId: string): Eventually<TwinMatch | undefined>;
  /** Notifies the players how to connect. Throws an `ResponseError`. */
  ready(serverId: string, matchId: string, details: string, requestId: string): Eventually<void>;
  /** Notifies the players. Throws an `ResponseError`. */
  end(serverId: string, matchId: string, requestId: string): Eventually<void>;
}

export const states = { queued: 1, assigned: 2, running: 3, ended: 4 } as const;

export const completedEvent = (details: string, matchId: string): object => ({
  matchmakingStatusUpdateEvent: {
    type: 'COMPLETED',
    message: matchId,
    ticketId: '',
    additionalEventData: details,
  },
});
export const endedEvent = (matchId: string): object => ({
  anyEvent: { '@type': 'matchbroker/MatchEnded', matchId, reason: '' },
});

/** Returns the tables in SQL that both databases understand; `collation` makes text sort by code point in both. */
export const playSchema = (options: string, collation: string): string => `
  create table if not exists matches (
    id text ${collation} primary key, state int not null, player_ids text not null, match_properties text not null,
    player_properties text not null, server_id text ${collation}, queued_at bigint not null, since bigint not null,
    connection_details text not null default ''
  )${options};
  create index if not exists matches_queue on matches (state, queued_at, id);
  create index if not exists matches_due on matches (state, since, id);
  create index if not exists matches_server on matches (server_id, state);
  create table if not exists game_servers (
    id text ${collation} primary key, state int not null, live int not null, running int not null, created_at bigint not null,
    last_seen_at bigint not null
  )${options};
  create index if not exists game_servers_seen on game_servers (state, last_seen_at, id);
  create index if not exists game_servers_list on game_servers (created_at, id);
  create table if not exists audit_log (
    id text ${collation} primary key, created_at bigint not null, principal text ${collation} not null, operation text not null,
    object text ${collation} not null, outcome text not null, request_id text not null
  )${options};
  create index if not exists audit_log_age on audit_log (created_at);
  create index if not exists audit_log_principal on audit_log (principal, created_at);
  create index if not exists audit_log_object on audit_log (object, created_at);`;
