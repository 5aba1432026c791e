import type { Unit } from '../../kernel/unit-of-work.ts';
import type { FirstEntries } from '../../metadata/store.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { NewRow, Patch, Where } from '../../storage/table.ts';
import type { PartiesDependencies } from './dependencies.ts';
import { partyErrors as errors } from './errors.ts';
import type { PartiesContext } from './limits.ts';
import {
  insertMembers,
  type NewMember,
  readMembers,
  removeMemberMetadata,
  resetReadiness,
} from './members.ts';
import { partyMembersChanged } from './moments.ts';
import { inviteCodeLength, nextLeader } from './rules.ts';
import { partyStates } from './states.ts';
import {
  type MemberRow,
  type PartyRow,
  parties,
  partyKicks,
  partyMatches,
  partyMembers,
  partyMetadata,
} from './tables.ts';
import type { WholeParty } from './views.ts';

/** Names a party, with what must be true of it. */
export type OneParty = Where<typeof parties> & { readonly id: string };

/** Throws if players may not join this party, which is locked. Called while they are written. */
export type AssertWelcome = (party: WholeParty) => Promise<void>;

interface RemovalChanges {
  /** The player who leaves, or removes others. Default: an operator or the backend removes them. */
  readonly by?: string;
  /** What changes in the row of the party too. */
  readonly patch?: Patch<typeof parties>;
}

/** A party after members were removed. A party without members no longer exists. */
export interface RemovalResult extends WholeParty {
  readonly removed: readonly MemberRow[];
  /** The next leader, if the leader was removed and members remain. */
  readonly newLeader: MemberRow | null;
}

/**
 * The statements that change who is in a party. They run inside units and notify nobody: the caller knows the reason
 * and sends the events. Adding or removing members, or disbanding, cancels the ticket of a party that waits for a match;
 * the ticket's players are notified of that.
 */
export interface Roster {
  /** Creates a party with these members in this order. Throws ALREADY_IN_PARTY if one of them is in a party. */
  create(
    unit: StorageOperations,
    now: number,
    leaderId: string,
    newMembers: readonly NewMember[],
    entries: FirstEntries,
  ): Promise<WholeParty>;
  /**
   * Adds members to the party that `where` finds. Returns null if there is no such party, if too few seats are free, or
   * if it is in a match. Throws ALREADY_IN_PARTY if one of them is in a party, and what `assertWelcome` throws; the unit
   * must fail then.
   */
  add(
    unit: Unit,
    now: number,
    where: OneParty,
    newMembers: readonly NewMember[],
    assertWelcome?: AssertWelcome,
  ): Promise<WholeParty | null>;
  /**
   * Removes members from the party that `where` finds. Returns null if there is no such party. Throws what `missing`
   * returns if one of the players is not a member of it.
   */
  remove(
    unit: Unit,
    now: number,
    where: Where<typeof parties>,
    playerIds: readonly string[],
    missing: () => Error,
    changes?: RemovalChanges,
  ): Promise<RemovalResult | null>;
  /** Locks a party, records activity in it, and reads its members. Returns null if there is no such party. */
  lock(unit: StorageOperations, now: number, where: Where<typeof parties>): Promise<WholeParty | null>;
  /** Makes a member the leader. Returns null if `where` finds no party. Throws PARTY_PLAYER_NOT_FOUND. */
  setLeader(
    unit: StorageOperations,
    now: number,
    where: Where<typeof parties>,
    playerId: string,
  ): Promise<WholeParty | null>;
  /** Deletes a party with all its members. Returns the party as it was, or null if `where` finds none. */
  disband(unit: Unit, where: Where<typeof parties>): Promise<WholeParty | null>;
  /** Makes an invite code that no party has. */
  newInviteCode(unit: StorageOperations): Promise<string>;
}

type RosterDependencies = Pick<PartiesContext, 'ids' | 'secrets' | 'limits' | 'raise'> &
  Pick<PartiesDependencies, 'connections'>;

const minute = 60_000;

/** The columns that every change of a party writes to its row. */
export const activity = (now: number) =>
  ({ revision: { add: 1 }, activeAt: Math.ceil(now / minute) * minute }) as const;

const ifAbsent = { ifAbsent: true } as const;

/** A code is 40 random bits. If this many in a row are taken, the source of randomness is broken. */
const maxCodeTries = 8;

