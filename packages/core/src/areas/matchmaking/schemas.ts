import { z } from 'zod';
import { enumeration, Id, TimestampSeconds } from '../../kernel/schemas.ts';
import { Entity } from './entities/schemas.ts';
import { ticketStates } from './states.ts';

export const TicketStatus = enumeration('MatchmakingStatus', 'MATCHMAKING_STATUS', ticketStates);

export const ticketField = z.object({ ticketId: Id });
export const startFields = z.object({ entity: Entity });

const ticketFields = {
  status: TicketStatus,
  queueName: z.string(),
  matchId: z.string().optional(),
  connectionDetails: z.string().optional().meta({
    description:
      'How the player connects, once the ticket is COMPLETED; where no server is involved, what the game says of the host.',
  }),
  message: z.string().meta({
    description:
      'ACCEPT_REQUIRED while a match waits to be accepted; why, where the ticket FAILED; else empty.',
  }),
  cancellationReason: z.string().optional().meta({
    description:
      'USER, SERVER, PARTY_CHANGED, DISCONNECTED, SHUTDOWN, ACCEPTANCE_FAILED or ACCOUNT_DELETED, where the ticket is CANCELLED.',
  }),
  createdTimestamp: TimestampSeconds,
  expiresTimestamp: TimestampSeconds,
  estimatedWaitSeconds: z.int().optional().meta({
    description:
      'How long it may still take, while the ticket waits and this is known: what is left of the wait of its queue, at least 1, and no longer than until it expires.',
  }),
} as const;

/** A ticket as its players see it. */
export const Ticket = z.object(ticketFields).meta({ id: 'MatchmakingTicket' });

/** A ticket in a list of the caller's own. */
export const OwnTicket = z
  .object({ ticketId: z.string(), ...ticketFields })
  .meta({ id: 'OwnMatchmakingTicket' });

/** A ticket as operators see it. */
export const ListedTicket = z
  .object({
    ticketId: z.string(),
    entity: Entity,
    status: TicketStatus,
    matchmakerState: z.string().meta({
      description:
        'WAITING, PROPOSED while a match waits to be accepted, MATCHED while a server is looked for, ENDED.',
    }),
    queueKey: z.string(),
    matchId: z.string().optional(),
    createdTimestamp: TimestampSeconds,
  })
  .meta({ id: 'ListedMatchmakingTicket' });

/** A queue as players see it. */
export const ListedQueue = z
  .object({
    queueKey: z.string(),
    queueName: z.string(),
    teams: z.int(),
    playersPerTeam: z.int(),
    playersMatching: z.int().meta({ description: 'Players who wait; a few seconds old.' }),
    estimatedWaitSeconds: z.int().meta({
      description:
        'For who starts now: at least half of those who got their match lately waited so long until it was found, where a ticket of five minutes ago counts half. 0: not known, for nobody got one in the last half hour.',
    }),
  })
  .meta({ id: 'ListedMatchmakingQueue' });

/** Why a ticket has no match. */
export const Explanation = z
  .object({
    candidatesSeen: z.int().meta({ description: 'Other tickets of the queue that it was compared with.' }),
    nearest: z.array(
      z.object({
        ticketIds: z.array(z.string()),
        refusedByRule: z.string().meta({
          description:
            'A rule as the queue has it, `attributes[0] difference`; `players` where no rule is in the way and players are missing.',
        }),
        detail: z.string(),
      }),
    ),
  })
  .meta({ id: 'MatchmakingExplanation' });
