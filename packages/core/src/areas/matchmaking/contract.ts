import { z } from 'zod';
import { defineContract } from '../../http/contract.ts';
import {
  Bool,
  Empty,
  HealthRecord,
  int32,
  maybe,
  nextPageToken,
  pageFields,
  text,
} from '../../kernel/schemas.ts';
import { metadataErrors } from '../../metadata/errors.ts';
import { backfillRoutes } from './contract.backfill.ts';
import { matchmakingErrors as errors, ticketRefusals } from './errors.ts';
import { MatchmakingConfig } from './queues/schemas.ts';
import { CurrentMatch, MatchmakingRegion } from './schemas.match.ts';
import {
  Explanation,
  ListedQueue,
  ListedTicket,
  OwnTicket,
  startFields,
  Ticket,
  TicketStatus,
  ticketField,
} from './schemas.ts';

const ticketAccess = { access: 'operator', permission: 'matchmaking.tickets' } as const;
const adminAccess = { access: 'operator', permission: 'matchmaking.admin' } as const;

const started = z.object({ ticketId: z.string() });
const startErrors = [
  ticketRefusals.IN_LOBBY,
  ticketRefusals.QUEUE_BANNED,
  errors.TICKET_EXISTS,
  errors.TICKET_UNMATCHABLE,
  errors.TICKET_REJECTED,
  errors.DECLINE_PAUSE,
  errors.IN_MATCH,
] as const;
const cancelErrors = [errors.TICKET_NOT_FOUND, errors.TICKET_ALREADY_MATCHED, errors.TICKET_ENDED] as const;
const waiting = 'matchmakingStatusUpdateEvent.IN_PROGRESS';
const cancelled = 'matchmakingStatusUpdateEvent.CANCELLED';

