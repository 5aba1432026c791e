import type { Unit } from '../../../kernel/unit-of-work.ts';
import type { Lease } from '../../../scheduler/lease.ts';
import { isStorageFailure } from '../../../storage/errors.ts';
import { slotsOf } from '../matching/queue.ts';
import type { FormedMatch } from '../matching/ticket.ts';
import type { Queue } from '../queues/queue-config.ts';
import { defaultPauseResetMinutes } from '../queues/schemas.ts';
import { readTicketDetails, type StrategyTicket, type TicketDetails } from '../queues/ticket-details.ts';
import type { TicketPool } from '../queues/ticket-pool.ts';
import type { PauseRules } from '../tickets/decline-pauses.ts';
import { withParties } from '../tickets/party-tickets.ts';
import { proposalLifecycle } from '../tickets/proposal-lifecycle.ts';
import { TicketsGone } from '../tickets/ticket-lifecycle.ts';
import type { RoundDependencies } from './dependencies.ts';
import { describeMatch, makeMatches, matchToJson, type PreparedMatch } from './make-match.ts';

/** The queue of a round. */
export interface RoundQueue {
  readonly queue: Queue;
  readonly pool: TicketPool;
  /** The hooks that are asked about matches of every queue. */
  readonly commonHooks: readonly string[];
}

/** Matches that are stored in one unit, at most. A slice of duels takes five round trips, 50 ms if Postgres is 5 ms away. */
export const storeBatchSize = 48;

/**
 * Players whose matches are stored in one unit, at most, unless one match has more. SQLite runs a unit within one turn of
 * the event loop.
 */
const storeBatchPlayers = 256;

/** A match that is ready to be stored. */
interface ReadyMatch {
  readonly found: FormedMatch;
  readonly match: PreparedMatch;
}

/**
 * Stores matches, or asks their players to accept. Returns whether a ticket of one was gone. Stops when the lease is
 * lost.
 *
 * A batch of matches is one unit with one guard of the lease. Units of single matches would wait for each other, because
 * each of them locks the row of the lease: 16 matches per second if the database is 5 ms away.
 */
export async function storeMatches(
  dependencies: RoundDependencies,
  round: RoundQueue,
  found: readonly FormedMatch[],
  lease: Lease,
): Promise<boolean> {
  const players = Math.max(1, slotsOf(round.queue));
  const size = Math.max(1, Math.min(storeBatchSize, Math.floor(storeBatchPlayers / players)));
  let ticketsWereGone = false;
  let isOver = false;
  for (let from = 0; from < found.length && !isOver && !lease.signal.aborted; from += size) {
    const batch = found.slice(from, from + size);
    const { present, details } = await readDetails(dependencies, round, batch);
    if (present.length < batch.length) ticketsWereGone = true;
    const prepared = await Promise.all(
      present.map((each) => prepareMatch(dependencies, round, each, details)),
    );
    const ready = prepared.filter((each) => each !== null);
    const stored = await storeBatch(dependencies, round, ready, lease);
    if (stored.wereGone) ticketsWereGone = true;
    isOver = stored.isOver;
  }
  return ticketsWereGone;
}

/** Matches of which no ticket was gone when the details of the tickets were read, and the details by ticket. */
interface DetailedBatch {
  readonly present: readonly FormedMatch[];
  readonly details: ReadonlyMap<string, TicketDetails>;
}

/** Reads the details of the tickets of matches if the queue passes entries on or a hook sees the matches. */
async function readDetails(
  { ctx, hooks }: RoundDependencies,
  { queue, pool, commonHooks }: RoundQueue,
  batch: readonly FormedMatch[],
): Promise<DetailedBatch> {
  if (queue.passOn.length === 0 && !hooks.seeMatches([...commonHooks, ...queue.customHooks]))
    return { present: batch, details: new Map() };
  const idsOf = ({ seatings }: FormedMatch) => seatings.map(({ ticket }) => ticket.id);
  const tickets = batch.flatMap(idsOf).map((id) => pool.byId.get(id)!);
  const details = await readTicketDetails(ctx.storage, queue, tickets);
  const present = batch.filter((match) => idsOf(match).every((id) => details.has(id)));
  const gone = batch.filter((match) => !present.includes(match));
  if (gone.length > 0) await pool.recheck(queue, gone.flatMap(idsOf));
  return { present, details };
}

/** Describes a match and shows it to the hooks. Returns null if a hook refuses it or fails; its tickets keep waiting. */
async function prepareMatch(
  { ctx, hooks, broker }: RoundDependencies,
  { queue, pool, commonHooks }: RoundQueue,
  found: FormedMatch,
  details: DetailedBatch['details'],
): Promise<ReadyMatch | null> {
  try {
    const matchId = ctx.ids.next('match');
    const { match: described, omitted } = describeMatch(
      matchId,
      queue,
      found,
      pool.byId,
      details,
      broker.limits,
    );
    if (omitted.length > 0)
      ctx.log.warn(
        { matchId, omitted },
        'values of a match are too long for its properties and are left out',
      );
    const names = [...commonHooks, ...queue.customHooks];
    if (!hooks.seeMatches(names)) return { found, match: described };
    const tickets = found.seatings.map(({ ticket: { id: ticketId, createdAt } }): StrategyTicket => {
      const { groups } = pool.byId.get(ticketId)!;
      return { ticketId, createdAt, groups, entity: details.get(ticketId)!.entity };
    });
    const match = await hooks.approve(names, described, tickets);
    return match && { found, match };
  } catch (cause) {
    logFailure(ctx, queue, cause);
    return null;
  }
}

