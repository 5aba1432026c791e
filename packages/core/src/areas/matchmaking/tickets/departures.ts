import type { AccountDirectory } from '../../../kernel/identity.ts';
import type { Unit } from '../../../kernel/unit-of-work.ts';
import type { StorageOperations } from '../../../storage/storage.ts';
import type { Context } from '../../area.ts';
import type { PartyMatchmakingState } from '../../parties/index.ts';
import { ticketStates } from '../states.ts';
import {
  matchmakingPauses,
  matchmakingPlayers,
  matchmakingRecentMatches,
  matchmakingTickets,
  type TicketRow,
} from '../tables.ts';
import { withParties } from './party-tickets.ts';
import { proposalLifecycle } from './proposal-lifecycle.ts';

export interface DeparturesDependencies {
  readonly parties: PartyMatchmakingState;
  /** Returns those of these accounts that exist. */
  readonly existingAccounts: AccountDirectory['existing'];
  /** Returns those of these accounts that have a session. */
  readonly loggedIn: (
    db: StorageOperations,
    ids: readonly string[],
    now: number,
  ) => Promise<ReadonlySet<string>>;
}

/** What happens to tickets whose players go. A ticket that has its match is left to the match. */
export interface Departures {
  /**
   * To be called when sessions of these accounts have ended on purpose. If an account has no session left, its ticket
   * is cancelled with DISCONNECTED, unless a server started it.
   */
  sessionsEnded(unit: Unit, accountIds: readonly string[]): Promise<void>;
  /** To be called when the members of a locked party change: its ticket is cancelled with PARTY_CHANGED. */
  partyChanged(unit: Unit, ticketId: string, leavers: readonly string[]): Promise<void>;
  /** Cancels the ticket of a player with DISCONNECTED, whoever started it. */
  cancelTicketOf(unit: Unit, accountId: string): Promise<void>;
  /**
   * To be called when an account is deleted, after its row and sessions are gone. Its ticket is cancelled with
   * ACCOUNT_DELETED and the other players are notified. A ticket that has its match continues without the player.
   */
  removeAccount(unit: Unit, accountId: string): Promise<void>;
}

/**
 * Creates what ends tickets because their players go, in the unit in which they go. Locks are taken in the order of
 * `ticket-lifecycle.ts`, with sessions after accounts and before parties.
 */
export function createDepartures(
  { clock }: Pick<Context, 'clock'>,
  { parties, existingAccounts, loggedIn }: DeparturesDependencies,
): Departures {
  /** Returns the waiting tickets that players started, by player. */
  async function waitingTickets(
    unit: StorageOperations,
    playerIds: readonly string[],
  ): Promise<ReadonlyMap<string, TicketRow>> {
    const memberships = await unit.find(matchmakingPlayers, { where: { playerId: { in: playerIds } } });
    if (memberships.length === 0) return new Map();
    const id = { in: memberships.map(({ ticketId }) => ticketId) };
    const where = { id, status: ticketStates.IN_PROGRESS, byPlayer: true };
    const rows = await unit.find(matchmakingTickets, { where });
    const byId = new Map(rows.map((row) => [row.id, row]));
    return new Map(
      memberships.flatMap(({ playerId, ticketId }) => {
        const row = byId.get(ticketId);
        return row ? [[playerId, row] as const] : [];
      }),
    );
  }

  const hasSession = async (unit: Unit, accountId: string, now: number): Promise<boolean> =>
    (await loggedIn(unit, [accountId], now)).has(accountId);

  return {
    async sessionsEnded(unit, accountIds) {
      if (accountIds.length === 0) return;
      const tickets = await waitingTickets(unit, accountIds);
      if (tickets.size === 0) return;
      // An account that is deleted together with its sessions is handled later in the unit.
      const existing = await existingAccounts(unit, [...tickets.keys()]);
      const left = [...tickets].filter(([accountId]) => existing.has(accountId));
      const now = clock.now();
      const rows = left.map(([, row]) => row);
      await withParties(unit, now, parties, rows, async () => {
        // Under the lock, so when two sessions end at the same moment, the second sees that it is the last.
        for (const [accountId, { id }] of left)
          if ((await proposalLifecycle.lock(unit, id)) && !(await hasSession(unit, accountId, now)))
            await proposalLifecycle.cancel(unit, now, id, 'DISCONNECTED', [accountId]);
      });
    },

    async partyChanged(unit, ticketId, leavers) {
      const held = await proposalLifecycle.lock(unit, ticketId);
      if (held) await proposalLifecycle.cancel(unit, clock.now(), ticketId, 'PARTY_CHANGED', leavers);
    },

    async cancelTicketOf(unit, accountId) {
      const membership = await unit.get(matchmakingPlayers, { playerId: accountId });
      const ticket = membership && (await unit.get(matchmakingTickets, { id: membership.ticketId }));
      if (!ticket) return;
      // As in `removeAccount`.
      await parties.lockWithMembership(unit, accountId, ticket.partyId ? [ticket.partyId] : []);
      const now = clock.now();
      await withParties(unit, now, parties, [ticket], async () => {
        if (await proposalLifecycle.lock(unit, ticket.id))
          await proposalLifecycle.cancel(unit, now, ticket.id, 'DISCONNECTED', [accountId]);
      });
    },

    async removeAccount(unit, accountId) {
      const membership = await unit.get(matchmakingPlayers, { playerId: accountId });
      if (!membership) return forget(unit, accountId);
      const ticket = await unit.get(matchmakingTickets, { id: membership.ticketId });
      const partyIds = ticket?.partyId ? [ticket.partyId] : [];
      // The player leaves their party later in the unit, but parties are locked before tickets.
      await parties.lockWithMembership(unit, accountId, partyIds);
      const now = clock.now();
      await withParties(unit, now, parties, ticket ? [ticket] : [], async () => {
        const held = await proposalLifecycle.lock(unit, membership.ticketId);
        if (!held) return;
        const others = (held.playerIds as readonly string[]).filter((id) => id !== accountId);
        await unit.update(matchmakingTickets, { id: held.id }, { playerIds: others });
        await proposalLifecycle.cancel(unit, now, held.id, 'ACCOUNT_DELETED');
      });
      await unit.delete(matchmakingPlayers, { playerId: accountId });
      // A proposal may have ended while its ticket was awaited.
      await forget(unit, accountId);
    },
  };
}

/** Deletes what is kept about a player who is in no ticket. */
async function forget(unit: Unit, playerId: string): Promise<void> {
  await Promise.all([
    unit.delete(matchmakingPauses, { playerId }),
    unit.delete(matchmakingRecentMatches, { playerId }),
  ]);
}
