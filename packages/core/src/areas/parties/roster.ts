import type { Unit } from '../../kernel/unit-of-work.ts';
import type { FirstEntries } from '../../metadata/store.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { NewRow, Patch, Where } from '../../storage/table.ts';
import type { Context } from '../area.ts';
import type { PartiesDependencies } from './dependencies.ts';
import { partyErrors as errors } from './errors.ts';
import { inviteCodeLength, nextLeader } from './rules.ts';
import { partyStates } from './states.ts';
import {
  type MemberRow,
  type PartyRow,
  parties,
  partyKicks,
  partyMatches,
  partyMemberMetadata,
  partyMembers,
  partyMetadata,
} from './tables.ts';
import type { WholeParty } from './views.ts';

/** Somebody who is to have a seat. */
export interface Newcomer {
  readonly playerId: string;
  readonly displayName: string;
  readonly isReady?: boolean | undefined;
  readonly teamNumber?: number | undefined;
  readonly isConnected: boolean;
  readonly entries: FirstEntries;
}

/** What is left of a party when members have gone. Without members it is no more. */
export interface Left extends WholeParty {
  readonly gone: readonly MemberRow[];
  /** Who leads from now on, where the leader has gone. */
  readonly newLeader: MemberRow | null;
}

/**
 * Takes part in units, and tells nobody: that is for whoever knows why it is done. Whoever takes, gives up or ends seats
 * of a party that waits for a match cancels its ticket, of which the players are told.
 */
export interface Seats {
  /** Makes a party of players in this order. Throws ALREADY_IN_PARTY where one of them is in one. */
  open(
    unit: StorageOperations,
    now: number,
    leaderId: string,
    newcomers: readonly Newcomer[],
    entries: FirstEntries,
  ): Promise<WholeParty>;
  /**
   * Gives newcomers seats in the party that `where` finds; null where there is none, too few are free, or it is in a
   * match. Throws ALREADY_IN_PARTY where one of them is in a party.
   */
  take(
    unit: Unit,
    now: number,
    where: Where<typeof parties>,
    newcomers: readonly Newcomer[],
  ): Promise<WholeParty | null>;
  /**
   * Takes the seats of members away, in the party that `where` finds; null where it finds none. `missing` is thrown
   * where one of them is no member of it.
   */
  giveUp(
    unit: Unit,
    now: number,
    where: Where<typeof parties>,
    playerIds: readonly string[],
    missing: () => Error,
    patch?: Patch<typeof parties>,
  ): Promise<Left | null>;
  /** Locks a party, notes that something is done in it, and reads its members; null where there is none. */
  hold(unit: StorageOperations, now: number, where: Where<typeof parties>): Promise<WholeParty | null>;
  /** Makes a member the leader; null where `where` finds no party. Throws PARTY_PLAYER_NOT_FOUND. */
  lead(
    unit: StorageOperations,
    now: number,
    where: Where<typeof parties>,
    playerId: string,
  ): Promise<WholeParty | null>;
  /** Ends a party whatever its members, and answers what it was; null where `where` finds none. */
  end(unit: Unit, where: Where<typeof parties>): Promise<WholeParty | null>;
  /** An invite code that no party has. */
  freshCode(unit: StorageOperations): Promise<string>;
}

const minute = 60_000;

/** What every change of a party notes in its row. */
export const touched = (now: number) =>
  ({ revision: { add: 1 }, activeAt: Math.ceil(now / minute) * minute }) as const;

const ifAbsent = { ifAbsent: true } as const;

/** A code is 40 random bits. Where so many in a row are taken, the source of randomness is broken. */
const mostTries = 8;

/** Reads the members of a party, the longest-standing one first. */
export const membersOf = (db: StorageOperations, partyId: string): Promise<MemberRow[]> =>
  db.find(partyMembers, { where: { partyId }, orderBy: ['seat'] });

/**
 * Keeps the seats of all parties.
 *
 * A party is open or it is no more. Open: it has a row, one member or more, and one of them leads it. It opens with its
 * first members. A join takes a free seat; that there is one is the guard of the statement that counts it. Who leaves,
 * is kicked, is away for too long or loses his account gives up his seat: if he led, another leads in the same unit; if
 * he was the last, the party is no more. An operator, or a day in which nothing is done, ends it with all its members.
 * Whenever somebody comes, goes or takes the lead, nobody is ready any more.
 *
 * A player has one seat at most, as the key of `party_members` says.
 *
 * Locks are taken in this order: accounts by id, parties by id, the ticket of a party, members, kicks, metadata entries;
 * the heads of the events come last of all. Each change patches the row of its party before it looks at members, and so waits for the
 * change before it: what it then reads of them stands until it commits.
 */
