import { z } from 'zod';
import { Id, int32, maybe, TimestampSeconds, text } from '../../kernel/schemas.ts';
import { matchmakingErrors as errors } from './errors.ts';

const backfillAccess = {
  access: 'operator',
  permission: 'matchmaking.backfill',
  rate: 'server',
  routine: true,
} as const;

const OpenSlot = z
  .object({
    team: int32({ min: 0, max: 255 }).meta({
      description: 'The number of the team in `teams` of the match properties, from 0.',
    }),
    count: int32({ min: 0, max: 256 }),
  })
  .meta({ id: 'MatchmakingOpenSlot', description: 'The free seats of one team of a running match.' });

const JoinedPlayer = z
  .object({
    playerId: z.string(),
    team: int32({ min: 0 }),
    ticketId: z.string(),
    playerProperties: z.string().meta({
      description: 'As in a match that a server gets: JSON text with team, ticketId, displayName and more.',
    }),
    joinedTimestamp: TimestampSeconds,
  })
  .meta({ id: 'MatchmakingJoinedPlayer', description: 'A player who has joined a running match.' });

const joined = z.array(JoinedPlayer).meta({
  description: 'Everyone who has joined the match while it was running, in order. The list only grows.',
});

export const backfillRoutes = {
  backfill: {
    ...backfillAccess,
    method: 'POST',
    path: '/matchmaking/server/backfill',
    body: z.object({
      serverId: Id,
      matchId: Id,
      openSlots: maybe(z.array(OpenSlot).max(256)).meta({
        description:
          'The free seats of each team. They replace those of an earlier request; a team that is not named has none.',
      }),
      expiresSeconds: maybe(int32({ min: 0 })).meta({
        description: 'For how many seconds from now seats are given to players. Absent or 0: 60.',
      }),
      joinedSeen: maybe(int32({ min: 0 })).meta({
        description:
          'How many of `joined` the server knew of when it counted its free seats. Absent: none, so everyone who has joined takes one of openSlots.',
      }),
      connectionDetails: maybe(text(65_536)).meta({
        description:
          'How newcomers connect. Absent: as before; at first, the connectionDetails of match_ready.',
      }),
      leftPlayerIds: maybe(z.array(Id).max(1_000)).meta({
        description:
          'Players who have left the match. Newcomers need not fit them, and they are not sent to this match again.',
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
    summary:
      'Requests players from the queue for the free seats of a running match, and returns who has joined.',
    description:
      'A match has one backfill. When the same server repeats the request for the same match, this replaces the free seats and the time, and tells the server who has joined. The backfill ends with the match. Seats go to tickets that fit the players of the match by the rules of the queue, oldest first, before new matches are made of these tickets. The newcomers are told COMPLETED and how they connect.',
  },
  cancelBackfill: {
    ...backfillAccess,
    method: 'DELETE',
    path: '/matchmaking/server/backfill',
    body: z.object({ backfillId: Id }),
    out: z.object({ joined }),
    errors: [errors.BACKFILL_NOT_FOUND],
    object: 'backfillId',
    summary: 'Stops filling the free seats of a match, and returns who has joined.',
    description:
      'Repeating the request has no further effect. Once the match is over, its backfill is not found.',
  },
} as const;
