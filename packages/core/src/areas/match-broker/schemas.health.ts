import { z } from 'zod';
import { int32, int53, maybe, TimestampSeconds } from '../../kernel/schemas.ts';

const maxPlayers = 100_000;
const maxTickMilliseconds = 3_600_000;
/** 1 PiB. */
const maxMemoryBytes = 2 ** 50;

const players = int32({ min: 0, max: maxPlayers });
const tickMilliseconds = z.number().min(0).max(maxTickMilliseconds);
const memoryBytes = int53({ min: 0, max: maxMemoryBytes });

/** What a server says of itself with a call. */
export const ServerHealthInput = maybe(
  z
    .object({
      players: maybe(players).meta({
        example: 12,
        description: 'Players who are connected, in all of its matches.',
      }),
      tickMilliseconds: maybe(tickMilliseconds).meta({
        example: 16.7,
        description: 'How long a step of the simulation takes; the longest since the last call.',
      }),
      memoryBytes: maybe(memoryBytes).meta({ example: 536_870_912 }),
    })
    .meta({
      id: 'ServerHealth',
      description:
        'How a game server is. One that sends it has to call at least three times in serverSilentSeconds while it runs a match, or it counts as silent.',
    }),
);

/** What a server said of itself, and when. */
export const HealthSampleRecord = z
  .object({
    timestamp: TimestampSeconds,
    players: players.optional().meta({ example: 12 }),
    tickMilliseconds: tickMilliseconds.optional().meta({ example: 16.7 }),
    memoryBytes: z
      .int()
      .min(0)
      .max(maxMemoryBytes)
      .meta({ kind: 'integer' })
      .optional()
      .meta({ example: 536_870_912 }),
  })
  .meta({
    id: 'HealthSample',
    description: 'What a game server said of itself. A value that it did not say is absent.',
  });

export const SilenceRecord = z
  .object({
    fromTimestamp: TimestampSeconds,
    untilTimestamp: TimestampSeconds.optional().meta({
      description: 'Unix time in seconds; absent if it has not called since.',
    }),
  })
  .meta({ id: 'ServerSilence', description: 'A time in which a game server did not call.' });
