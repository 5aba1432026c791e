import { endReasons, enumeration, int32, MatchOutcomeField, TimestampSeconds, z } from '@lobbykit/core/area';

const EndReasonField = enumeration('MatchEndReason', 'MATCH_END_REASON', endReasons);
const rating = z.number().optional();

const RecordedPlayer = z.object({
  playerId: z.string().meta({ description: 'Empty for a deleted player.' }),
  displayName: z.string(),
  role: z.string(),
  outcome: MatchOutcomeField.meta({ description: 'That of the team, unless the results say another.' }),
  score: z.number(),
  placement: int32({ min: 0 }).meta({ description: '1 for the first; 0: none.' }),
  stats: z.record(z.string(), z.number()),
  ratingBefore: rating,
  ratingAfter: rating.meta({ description: 'Absent if the match has changed no rating.' }),
});

/** A match that has been played. */
export const MatchRecord = z
  .object({
    matchId: z.string(),
    queueName: z.string().meta({ description: 'Empty if no queue has made the match.' }),
    lobbyId: z.string().meta({ description: 'Empty if no lobby has made the match.' }),
    serverId: z.string().optional().meta({ description: 'For operators alone; empty for a P2P match.' }),
    startedTimestamp: TimestampSeconds,
    endedTimestamp: TimestampSeconds,
    endReason: EndReasonField,
    teams: z.array(
      z.object({
        team: int32({ min: 0 }),
        outcome: MatchOutcomeField,
        score: z.number(),
        players: z.array(RecordedPlayer),
      }),
    ),
    properties: z.string().meta({
      description:
        'JSON text: the properties of the match without the ids of its players; empty if there are none.',
    }),
  })
  .meta({ id: 'MatchRecord', description: 'A match that has been played.' });

/** The rating of a player in a queue. */
export const Rating = z
  .object({
    queueName: z.string(),
    system: z.string().meta({ description: 'The system whose scale it has: openskill, glicko2 or elo.' }),
    rating: z.number(),
    deviation: z.number().meta({ description: 'How uncertain the rating is; 0 for elo.' }),
    matches: int32({ min: 0 }).meta({ description: 'How many matches have changed it.' }),
    updatedTimestamp: TimestampSeconds,
  })
  .meta({ id: 'PlayerRating', description: 'The rating of a player in a queue.' });
