import { matching, numberIn, option, optionWithDefault } from './option.ts';

/** How several nodes share one Postgres. */
export const nodeOptions = {
  WAKE_UPS: option({
    path: 'wakeUps',
    schema: matching(/^(database|polling|rediss?:\/\/.+)$/, 'must be database, polling or redis://…'),
    // The address of a Redis contains its password.
    secret: true,
    defaultText: 'database',
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
