import { z } from 'zod';
import { MatchStateField } from '../../kernel/match-states.ts';
import { int32, TimestampSeconds } from '../../kernel/schemas.ts';

/** A region that clients measure. */
export const MatchmakingRegion = z
  .object({
    region: z.string().meta({ example: 'eu' }),
    address: z.string().meta({
      description: 'What to measure: a URL, or a host and a port.',
      example: 'https://eu.example.com/ping',
    }),
  })
  .meta({
    id: 'MatchmakingRegion',
    description: 'A region, with an address in it whose latency a client measures.',
  });

/** The match that a player is in. */
export const CurrentMatch = z
  .object({
    matchId: z.string(),
    queueName: z.string().meta({ description: 'Empty if no queue has made the match.' }),
    state: MatchStateField,
    team: int32({ min: -1 }).meta({ description: 'From 0; -1 for somebody who watches.' }),
    role: z.string().meta({ description: 'Empty without roles.', example: 'healer' }),
    connectionDetails: z.string().meta({ description: 'Empty until the server is ready.' }),
    startedTimestamp: TimestampSeconds.meta({ description: 'When the server was ready; 0 before that.' }),
    expiresTimestamp: TimestampSeconds.meta({
      description: 'When the match fails, or ends, if its server does nothing until then.',
    }),
  })
  .meta({ id: 'CurrentMatch', description: 'The match that a player is in.' });
