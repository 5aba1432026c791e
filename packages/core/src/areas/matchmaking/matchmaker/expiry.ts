import type { Lease } from '../../../scheduler/lease.ts';
import type { Context } from '../../area.ts';
import type { PartyMatchmakingState } from '../../parties/index.ts';
import { ticketStates } from '../states.ts';
import { matchmakingProposals, matchmakingTickets, type TicketRow } from '../tables.ts';
import { withParties, withPartiesOfProposal } from '../tickets/party-tickets.ts';
import { proposalLife } from '../tickets/proposal-lifecycle.ts';
import { ticketLife } from '../tickets/ticket-lifecycle.ts';
import type { WaitingTickets } from './ticket-pool.ts';

/** Tickets and proposals that are brought to their end at once. */
export const endedAtOnce = 100;

/** The tickets of a queue whose time is over. */
export function expiredIn({ byId }: WaitingTickets, now: number): TicketRow[] {
  const expired: TicketRow[] = [];
  for (const { row } of byId.values()) if (row.expiresAt <= now) expired.push(row);
  return expired;
}

/** Brings tickets and proposals whose time is over to their end, in units that do not commit when the lease is lost. */
export function createEnds(
  ctx: Pick<Context, 'storage' | 'atomically' | 'clock' | 'systemCall'>,
  parties: PartyMatchmakingState,
) {
  const { storage, clock } = ctx;
  const call = () => ctx.systemCall('matchmaking.match');

  async function expire(tickets: readonly TicketRow[], lease: Lease): Promise<void> {
    const ticketIds = tickets.map(({ id }) => id);
    await ctx.atomically(call(), async (unit) => {
      await lease.guard(unit);
      const now = clock.now();
      await withParties(unit, now, parties, tickets, () => ticketLife.expire(unit, now, ticketIds));
    });
  }

  const dueProposals = (queueKey: string | undefined) =>
    storage.find(matchmakingProposals, {
      where: { ...(queueKey !== undefined && { queueKey }), expiresAt: { lte: clock.now() } },
      orderBy: ['expiresAt'],
      limit: endedAtOnce,
    });

  async function endProposal(id: string, lease: Lease): Promise<void> {
    if (lease.signal.aborted) return;
    await ctx.atomically(call(), async (unit) => {
      await lease.guard(unit);
      const now = clock.now();
      await withPartiesOfProposal(unit, now, parties, id, () => proposalLife.expire(unit, now, id));
    });
  }

  return {
    expire,

    /** Ends the proposals of a queue that were not accepted in time. */
    async endProposals(queueKey: string, lease: Lease): Promise<void> {
      for (const { id } of await dueProposals(queueKey)) await endProposal(id, lease);
    },

    /** Ends tickets and proposals of queues that this node does not know, when their time is over. */
    async endUnknown(queueKeys: ReadonlyMap<string, unknown>, lease: Lease): Promise<void> {
      const isUnknown = ({ queueKey }: { readonly queueKey: string }): boolean => !queueKeys.has(queueKey);
      for (const { id } of (await dueProposals(undefined)).filter(isUnknown)) await endProposal(id, lease);
      const due = await storage.find(matchmakingTickets, {
        where: { status: ticketStates.IN_PROGRESS, proposalId: null, expiresAt: { lte: clock.now() } },
        orderBy: ['expiresAt'],
        limit: endedAtOnce,
      });
      const unknown = due.filter(isUnknown);
      if (unknown.length > 0 && !lease.signal.aborted) await expire(unknown, lease);
    },
  } as const;
}