export function createSeats(
  { ids, secrets, limits }: Pick<Context, 'ids' | 'secrets' | 'limits'>,
  { connections, cancelTicket }: Pick<PartiesDependencies, 'connections' | 'cancelTicket'>,
): Seats {
  /** Cancels the ticket of a party whose members change. The party is locked, so the ticket waits if there is one. */
  async function leaveQueue(unit: Unit, row: PartyRow): Promise<PartyRow> {
    if (row.ticketId === null) return row;
    await cancelTicket(unit, row.ticketId);
    const opened = { state: partyStates.OPEN, ticketId: null };
    const [open] = await unit.update(parties, { id: row.id }, opened);
    return open ?? row;
  }

  async function sit(
    unit: StorageOperations,
    now: number,
    { id, seats }: PartyRow,
    newcomers: readonly Newcomer[],
  ): Promise<MemberRow[]> {
    const rows = newcomers.map(
      (
        { playerId, displayName, isReady = false, teamNumber = 0, isConnected, entries },
        index,
      ): NewRow<typeof partyMembers> => ({
        playerId,
        partyId: id,
        seat: seats - newcomers.length + index + 1,
        displayName,
        isReady,
        teamNumber,
        awayAt: isConnected ? null : now,
        joinedAt: now,
        lookAt: now + limits.partyAbsenceSeconds * 1000,
        ...entries.counters,
      }),
    );
    const seated = await unit.insert(partyMembers, rows, { ifAbsent: true });
    if (seated.length < rows.length) {
      const had = rows.find((row) => seated.every(({ playerId }) => playerId !== row.playerId))!;
      throw errors.ALREADY_IN_PARTY({ metadata: { playerId: had.playerId } });
    }
    for (const { playerId, entries } of newcomers) await entries.write(unit, playerId);
    return seated.sort((left, right) => left.seat - right.seat);
  }

  /** Takes back what the members have said of being ready. */
  async function unready(unit: StorageOperations, members: readonly MemberRow[]): Promise<MemberRow[]> {
    if (members.some(({ isReady }) => isReady))
      await unit.update(partyMembers, { partyId: members[0]!.partyId, isReady: true }, { isReady: false });
    return members.map((member) => ({ ...member, isReady: false }));
  }

  /** Removes what belongs to members who have gone. */
  async function forget(unit: StorageOperations, gone: readonly MemberRow[]): Promise<void> {
    const owners = gone.filter(({ metadataEntries }) => metadataEntries > 0).map(({ playerId }) => playerId);
    if (owners.length > 0) await unit.delete(partyMemberMetadata, { ownerId: { in: owners } });
  }

  /** Removes what belongs to a party that is no more. */
  async function clear(
    unit: StorageOperations,
    { id, kicks, matchId, metadataEntries }: PartyRow,
  ): Promise<void> {
    if (matchId !== null) await unit.delete(partyMatches, { partyId: id });
    if (kicks > 0) await unit.delete(partyKicks, { partyId: id });
    if (metadataEntries > 0) await unit.delete(partyMetadata, { ownerId: id });
  }

  async function succeeded(
    unit: StorageOperations,
    now: number,
    members: readonly MemberRow[],
  ): Promise<MemberRow> {
    if (members.length === 1) return members[0]!;
    const playerIds = members.map(({ playerId }) => playerId);
    return nextLeader(members, await connections.connected(unit, playerIds, now));
  }

  return {
    async open(unit, now, leaderId, newcomers, entries) {
      const made = {
        id: ids.next('party'),
        leaderId,
        members: newcomers.length,
        seats: newcomers.length,
        createdAt: now,
        activeAt: touched(now).activeAt,
        ...entries.counters,
      };
      for (let tries = 1; ; tries++) {
        const party = { ...made, inviteCode: secrets.code(inviteCodeLength) };
        const [row] = await unit.insert(parties, party, ...(tries < mostTries ? [ifAbsent] : []));
        if (!row) continue;
        await entries.write(unit, row.id);
        return { row, members: await sit(unit, now, row, newcomers) };
      }
    },

    async take(unit, now, where, newcomers) {
      const count = newcomers.length;
      const [taken] = await unit.update(
        parties,
        {
          ...where,
          members: { lte: limits.partyMembers - count },
          state: { not: partyStates.IN_MATCH },
        },
        { members: { add: count }, seats: { add: count }, ...touched(now) },
      );
      if (!taken) return null;
      const row = await leaveQueue(unit, taken);
      await sit(unit, now, row, newcomers);
      return { row, members: await unready(unit, await membersOf(unit, row.id)) };
    },

    async giveUp(unit, now, where, playerIds, missing, patch = {}) {
      const [given] = await unit.update(parties, where, {
        members: { add: -playerIds.length },
        ...touched(now),
        ...patch,
      });
      if (!given) return null;
      const row = await leaveQueue(unit, given);
      const playerId = playerIds.length === 1 ? playerIds[0]! : { in: playerIds };
      const gone = await unit.delete(partyMembers, { partyId: row.id, playerId });
      if (gone.length < playerIds.length) throw missing();
      await forget(unit, gone);
      if (row.members === 0) {
        await unit.delete(parties, { id: row.id });
        await clear(unit, row);
        return { row, members: [], gone, newLeader: null };
      }
      const members = await unready(unit, await membersOf(unit, row.id));
      if (!playerIds.includes(row.leaderId)) return { row, members, gone, newLeader: null };
      const newLeader = await succeeded(unit, now, members);
      const [led] = await unit.update(parties, { id: row.id }, { leaderId: newLeader.playerId });
      return { row: led!, members, gone, newLeader };
    },

    async hold(unit, now, where) {
      const [row] = await unit.update(parties, where, touched(now));
      return row ? { row, members: await membersOf(unit, row.id) } : null;
    },

    async lead(unit, now, where, playerId) {
      const [row] = await unit.update(parties, where, { leaderId: playerId, ...touched(now) });
      if (!row) return null;
      const members = await membersOf(unit, row.id);
      if (!members.some((member) => member.playerId === playerId)) throw errors.PARTY_PLAYER_NOT_FOUND();
      return { row, members: await unready(unit, members) };
    },

    async end(unit, where) {
      const [row] = await unit.delete(parties, where);
      if (!row) return null;
      await leaveQueue(unit, row);
      const members = await unit.delete(partyMembers, { partyId: row.id });
      await forget(unit, members);
      await clear(unit, row);
      return { row, members: members.sort((left, right) => left.seat - right.seat) };
    },

    async freshCode(unit) {
      for (let tries = 1; ; tries++) {
        const inviteCode = secrets.code(inviteCodeLength);
        const holders = await unit.find(parties, { where: { inviteCode }, limit: 1 });
        if (holders.length === 0 || tries === mostTries) return inviteCode;
      }
    },
  };
}
