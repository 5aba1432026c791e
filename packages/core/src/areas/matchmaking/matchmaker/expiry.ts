import { type Availability, beginningOfOverdue, deadlineOf } from '../../../kernel/availability.ts';
import type { Lease } from '../../../scheduler/lease.ts';
import type { Context } from '../../area.ts';
import type { PartyMatchmakingState } from '../../parties/index.ts';
import type { TicketPool } from '../queues/ticket-pool.ts';
import { ticketStates } from '../states.ts';
import { matchmakingProposals, matchmakingTickets, type TicketRow } from '../tables.ts';
import { withParties, withPartiesOfProposal } from '../tickets/party-tickets.ts';
import { proposalLifecycle } from '../tickets/proposal-lifecycle.ts';
import { ticketLifecycle } from '../tickets/ticket-lifecycle.ts';

/** Tickets and proposals that are read, and ended, together. */
export const expiryBatchSize = 100;

/** Returns the tickets of a pool whose time is over. */
export function expiredTickets({ byId }: TicketPool, now: number, availability: Availability): TicketRow[] {
  const expired: TicketRow[] = [];
  for (const { row } of byId.values())
    if (deadlineOf(availability, row.createdAt, row.expiresAt) <= now) expired.push(row);
  return expired;
}

/** Ends tickets and proposals whose time is over. */
export type Expiry = ReturnType<typeof createExpiry>;

/** Creates what ends tickets and proposals whose time is over, in units that do not commit if the lease is lost. */
export function createExpiry(
  ctx: Pick<Context, 'storage' | 'atomically' | 'availability' | 'clock' | 'systemCall'>,
  parties: PartyMatchmakingState,
) {
  const { availability, storage, clock } = ctx;
  const call = () => ctx.systemCall('matchmaking.match');

  async function expireTickets(tickets: readonly TicketRow[], lease: Lease): Promise<void> {
    const ticketIds = tickets.map(({ id }) => id);
    await ctx.atomically(call(), async (unit) => {
      await lease.guard(unit);
      const now = clock.now();
      await withParties(unit, now, parties, tickets, () => ticketLifecycle.expire(unit, now, ticketIds));
    });
  }

  const dueProposals = (queueKey: string | undefined) =>
    storage.find(matchmakingProposals, {
      where: {
        ...(queueKey !== undefined && { queueKey }),
        expiresAt: { lte: clock.now() },
        createdAt: beginningOfOverdue(availability, clock.now()),
      },
      orderBy: ['expiresAt'],
      limit: expiryBatchSize,
    });

  async function expireProposal(id: string, lease: Lease): Promise<void> {
    if (lease.signal.aborted) return;
    await ctx.atomically(call(), async (unit) => {
      await lease.guard(unit);
      const now = clock.now();
      await withPartiesOfProposal(unit, now, parties, id, () => proposalLifecycle.expire(unit, now, id));
    });
  }

  return {
    expireTickets,

    /** Ends the proposals of a queue that were not accepted in time. */
    async expireProposals(queueKey: string, lease: Lease): Promise<void> {
      for (const { id } of await dueProposals(queueKey)) await expireProposal(id, lease);
    },

    /** Ends tickets and proposals of queues that this node does not know, when their time is over. */
    async expireUnknownQueues(queueKeys: ReadonlyMap<string, unknown>, lease: Lease): Promise<void> {
      const isUnknown = ({ queueKey }: { readonly queueKey: string }): boolean => !queueKeys.has(queueKey);
      for (const { id } of (await dueProposals(undefined)).filter(isUnknown)) await expireProposal(id, lease);
      const due = await storage.find(matchmakingTickets, {
        where: {
          endedAt: null,
          status: ticketStates.IN_PROGRESS,
          proposalId: null,
          expiresAt: { lte: clock.now() },
          createdAt: beginningOfOverdue(availability, clock.now()),
        },
        orderBy: ['expiresAt'],
        limit: expiryBatchSize,
      });
      const unknown = due.filter(isUnknown);
      if (unknown.length > 0 && !lease.signal.aborted) await expireTickets(unknown, lease);
    },
  } as const;
}
