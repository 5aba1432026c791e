import { defineContract, Int64, int32, maybe, TimestampSeconds, text, z } from '@lobbykit/core/area';
import { stepNames } from './steps.ts';

const Series = z
  .object({
    name: z.string(),
    statistic: z.enum(['sum', 'mean', 'peak', 'p50', 'p95', 'players']).meta({
      description:
        'What the values are: the `sum` of a counter; the `mean` and the `peak` of a gauge; waits that half (`p50`) and 19 of 20 (`p95`) did not exceed, in milliseconds; how many different `players`.',
    }),
    label: z.string().meta({ description: 'For example the queue. Empty if the series has none.' }),
    values: z
      .array(Int64)
      .meta({ description: 'One for each step, from `from` on; 0 where nothing was counted.' }),
  })
  .meta({
    id: 'StatisticsSeries',
    description: 'The values of a series over time.',
    example: { name: 'tickets.started', statistic: 'sum', label: 'duel', values: [12, 17, 9] },
  });

export const statisticsContract = defineContract({
  area: 'statistics',
  title: 'Statistics',
  permissions: { 'statistics.read': 'Read what the server has counted.' },
  routes: {
    read: {
      method: 'GET',
      path: '/node_inspection/statistics',
      access: 'operator',
      permission: 'statistics.read',
      query: z.object({
        names: maybe(z.array(text(64, 1)).max(32)).meta({
          description: 'Names of series, such as `players.online`. Default: all.',
        }),
        step: maybe(z.enum(stepNames)).meta({
          description:
            'Minutes are kept for a day, hours for 90 days, days for ever. Default: the shortest step that is kept for the span and needs at most 400 values.',
        }),
        from: maybe(TimestampSeconds).meta({
          description:
            'The begin, in seconds since 1970, rounded down to a step. Default: a day before `to`.',
        }),
        seconds: maybe(int32({ min: 60 })).meta({
          description:
            'In place of `from`: how long the span is. So a caller whose clock is wrong gets what it means.',
        }),
        to: maybe(TimestampSeconds).meta({
          description: 'The end, in seconds since 1970, rounded up to a step. Default: now.',
        }),
      }),
      out: z.object({
        step: z.enum(stepNames),
        stepSeconds: z.int(),
        from: TimestampSeconds,
        to: TimestampSeconds,
        series: z.array(Series),
      }),
      summary: 'Reads what the server has counted: series of values over time.',
      description:
        'The numbers of all nodes, up to the last minute. Times are in UTC. Of each series, the 20 labels with the most are answered, and the others together as `other`. Series of players have days alone. At most 1,500 values per series.',
    },
  },
});
