import { z } from 'zod';
import { enumeration, Id, int32, TimestampSeconds } from '../../kernel/schemas.ts';
import { Entity } from './entities/schemas.ts';
import { ticketStates } from './states.ts';

export const TicketStatus = enumeration('MatchmakingStatus', 'MATCHMAKING_STATUS', ticketStates);

export const ticketField = z.object({ ticketId: Id });
export const startFields = z.object({ entity: Entity });

const proposal = z
  .object({
    acceptedPlayers: int32({ min: 0 }),
    players: int32({ min: 1 }),
    expiresTimestamp: TimestampSeconds,
  })
  .optional()
  .meta({ description: 'How many players have accepted the proposed match, and until when they can.' });

const ticketFields = {
  status: TicketStatus,
  queueName: z.string(),
  matchId: z.string().optional(),
  connectionDetails: z.string().optional().meta({
    description:
      'How the player connects, once the ticket is COMPLETED. If no server is involved: what the game says about the host.',
  }),
  message: z.string().meta({
    description:
      'ACCEPT_REQUIRED while a match must be accepted; the reason if the ticket FAILED; otherwise empty.',
  }),
  cancellationReason: z.string().optional().meta({
    description:
      'USER, SERVER, PARTY_CHANGED, DISCONNECTED, SHUTDOWN, ACCEPTANCE_FAILED or ACCOUNT_DELETED, if the ticket is CANCELLED.',
  }),
  createdTimestamp: TimestampSeconds,
  expiresTimestamp: TimestampSeconds,
  proposal,
  estimatedWaitSeconds: int32({ min: 0 }).optional().meta({
    description:
      'How much longer the ticket may wait, if it waits and this is known: the rest of the expected wait of its queue, at least 1, and no longer than until the ticket expires.',
  }),
} as const;

/** A ticket as its players see it. */
export const Ticket = z
  .object(ticketFields)
  .meta({ id: 'MatchmakingTicket', description: 'A ticket as its players see it.' });

/** A ticket in the list of the caller's own tickets. */
export const OwnTicket = z
  .object({ ticketId: z.string(), ...ticketFields })
  .meta({ id: 'OwnMatchmakingTicket', description: 'A ticket in the list of the caller’s own tickets.' });

/** A ticket as operators see it. */
export const ListedTicket = z
  .object({
    ticketId: z.string(),
    entity: Entity,
    status: TicketStatus,
    matchmakerState: z.string().meta({
      description:
        'WAITING; PROPOSED while a match must be accepted; MATCHED while a server is being found; ENDED.',
    }),
    queueKey: z.string(),
    matchId: z.string().optional(),
    createdTimestamp: TimestampSeconds,
  })
  .meta({ id: 'ListedMatchmakingTicket', description: 'A ticket as operators see it.' });

/** A queue as players see it. */
export const ListedQueue = z
  .object({
    queueKey: z.string(),
    queueName: z.string(),
    teams: int32({ min: 0 }),
    playersPerTeam: int32({ min: 0 }),
    playersMatching: int32({ min: 0 }).meta({
      description: 'Players who wait. The number is a few seconds old.',
    }),
    estimatedWaitSeconds: int32({ min: 0 }).meta({
      description:
        'The expected wait of a ticket that starts now: at least half of the tickets that recently got their match waited this long for it, where a ticket of five minutes ago counts half. 0: not known, because nobody got a match in the last half hour.',
    }),
  })
  .meta({ id: 'ListedMatchmakingQueue', description: 'A queue as players see it.' });

const InSeconds = int32({ min: 1 });

/** Why a ticket has no match, or that one is possible. */
export const Explanation = z
  .object({
    outcome: z.enum(['MATCH_POSSIBLE', 'PROPOSED', 'NO_MATCH', 'UNKNOWN']).meta({
      description:
        'MATCH_POSSIBLE: the search of a pass finds a match for this ticket now. PROPOSED: its players are asked to accept a match. NO_MATCH: a rule is in the way, or players are missing. UNKNOWN: the search has stopped at its bound without a match, a strategy of the host decides, or players have blocked each other too often to say.',
    }),
    refusedByRule: z.string().meta({
      description:
        'For NO_MATCH, the first rule that the nearest tickets that fill a match break, as the queue names it: `attributes[0] difference`, `latency`, `avoidRecentOpponents`, `avoidBlocked`; `players` if the waiting tickets fill no match. Otherwise empty.',
    }),
    detail: z.string().meta({ description: 'A sentence with the numbers.' }),
    ticketIds: z.array(z.string()).meta({
      description:
        'The other tickets of the match that is possible or proposed. For NO_MATCH, the nearest tickets that fill a match.',
    }),
    possibleInSeconds: InSeconds.optional().meta({
      description:
        'When the rules have relaxed so far that these tickets may play together, if that is before this one times out.',
    }),
    proposal,
    nextBounds: z
      .array(z.object({ rule: z.string(), inSeconds: InSeconds, detail: z.string() }))
      .meta({ description: 'When each rule relaxes next for this ticket, and its bounds from then on.' }),
    isComplete: z.boolean().meta({
      description:
        'False if the queue has so many tickets that not all of them were searched (50,000, those that have waited longest) or compared one by one (10,000 of these).',
    }),
    candidatesSeen: z
      .int()
      .meta({ description: 'The number of other tickets of the queue that it was compared with.' }),
    nearest: z.array(
      z.object({
        ticketIds: z.array(z.string()),
        refusedByRule: z.string().meta({
          description:
            'The first rule that keeps the two apart. If none does, the rule that keeps this ticket from every match; empty if a match is possible.',
        }),
        detail: z.string(),
        possibleInSeconds: InSeconds.optional().meta({
          description: 'When the rules have relaxed so far that the two may play together.',
        }),
      }),
    ),
  })
  .meta({
    id: 'MatchmakingExplanation',
    description: 'Why a ticket has no match, or that one is possible.',
  });