export const matchmakingContract = defineContract({
  area: 'matchmaking',
  title: 'Matchmaking',
  permissions: {
    'matchmaking.tickets': 'Start, read and cancel tickets of any players.',
    'matchmaking.backfill': 'Fill the free seats of running matches.',
    'matchmaking.admin': 'Read and change the queues, and explain why a ticket has no match.',
  },
  routes: {
    start: {
      method: 'POST',
      path: '/matchmaking/start',
      access: 'player',
      rate: 'matchmaking_start',
      body: startFields,
      out: started,
      errors: [...startErrors, errors.NOT_YOUR_PARTY, metadataErrors.METADATA_KEY_RESERVED],
      emits: [waiting, 'matchmakingStatusUpdateEvent.MATCHMAKING_STATUS_UPDATE_MATCHMAKING_TIMED_OUT'],
      twoSteps: true,
      summary:
        'Starts a ticket for the caller, or for the party that the caller leads, which then waits for a match.',
      description:
        'The queue is the text entry queue_name of the entity’s metadata. To start a ticket for others, a player must lead their party; the metadata of the players is then that of the party members. Account entries whose keys begin with server. are added, and players cannot send such entries. A player is in one ticket across all queues: the metadata of TICKET_EXISTS names it.',
    },
    cancel: {
      method: 'POST',
      path: '/matchmaking/cancel',
      access: 'player',
      body: ticketField,
      out: Empty,
      errors: cancelErrors,
      emits: [cancelled, waiting],
      summary: 'Cancels a ticket that the caller is in or has started.',
    },
    serverStart: {
      ...ticketAccess,
      method: 'POST',
      path: '/matchmaking/server/start',
      routine: true,
      body: startFields,
      out: started,
      errors: startErrors,
      emits: [waiting],
      twoSteps: true,
      summary: 'Starts a ticket for any players.',
      description:
        'Metadata is trusted as it is, and entries of the accounts whose keys begin with server. are added unless it has them. The ticket does not end when its players log out or disconnect.',
    },
    serverCancel: {
      ...ticketAccess,
      method: 'POST',
      path: '/matchmaking/server/cancel',
      routine: true,
      body: ticketField,
      out: Empty,
      errors: cancelErrors,
      emits: [cancelled, waiting],
      object: 'ticketId',
      summary: 'Cancels any ticket.',
    },
    serverGet: {
      ...ticketAccess,
      method: 'GET',
      path: '/matchmaking/server/{ticketId}',
      params: ticketField,
      out: Ticket,
      errors: [errors.TICKET_NOT_FOUND],
      summary: 'Reads any ticket. connectionDetails are those of its first player.',
    },
    ...backfillRoutes,
    listTickets: {
      ...ticketAccess,
      method: 'GET',
      path: '/matchmaking/tickets',
      query: z.object({ queueName: maybe(text(64)), status: maybe(TicketStatus), ...pageFields }),
      out: z.object({ tickets: z.array(ListedTicket), ...nextPageToken }),
      summary: 'Lists tickets, oldest first. Ended tickets are listed for a while too.',
    },
    getConfig: {
      ...adminAccess,
      method: 'GET',
      path: '/matchmaking/admin/config',
      out: MatchmakingConfig,
      summary: 'Reads the configuration of matchmaking.',
    },
    setConfig: {
      ...adminAccess,
      method: 'POST',
      path: '/matchmaking/admin/config',
      body: z.object({ config: text(262_144) }),
      out: z.object({ success: z.boolean() }),
      summary: 'Replaces the whole configuration on every node, from the next pass on.',
      description:
        'The JSON text of a MatchmakingConfig. It is checked as a whole. If it has a setting that does not exist or means nothing, names strategies or hooks that the options lack, or has rules that can never hold, it is refused with the reasons and nothing changes. Tickets of a removed queue are cancelled with SHUTDOWN. The former configuration is kept: see the operation restore.',
    },
    restoreConfig: {
      ...adminAccess,
      method: 'POST',
      path: '/matchmaking/admin/config/restore',
      out: z.object({ success: z.boolean() }),
      errors: [errors.NO_FORMER_CONFIG],
      summary: 'Brings back the configuration that was replaced or deleted last.',
      description:
        'That may be the configuration of the options, or of the file. The current configuration becomes the former one, so a second call undoes the first.',
    },
    deleteConfig: {
      ...adminAccess,
      method: 'DELETE',
      path: '/matchmaking/admin/config',
      out: z.object({ configDeleted: z.boolean() }),
      summary:
        'Deletes the stored configuration: the queues are those of the options, or of the file, again.',
      description: 'False if no configuration is stored. The deleted configuration can be restored.',
    },
    healthz: {
      method: 'GET',
      path: '/matchmaking/healthz',
      access: 'public',
      out: HealthRecord,
      summary: 'Says whether the area works.',
    },
    mine: {
      method: 'GET',
      path: '/matchmaking/mine',
      access: 'player',
      rate: 'matchmaking_poll',
      out: z.object({ tickets: z.array(OwnTicket) }),
      summary: 'Lists the tickets that the caller is in and that have not ended.',
    },
    match: {
      method: 'GET',
      path: '/matchmaking/match',
      access: 'player',
      rate: 'matchmaking_poll',
      out: z.object({ match: CurrentMatch }),
      errors: [errors.NO_MATCH],
      summary: 'Reads the match that the caller is in, also after a crash or a new login.',
      description:
        'From when a server has the match until it ends, or until the server says that the player has left. If there are several, the newest. A match without a server (`p2p`, `none`) is not stored.',
    },
    regions: {
      method: 'GET',
      path: '/matchmaking/regions',
      access: 'player',
      out: z.object({ regions: z.array(MatchmakingRegion) }),
      summary: 'Lists the regions whose latency clients measure before they start a ticket.',
      description: 'As the option `regions` of matchmaking says. Empty without it.',
    },
    cancelAll: {
      method: 'POST',
      path: '/matchmaking/cancel_all',
      access: 'player',
      out: z.object({ ticketsCancelled: int32({ min: 0 }) }),
      emits: [cancelled, waiting],
      summary: 'Cancels the ticket that the caller is in, unless it already has its match.',
    },
    queues: {
      method: 'GET',
      path: '/matchmaking/queues',
      access: 'player',
      out: z.object({ queues: z.array(ListedQueue) }),
      summary: 'Lists the queues, with the number of waiting players and the expected wait.',
    },
    accept: {
      method: 'POST',
      path: '/matchmaking/accept',
      access: 'player',
      body: ticketField.extend({ accept: Bool }),
      out: Empty,
      errors: [errors.TICKET_NOT_FOUND, errors.NOTHING_TO_ACCEPT],
      emits: [
        'matchmakingStatusUpdateEvent.FINDING_SERVER',
        'matchmakingStatusUpdateEvent.COMPLETED',
        cancelled,
        waiting,
        'newMatchEvent',
      ],
      summary: 'Accepts the match that was found for a ticket of the caller, or declines it.',
      description:
        'The match is made when every player has accepted. If a player declines, their ticket is cancelled and the other tickets wait again, as old as they are.',
    },
    explain: {
      ...adminAccess,
      method: 'GET',
      path: '/matchmaking/admin/explain/{ticketId}',
      params: ticketField,
      out: Explanation,
      errors: cancelErrors,
      summary: 'Explains why a ticket has no match yet, or that one is possible or proposed.',
      description:
        'The search of a pass runs for this ticket alone. If it finds nothing, the nearest tickets that fill a match say which rule is in the way, and when it has relaxed far enough.',
    },
    get: {
      method: 'GET',
      path: '/matchmaking/{ticketId}',
      cedes: ['ratings'],
      access: 'player',
      rate: 'matchmaking_poll',
      params: ticketField,
      out: Ticket,
      errors: [errors.TICKET_NOT_FOUND],
      summary: 'Reads a ticket that the caller is in or has started.',
      description: 'A ticket can be read for a while after it has ended.',
    },
  },
});
