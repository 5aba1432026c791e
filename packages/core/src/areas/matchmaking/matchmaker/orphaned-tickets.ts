import { isApiError } from '../../../kernel/errors.ts';
import type { Lease } from '../../../scheduler/lease.ts';
import type { Context } from '../../area.ts';
import type { PartyMatchmakingState } from '../../parties/index.ts';
import type { StoredQueues } from '../queues/config-store.ts';
import { ticketStates } from '../states.ts';
import { matchmakingTickets, type TicketRow } from '../tables.ts';
import { cancelTicket, withParties } from '../tickets/party-tickets.ts';
import { ticketLifecycle } from '../tickets/ticket-lifecycle.ts';

export interface OrphanedTickets {
  /** Cancels the tickets of removed queues with the reason SHUTDOWN. */
  cancel(queues: StoredQueues, lease: Lease): Promise<void>;
}

type OrphanedTicketsContext = Pick<Context, 'storage' | 'atomically' | 'clock' | 'systemCall'>;

/** Tickets that are read, and cancelled, together. */
const pageSize = 100;

/**
 * How often tickets are checked although the configuration has not changed: a ticket may have been started while its
 * queue was being removed.
 */
const recheckMilliseconds = 60_000;

/**
 * Creates the check that cancels tickets whose queue an operator has removed from the configuration.
 *
 * Only a stored configuration proves that a queue is gone, because it is the same for all nodes. The options
 * of this node may be older than those of the node where a ticket was started, and a stored configuration that this
 * node cannot use says nothing. In both cases tickets wait until they time out. A node that stops cancels nothing.
 */
export function createOrphanedTickets(
  ctx: OrphanedTicketsContext,
  parties: PartyMatchmakingState,
): OrphanedTickets {
  const { storage, clock } = ctx;
  let checked: { readonly queues: StoredQueues; readonly at: number } | undefined;

  const call = () => ctx.systemCall('matchmaking.match');

  /** Returns waiting tickets of queues whose keys lie between two known keys. */
  const between = (above: string | undefined, below: string | undefined): Promise<TicketRow[]> =>
    storage.find(matchmakingTickets, {
      where: {
        status: ticketStates.IN_PROGRESS,
        ...((above !== undefined || below !== undefined) && {
          queueKey: {
            ...(above !== undefined && { gt: above }),
            ...(below !== undefined && { lt: below }),
          },
        }),
      },
      orderBy: ['queueKey', 'status', 'changedAt'],
      limit: pageSize,
    });

  async function cancelAll(tickets: readonly TicketRow[], lease: Lease): Promise<void> {
    const now = clock.now();
    const free = tickets.filter(({ proposalId }) => proposalId === null);
    await ctx.atomically(call(), async (unit) => {
      await lease.guard(unit);
      const id = { in: free.map((ticket) => ticket.id) };
      await withParties(unit, now, parties, free, () =>
        ticketLifecycle.cancel(unit, now, { id }, 'SHUTDOWN'),
      );
    });
    for (const { id, proposalId } of tickets) {
      if (proposalId === null || lease.signal.aborted) continue;
      try {
        await ctx.atomically(call(), async (unit) => {
          await lease.guard(unit);
          await cancelTicket(unit, now, parties, id, 'SHUTDOWN');
        });
      } catch (error) {
        // Its players have accepted in the meantime, or the ticket has ended.
        if (!isApiError(error) || error.code !== 'FAILED_PRECONDITION') throw error;
      }
    }
  }

  return {
    async cancel(queues, lease) {
      if (queues.origin !== 'stored') return;
      const now = clock.now();
      const isRecent =
        checked?.queues === queues && now >= checked.at && now - checked.at < recheckMilliseconds;
      if (isRecent) return;
      const keys = [...queues.byKey.keys()].sort();
      for (let at = 0; at <= keys.length; at++)
        for (;;) {
          if (lease.signal.aborted) return;
          const tickets = await between(keys[at - 1], keys[at]);
          if (tickets.length > 0) await cancelAll(tickets, lease);
          if (tickets.length < pageSize) break;
        }
      checked = { queues, at: now };
    },
  };
}
