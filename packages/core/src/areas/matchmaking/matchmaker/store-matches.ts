import type { Lease } from '../../../scheduler/lease.ts';
import type { FormedMatch } from '../matching/ticket.ts';
import type { Queue } from '../queues/queue-config.ts';
import type { TicketPool } from '../queues/ticket-pool.ts';
import { withParties } from '../tickets/party-tickets.ts';
import { proposalLifecycle } from '../tickets/proposal-lifecycle.ts';
import { TicketsGone } from '../tickets/ticket-lifecycle.ts';
import type { RoundDependencies } from './dependencies.ts';
import { describeMatch, makeMatch, matchToJson, type PreparedMatch } from './make-match.ts';

/** The queue of a round. */
export interface RoundQueue {
  readonly queue: Queue;
  readonly pool: TicketPool;
  /** The hooks that are asked about matches of every queue. */
  readonly commonHooks: readonly string[];
}

/** Matches that are stored concurrently: on one storage they share a commit, on another they share the round trip. */
export const storeBatchSize = 16;

/**
 * Stores matches, or asks their players to accept. Returns whether a ticket of one was gone. Stops when the lease is
 * lost.
 */
export async function storeMatches(
  dependencies: RoundDependencies,
  round: RoundQueue,
  found: readonly FormedMatch[],
  lease: Lease,
): Promise<boolean> {
  let ticketsWereGone = false;
  for (let from = 0; from < found.length && !lease.signal.aborted; from += storeBatchSize) {
    const batch = found.slice(from, from + storeBatchSize);
    const gone = await Promise.all(batch.map((match) => storeMatch(dependencies, round, match, lease)));
    if (gone.includes(true)) ticketsWereGone = true;
  }
  return ticketsWereGone;
}

/** Stores one match; its tickets stay as they are if that fails. Returns whether it failed because a ticket was gone. */
async function storeMatch(
  dependencies: RoundDependencies,
  { queue, pool, commonHooks }: RoundQueue,
  found: FormedMatch,
  lease: Lease,
): Promise<boolean> {
  const { clock, ids, log } = dependencies.ctx;
  try {
    const described = describeMatch(ids.next('match'), queue, found, pool.byId);
    const hooks = [...commonHooks, ...queue.customHooks];
    const match = hooks.length > 0 ? await dependencies.approve(hooks, described) : described;
    if (!match) return false;
    const now = clock.now();
    await commitMatch(dependencies, queue, pool, match, now, lease);
    pool.drop(match.ticketIds);
    dependencies.statistics.recordWaits(
      queue.queueKey,
      found.seatings.map(({ ticket }) => now - ticket.createdAt),
    );
  } catch (cause) {
    if (cause instanceof TicketsGone) {
      await pool.recheck(
        queue,
        found.seatings.map(({ ticket }) => ticket.id),
      );
      return true;
    }
    log.error({ cause, queue: queue.queueKey }, 'a match could not be made; its tickets keep waiting');
  }
  return false;
}

/** Takes the tickets of a match in one unit, which does not commit if the lease is lost. Throws TicketsGone. */
async function commitMatch(
  { ctx, parties, enqueue }: RoundDependencies,
  { queueKey, acceptance }: Queue,
  pool: TicketPool,
  match: PreparedMatch,
  now: number,
  lease: Lease,
): Promise<void> {
  await ctx.atomically(ctx.systemCall('matchmaking.match'), async (unit) => {
    await lease.guard(unit);
    if (acceptance.required)
      await proposalLifecycle.propose(unit, now, match.ticketIds, {
        id: ctx.ids.next('proposal'),
        queueKey,
        match: matchToJson(match),
        expiresAt: now + acceptance.seconds * 1000,
      });
    else {
      const tickets = match.ticketIds.map((id) => pool.byId.get(id)!.row);
      await withParties(unit, now, parties, tickets, () => makeMatch(unit, now, match, enqueue));
    }
  });
}
