import { isApiError } from '../../../kernel/errors.ts';
import type { Lease } from '../../../scheduler/lease.ts';
import type { Context } from '../../area.ts';
import type { PartyMatchmakingState } from '../../parties/index.ts';
import type { StoredQueues } from '../queues/config-store.ts';
import { ticketStates } from '../states.ts';
import { matchmakingTickets, type TicketRow } from '../tables.ts';
import { cancelTicket, withParties } from '../tickets/party-tickets.ts';
import { ticketLife } from '../tickets/ticket-lifecycle.ts';

type StrayContext = Pick<Context, 'storage' | 'atomically' | 'clock' | 'systemCall'>;

/** Tickets that are cancelled in one unit. */
const atATime = 100;

/** How often is looked again though nothing has changed: a ticket may have been started as its queue was removed. */
const lookMilliseconds = 60_000;

/**
 * Cancels tickets, SHUTDOWN, whose queue an operator has removed from the configuration.
 *
 * That is known for certain only of a configuration that is stored, which is the same for all nodes. One of the options
 * may be older than that of the node where a ticket was started, and one that this node cannot use says nothing: then
 * tickets wait for their time to run out. A node that stops cancels nothing.
 */
export function createStray(
  ctx: StrayContext,
  parties: PartyMatchmakingState,
): { end(queues: StoredQueues, lease: Lease): Promise<void> } {
  const { storage, clock } = ctx;
  let seen: { readonly queues: StoredQueues; readonly at: number } | undefined;

  const call = () => ctx.systemCall('matchmaking.match');

  /** The waiting tickets of queues whose keys are between two that there are. */
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
      orderBy: ['queueKey', 'status', 'createdAt'],
      limit: atATime,
    });

  async function cancel(tickets: readonly TicketRow[], lease: Lease): Promise<void> {
    const now = clock.now();
    const free = tickets.filter(({ proposalId }) => proposalId === null);
    await ctx.atomically(call(), async (unit) => {
      await lease.guard(unit);
      const id = { in: free.map((ticket) => ticket.id) };
      await withParties(unit, now, parties, free, () => ticketLife.cancel(unit, now, { id }, 'SHUTDOWN'));
    });
    for (const { id, proposalId } of tickets) {
      if (proposalId === null || lease.signal.aborted) continue;
      try {
        await ctx.atomically(call(), async (unit) => {
          await lease.guard(unit);
          await cancelTicket(unit, now, parties, id, 'SHUTDOWN');
        });
      } catch (error) {
        // Its players have accepted, or it has come to its end.
        if (!isApiError(error) || error.code !== 'FAILED_PRECONDITION') throw error;
      }
    }
  }

  return {
    async end(queues, lease) {
      if (queues.origin !== 'stored') return;
      const now = clock.now();
      const isEarly = seen?.queues === queues && now >= seen.at && now - seen.at < lookMilliseconds;
      if (isEarly) return;
      const keys = [...queues.byKey.keys()].sort();
      for (let at = 0; at <= keys.length; at++)
        for (;;) {
          if (lease.signal.aborted) return;
          const tickets = await between(keys[at - 1], keys[at]);
          if (tickets.length > 0) await cancel(tickets, lease);
          if (tickets.length < atATime) break;
        }
      seen = { queues, at: now };
    },
  };
}
