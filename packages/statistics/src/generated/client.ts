// Written by writeAreaClient of @lobbykit/core.

import type { AreaClient, CallOptions } from '@lobbykit/client';

/** The values of a series over time. */
export interface StatisticsSeries {
  name: string;
  /** What the values are: the `sum` of a counter; the `mean` and the `peak` of a gauge; waits that half (`p50`) and 19 of 20 (`p95`) did not exceed, in milliseconds; how many different `players`. */
  statistic: 'sum' | 'mean' | 'peak' | 'p50' | 'p95' | 'players';
  /** For example the queue. Empty if the series has none. */
  label: string;
  /** One for each step, from `from` on; 0 where nothing was counted. */
  values: Array<number | bigint>;
}

/** Statistics: what operators, game servers and monitors call. */
export interface StatisticsAdminOperations {
  /**
   * Reads what the server has counted: series of values over time.
   *
   * The numbers of all nodes, up to the last minute. Times are in UTC. Of each series, the 20 labels with the most are answered, and the others together as `other`. Series of players have days alone. At most 1,500 values per series.
   *
   * `GET /api/v1/node_inspection/statistics`. Needs the permission `statistics.read`.
   */
  read(input?: {
    /** Names of series, such as `players.online`. Default: all. */
    names?: readonly string[] | null | undefined;
    /** Minutes are kept for a day, hours for 90 days, days for ever. Default: the shortest step that is kept for the span and needs at most 400 values. */
    step?: 'minute' | 'hour' | 'day' | null | undefined;
    /** The begin, in seconds since 1970, rounded down to a step. Default: a day before `to`. */
    from?: number | null | undefined;
    /** In place of `from`: how long the span is. So a caller whose clock is wrong gets what it means. */
    seconds?: number | null | undefined;
    /** The end, in seconds since 1970, rounded up to a step. Default: now. */
    to?: number | null | undefined;
  }, options?: CallOptions): Promise<{
    step: 'minute' | 'hour' | 'day';
    stepSeconds: number;
    /** Unix time in seconds */
    from: number;
    /** Unix time in seconds */
    to: number;
    series: StatisticsSeries[];
  }>;
}

/** Statistics, for `createClient({ areas })`. */
export const statisticsClient: AreaClient<'statistics', object, StatisticsAdminOperations> = {
  area: 'statistics',
  player: {},
  admin: {
    read: ['GET', '/node_inspection/statistics', ['names', 'step', 'from', 'seconds', 'to']],
  },
};
