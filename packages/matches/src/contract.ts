import {
  defineContract,
  Id,
  maybe,
  nextPageToken,
  pageFields,
  TimestampSeconds,
  text,
  z,
} from '@lobbykit/core/area';
import { matchesErrors as errors } from './errors.ts';
import { MatchRecord } from './schemas.ts';

const recordList = z.object({ matches: z.array(MatchRecord), ...nextPageToken });
const queueName = maybe(text(64));

export const matchesContract = defineContract({
  area: 'matches',
  title: 'Match history',
  permissions: {},
  otherPermissions: ['matchbroker.read'],
  routes: {
    history: {
      method: 'GET',
      path: '/matches/history',
      access: 'player',
      query: z.object({ queueName, ...pageFields }),
      out: recordList,
      summary: 'Lists the matches that the caller has played, the newest first.',
      description: 'A page has at most 100 matches.',
    },
    get: {
      method: 'GET',
      path: '/matches/history/{matchId}',
      access: 'player',
      params: z.object({ matchId: Id }),
      out: z.object({ match: MatchRecord }),
      errors: [errors.MATCH_RECORD_NOT_FOUND],
      summary: 'Reads the record of a match that the caller was in.',
    },
    adminHistory: {
      method: 'GET',
      path: '/matchbroker/admin/history',
      access: 'operator',
      permission: 'matchbroker.read',
      query: z.object({
        accountId: maybe(Id),
        queueName,
        fromTimestamp: maybe(TimestampSeconds),
        toTimestamp: maybe(TimestampSeconds).meta({ description: 'Matches that ended before this time.' }),
        ...pageFields,
      }),
      out: recordList,
      summary: 'Lists the matches that have been played, the newest first.',
      description: 'Of one player, of one queue, or of a time. A page has at most 100 matches.',
    },
  },
});
