import type { StorageOperations } from '../../storage/storage.ts';
import { membersOf, touched } from './roster.ts';
import { partyStates } from './states.ts';
import { parties, partyMatches, partyMembers } from './tables.ts';

/** A ticket with the party whose it is. */
export interface PartyTicket {
  readonly partyId: string;
  readonly ticketId: string;
}

/** What came of a leader's wish to start a ticket. */
export type Queued =
  | { readonly kind: 'queued'; readonly playerIds: readonly string[] }
  /** The party has a ticket that waits. */
  | { readonly kind: 'waiting'; readonly ticketId: string }
  /** There is no such party, or another leads it by now. */
  | { readonly kind: 'none' };

/**
 * How parties follow their tickets and matches, in the units in which those change.
 *
 * A party is QUEUED with the one ticket that it names, and only while that waits: whoever changes a ticket of a party
 * has the party locked. So parties are locked before tickets, all that a unit needs at once and in the order of their
 * ids.
 */
export interface PartyQueueing {
  /** Locks parties until the unit ends. One that is no more is left out. */
  lock(unit: StorageOperations, partyIds: readonly string[]): Promise<void>;
  /** The same, with the party that a player is in. */
  lockWithPlace(unit: StorageOperations, playerId: string, partyIds: readonly string[]): Promise<void>;
  /** OPEN or IN_MATCH → QUEUED, by the leader, and answers the members: they stay until the unit ends. */
  queue(unit: StorageOperations, now: number, ticket: PartyTicket, leaderId: string): Promise<Queued>;
  /** QUEUED → OPEN. `played`: the match that the tickets had was none that lasts, so nobody is ready any more. */
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
  /** IN_MATCH → OPEN for every party of a match that is over or has failed; nobody is ready any more. Locks them itself. */
  leaveMatch(unit: StorageOperations, now: number, matchId: string): Promise<void>;
}

/** How often it is asked whether the match of a party is still there, in milliseconds. */
export const matchLookMilliseconds = 600_000;

const inOrder = { orderBy: ['id'] } as const;
const opened = { state: partyStates.OPEN, ticketId: null, matchId: null } as const;

export function createQueueing(): PartyQueueing {
  const named = (tickets: readonly PartyTicket[]) => ({
    id: { in: tickets.map(({ partyId }) => partyId) },
    ticketId: { in: tickets.map(({ ticketId }) => ticketId) },
  });

  async function lock(unit: StorageOperations, partyIds: readonly string[]): Promise<void> {
    const [only, ...others] = new Set(partyIds);
    if (only === undefined) return;
    const nothing = { revision: { add: 0 } };
    if (others.length === 0) await unit.update(parties, { id: only }, nothing);
    else await unit.update(parties, { id: { in: [only, ...others] } }, nothing, inOrder);
  }

  async function unready(unit: StorageOperations, partyIds: readonly string[]): Promise<void> {
    const partyId = { in: partyIds };
    if (partyIds.length > 0)
      await unit.update(
        partyMembers,
        { partyId, isReady: true },
        { isReady: false },
        { orderBy: ['playerId'] },
      );
  }

  return {
    lock,

    async lockWithPlace(unit, playerId, partyIds) {
      const place = await unit.get(partyMembers, { playerId });
      await lock(unit, place ? [place.partyId, ...partyIds] : partyIds);
    },

    async queue(unit, now, { partyId, ticketId }, leaderId) {
      const [row] = await unit.update(
        parties,
        { id: partyId, leaderId, state: { not: partyStates.QUEUED } },
        { state: partyStates.QUEUED, ticketId, matchId: null, ...touched(now) },
      );
      if (row) {
        const members = await membersOf(unit, partyId);
        return { kind: 'queued', playerIds: members.map(({ playerId }) => playerId) };
      }
      const found = await unit.get(parties, { id: partyId });
      return found?.leaderId === leaderId && found.ticketId !== null
        ? { kind: 'waiting', ticketId: found.ticketId }
        : { kind: 'none' };
    },

    async open(unit, now, tickets, { played } = { played: false }) {
      if (tickets.length === 0) return;
      const rows = await unit.update(parties, named(tickets), { ...opened, ...touched(now) }, inOrder);
      if (played)
        await unready(
          unit,
          rows.map(({ id }) => id),
        );
    },

    async enterMatch(unit, now, tickets, matchId) {
      if (tickets.length === 0) return;
      const entered = { state: partyStates.IN_MATCH, ticketId: null, matchId };
      const rows = await unit.update(parties, named(tickets), { ...entered, ...touched(now) }, inOrder);
      const lookAt = now + matchLookMilliseconds;
      await unit.insert(
        partyMatches,
        rows.map(({ id }) => ({ partyId: id, matchId, lookAt })),
        { orUpdate: { matchId, lookAt } },
      );
    },

    async leaveMatch(unit, now, matchId) {
      const found = await unit.find(partyMatches, { where: { matchId } });
      if (found.length === 0) return;
      const id = { in: found.map(({ partyId }) => partyId) };
      const rows = await unit.update(parties, { id, matchId }, { ...opened, ...touched(now) }, inOrder);
      await unready(
        unit,
        rows.map((row) => row.id),
      );
      await unit.delete(partyMatches, { matchId }, { orderBy: ['partyId'] });
    },
  };
}
