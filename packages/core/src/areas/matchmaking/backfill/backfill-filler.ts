import { runSliced } from '../../../runtime/cooperative.ts';
import type { Lease } from '../../../scheduler/lease.ts';
import { scan } from '../../../storage/scan.ts';
import type { StorageOperations } from '../../../storage/storage.ts';
import type { Context } from '../../area.ts';
import type { MatchBroker } from '../../match-broker/index.ts';
import type { PartyMatchmakingState } from '../../parties/index.ts';
import { fillSeats } from '../matching/backfill.ts';
import { slicedSort } from '../matching/sliced-sort.ts';
import { byAge, type MatchTicket, type Seating, sizeOf } from '../matching/ticket.ts';
import { forbidPairs, type PlayerPair } from '../queues/forbidden-pairs.ts';
import { type PropertyLimits, playerPropertiesOf } from '../queues/match-properties.ts';
import type { Queue } from '../queues/queue-config.ts';
import { readTicketDetails } from '../queues/ticket-details.ts';
import type { TicketPool } from '../queues/ticket-pool.ts';
import {
  type BackfillRow,
  type MatchRecordRow,
  matchmakingBackfills,
  matchmakingMatches,
} from '../tables.backfill.ts';
import { withParties } from '../tickets/party-tickets.ts';
import { readRecentMatches, rememberMatches } from '../tickets/recent-matches.ts';
import { TicketsGone, ticketLifecycle } from '../tickets/ticket-lifecycle.ts';
import { backfillLifecycle, isOver, openBackfills, SeatsGone } from './backfill-lifecycle.ts';
import {
  allPlayers,
  begunMatchOf,
  currentPlayers,
  openMatchOf,
  recordMatch,
  type TicketRecord,
  ticketsToJson,
} from './match-record.ts';

export interface BackfillFillerDependencies {
  readonly broker: Pick<MatchBroker, 'lockMatch' | 'join'> & { readonly limits: PropertyLimits };
  readonly parties: PartyMatchmakingState;
  /** Returns the pairs of these players in which one has blocked the other. */
  readonly blockedPairs: (
    db: StorageOperations,
    playerIds: readonly string[],
  ) => Promise<readonly PlayerPair[]>;
  /** Records how long the tickets that got a seat have waited, in milliseconds each. */
  readonly recordWaits: (queueKey: string, waits: readonly number[]) => void;
  /**
   * The number of tickets that are checked in one round of a queue. A ticket counts once for each match for which it is
   * checked. The remaining matches have their turn in the next round. Default 250,000, which is some 0.3 s of work.
   */
  readonly maxChecks?: number;
}

/** Gives the free seats of running matches to waiting tickets. */
export interface BackfillFiller {
  /** Fills the open matches of a queue, and removes the tickets that got a seat from the pool. */
  fill(queue: Queue, pool: TicketPool, lease: Lease): Promise<void>;
}

type FillerContext = Pick<
  Context,
  'availability' | 'storage' | 'atomically' | 'clock' | 'log' | 'systemCall'
>;

/** What filling a queue works on in one round. */
interface QueueFill {
  readonly ctx: FillerContext;
  readonly dependencies: BackfillFillerDependencies;
  readonly queue: Queue;
  readonly pool: TicketPool;
  readonly lease: Lease;
}

interface OpenBackfill {
  readonly backfill: BackfillRow;
  readonly record: MatchRecordRow;
}

/** Backfills of one page. */
const pageSize = 500;

/** How often one match is tried in a round: again if players had blocked each other, or tickets were gone. */
const maxTries = 10;

const defaultMaxChecks = 250_000;

/**
 * Creates what fills free seats. It runs before new matches are made of the same tickets, because a ticket that gets a
 * seat plays at once. The match whose seats have been free for longest comes first, and gets the oldest tickets that fit.
 *
 * Every match is filled in a unit of its own. The unit takes all tickets that were found for the match or none, and does
 * not commit if the lease is lost. Players are not asked to accept, and hooks of the host are not called.
 */
