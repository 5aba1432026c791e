import type { StorageOperations } from '../../storage/storage.ts';
import { readMembers } from './members.ts';
import { activity } from './roster.ts';
import { partyStates } from './states.ts';
import { type PartyRow, parties, partyMatches, partyMembers } from './tables.ts';

/** A ticket with its party. */
export interface PartyTicket {
  readonly partyId: string;
  readonly ticketId: string;
}

/** The result of an attempt to queue a party. */
export type QueueResult =
  | { readonly kind: 'queued'; readonly playerIds: readonly string[] }
  /** The party already has a ticket that waits. */
  | { readonly kind: 'waiting'; readonly ticketId: string }
  /** There is no such party, or another member leads it now. */
  | { readonly kind: 'none' };

/**
 * Keeps the state of parties in step with their tickets and matches, in the units in which those change.
 *
 * A party is QUEUED with the one ticket that it names, and only while that ticket waits. A unit that changes a ticket of
 * a party has the party locked. So units lock parties before tickets: all parties that they need at once, in the order
 * of their ids.
 */
export interface PartyMatchmakingState {
  /** Locks parties until the unit ends. Skips parties that no longer exist. */
  lock(unit: StorageOperations, partyIds: readonly string[]): Promise<void>;
  /** Locks these parties and the party that a player is in. */
  lockWithMembership(unit: StorageOperations, playerId: string, partyIds: readonly string[]): Promise<void>;
  /** OPEN or IN_MATCH → QUEUED, for the leader. Returns the members, who cannot change until the unit ends. */
  queue(unit: StorageOperations, now: number, ticket: PartyTicket, leaderId: string): Promise<QueueResult>;
  /** QUEUED → OPEN. If `played`, the tickets got a match without a server, so no member is ready any more. */
  open(
    unit: StorageOperations,
    now: number,
    tickets: readonly PartyTicket[],
    how?: { readonly played: boolean },
  ): Promise<void>;
  /** QUEUED → IN_MATCH. */
  enterMatch(
    unit: StorageOperations,
    now: number,
    tickets: readonly PartyTicket[],
    matchId: string,
  ): Promise<void>;
  /**
   * IN_MATCH → QUEUED for parties of a match that got no server, if the players of the ticket are still members. Returns the
   * tickets whose parties are queued. Locks the parties itself.
   */
  queueAgain(
    unit: StorageOperations,
    now: number,
    tickets: readonly (PartyTicket & { readonly playerIds: readonly string[] })[],
    matchId: string,
  ): Promise<ReadonlySet<string>>;
  /**
   * IN_MATCH → OPEN for every party of a match that has ended or failed. No member is ready any more. Locks the parties
   * itself.
   */
  leaveMatch(unit: StorageOperations, now: number, matchId: string): Promise<void>;
}

/** How often to check that the match of a party still exists. */
export const matchCheckIntervalMilliseconds = 600_000;

const inOrder = { orderBy: ['id'] } as const;
const opened = { state: partyStates.OPEN, ticketId: null, matchId: null } as const;

/** Locks these parties until the unit ends. */
async function lockParties(unit: StorageOperations, partyIds: readonly string[]): Promise<void> {
  const [only, ...others] = new Set(partyIds);
  if (only === undefined) return;
  if (others.length === 0) await unit.lock(parties, { id: only });
  else await unit.lock(parties, { id: { in: [only, ...others] } }, inOrder);
}

async function resetReadiness(unit: StorageOperations, rows: readonly PartyRow[]): Promise<void> {
  if (rows.length === 0) return;
  await unit.update(
    partyMembers,
    { partyId: { in: rows.map(({ id }) => id) }, isReady: true },
    { isReady: false },
    { orderBy: ['playerId'] },
  );
}

export function createMatchmakingState(): PartyMatchmakingState {
  const named = (tickets: readonly PartyTicket[]) => ({
    id: { in: tickets.map(({ partyId }) => partyId) },
    ticketId: { in: tickets.map(({ ticketId }) => ticketId) },
  });

  return {
    lock: lockParties,

    async lockWithMembership(unit, playerId, partyIds) {
      const membership = await unit.get(partyMembers, { playerId });
      await lockParties(unit, membership ? [membership.partyId, ...partyIds] : partyIds);
    },

    async queue(unit, now, { partyId, ticketId }, leaderId) {
      // Called at once, but the storage reads the members after the party is locked.
      const [[row], members] = await Promise.all([
        unit.update(
          parties,
          { id: partyId, leaderId, state: { not: partyStates.QUEUED } },
          { state: partyStates.QUEUED, ticketId, matchId: null, ...activity(now) },
        ),
        readMembers(unit, partyId),
      ]);
      if (row) return { kind: 'queued', playerIds: members.map(({ playerId }) => playerId) };
      const found = await unit.get(parties, { id: partyId });
      return found?.leaderId === leaderId && found.ticketId !== null
        ? { kind: 'waiting', ticketId: found.ticketId }
        : { kind: 'none' };
    },

    async open(unit, now, tickets, { played } = { played: false }) {
      if (tickets.length === 0) return;
      const rows = await unit.update(parties, named(tickets), { ...opened, ...activity(now) }, inOrder);
      if (played) await resetReadiness(unit, rows);
    },

    async enterMatch(unit, now, tickets, matchId) {
      if (tickets.length === 0) return;
      const entered = { state: partyStates.IN_MATCH, ticketId: null, matchId };
      const rows = await unit.update(parties, named(tickets), { ...entered, ...activity(now) }, inOrder);
      const lookAt = now + matchCheckIntervalMilliseconds;
      await unit.insert(
        partyMatches,
        rows.map(({ id }) => ({ partyId: id, matchId, lookAt })),
        { orUpdate: { matchId, lookAt } },
      );
    },

    async queueAgain(unit, now, tickets, matchId) {
      const queued = new Set<string>();
      if (tickets.length === 0) return queued;
      const partyIds = tickets.map(({ partyId }) => partyId);
      await lockParties(unit, partyIds);
      const members = await unit.find(partyMembers, { where: { partyId: { in: partyIds } } });
      const partyOf = new Map(members.map(({ playerId, partyId }) => [playerId, partyId]));
      for (const { partyId, ticketId, playerIds } of tickets) {
        if (!playerIds.every((playerId) => partyOf.get(playerId) === partyId)) continue;
        const waits = { state: partyStates.QUEUED, ticketId, matchId: null };
        const rows = await unit.update(parties, { id: partyId, matchId }, { ...waits, ...activity(now) });
        if (rows.length === 0) continue;
        queued.add(ticketId);
        await unit.delete(partyMatches, { partyId, matchId });
      }
      return queued;
    },

    async leaveMatch(unit, now, matchId) {
      const found = await unit.find(partyMatches, { where: { matchId } });
      if (found.length === 0) return;
      const id = { in: found.map(({ partyId }) => partyId) };
      const rows = await unit.update(parties, { id, matchId }, { ...opened, ...activity(now) }, inOrder);
      await resetReadiness(unit, rows);
      await unit.delete(partyMatches, { matchId }, { orderBy: ['partyId'] });
    },
  };
}
