import { flag, matching, numberIn, oneOf, option, optionWithDefault } from './option.ts';

/** How several nodes share one Postgres. */
export const nodeOptions = {
  DATABASE_CONNECTIONS: optionWithDefault({
    path: 'database.connections',
    ...numberIn(1, 1_000),
    default: 20,
    meaning:
      'the most connections to Postgres for requests and tasks; each process opens three more for itself',
  }),
  DATABASE_POOLER: optionWithDefault({
    path: 'database.pooler',
    schema: oneOf(['none', 'transaction']),
    default: 'none',
    meaning:
      'transaction behind a pooler that assigns connections to Postgres per transaction, such as PgBouncer; nodes then wake each other by polling',
  }),
  DATABASE_NAMED_STATEMENTS: option({
    path: 'database.namedStatements',
    ...flag,
    defaultText: 'on without a pooler',
    example: 'on',
    meaning:
      'prepares statements under names, which more than doubles the reads; PgBouncer needs version 1.21 and max_prepared_statements for it',
  }),
  RATE_STORE: optionWithDefault({
    path: 'rateStore',
    schema: oneOf(['process', 'storage']),
    default: 'process',
    meaning:
      'where rates are counted: in each process, or in the storage for all nodes together, so that three do not let through three times as much',
  }),
  WORKERS: optionWithDefault({
    path: 'workers',
    ...numberIn(1, 256),
    default: 1,
    meaning: 'the processes of this server, which share its port; more than one needs Postgres',
  }),
  WAKE_UPS: option({
    path: 'wakeUps',
    schema: matching(/^(database|polling|rediss?:\/\/.+)$/, 'must be database, polling or redis://…'),
    // The address of a Redis contains its password.
    secret: true,
    defaultText: 'database, and polling with DATABASE_POOLER=transaction',
    example: 'polling',
    meaning:
      'how the nodes on one Postgres wake each other: database (LISTEN and NOTIFY), polling, or redis://user:password@host:port',
  }),
  WAKE_UPS_POLL_MILLISECONDS: optionWithDefault({
    path: 'wakeUpsPollMilliseconds',
    ...numberIn(10, 2_000),
    default: 250,
    meaning: 'how often a node reads what others have done, with WAKE_UPS=polling',
  }),
};