export function createBackfillFiller(
  ctx: FillerContext,
  dependencies: BackfillFillerDependencies,
): BackfillFiller {
  const { log } = ctx;
  const { maxChecks = defaultMaxChecks } = dependencies;
  /** By queue: the match that the next round starts with, if the last round did not get to all matches. */
  const nextMatch = new Map<string, string>();

  return {
    async fill(queue, pool, lease) {
      const { queueKey } = queue;
      const open = await readOpen(ctx, queueKey);
      if (open.length === 0) return;
      const candidates = [...pool.byId.values()].flatMap(({ match }) =>
        match && sizeOf(match) <= queue.maxTicketSize ? [match] : [],
      );
      const tickets = await runSliced(slicedSort(candidates, byAge));
      const start = open.findIndex(({ record }) => record.matchId === nextMatch.get(queueKey));
      nextMatch.delete(queueKey);
      const inTurn = start > 0 ? [...open.slice(start), ...open.slice(0, start)] : open;
      const fill: QueueFill = { ctx, dependencies, queue, pool, lease };
      let checks = 0;
      for (const each of inTurn) {
        const { matchId } = each.record;
        if (lease.signal.aborted) return;
        if (checks > maxChecks) return void nextMatch.set(queueKey, matchId);
        checks += tickets.length;
        try {
          await fillMatch(fill, each, tickets);
        } catch (cause) {
          log.error(
            { cause, matchId },
            'the free seats of a match could not be filled; tickets keep waiting',
          );
        }
      }
    },
  };
}

/** Returns the open backfills of a queue, the one that has been open for longest first. */
async function readOpen(
  { availability, storage, clock }: FillerContext,
  queueKey: string,
): Promise<readonly OpenBackfill[]> {
  const open: OpenBackfill[] = [];
  const now = clock.now();
  const where = { queueKey, ...openBackfills(availability, now) };
  for await (const rows of scan(storage, matchmakingBackfills, { where, orderBy: ['openSince'] }, pageSize)) {
    const matchId = { in: rows.map((row) => row.matchId) };
    const records = await storage.find(matchmakingMatches, { where: { matchId } });
    const byMatch = new Map(records.map((record) => [record.matchId, record]));
    for (const backfill of rows) {
      if (isOver(availability, backfill, now)) continue;
      const record = byMatch.get(backfill.matchId);
      if (record) open.push({ backfill, record });
    }
  }
  return open;
}

/** Fills one match as far as there are tickets that fit. */
async function fillMatch(
  fill: QueueFill,
  open: OpenBackfill,
  tickets: readonly MatchTicket[],
): Promise<void> {
  const { ctx, queue, pool, lease } = fill;
  const { backfill, record } = open;
  const present = queue.avoidRecentOpponents ? [...currentPlayers(record)] : [];
  const recentOf = await readRecentMatches(ctx.storage, queue, present);
  const match = openMatchOf(queue, record, backfill, recentOf);
  const known = allPlayers(record);
  const mayCome = ({ id }: MatchTicket): boolean =>
    pool.forbidden.get(record.matchId)?.has(id) !== true &&
    // Players who have left a match are not sent there again, and players who are in it need no second seat.
    !pool.byId.get(id)!.groups.some((players) => players.some((playerId) => known.has(playerId)));
  for (let tries = 1; tries <= maxTries && !lease.signal.aborted; tries++) {
    const present = tickets.filter(({ id }) => pool.byId.has(id));
    const options = { forbidden: pool.forbidden, mayCome };
    const seatings = await runSliced(fillSeats(queue, match, present, ctx.clock.now(), options));
    if (seatings.length === 0) return;
    if (await hasBlocked(fill, open, seatings)) continue;
    try {
      return await storeSeatings(fill, open, seatings);
    } catch (cause) {
      if (cause instanceof SeatsGone) return;
      if (!(cause instanceof TicketsGone)) throw cause;
      await pool.refresh(queue);
      await pool.recheck(
        queue,
        seatings.map(({ ticket }) => ticket.id),
      );
    }
  }
}

