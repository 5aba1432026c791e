import { wholeSeconds } from '../../runtime/clock.ts';
import { entityOfText } from './entities/entity-json.ts';
import type { Queues } from './queues/queue-config.ts';
import { acceptRequired, type TicketState, ticketStates } from './states.ts';
import type { ProposalRow, TicketRow } from './tables.ts';
import { proposalProgress } from './tickets/notifications.ts';

const { IN_PROGRESS, COMPLETED, CANCELLED, FINDING_SERVER } = ticketStates;

const matchOf = ({ matchId }: TicketRow) => (matchId === null ? {} : { matchId });

const statusOf = (row: TicketRow) => row.status as (typeof ticketStates)[TicketState];

/** What a ticket shows in addition to its row. */
interface TicketContext {
  /** How the viewer connects; empty if that is not known. */
  readonly connectionDetails: string;
  readonly estimatedWaitSeconds: number;
  /** The match that its players are asked to accept; null if there is none, or none any more. */
  readonly proposal: ProposalRow | null;
}

/** Returns a ticket as its players see it. */
export function viewTicket(
  row: TicketRow,
  { byKey }: Pick<Queues, 'byKey'>,
  { connectionDetails, estimatedWaitSeconds, proposal }: TicketContext,
) {
  const isWaiting = row.status === IN_PROGRESS;
  const isCancelled = row.status === CANCELLED;
  return {
    status: statusOf(row),
    queueName: byKey.get(row.queueKey)?.queueName ?? row.queueKey,
    ...matchOf(row),
    ...(row.status === COMPLETED && { connectionDetails }),
    message: isCancelled ? '' : proposal ? acceptRequired : row.reason,
    ...(isCancelled && { cancellationReason: row.reason }),
    createdTimestamp: wholeSeconds(row.createdAt),
    expiresTimestamp: wholeSeconds(row.expiresAt),
    ...(proposal && { proposal: proposalProgress(proposal) }),
    ...(isWaiting && estimatedWaitSeconds > 0 && { estimatedWaitSeconds }),
  };
}

/** Returns a ticket as operators see it. */
export const viewListed = (row: TicketRow) => ({
  ticketId: row.id,
  entity: entityOfText(row.entity),
  status: statusOf(row),
  matchmakerState:
    row.status === IN_PROGRESS
      ? row.proposalId === null
        ? 'WAITING'
        : 'PROPOSED'
      : row.status === FINDING_SERVER
        ? 'MATCHED'
        : 'ENDED',
  queueKey: row.queueKey,
  ...matchOf(row),
  createdTimestamp: wholeSeconds(row.createdAt),
});
