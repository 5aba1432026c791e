import { isApiError } from '../../../kernel/errors.ts';
import type { Unit } from '../../../kernel/unit-of-work.ts';
import type { Lease } from '../../../scheduler/lease.ts';
import type { Row } from '../../../storage/table.ts';
import type { Context, Task } from '../../area.ts';
import type { MatchmakingDependencies } from '../dependencies.ts';
import { ticketStates } from '../states.ts';
import { matchmakingPlayers, matchmakingTickets } from '../tables.ts';
import { withParties } from './party-tickets.ts';
import { proposalLife } from './proposal-lifecycle.ts';

type Seat = Row<typeof matchmakingPlayers>;

/** How often is looked for players who are gone: so much later than it could be a ticket is cancelled. */
const lookMilliseconds = 5_000;

/** How many players are looked at together. */
const atATime = 500;

/**
 * Cancels tickets of which a player is gone: without event stream and without request for 60 seconds.
 *
 * Each player of a ticket that players started has a time at which to look whether he is still there, at first 60
 * seconds behind its start. When it comes, he is there and the time moves on to 60 seconds behind the last sign of him,
 * or the ticket is cancelled. So those that are looked at are found by an index: most tickets have their match before
 * anybody looks, and of 100,000 players who wait on, 8,300 are looked at every five seconds, which takes 0.3 to 0.6
 * seconds on a real database and less than 0.1 of this process.
 *
 * Tickets that servers started are theirs, and nobody looks; a ticket that has its match is left to that.
 */
export function createAbsentPlayers(
  ctx: Context,
  { parties, connections }: Pick<MatchmakingDependencies, 'parties' | 'connections'>,
): Task {
  const { storage, clock, limits, log } = ctx;
  const absence = limits.ticketAbsenceSeconds * 1000;

  /** Moves the time on for those who are there, and answers the tickets of the others. */
  async function look(due: readonly Seat[], now: number): Promise<ReadonlySet<string>> {
    const playerIds = due.map(({ playerId }) => playerId);
    const last = await connections.lastConnected(storage, playerIds, now);
    const later = new Map<number, string[]>();
    const away = new Set<string>();
    for (const { playerId, ticketId } of due) {
      const until = (last.get(playerId) ?? 0) + absence;
      // Rounded to the period, so that those of one period are moved on together.
      const lookAt = Math.ceil(until / lookMilliseconds) * lookMilliseconds;
      if (until <= now) away.add(ticketId);
      else later.set(lookAt, [...(later.get(lookAt) ?? []), playerId]);
    }
    // Whoever is locked just now is passed over, and due again.
    for (const [lookAt, ids] of later)
      await storage.update(
        matchmakingPlayers,
        { playerId: { in: ids }, lookAt: { lte: now } },
        { lookAt },
        { orderBy: ['playerId'], limit: ids.length, returns: 'key' },
      );
    return away;
  }

  /** Cancels a ticket unless its players have come back since. */
  async function cancel(unit: Unit, ticketId: string): Promise<void> {
    const ticket = await unit.get(matchmakingTickets, { id: ticketId });
    if (ticket?.status !== ticketStates.IN_PROGRESS) {
      await unit.update(matchmakingPlayers, { ticketId }, { lookAt: null }, { orderBy: ['playerId'] });
      return;
    }
    const now = clock.now();
    const playerIds = ticket.playerIds as readonly string[];
    const last = await connections.lastConnected(unit, playerIds, now);
    if (playerIds.every((id) => (last.get(id) ?? 0) + absence > now)) return;
    await withParties(unit, now, parties, [ticket], () =>
      proposalLife.cancel(unit, now, ticketId, 'DISCONNECTED'),
    );
  }

  async function cancelAll(ticketIds: ReadonlySet<string>, { signal, guard }: Lease): Promise<void> {
    for (const ticketId of ticketIds) {
      if (signal.aborted) return;
      try {
        await ctx.atomically(ctx.systemCall('matchmaking.cancel_absent'), async (unit) => {
          await guard(unit);
          await cancel(unit, ticketId);
        });
      } catch (cause) {
        // It has got its match, or its end, since it was looked at.
        if (isApiError(cause) && cause.code === 'FAILED_PRECONDITION') continue;
        log.error({ cause, ticketId }, 'a ticket could not be cancelled; trying again');
      }
    }
  }

  return {
    name: 'matchmaking.cancel_absent',
    everyMilliseconds: lookMilliseconds,
    async run(lease) {
      const now = clock.now();
      let after: Seat | undefined;
      while (!lease.signal.aborted) {
        const due = await storage.find(matchmakingPlayers, {
          where: { lookAt: { lte: now } },
          orderBy: ['lookAt'],
          limit: atATime,
          ...(after && { after }),
        });
        if (due.length > 0) await cancelAll(await look(due, now), lease);
        if (due.length < atATime) return;
        after = due.at(-1);
      }
    },
  };
}