/**
 * Notes which tickets cannot come to a match, or not together, because players have blocked each other. Returns whether
 * there are any.
 */
async function hasBlocked(
  { ctx, dependencies, queue, pool }: QueueFill,
  { record }: OpenBackfill,
  seatings: readonly Seating[],
): Promise<boolean> {
  if (!queue.avoidBlocked) return false;
  const present = currentPlayers(record);
  const newcomers = new Map(
    seatings.flatMap(({ ticket: { id } }) =>
      pool.byId.get(id)!.groups.flatMap((players) => players.map((playerId) => [playerId, id] as const)),
    ),
  );
  const pairs = await dependencies.blockedPairs(ctx.storage, [...present, ...newcomers.keys()]);
  return forbidPairs(
    pool.forbidden,
    pairs,
    (playerId) => newcomers.get(playerId) ?? (present.has(playerId) ? record.matchId : undefined),
  );
}

/** Gives the seats to the tickets in one unit, and removes them from the pool. Throws SeatsGone or TicketsGone. */
async function storeSeatings(
  { ctx, dependencies, queue, pool, lease }: QueueFill,
  { backfill, record }: OpenBackfill,
  seatings: readonly Seating[],
): Promise<void> {
  const { broker, parties, recordWaits } = dependencies;
  const { matchId, serverId, connectionDetails } = backfill;
  const now = ctx.clock.now();
  const groupsOf = (id: string) => pool.byId.get(id)!.groups;
  const region = record.region ?? undefined;
  const tickets = recordMatch(
    queue,
    { seatings, ...(region !== undefined && { region }) },
    groupsOf,
  ).tickets.map((ticket): TicketRecord => ({ ...ticket, joinedAt: now }));
  const ids = tickets.map(({ ticketId }) => ticketId);
  const waiting = ids.map((id) => pool.byId.get(id)!);
  const rows = waiting.map(({ row }) => row);
  // A ticket whose row is gone has no details, and the unit finds out.
  const details = queue.passOn.length > 0 ? await readTicketDetails(ctx.storage, queue, waiting) : new Map();
  const properties = new Map(
    seatings.flatMap((seating, at) => [
      ...playerPropertiesOf(queue, waiting[at]!, seating, details.get(seating.ticket.id), broker.limits),
    ]),
  );
  const players = tickets.flatMap(({ ticketId, groups }) =>
    groups.flatMap(({ team, players: ofGroup }) =>
      ofGroup.map((playerId) => ({
        playerId,
        team,
        ticketId,
        playerProperties: properties.get(playerId)!.text,
      })),
    ),
  );
  const begun = begunMatchOf({ ...record, tickets: ticketsToJson(tickets) });
  await ctx.atomically(ctx.systemCall('matchmaking.match'), async (unit) => {
    await lease.guard(unit);
    const held = await broker.lockMatch(unit, matchId);
    if (!held?.isRunning || held.serverId !== serverId) throw new SeatsGone(matchId);
    await withParties(unit, now, parties, rows, () =>
      ticketLifecycle.match(unit, now, ids, matchId, { kind: 'server' }),
    );
    await ticketLifecycle.complete(
      unit,
      now,
      matchId,
      queue.avoidRecentOpponents && ((joined) => rememberMatches(unit, now, begun, joined)),
    );
    if (!(await broker.join(unit, { matchId, serverId, connectionDetails, players })))
      throw new SeatsGone(matchId);
    await backfillLifecycle.fill(unit, { now, availability: ctx.availability }, backfill, tickets, players);
  });
  pool.drop(ids);
  recordWaits(
    queue.queueKey,
    seatings.map(({ ticket }) => now - ticket.createdAt),
  );
}
