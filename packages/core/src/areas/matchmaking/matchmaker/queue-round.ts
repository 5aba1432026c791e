import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../../../runtime/clock.ts';
import { runSliced } from '../../../runtime/cooperative.ts';
import type { Lease } from '../../../scheduler/lease.ts';
import { mostPlayers } from '../matching/most-players.ts';
import { createPass, type Pass } from '../matching/pass.ts';
import { slotsOf } from '../matching/queue.ts';
import type { FormedMatch, MatchTicket } from '../matching/ticket.ts';
import { forbidPairs } from '../queues/forbidden-pairs.ts';
import type { Queue } from '../queues/queue-config.ts';
import type { MatchmakingConfig } from '../queues/schemas.ts';
import type { TicketPool } from '../queues/ticket-pool.ts';
import type { TicketRow } from '../tables.ts';
import type { RoundDependencies, StrategyStep } from './dependencies.ts';
import { expiredTickets, expiryBatchSize } from './expiry.ts';
import { type RoundQueue, storeBatchSize, storeMatches } from './store-matches.ts';

/** How long matching works before other work gets its turn, in milliseconds. */
const sliceMilliseconds = 10;

/** How often a round starts a pass over a queue: it starts again if players had blocked each other, or tickets were gone. */
const maxPasses = 10;

/** One round over one queue. */
export interface QueueRound extends RoundQueue {
  pass: Pass;
  passes: number;
  /** Called instead of the pass. */
  readonly strategy: (() => Promise<StrategyStep>) | null;
  /** Whether a ticket of a match was gone. */
  ticketsWereGone: boolean;
  /** The time in which matches were stored. */
  storingMilliseconds: number;
}

/** Starts a round over the tickets of a pool. */
export function startRound(
  dependencies: RoundDependencies,
  queue: Queue,
  pool: TicketPool,
  { customMatchmakerConfig, serviceMatchmakerConfig }: MatchmakingConfig,
): QueueRound {
  return {
    queue,
    pool,
    commonHooks: serviceMatchmakerConfig.customHooks,
    strategy: dependencies.startStrategy(queue, pool, customMatchmakerConfig),
    pass: startPass(dependencies, queue, pool),
    passes: 1,
    ticketsWereGone: false,
    storingMilliseconds: 0,
  };
}

/** Finds and stores matches, slice after slice, until the queue has no more. Stops when the lease is lost. */
export async function findMatches(
  dependencies: RoundDependencies,
  round: QueueRound,
  lease: Lease,
): Promise<void> {
  const { clock } = dependencies.ctx;
  const elapsed = clock.monotonic ?? clock.now;
  for (let isOver = false; !isOver && !lease.signal.aborted; ) {
    const { found, isDone } = await findSlice(round, clock);
    const good = await withoutBlocked(dependencies, round, found);
    const began = elapsed();
    if (await storeMatches(dependencies, round, good, lease)) round.ticketsWereGone = true;
    round.storingMilliseconds += elapsed() - began;
    await nextTurn();
    isOver = isDone;
    const wereBlocked = good.length < found.length;
    // A strategy that is called again sees for itself which tickets must not meet; one that is done stays done.
    const startsAgain = (round.ticketsWereGone && isDone) || (wereBlocked && !round.strategy);
    if (!startsAgain || ++round.passes > maxPasses) continue;
    if (round.ticketsWereGone) await round.pool.refresh(round.queue);
    round.ticketsWereGone = false;
    round.pass = startPass(dependencies, round.queue, round.pool);
    isOver = false;
  }
}

/**
 * Lets the tickets of a queue time out. If the queue says `minimum`, a match with smaller teams is searched for them
 * first: the largest that work.
 */
export async function expireTickets(
  dependencies: RoundDependencies,
  round: QueueRound,
  lease: Lease,
): Promise<void> {
  const { queue, pool } = round;
  const { availability, clock } = dependencies.ctx;
  if (queue.expirationAction === 'minimum')
    await findSmaller(dependencies, round, lease, () => expiredTickets(pool, clock.now(), availability));
  const expired = expiredTickets(pool, clock.now(), availability);
  for (let from = 0; from < expired.length && !lease.signal.aborted; from += expiryBatchSize) {
    const batch = expired.slice(from, from + expiryBatchSize);
    await dependencies.expiry.expireTickets(batch, lease);
    pool.drop(batch.map(({ id }) => id));
    dependencies.ctx.meter?.recordExpired(queue.queueKey, batch.length);
  }
}

/**
 * Makes smaller matches for tickets that have waited as long as the queue says: with whom a whole one is not possible, the
 * largest first.
 */
