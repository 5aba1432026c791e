import { setImmediate as nextTurn } from 'node:timers/promises';
import { shareRead } from '../../../runtime/share-read.ts';
import type { Lease } from '../../../scheduler/lease.ts';
import { hasRows } from '../../../storage/has-rows.ts';
import { createBackfillFiller } from '../backfill/backfill-filler.ts';
import { createQueueStatistics } from '../queues/statistics.ts';
import { createTicketPool, type TicketPool } from '../queues/ticket-pool.ts';
import { ticketStates } from '../states.ts';
import { matchmakingProposals, matchmakingTickets } from '../tables.ts';
import type { MatchmakerContext, MatchmakerDependencies, RoundDependencies } from './dependencies.ts';
import { createExpiry } from './expiry.ts';
import { createOrphanedTickets } from './orphaned-tickets.ts';
import { expireTickets, findMatches, startRound, startSmaller } from './queue-round.ts';

/** The matchmaker of this node. */
export interface Matchmaker {
  /** Returns the queues, each of which has a lease of its own. */
  queueKeys(): Promise<readonly string[]>;
  /** Returns whether a round over a queue would do anything. */
  hasWork(queueKey: string): Promise<boolean>;
  /**
   * Returns until when a queue rests: as long as its last round on this node took, without the time in which matches were
   * stored. So early rounds take at most half of the time, whatever makes them slow.
   */
  restsUntil(queueKey: string): number;
  /** Runs one round over a queue. */
  run(lease: Lease, queueKey: string): Promise<void>;
  /** Ends the tickets and proposals of queues that no longer exist, and removes the statistics of such queues. */
  tidy(lease: Lease): Promise<void>;
  /** Returns whether there may be anything to tidy. */
  hasTidying(): Promise<boolean>;
}

/** How often a queue without waiting tickets is searched for what else a round ends. */
const remainsMilliseconds = 5_000;

/**
 * Creates the matchmaker. It runs rounds over each queue under a lease of its own, so queues are spread over the nodes.
 *
 * A round brings the ticket pool of its queue up to date and fills the free seats of running matches. Then it searches
 * matches in slices: after a number of matches or milliseconds, other work gets its turn. Other queues are part of that
 * work, so a slow queue does not delay the others. The matches of a slice are stored in one unit. The unit takes all
 * tickets of its matches or none, and does not commit if the lease is lost. If a node dies in a round, every ticket is
 * either unchanged or in its match.
 *
 * After that, tickets that have waited too long time out.
 */
export function createMatchmaker(ctx: MatchmakerContext, dependencies: MatchmakerDependencies): Matchmaker {
  const { storage, clock } = ctx;
  const pools = new Map<string, TicketPool>();
  const rests = new Map<string, number>();
  const elapsed = clock.monotonic ?? clock.now;
  const statistics = createQueueStatistics(ctx);
  const orphanedTickets = createOrphanedTickets(ctx, dependencies.parties);
  const expiry = createExpiry(ctx, dependencies.parties);
  const { recordWaits } = statistics;
  const backfillFiller = createBackfillFiller(ctx, { ...dependencies, recordWaits });
  const ofRound: RoundDependencies = { ...dependencies, ctx, expiry, statistics };

  const begun = clock.now();
  const searchedIn = new Map<string, number>();
  // All queues ask at once whether they have work, and mostly none has.
  const hasTickets = shareRead(() =>
    hasRows(storage, matchmakingTickets, { endedAt: null, status: ticketStates.IN_PROGRESS }, ['expiresAt']),
  );
  const hasProposals = shareRead(() => hasRows(storage, matchmakingProposals, {}, ['expiresAt']));

  const hasTicketsOf = async (queueKey: string): Promise<boolean> =>
    (await hasTickets()) &&
    hasRows(storage, matchmakingTickets, { queueKey, status: ticketStates.IN_PROGRESS }, [
      'queueKey',
      'status',
      'changedAt',
    ]);

  /** A proposal whose tickets have gone, or a published number of players who no longer wait. */
  async function hasRemains(queueKey: string): Promise<boolean> {
    // All queues in the same turn as `tidy`, so that they share the statements.
    const period = Math.floor((clock.now() - begun) / remainsMilliseconds);
    if (searchedIn.get(queueKey) === period) return false;
    searchedIn.set(queueKey, period);
    return (
      ((await hasProposals()) &&
        (await hasRows(storage, matchmakingProposals, { queueKey }, ['expiresAt']))) ||
      statistics.isOutdated(queueKey)
    );
  }

  function poolOf(queueKey: string): TicketPool {
    let pool = pools.get(queueKey);
    if (!pool) {
      pool = createTicketPool(ctx);
      pools.set(queueKey, pool);
    }
    return pool;
  }

  return {
    async queueKeys() {
      const { byKey } = await dependencies.config.read(storage);
      // Pools are dropped here because every node asks for the queues, even one that never runs `tidy`.
      for (const queueKey of pools.keys()) if (!byKey.has(queueKey)) pools.delete(queueKey);
      for (const known of [searchedIn, rests])
        for (const queueKey of known.keys()) if (!byKey.has(queueKey)) known.delete(queueKey);
      return [...byKey.keys()];
    },

    hasWork: async (queueKey) => (await hasTicketsOf(queueKey)) || hasRemains(queueKey),

    restsUntil: (queueKey) => rests.get(queueKey) ?? 0,

    async run(lease, queueKey) {
      const began = elapsed();
      let storing = 0;
      await expiry.expireProposals(queueKey, lease);
      const { byKey, config } = await dependencies.config.read(storage);
      const queue = byKey.get(queueKey);
      if (!queue) return;
      await statistics.recordAccepted(queueKey);
      const pool = poolOf(queueKey);
      await pool.refresh(queue);
      if (pool.byId.size > 0) {
        await backfillFiller.fill(queue, pool, lease);
        const round = startRound(ofRound, queue, pool, config);
        // Each of these steps goes through all waiting tickets, which takes a while.
        await nextTurn();
        await findMatches(ofRound, round, lease);
        await startSmaller(ofRound, round, lease);
        await expireTickets(ofRound, round, lease);
        storing = round.storingMilliseconds;
      }
      rests.set(queueKey, clock.now() + elapsed() - began - storing);
      await nextTurn();
      await statistics.publish(lease, queueKey, () => countPlayers(pool));
    },

    async tidy(lease) {
      const queues = await dependencies.config.read(storage);
      await orphanedTickets.cancel(queues, lease);
      await expiry.expireUnknownQueues(queues.byKey, lease);
      await statistics.forget(lease, queues.byKey);
    },

    hasTidying: async () =>
      (await hasTickets()) ||
      (await hasProposals()) ||
      statistics.hasUnknown(async () => (await dependencies.config.read(storage)).byKey),
  };
}

function countPlayers({ byId }: TicketPool): number {
  let players = 0;
  for (const { row } of byId.values()) players += (row.playerIds as readonly string[]).length;
  return players;
}