/**
 * Keeps the members of all parties.
 *
 * A party is either open or gone. An open party has a row and one or more members, and one of them leads it. It opens
 * with its first members. A join takes a free seat; the guard of the statement that counts members also checks that a
 * seat is free. A player who leaves, is kicked, is away for too long or loses their account gives up the seat. If they
 * led the party, another member leads it from the same unit on. If they were the last member, the party is gone. An
 * operator, or a day without activity, ends a party with all its members. When a player joins, leaves or takes the
 * lead, no member is ready any more.
 *
 * A player has at most one seat. The key of `party_members` guarantees that.
 *
 * Locks are taken in this order: accounts by id, parties by id, the ticket of a party, members, kicks, metadata
 * entries, and last the heads of the events. Each change patches the row of its party before it reads members, and so
 * waits for the change before it. The members that it then reads stay as they are until it commits.
 */
export function createRoster(
  { ids, secrets, limits, raise }: Pick<PartiesContext, 'ids' | 'secrets' | 'limits' | 'raise'>,
  { connections }: Pick<PartiesDependencies, 'connections'>,
): Roster {
  const dependencies: RosterDependencies = { ids, secrets, limits, raise, connections };

  return {
    create: (unit, now, leaderId, newMembers, entries) =>
      createParty(dependencies, unit, now, leaderId, newMembers, entries),

    add: (unit, now, where, newMembers, assertWelcome = async () => {}) =>
      addMembers(dependencies, unit, now, where, newMembers, assertWelcome),

    remove: (unit, now, where, playerIds, missing, changes) =>
      removeMembers(dependencies, unit, now, where, playerIds, missing, changes),

    async lock(unit, now, where) {
      const [row] = await unit.update(parties, where, activity(now));
      return row ? { row, members: await readMembers(unit, row.id) } : null;
    },

    async setLeader(unit, now, where, playerId) {
      const [row] = await unit.update(parties, where, { leaderId: playerId, ...activity(now) });
      if (!row) return null;
      const members = await readMembers(unit, row.id);
      if (!members.some((member) => member.playerId === playerId)) throw errors.PARTY_PLAYER_NOT_FOUND();
      return { row, members: await resetReadiness(unit, members) };
    },

    disband: (unit, where) => disbandParty(dependencies, unit, where),

    newInviteCode: (unit) => newInviteCode(dependencies, unit),
  };
}

const firstCheckAt = ({ limits }: RosterDependencies, now: number): number =>
  now + limits.partyAbsenceSeconds * 1000;

async function createParty(
  dependencies: RosterDependencies,
  unit: StorageOperations,
  now: number,
  leaderId: string,
  newMembers: readonly NewMember[],
  entries: FirstEntries,
): Promise<WholeParty> {
  const columns = {
    id: dependencies.ids.next('party'),
    leaderId,
    members: newMembers.length,
    seats: newMembers.length,
    createdAt: now,
    activeAt: activity(now).activeAt,
    ...entries.counters,
  };
  const [row, members] = await Promise.all([
    insertWithCode(dependencies, unit, columns),
    insertMembers(unit, columns, newMembers, { now, checkAt: firstCheckAt(dependencies, now) }),
  ]);
  await entries.write(unit, row.id);
  return { row, members };
}

/** Inserts the row of a party with an invite code that no other party has. */
async function insertWithCode(
  { secrets }: RosterDependencies,
  unit: StorageOperations,
  columns: Omit<NewRow<typeof parties>, 'inviteCode'>,
): Promise<PartyRow> {
  for (let tries = 1; ; tries++) {
    const party = { ...columns, inviteCode: secrets.code(inviteCodeLength) };
    const [row] = await unit.insert(parties, party, ...(tries < maxCodeTries ? [ifAbsent] : []));
    if (row) return row;
  }
}

async function addMembers(
  dependencies: RosterDependencies,
  unit: Unit,
  now: number,
  where: OneParty,
  newMembers: readonly NewMember[],
  assertWelcome: AssertWelcome,
): Promise<WholeParty | null> {
  const count = newMembers.length;
  // Called at once, but the storage reads the members after the party is locked.
  const [[updated], present] = await Promise.all([
    unit.update(
      parties,
      {
        ...where,
        members: { lte: dependencies.limits.partyMembers - count },
        state: { not: partyStates.IN_MATCH },
      },
      { members: { add: count }, seats: { add: count }, ...activity(now) },
    ),
    readMembers(unit, where.id),
  ]);
  if (!updated) return null;
  const row = await leaveQueue(dependencies, unit, updated);
  const [inserted] = await Promise.all([
    insertMembers(unit, row, newMembers, { now, checkAt: firstCheckAt(dependencies, now) }),
    assertWelcome({ row, members: present }),
  ]);
  return { row, members: await resetReadiness(unit, [...present, ...inserted]) };
}

