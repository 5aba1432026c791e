import type { Unit } from '../../../kernel/unit-of-work.ts';
import type { StorageOperations } from '../../../storage/storage.ts';
import type { Context } from '../../area.ts';
import type { MatchmakingDependencies } from '../dependencies.ts';
import { ticketStates } from '../states.ts';
import { matchmakingPlayers, matchmakingTickets, type TicketRow } from '../tables.ts';
import { withParties } from './party-tickets.ts';
import { proposalLife } from './proposal-lifecycle.ts';

/** What becomes of tickets whose players go. What has its match is left to that, whoever goes. */
export interface Leaving {
  /**
   * Sessions of these accounts have ended on purpose. Who has none left is gone, and his ticket is cancelled,
   * DISCONNECTED, unless a server started it.
   */
  sessionsEnded(unit: Unit, accountIds: readonly string[]): Promise<void>;
  /** The members of a party that is locked change: its ticket is cancelled, PARTY_CHANGED. */
  partyChanged(unit: Unit, ticketId: string): Promise<void>;
  /**
   * An account is deleted, and its row and sessions are gone: its ticket is cancelled, ACCOUNT_DELETED, and the other
   * players are told; one that has its match goes on without him.
   */
  removeAccount(unit: Unit, accountId: string): Promise<void>;
}

/**
 * Ends tickets because of their people, in the unit in which they go. Locks are taken in the order of `tickets.ts`, with
 * sessions behind accounts and before parties.
 */
export function createLeaving(
  { clock }: Pick<Context, 'clock'>,
  dependencies: Pick<MatchmakingDependencies, 'parties' | 'existingAccounts' | 'loggedIn'>,
): Leaving {
  const { parties } = dependencies;

  /** The tickets that players started and that wait, by the player. */
  async function waiting(
    unit: StorageOperations,
    playerIds: readonly string[],
  ): Promise<ReadonlyMap<string, TicketRow>> {
    const seats = await unit.find(matchmakingPlayers, { where: { playerId: { in: playerIds } } });
    if (seats.length === 0) return new Map();
    const id = { in: seats.map(({ ticketId }) => ticketId) };
    const where = { id, status: ticketStates.IN_PROGRESS, byPlayer: true };
    const rows = await unit.find(matchmakingTickets, { where });
    const byId = new Map(rows.map((row) => [row.id, row]));
    return new Map(
      seats.flatMap(({ playerId, ticketId }) => {
        const row = byId.get(ticketId);
        return row ? [[playerId, row] as const] : [];
      }),
    );
  }

  const hasSession = async (unit: Unit, accountId: string, now: number): Promise<boolean> =>
    (await dependencies.loggedIn(unit, [accountId], now)).has(accountId);

  return {
    async sessionsEnded(unit, accountIds) {
      if (accountIds.length === 0) return;
      const tickets = await waiting(unit, accountIds);
      if (tickets.size === 0) return;
      // An account that goes with its sessions has its turn later in the unit.
      const there = await dependencies.existingAccounts(unit, [...tickets.keys()]);
      const left = [...tickets].filter(([accountId]) => there.has(accountId));
      const now = clock.now();
      const rows = left.map(([, row]) => row);
      await withParties(unit, now, parties, rows, async () => {
        // Under the lock, so that of two sessions that end at once the second is seen to be the last.
        for (const [accountId, { id }] of left)
          if ((await proposalLife.hold(unit, id)) && !(await hasSession(unit, accountId, now)))
            await proposalLife.cancel(unit, now, id, 'DISCONNECTED');
      });
    },

    async partyChanged(unit, ticketId) {
      const held = await proposalLife.hold(unit, ticketId);
      if (held) await proposalLife.cancel(unit, clock.now(), ticketId, 'PARTY_CHANGED');
    },

    async removeAccount(unit, accountId) {
      const seat = await unit.get(matchmakingPlayers, { playerId: accountId });
      if (!seat) return;
      const ticket = await unit.get(matchmakingTickets, { id: seat.ticketId });
      const partyIds = ticket?.partyId ? [ticket.partyId] : [];
      // The party that he is in is left later in the unit, and parties are locked before tickets.
      await parties.lockWithMembership(unit, accountId, partyIds);
      const now = clock.now();
      await withParties(unit, now, parties, ticket ? [ticket] : [], async () => {
        const held = await proposalLife.hold(unit, seat.ticketId);
        if (!held) return;
        const others = (held.playerIds as readonly string[]).filter((id) => id !== accountId);
        await unit.update(matchmakingTickets, { id: held.id }, { playerIds: others });
        await proposalLife.cancel(unit, now, held.id, 'ACCOUNT_DELETED');
      });
      await unit.delete(matchmakingPlayers, { playerId: accountId });
    },
  };
}