export async function startSmaller(
  dependencies: RoundDependencies,
  round: QueueRound,
  lease: Lease,
): Promise<void> {
  const { startAfterSeconds } = round.queue;
  if (startAfterSeconds === undefined) return;
  const since = () => dependencies.ctx.clock.now() - startAfterSeconds * 1000;
  await findSmaller(dependencies, round, lease, () =>
    [...round.pool.byId.values()].flatMap(({ row }) => (row.createdAt <= since() ? [row] : [])),
  );
}

/** Finds smaller matches for these tickets, which are read again before each size. */
async function findSmaller(
  dependencies: RoundDependencies,
  round: QueueRound,
  lease: Lease,
  leadsNow: () => readonly TicketRow[],
): Promise<void> {
  const { queue, pool } = round;
  const now = dependencies.ctx.clock.now();
  const first = new Set(leadsNow().map(({ id }) => id));
  if (first.size === 0) return;
  const most = await runSliced(mostPlayers(queue, ticketsOf(pool), now, ({ id }) => first.has(id)));
  for (const layout of queue.smaller) {
    if (most < slotsOf(layout)) continue;
    const leads = new Set(leadsNow().map(({ id }) => id));
    if (leads.size === 0 || lease.signal.aborted) return;
    const smaller = { ...queue, ...layout };
    const pass = startPass(dependencies, smaller, pool, leads);
    // This pass is not repeated: tickets of a refused match are left to the next size, or time out.
    const last = {
      ...round,
      queue: smaller,
      pass,
      passes: maxPasses,
      strategy: null,
      ticketsWereGone: false,
    };
    await findMatches(dependencies, last, lease);
  }
}

/** Starts a pass over the tickets of a pool. If `leads` is given, matches are searched for these tickets only. */
function startPass(
  { ctx }: RoundDependencies,
  queue: Queue,
  pool: TicketPool,
  leads?: ReadonlySet<string>,
): Pass {
  return createPass(queue, ticketsOf(pool), ctx.clock.now(), {
    forbidden: pool.forbidden,
    ...(leads && { leads: ({ id }) => leads.has(id) }),
  });
}

function ticketsOf({ byId }: TicketPool): MatchTicket[] {
  const tickets: MatchTicket[] = [];
  // Runs within one turn, and there may be very many tickets.
  for (const { match } of byId.values()) if (match) tickets.push(match);
  return tickets;
}

/** Finds matches for one slice: until there are enough, the time is up, or there are no more. */
async function findSlice(
  { strategy, pass }: QueueRound,
  { monotonic, now }: Pick<Clock, 'monotonic' | 'now'>,
): Promise<{ readonly found: readonly FormedMatch[]; readonly isDone: boolean }> {
  const found: FormedMatch[] = [];
  const elapsed = monotonic ?? now;
  const until = elapsed() + sliceMilliseconds;
  const isSpent = () => elapsed() >= until;
  do
    if (strategy) {
      const { match, isDone } = await strategy();
      if (match) found.push(match);
      if (isDone) return { found, isDone };
    } else {
      const step = pass.next(isSpent);
      if (step === 'done') return { found, isDone: true };
      if (step !== 'more') found.push(step.match);
    }
  while (!isSpent() && found.length < storeBatchSize);
  return { found, isDone: false };
}

/** Returns the ticket id of each player of a match. */
const ticketsByPlayer = ({ byId }: TicketPool, { seatings }: FormedMatch): Map<string, string> =>
  new Map(
    seatings.flatMap(({ ticket: { id } }) =>
      byId.get(id)!.groups.flatMap((players) => players.map((playerId) => [playerId, id] as const)),
    ),
  );

/**
 * Drops the first match of players who have blocked each other, and every match found after it: its oldest ticket must be
 * tried again before theirs.
 *
 * Blocked pairs are noted across all found matches. Otherwise a player who has blocked everyone would keep a queue busy
 * with one blocked pair at a time.
 */
async function withoutBlocked(
  { ctx, blockedPairs }: RoundDependencies,
  { queue, pool }: QueueRound,
  found: readonly FormedMatch[],
): Promise<readonly FormedMatch[]> {
  if (!queue.avoidBlocked || found.length === 0) return found;
  const ticketOf = new Map(found.flatMap((match) => [...ticketsByPlayer(pool, match)]));
  const pairs = await blockedPairs(ctx.storage, [...ticketOf.keys()]);
  if (pairs.length === 0) return found;
  const { forbidden } = pool;
  forbidPairs(forbidden, pairs, (playerId) => ticketOf.get(playerId));
  const first = found.findIndex(({ seatings }) =>
    seatings.some(({ ticket }) => seatings.some((other) => forbidden.get(ticket.id)?.has(other.ticket.id))),
  );
  return first < 0 ? found : found.slice(0, first);
}
