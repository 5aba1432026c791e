import { z } from 'zod';
import { defineContract } from '../../http/contract.ts';
import { Bool, Empty, HealthRecord, maybe, nextPageToken, pageFields, text } from '../../kernel/schemas.ts';
import { metadataErrors } from '../../metadata/errors.ts';
import { backfillRoutes } from './contract.backfill.ts';
import { matchmakingErrors as errors } from './errors.ts';
import { MatchmakingConfig } from './queues/schemas.ts';
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

const serving = { access: 'operator', permission: 'matchmaking.tickets' } as const;
const administration = { access: 'operator', permission: 'matchmaking.admin' } as const;

const started = z.object({ ticketId: z.string() });
const startErrors = [errors.TICKET_EXISTS, errors.TICKET_UNMATCHABLE, errors.TICKET_REJECTED] as const;
const cancelErrors = [errors.TICKET_NOT_FOUND, errors.TICKET_ALREADY_MATCHED, errors.TICKET_ENDED] as const;
const waits = 'matchmakingStatusUpdateEvent.IN_PROGRESS';
const cancelled = 'matchmakingStatusUpdateEvent.CANCELLED';

export const matchmakingContract = defineContract({
  area: 'matchmaking',
  title: 'Matchmaking',
  permissions: {
    'matchmaking.tickets': 'Start, read and cancel tickets of any players.',
    'matchmaking.backfill': 'Have the free seats of matches that run filled.',
    'matchmaking.admin': 'Read and change the queues, and ask why a ticket has no match.',
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
      emits: [waits, 'matchmakingStatusUpdateEvent.MATCHMAKING_STATUS_UPDATE_MATCHMAKING_TIMED_OUT'],
      twoSteps: true,
      summary: 'Lets the caller, or the party that he leads, wait for a match.',
      description:
        'The queue is the text entry queue_name of the entity’s metadata. For others than himself a player must lead their party; what they bring is then the metadata of the members as the party has it. Entries of the accounts that begin with server. are added, and players cannot send any. A player is in one ticket over all queues: the metadata of TICKET_EXISTS tells which.',
    },
    cancel: {
      method: 'POST',
      path: '/matchmaking/cancel',
      access: 'player',
      body: ticketField,
      out: Empty,
      errors: cancelErrors,
      emits: [cancelled, waits],
      summary: 'Cancels a ticket that the caller is in or has started.',
    },
    serverStart: {
      ...serving,
      method: 'POST',
      path: '/matchmaking/server/start',
      body: startFields,
      out: started,
      errors: startErrors,
      emits: [waits],
      twoSteps: true,
      summary: 'Lets any players wait for a match.',
      description:
        'Metadata is believed as it is. The ticket does not end when its players log out or are gone.',
    },
    serverCancel: {
      ...serving,
      method: 'POST',
      path: '/matchmaking/server/cancel',
      body: ticketField,
      out: Empty,
      errors: cancelErrors,
      emits: [cancelled, waits],
      object: 'ticketId',
      summary: 'Cancels any ticket.',
    },
    serverGet: {
      ...serving,
      method: 'GET',
      path: '/matchmaking/server/{ticketId}',
      params: ticketField,
      out: Ticket,
      errors: [errors.TICKET_NOT_FOUND],
      summary: 'Reads any ticket; connectionDetails are those of its first player.',
    },
    ...backfillRoutes,
    listTickets: {
      ...serving,
      method: 'GET',
      path: '/matchmaking/tickets',
      query: z.object({ queueName: maybe(text(64)), status: maybe(TicketStatus), ...pageFields }),
      out: z.object({ tickets: z.array(ListedTicket), ...nextPageToken }),
      summary: 'Lists tickets, oldest first; those that have come to their end for a while too.',
    },
    getConfig: {
      ...administration,
      method: 'GET',
      path: '/matchmaking/admin/config',
      out: MatchmakingConfig,
      summary: 'Reads the configuration of matchmaking.',
    },
    setConfig: {
      ...administration,
      method: 'POST',
      path: '/matchmaking/admin/config',
      body: z.object({ config: text(262_144) }),
      out: z.object({ success: z.boolean() }),
      summary: 'Puts another configuration in place of the whole one, on every node, from the next pass on.',
      description:
        'JSON text of a MatchmakingConfig. It is checked as a whole: names of strategies and hooks that the options lack, and rules that can never hold, are refused with the reason and change nothing. Tickets of a queue that is gone are cancelled with SHUTDOWN.',
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
      summary: 'Lists the tickets that the caller is in and that have not come to their end.',
    },
    cancelAll: {
      method: 'POST',
      path: '/matchmaking/cancel_all',
      access: 'player',
      out: z.object({ ticketsCancelled: z.int() }),
      emits: [cancelled, waits],
      summary: 'Cancels whatever ticket the caller is in, unless it has its match already.',
    },
    queues: {
      method: 'GET',
      path: '/matchmaking/queues',
      access: 'player',
      out: z.object({ queues: z.array(ListedQueue) }),
      summary: 'Lists the queues, with how many players wait and for how long.',
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
        waits,
        'newMatchEvent',
      ],
      summary: 'Accepts the match that was found for a ticket of the caller, or declines it.',
      description:
        'The match is made when every player has accepted. Who declines loses his ticket; the others wait on, as old as they are.',
    },
    explain: {
      ...administration,
      method: 'GET',
      path: '/matchmaking/admin/explain/{ticketId}',
      params: ticketField,
      out: Explanation,
      errors: cancelErrors,
      summary: 'Tells why a ticket has no match yet: what keeps it from the tickets that are nearest.',
    },
    get: {
      method: 'GET',
      path: '/matchmaking/{ticketId}',
      access: 'player',
      rate: 'matchmaking_poll',
      params: ticketField,
      out: Ticket,
      errors: [errors.TICKET_NOT_FOUND],
      summary: 'Reads a ticket that the caller is in or has started.',
      description: 'Also for a while after it has come to its end.',
    },
  },
});
