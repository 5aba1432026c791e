import { runSliced } from '../../../runtime/cooperative.ts';
import type { Lease } from '../../../scheduler/lease.ts';
import type { StorageOperations } from '../../../storage/storage.ts';
import type { Context } from '../../area.ts';
import type { MatchBroker } from '../../match-broker/index.ts';
import type { PartyMatchmakingState } from '../../parties/index.ts';
import { fillSeats } from '../matching/backfill.ts';
import { sortSliced } from '../matching/sliced-sort.ts';
import { byAge, type MatchTicket, type Seating, sizeOf } from '../matching/ticket.ts';
import type { WaitingTickets } from '../matchmaker/ticket-pool.ts';
import type { Queue } from '../queues/queue-config.ts';
import {
  type BackfillRow,
  type MatchRecordRow,
  matchmakingBackfills,
  matchmakingMatches,
} from '../tables.backfill.ts';
import { withParties } from '../tickets/party-tickets.ts';
import { TicketsGone, ticketLife } from '../tickets/ticket-lifecycle.ts';
import { backfillLife, SeatsGone } from './backfill-lifecycle.ts';
import { everIn, openMatchOf, type RecordedTicket, recordOf, stillIn } from './match-record.ts';

type Pair = readonly [playerId: string, otherId: string];

export interface FillingDependencies {
  readonly broker: Pick<MatchBroker, 'lockMatch' | 'join'>;
  readonly parties: PartyMatchmakingState;
  /** Among these players, the pairs of whom one has blocked the other. */
  readonly blockedPairs: (db: StorageOperations, playerIds: readonly string[]) => Promise<readonly Pair[]>;
  /** Told how long tickets have waited that got a seat, in milliseconds each. */
  readonly matched: (queueKey: string, waited: readonly number[]) => void;
  /** Tickets that are looked at in one round of a queue for all of its matches; the others have their turn in the next. */
  readonly mostLooks?: number;
}

/** Gives the free seats of matches to tickets that wait. */
export interface Filling {
  /** Fills what is open in a queue, and drops the tickets that got a seat from those that wait. */
  fill(queue: Queue, waiting: WaitingTickets, lease: Lease): Promise<void>;
}

interface OpenBackfill {
  readonly backfill: BackfillRow;
  readonly record: MatchRecordRow;
}

/** Backfills that are read together. */
const rowsAtATime = 500;

/** How often one match is tried in a round: again where players had blocked each other, or tickets were gone. */
const mostTries = 10;

/** As many looks are some 0.3 s of work. */
const usualLooks = 250_000;

/**
 * Fills free seats, before new matches are made of the same tickets: who gets a seat plays at once. Matches come in the
 * order in which their seats became free, and to each the oldest tickets that go with it.
 *
 * Every match is filled in a unit of its own, which takes all tickets that were found for it or none, and does not commit
 * when the lease is lost. Its players are not asked to accept, and the hooks of the host are not asked about them.
 */