/**
 * Stores matches in one unit. If tickets were gone, stores the other matches in another unit. If a match cannot be stored
 * for another reason, stores each match in a unit of its own, so that one match holds up no other. Tickets of matches
 * that are not stored stay as they are. Returns whether a ticket was gone, and whether nothing more can be stored: the lease
 * is lost, or the storage does not work.
 */
async function storeBatch(
  dependencies: RoundDependencies,
  round: RoundQueue,
  batch: readonly ReadyMatch[],
  lease: Lease,
): Promise<{ readonly wereGone: boolean; readonly isOver: boolean }> {
  const { ctx, statistics } = dependencies;
  const { queue, pool } = round;
  const gone: ReadyMatch[] = [];
  let left = batch;
  let isOver = false;
  while (left.length > 0 && !lease.signal.aborted) {
    const now = ctx.clock.now();
    try {
      await commitMatches(
        dependencies,
        round,
        left.map(({ match }) => match),
        now,
        lease,
      );
    } catch (cause) {
      if (cause instanceof TicketsGone) {
        gone.push(...left.filter((_, at) => cause.positions.has(at)));
        left = left.filter((_, at) => !cause.positions.has(at));
        continue;
      }
      isOver = lease.signal.aborted || concernsAll(cause);
      if (left.length === 1 || isOver) {
        logFailure(ctx, queue, cause);
        break;
      }
      let wereGone = gone.length > 0;
      for (const each of left) {
        const stored = await storeBatch(dependencies, round, [each], lease);
        if (stored.wereGone) wereGone = true;
        isOver = stored.isOver;
        if (isOver) break;
      }
      await recheckGone(round, gone);
      return { wereGone, isOver };
    }
    pool.drop(left.flatMap(({ match }) => match.ticketIds));
    if (queue.acceptance.required)
      statistics.noteProposals(
        queue.queueKey,
        left.flatMap(({ match }) => match.ticketIds),
      );
    else {
      const waits = left.flatMap(({ found }) => found.seatings.map(({ ticket }) => now - ticket.createdAt));
      statistics.recordWaits(queue.queueKey, waits);
    }
    break;
  }
  await recheckGone(round, gone);
  return { wereGone: gone.length > 0, isOver };
}

/** Lost leases, and a storage that does nothing now: no single match can be the cause. */
class LeaseLost extends Error {}
const concernsAll = (cause: unknown): boolean => cause instanceof LeaseLost || isStorageFailure(cause);

const logFailure = ({ log }: Pick<RoundDependencies['ctx'], 'log'>, { queueKey }: Queue, cause: unknown) =>
  log.error({ cause, queue: queueKey }, 'a match could not be made; its tickets keep waiting');

/** Reads the tickets of matches of which one was gone, and keeps those that still wait in the pool. */
async function recheckGone({ queue, pool }: RoundQueue, gone: readonly ReadyMatch[]): Promise<void> {
  const ticketIds = gone.flatMap(({ found }) => found.seatings.map(({ ticket }) => ticket.id));
  if (ticketIds.length > 0) await pool.recheck(queue, ticketIds);
}

const pauseRulesOf = ({
  declinePauseSeconds,
  maxPauseSeconds = 0,
  pauseResetMinutes = defaultPauseResetMinutes,
}: Queue['acceptance']): PauseRules => ({
  pauseSeconds: declinePauseSeconds,
  maxPauseSeconds,
  pauseResetSeconds: maxPauseSeconds > 0 ? pauseResetMinutes * 60 : 0,
});

/** Takes the tickets of matches in one unit, which does not commit if the lease is lost. Throws TicketsGone. */
async function commitMatches(
  { ctx, parties, enqueue }: RoundDependencies,
  { queue: { queueKey, acceptance }, pool }: RoundQueue,
  matches: readonly PreparedMatch[],
  now: number,
  lease: Lease,
): Promise<void> {
  const store = async (unit: Unit): Promise<void> => {
    if (acceptance.required) {
      const proposals = matches.map((match) => ({
        id: ctx.ids.next('proposal'),
        queueKey,
        ticketIds: match.ticketIds,
        match: matchToJson(match),
        expiresAt: now + acceptance.seconds * 1000,
        ...pauseRulesOf(acceptance),
      }));
      await proposalLifecycle.propose(unit, now, ...proposals);
    } else {
      const tickets = matches.flatMap(({ ticketIds }) => ticketIds.map((id) => pool.byId.get(id)!.row));
      await withParties(unit, now, parties, tickets, () => makeMatches(unit, now, matches, enqueue));
    }
  };
  await ctx.atomically(ctx.systemCall('matchmaking.match'), async (unit) => {
    // The guard is sent first, and the matches with it. If both fail, the guard's failure counts.
    const [guarded, stored] = await Promise.allSettled([lease.guard(unit), store(unit)]);
    if (guarded.status === 'rejected') throw new LeaseLost('the lease is lost', { cause: guarded.reason });
    if (stored.status === 'rejected') throw stored.reason;
  });
}
