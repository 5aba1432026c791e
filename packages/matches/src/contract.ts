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
import { MatchRecord, Rating } from './schemas.ts';

const recordList = z.object({ matches: z.array(MatchRecord), ...nextPageToken });
const queueName = maybe(text(64));

export const matchesContract = defineContract({
  area: 'matches',
  title: 'Match history and ratings',
  permissions: {},
  otherPermissions: ['matchbroker.read', 'matchmaking.admin'],
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
    ratings: {
      method: 'GET',
      path: '/matchmaking/ratings',
      access: 'player',
      query: z.object({ accountId: maybe(Id).meta({ description: 'Default: the caller.' }) }),
      out: z.object({ ratings: z.array(Rating) }),
      summary: 'Lists the ratings of a player, by queue.',
      description: 'A player who has not played a rated match in a queue has no rating there.',
    },
    setRating: {
      method: 'PUT',
      path: '/admin/matchmaking/ratings',
      access: 'operator',
      permission: 'matchmaking.admin',
      body: z.object({
        accountId: Id,
        queueName: text(64, 1),
        rating: z.number().min(-1e6).max(1e6),
        deviation: maybe(z.number().min(0).max(1e6)).meta({
          description: 'Default: that of a new player of the queue.',
        }),
      }),
      out: z.object({ rating: Rating }),
      errors: [errors.RATING_PLAYER_UNKNOWN, errors.RATING_QUEUE_UNKNOWN],
      emits: ['anyEvent.matches/RatingChanged'],
      object: 'accountId',
      summary: 'Sets the rating of a player in a rated queue.',
    },
    resetRatings: {
      method: 'POST',
      path: '/admin/matchmaking/ratings/reset',
      access: 'operator',
      permission: 'matchmaking.admin',
      body: z.object({
        queueName: text(64, 1),
        factor: z.number().min(0).max(1).meta({
          description:
            "How much of the distance to a new player's rating is left: 0.5 halves it, 0 lets all begin anew.",
        }),
        deviation: maybe(z.number().min(0).max(1e6)).meta({
          description: 'How uncertain ratings are at least afterwards. Default: as before.',
        }),
      }),
      out: z.object({ reset: z.object({ queueName: z.string(), startedTimestamp: TimestampSeconds }) }),
      errors: [errors.RATING_QUEUE_UNKNOWN, errors.RATING_RESET_RUNNING],
      emits: ['anyEvent.matches/RatingChanged', 'anyEvent.matches/RatingsReset'],
      object: 'queueName',
      summary: 'Moves all ratings of a queue towards that of a new player, as at the start of a season.',
      description:
        'A task does it in batches after the answer, each rating once, also if servers are stopped meanwhile. A rating of another system begins anew. The event `matches/RatingsReset` says that it is done.',
    },
  },
});