export function createFilling(
  ctx: Pick<Context, 'storage' | 'atomically' | 'clock' | 'log' | 'systemCall'>,
  dependencies: FillingDependencies,
): Filling {
  const { storage, clock, log } = ctx;
  const { mostLooks = usualLooks } = dependencies;
  /** By queue, the match that the next round begins with, where the last one did not come to all. */
  const beginsWith = new Map<string, string>();

  /** What is open in a queue, what has been so for longest first. */
  async function readOpen(queueKey: string): Promise<readonly OpenBackfill[]> {
    const open: OpenBackfill[] = [];
    const where = { queueKey, isOpen: true, expiresAt: { gt: clock.now() } };
    let after: BackfillRow | undefined;
    for (;;) {
      const rows = await storage.find(matchmakingBackfills, {
        where,
        orderBy: ['openSince'],
        limit: rowsAtATime,
        ...(after && { after }),
      });
      if (rows.length === 0) return open;
      const matchId = { in: rows.map((row) => row.matchId) };
      const records = await storage.find(matchmakingMatches, { where: { matchId } });
      const byMatch = new Map(records.map((record) => [record.matchId, record]));
      for (const backfill of rows) {
        const record = byMatch.get(backfill.matchId);
        if (record) open.push({ backfill, record });
      }
      if (rows.length < rowsAtATime) return open;
      after = rows.at(-1);
    }
  }

  /**
   * Notes whom a match cannot have, or who cannot come together, because players have blocked each other; true where
   * there are some.
   */
  async function areBlocked(
    queue: Queue,
    waiting: WaitingTickets,
    { record }: OpenBackfill,
    seatings: readonly Seating[],
  ): Promise<boolean> {
    if (!queue.avoidBlocked) return false;
    const there = stillIn(record);
    const comers = new Map(
      seatings.flatMap(({ ticket: { id } }) =>
        waiting.byId.get(id)!.groups.flatMap((players) => players.map((playerId) => [playerId, id] as const)),
      ),
    );
    const pairs = await dependencies.blockedPairs(storage, [...there, ...comers.keys()]);
    const placeOf = (playerId: string): string | undefined =>
      comers.get(playerId) ?? (there.has(playerId) ? record.matchId : undefined);
    let blocked = false;
    for (const [left, right] of pairs) {
      const [one, other] = [placeOf(left), placeOf(right)];
      if (one === undefined || other === undefined || one === other) continue;
      blocked = true;
      for (const [id, not] of [
        [one, other],
        [other, one],
      ] as const)
        waiting.forbidden.set(id, (waiting.forbidden.get(id) ?? new Set()).add(not));
    }
    return blocked;
  }

  async function store(
    queue: Queue,
    waiting: WaitingTickets,
    { backfill, record }: OpenBackfill,
    seatings: readonly Seating[],
    lease: Lease,
  ): Promise<void> {
    const { matchId, serverId, connectionDetails } = backfill;
    const now = clock.now();
    const groupsOf = (id: string) => waiting.byId.get(id)!.groups;
    const region = record.region ?? undefined;
    const tickets = recordOf(
      queue,
      { seatings, ...(region !== undefined && { region }) },
      groupsOf,
    ).tickets.map((ticket): RecordedTicket => ({ ...ticket, joinedAt: now }));
    const players = tickets.flatMap(({ ticketId, groups }) =>
      groups.flatMap(({ team, players: ofGroup }) =>
        ofGroup.map((playerId) => ({
          playerId,
          playerProperties: JSON.stringify({ team, ticketId }),
          ticketId,
        })),
      ),
    );
    const ids = tickets.map(({ ticketId }) => ticketId);
    const rows = ids.map((id) => waiting.byId.get(id)!.row);
    await ctx.atomically(ctx.systemCall('matchmaking.match'), async (unit) => {
      await lease.guard(unit);
      const held = await dependencies.broker.lockMatch(unit, matchId);
      if (!held?.isRunning || held.serverId !== serverId) throw new SeatsGone(matchId);
      await withParties(unit, now, dependencies.parties, rows, () =>
        ticketLife.match(unit, now, ids, matchId, { kind: 'server' }),
      );
      await ticketLife.complete(unit, now, matchId);
      if (!(await dependencies.broker.join(unit, { matchId, serverId, connectionDetails, players })))
        throw new SeatsGone(matchId);
      await backfillLife.fill(unit, now, backfill, tickets);
    });
    waiting.drop(ids);
    dependencies.matched(
      queue.queueKey,
      seatings.map(({ ticket }) => now - ticket.createdAt),
    );
  }

  /** Fills one match as far as there are tickets for it. */
  async function fillMatch(
    queue: Queue,
    waiting: WaitingTickets,
    open: OpenBackfill,
    tickets: readonly MatchTicket[],
    lease: Lease,
  ): Promise<void> {
    const { backfill, record } = open;
    const match = openMatchOf(queue, record, backfill);
    const known = everIn(record);
    const mayCome = ({ id }: MatchTicket): boolean =>
      waiting.forbidden.get(record.matchId)?.has(id) !== true &&
      // Who has left a match is not sent there again, and who is in it still need not be.
      !waiting.byId.get(id)!.groups.some((players) => players.some((playerId) => known.has(playerId)));
    for (let tries = 1; tries <= mostTries && !lease.signal.aborted; tries++) {
      const there = tickets.filter(({ id }) => waiting.byId.has(id));
      const options = { forbidden: waiting.forbidden, mayCome };
      const seatings = await runSliced(fillSeats(queue, match, there, clock.now(), options));
      if (seatings.length === 0) return;
      if (await areBlocked(queue, waiting, open, seatings)) continue;
      try {
        return await store(queue, waiting, open, seatings, lease);
      } catch (cause) {
        if (cause instanceof SeatsGone) return;
        if (!(cause instanceof TicketsGone)) throw cause;
        await waiting.refresh(queue);
        await waiting.look(
          queue,
          seatings.map(({ ticket }) => ticket.id),
        );
      }
    }
  }

  return {
    async fill(queue, waiting, lease) {
      const { queueKey } = queue;
      const open = await readOpen(queueKey);
      if (open.length === 0) return;
      const waitingTickets = [...waiting.byId.values()].flatMap(({ match }) =>
        match && sizeOf(match) <= queue.maxTicketSize ? [match] : [],
      );
      const tickets = await runSliced(sortSliced(waitingTickets, byAge));
      const begin = open.findIndex(({ record }) => record.matchId === beginsWith.get(queueKey));
      beginsWith.delete(queueKey);
      const inTurn = begin > 0 ? [...open.slice(begin), ...open.slice(0, begin)] : open;
      let looks = 0;
      for (const each of inTurn) {
        const { matchId } = each.record;
        if (lease.signal.aborted) return;
        if (looks > mostLooks) return void beginsWith.set(queueKey, matchId);
        looks += tickets.length;
        try {
          await fillMatch(queue, waiting, each, tickets, lease);
        } catch (cause) {
          log.error({ cause, matchId }, 'free seats of a match could not be given away; its tickets wait on');
        }
      }
    },
  };
}
