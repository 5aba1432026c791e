import { z } from 'zod';
import { Id, int32, maybe, TimestampSeconds, text } from '../../kernel/schemas.ts';
import { matchmakingErrors as errors } from './errors.ts';

const filling = { access: 'operator', permission: 'matchmaking.backfill', rate: 'server' } as const;

const OpenSlot = z
  .object({
    team: int32({ min: 0, max: 255 }).meta({
      description: 'The number of the team, as `teams` of the match properties counts them: from 0.',
    }),
    count: int32({ min: 0, max: 256 }),
  })
  .meta({ id: 'MatchmakingOpenSlot' });

const JoinedPlayer = z
  .object({
    playerId: z.string(),
    team: z.int(),
    ticketId: z.string(),
    joinedTimestamp: TimestampSeconds,
  })
  .meta({ id: 'MatchmakingJoinedPlayer' });

const joined = z.array(JoinedPlayer).meta({
  description: 'Everybody who has come to the match while it ran, in order; the list only grows.',
});

export const backfillRoutes = {
  backfill: {
    ...filling,
    method: 'POST',
    path: '/matchmaking/server/backfill',
    body: z.object({
      serverId: Id,
      matchId: Id,
      openSlots: maybe(z.array(OpenSlot).max(256)).meta({
        description:
          'The free seats of each team. They replace those of a request before; a team that is not named has none.',
      }),
      expiresSeconds: maybe(int32({ min: 0 })).meta({
        description: 'How long, from now on, seats are given away. Absent or 0: 60.',
      }),
      joinedSeen: maybe(int32({ min: 0 })).meta({
        description:
          'How many of `joined` the server knew of when it counted its free seats. Absent: none, and then whoever has come takes one of openSlots.',
      }),
      connectionDetails: maybe(text(65_536)).meta({
        description:
          'How newcomers connect. Absent: as before, at first as connectionDetails of match_ready says.',
      }),
      leftPlayerIds: maybe(z.array(Id).max(1_000)).meta({
        description:
          'Players of the match who have left: newcomers need not go with them. They are not sent to this match again.',
      }),
    }),
    out: z.object({
      backfillId: z.string(),
      openSlots: z.array(OpenSlot).meta({ description: 'The seats that are free now.' }),
      joined,
      expiresTimestamp: TimestampSeconds,
    }),
    errors: [
      errors.BACKFILL_MATCH_NOT_FOUND,
      errors.BACKFILL_OF_ANOTHER_SERVER,
      errors.BACKFILL_NOT_POSSIBLE,
    ],
    object: 'matchId',
    summary: 'Has the free seats of a match that runs filled from its queue, and answers who has come.',
    description:
      'A match has one backfill: asking again for the same match, by the same server, replaces the free seats and the time, and is how the server learns who has come. It ends with the match. Tickets come that go with the players of the match by the rules of the queue, oldest first, before new matches are made of them; the players are told COMPLETED with how they connect.',
  },
  cancelBackfill: {
    ...filling,
    method: 'DELETE',
    path: '/matchmaking/server/backfill',
    body: z.object({ backfillId: Id }),
    out: z.object({ joined }),
    errors: [errors.BACKFILL_NOT_FOUND],
    object: 'backfillId',
    summary: 'Lets nobody else come to a match, and answers who has.',
    description: 'Repeating it has no further effect, until the match is over and its backfill is gone.',
  },
} as const;
