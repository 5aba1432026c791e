import { deadlineOf } from '../../kernel/availability.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { hasExpired } from '../../storage/has-rows.ts';
import { scan } from '../../storage/scan.ts';
import type { Task } from '../area.ts';
import { isolated, taskBatchSize } from './batches.ts';
import { type Depart, lockMembership } from './departures.ts';
import type { PartiesDependencies } from './dependencies.ts';
import type { PartiesContext } from './limits.ts';
import { createNotifications } from './notifications.ts';
import { partyStates } from './states.ts';
import { type MemberRow, parties, partyMembers } from './tables.ts';

/** How often the task checks for absent members. A member may be removed this much too late. */
const checkIntervalMilliseconds = 5_000;

/**
 * Times of requests may be up to 66 seconds late. A player who was seen more than this after going away has been
 * connected since.
 */
const presenceLagMilliseconds = 70_000;

type Connections = Pick<PartiesDependencies, 'connections'>;

/**
 * The task that removes members who are absent for too long.
 *
 * Each member has a time at which to check whether they are still there (`lookAt`): 120 seconds after they were last
 * seen. When it comes, either they have been seen since and the time moves on, or they leave as if they had asked to.
 * An index finds the members whose time has come, and a player who stays costs one check every two minutes. Nobody leaves
 * a party that is IN_MATCH: a player whose game has crashed comes back to their party and their match.
 */
export function createAbsentMembersTask(
  ctx: PartiesContext,
  { connections }: Connections,
  depart: Depart,
  noteConnection: NoteConnection,
): Task {
  const { storage, clock, limits, log } = ctx;
  const absenceMilliseconds = limits.partyAbsenceSeconds * 1000;

  /** Until when a member may stay, given when they were last seen. */
  function stayUntil({ playerId, joinedAt }: MemberRow, lastSeen: ReadonlyMap<string, number>): number {
    const at = Math.max(joinedAt, lastSeen.get(playerId) ?? 0);
    return deadlineOf(ctx.availability, at, at + absenceMilliseconds);
  }

  /** Removes a member unless they have come back since they were found. */
  async function remove(unit: Unit, { playerId, partyId }: MemberRow): Promise<void> {
    const now = clock.now();
    const membership = await lockMembership(unit, playerId);
    if (membership?.partyId !== partyId) return;
    const lastSeen = await connections.lastConnected(unit, [playerId], now);
    if (stayUntil(membership, lastSeen) > now) return;
    const party = await unit.get(parties, { id: partyId });
    if (party?.state === partyStates.IN_MATCH) {
      await unit.update(partyMembers, { playerId }, { lookAt: now + absenceMilliseconds });
      return;
    }
    await depart(unit, now, partyId, playerId, true);
  }

  /** Moves the next check on for the due members who are still there, and returns the absent ones. */
  async function findAbsent(due: readonly MemberRow[], now: number): Promise<MemberRow[]> {
    const playerIds = due.map(({ playerId }) => playerId);
    const lastSeen = await connections.lastConnected(storage, playerIds, now);
    const postponed = new Map<number, string[]>();
    const absent: MemberRow[] = [];
    for (const member of due) {
      const until = stayUntil(member, lastSeen);
      // Rounded up to the interval, so that one statement moves all members of an interval.
      const lookAt = Math.ceil(until / checkIntervalMilliseconds) * checkIntervalMilliseconds;
      if (until <= now) absent.push(member);
      else postponed.set(lookAt, [...(postponed.get(lookAt) ?? []), member.playerId]);
    }
    for (const [lookAt, ids] of postponed) {
      // The limit makes the statement skip rows that are locked; they stay due.
      const options = { orderBy: ['playerId'], limit: ids.length } as const;
      await storage.update(
        partyMembers,
        { playerId: { in: ids }, lookAt: { lte: now } },
        { lookAt },
        options,
      );
    }
    // These members were active after going away, and the node that had to report their return has died.
    for (const { playerId, awayAt } of due)
      if (awayAt !== null && awayAt + presenceLagMilliseconds < now && lastSeen.get(playerId) === now)
        await noteConnection(playerId, true);
    return absent;
  }

  return {
    name: 'parties.remove_absent',
    everyMilliseconds: checkIntervalMilliseconds,
    hasWork: () => hasExpired(storage, [partyMembers], 'lookAt', clock.now()),
    async run({ signal, guard }) {
      const now = clock.now();
      const query = { where: { lookAt: { lte: now } }, orderBy: ['lookAt'], signal } as const;
      for await (const due of scan(storage, partyMembers, query, taskBatchSize))
        for (const member of await findAbsent(due, now)) {
          if (signal.aborted) return;
          const call = ctx.systemCall('parties.remove_absent');
          await isolated(
            log,
            () =>
              ctx.atomically(call, async (unit) => {
                await guard(unit);
                await remove(unit, member);
              }),
            { partyId: member.partyId },
          );
        }
    },
  };
}

/** Records that a member is connected or away and notifies the party, unless that is already recorded. */
export type NoteConnection = (playerId: string, isConnected: boolean) => Promise<void>;

export function createNoteConnection(ctx: PartiesContext): NoteConnection {
  const { storage, clock, limits } = ctx;
  return async (playerId, isConnected) => {
    const isRecorded = ({ awayAt }: MemberRow): boolean => (awayAt === null) === isConnected;
    const recorded = await storage.get(partyMembers, { playerId });
    if (!recorded || isRecorded(recorded)) return;
    await ctx.atomically(ctx.systemCall('parties.note_connection'), async (unit) => {
      const membership = await lockMembership(unit, playerId);
      if (!membership || isRecorded(membership)) return;
      const awayAt = isConnected ? null : clock.now();
      const [member] = await unit.update(partyMembers, { playerId }, { awayAt });
      const members = await unit.find(partyMembers, { where: { partyId: membership.partyId } });
      const recipients = members.map((each) => each.playerId);
      createNotifications(unit, limits, membership.partyId, recipients).connectionChanged(member!);
    });
  };
}
