import type { Connections } from '../../../connections/connections.ts';
import { deadlineOf } from '../../../kernel/availability.ts';
import { isApiError } from '../../../kernel/errors.ts';
import type { Unit } from '../../../kernel/unit-of-work.ts';
import type { Lease } from '../../../scheduler/lease.ts';
import { hasExpired } from '../../../storage/has-rows.ts';
import { scan } from '../../../storage/scan.ts';
import type { Row } from '../../../storage/table.ts';
import type { Task } from '../../area.ts';
import type { PartyMatchmakingState } from '../../parties/index.ts';
import type { MatchmakingContext } from '../limits.ts';
import { ticketStates } from '../states.ts';
import { matchmakingPlayers, matchmakingTickets } from '../tables.ts';
import { withParties } from './party-tickets.ts';
import { proposalLifecycle } from './proposal-lifecycle.ts';

export interface AbsentPlayersDependencies {
  readonly parties: PartyMatchmakingState;
  readonly connections: Pick<Connections, 'lastConnected'>;
}

type PlayerRow = Row<typeof matchmakingPlayers>;

/** How often absent players are searched for. A ticket may be cancelled so much later than it could be. */
const checkMilliseconds = 5_000;

/** Players of one page. */
const pageSize = 500;

/**
 * Creates the task that cancels tickets with an absent player: one without an event stream and without a request for 60
 * seconds.
 *
 * Each player of a ticket that players started has a time for the next check, at first 60 seconds after the start. At
 * that time, either the player is there and the check moves to 60 seconds after the last sign of them, or the ticket is
 * cancelled. An index finds the players whose check is due. Most tickets have their match before the first check. Of
 * 100,000 players who keep waiting, 8,300 are checked every five seconds, which takes 0.3 to 0.6 seconds on a real
 * database and less than 0.1 seconds of this process.
 *
 * Tickets that servers started are never checked. A ticket that has its match is left to the match.
 */
export function createAbsentPlayers(
  ctx: MatchmakingContext,
  { parties, connections }: AbsentPlayersDependencies,
): Task {
  const { storage, clock, limits, log } = ctx;
  const absence = limits.ticketAbsenceSeconds * 1000;

  /** Until when a player may be absent, given when they were last connected. */
  const stayUntil = (lastAt = 0): number => deadlineOf(ctx.availability, lastAt, lastAt + absence);

  /** Moves the check of players who are there, and returns the tickets of the others. */
  async function moveOn(due: readonly PlayerRow[], now: number): Promise<ReadonlySet<string>> {
    const playerIds = due.map(({ playerId }) => playerId);
    const last = await connections.lastConnected(storage, playerIds, now);
    const later = new Map<number, string[]>();
    const absent = new Set<string>();
    for (const { playerId, ticketId } of due) {
      const until = stayUntil(last.get(playerId));
      // Rounded up to the period, so players of one period are moved together.
      const checkAt = Math.ceil(until / checkMilliseconds) * checkMilliseconds;
      if (until <= now) absent.add(ticketId);
      else later.set(checkAt, [...(later.get(checkAt) ?? []), playerId]);
    }
    // A player whose row is locked at this moment is skipped, and due again.
    for (const [checkAt, ids] of later)
      await storage.update(
        matchmakingPlayers,
        { playerId: { in: ids }, lookAt: { lte: now } },
        { lookAt: checkAt },
        { orderBy: ['playerId'], limit: ids.length, returns: 'key' },
      );
    return absent;
  }

  /** Cancels a ticket unless its players have come back in the meantime. */
  async function cancel(unit: Unit, ticketId: string): Promise<void> {
    const ticket = await unit.get(matchmakingTickets, { id: ticketId });
    if (ticket?.status !== ticketStates.IN_PROGRESS) {
      await unit.update(matchmakingPlayers, { ticketId }, { lookAt: null }, { orderBy: ['playerId'] });
      return;
    }
    const now = clock.now();
    const playerIds = ticket.playerIds as readonly string[];
    const last = await connections.lastConnected(unit, playerIds, now);
    const absent = playerIds.filter((id) => stayUntil(last.get(id)) <= now);
    if (absent.length === 0) return;
    await withParties(unit, now, parties, [ticket], () =>
      proposalLifecycle.cancel(unit, now, ticketId, 'DISCONNECTED', absent),
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
        // The ticket got its match, or ended, in the meantime.
        if (isApiError(cause) && cause.code === 'FAILED_PRECONDITION') continue;
        log.error({ cause, ticketId }, 'a ticket could not be cancelled; trying again');
      }
    }
  }

  return {
    name: 'matchmaking.cancel_absent',
    everyMilliseconds: checkMilliseconds,
    hasWork: () => hasExpired(storage, [matchmakingPlayers], 'lookAt', clock.now()),
    async run(lease) {
      const now = clock.now();
      const query = { where: { lookAt: { lte: now } }, orderBy: ['lookAt'], signal: lease.signal } as const;
      for await (const due of scan(storage, matchmakingPlayers, query, pageSize))
        await cancelAll(await moveOn(due, now), lease);
    },
  };
}
