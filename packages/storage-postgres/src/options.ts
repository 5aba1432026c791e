import type { Storage } from '@lobbykit/core/storage';
import type pg from 'pg';

interface CommonOptions {
  /** The schema of the tables, created if it does not exist. Default: the schema that unqualified names refer to. */
  readonly schema?: string | undefined;
  /**
   * Whether a pooler in between assigns connections per transaction, such as PgBouncer with `pool_mode = transaction`.
   * Default false.
   *
   * Then every statement is part of a transaction, which sets the time-outs for itself. Such a pooler does not pass
   * LISTEN on: nodes need other `wakeUps`.
   */
  readonly transactionPooler?: boolean;
  /**
   * Prepares each statement once on each connection (default true, and false with `transactionPooler`). That more than
   * doubles the reads under load.
   *
   * PgBouncer supports it in transaction mode from version 1.21 on, with `max_prepared_statements` above 0.
   */
  readonly namedStatements?: boolean;
  /**
   * Receives warnings for the operator: server settings that may lose data, and listeners that throw. Default: a
   * process warning.
   */
  readonly warn?: (message: string) => void;
}

/** The options of `openPostgres`: either a connection string or a pool. */
export type PostgresOptions = CommonOptions &
  (
    | {
        /** `postgres://user:password@host:port/database`, with the same parameters as in `pg`. */
        readonly connectionString: string;
        /** The maximum number of connections for requests and tasks (default 20). */
        readonly maxConnections?: number;
        /**
         * The maximum number of further connections (default 2) for leases, the scheduler, notifications and health.
         * Requests do not get them, so a node that is overloaded does not lose its leases. With 0, they wait for the
         * connections of requests.
         */
        readonly reservedConnections?: number;
      }
    | {
        /**
         * A pool of the host application. `close` does not end it, and its timeouts are up to the host: set
         * `statement_timeout`, `lock_timeout`, `idle_in_transaction_session_timeout` and `connectionTimeoutMillis`.
         */
        readonly pool: pg.Pool;
        /**
         * A second pool, of two connections, with the same settings: for leases, the scheduler, notifications and health.
         * Default: they use `pool`, and wait while all of its connections are in use.
         */
        readonly reservedPool?: pg.Pool;
      }
  );

/** A storage in Postgres. It has the optional members too: the clock of the database, and wake-ups between nodes. */
export type PostgresStorage = Required<Storage>;