async function removeMembers(
  dependencies: RosterDependencies,
  unit: Unit,
  now: number,
  where: Where<typeof parties>,
  playerIds: readonly string[],
  missing: () => Error,
  { by, patch = {} }: RemovalChanges = {},
): Promise<RemovalResult | null> {
  const [updated] = await unit.update(parties, where, {
    members: { add: -playerIds.length },
    ...activity(now),
    ...patch,
  });
  if (!updated) return null;
  const row = await leaveQueue(dependencies, unit, updated, by);
  const playerId = playerIds.length === 1 ? playerIds[0]! : { in: playerIds };
  const isLast = row.members === 0;
  const [removed, remaining] = await Promise.all([
    unit.delete(partyMembers, { partyId: row.id, playerId }),
    isLast ? [] : readMembers(unit, row.id),
    isLast ? unit.delete(parties, { id: row.id }) : [],
  ]);
  if (removed.length < playerIds.length) throw missing();
  await removeMemberMetadata(unit, removed);
  if (isLast) {
    await removePartyRows(unit, row);
    return { row, members: [], removed, newLeader: null };
  }
  const members = await resetReadiness(unit, remaining);
  if (!playerIds.includes(row.leaderId)) return { row, members, removed, newLeader: null };
  const newLeader = await chooseLeader(dependencies, unit, now, members);
  const [led] = await unit.update(parties, { id: row.id }, { leaderId: newLeader.playerId });
  return { row: led!, members, removed, newLeader };
}

async function disbandParty(
  dependencies: RosterDependencies,
  unit: Unit,
  where: Where<typeof parties>,
): Promise<WholeParty | null> {
  const [row] = await unit.delete(parties, where);
  if (!row) return null;
  await leaveQueue(dependencies, unit, row);
  const members = await unit.delete(partyMembers, { partyId: row.id });
  await removeMemberMetadata(unit, members);
  await removePartyRows(unit, row);
  return { row, members: members.sort((left, right) => left.seat - right.seat) };
}

/**
 * Tells the other areas that the members of a party change, so that its ticket is cancelled. The party is locked: if it
 * names a ticket, the ticket waits.
 */
async function leaveQueue(
  { raise }: RosterDependencies,
  unit: Unit,
  row: PartyRow,
  by: string | null = null,
): Promise<PartyRow> {
  await raise(unit, partyMembersChanged, { partyId: row.id, ticketId: row.ticketId, by });
  if (row.ticketId === null) return row;
  const opened = { state: partyStates.OPEN, ticketId: null };
  const [open] = await unit.update(parties, { id: row.id }, opened);
  return open ?? row;
}

/** Removes the rows of other tables that belong to a party that is gone. */
async function removePartyRows(
  unit: StorageOperations,
  { id, kicks, matchId, metadataEntries }: PartyRow,
): Promise<void> {
  if (matchId !== null) await unit.delete(partyMatches, { partyId: id });
  if (kicks > 0) await unit.delete(partyKicks, { partyId: id });
  if (metadataEntries > 0) await unit.delete(partyMetadata, { ownerId: id });
}

async function chooseLeader(
  { connections }: RosterDependencies,
  unit: StorageOperations,
  now: number,
  members: readonly MemberRow[],
): Promise<MemberRow> {
  if (members.length === 1) return members[0]!;
  const playerIds = members.map(({ playerId }) => playerId);
  return nextLeader(members, await connections.connected(unit, playerIds, now));
}

async function newInviteCode({ secrets }: RosterDependencies, unit: StorageOperations): Promise<string> {
  for (let tries = 1; ; tries++) {
    const inviteCode = secrets.code(inviteCodeLength);
    const holders = await unit.find(parties, { where: { inviteCode }, limit: 1 });
    if (holders.length === 0 || tries === maxCodeTries) return inviteCode;
  }
}
