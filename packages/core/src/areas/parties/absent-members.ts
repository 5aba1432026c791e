import type { Unit } from '../../kernel/unit-of-work.ts';
import { removeInSteps } from '../../storage/remove-in-steps.ts';
import type { Context, Task } from '../area.ts';
import type { PartiesDependencies } from './dependencies.ts';
import { createTeller } from './notifications.ts';
import type { Seats } from './roster.ts';
import type { createMembership } from './service.membership.ts';
import { type MemberRow, parties, partyKicks, partyMembers } from './tables.ts';

/** How many members or parties are looked at together. */
const atATime = 100;

/** How often is looked for members who are away: so much later than it could be one is removed. */
const lookMilliseconds = 5_000;

/** Times of requests are up to 66 seconds late: who is seen so much later was there in between. */
const surelyPast = 70_000;

type Membership = Pick<ReturnType<typeof createMembership>, 'depart' | 'lockedPlace'>;

/**
 * What happens in parties by the clock.
 *
 * Each member has a time at which to look whether he is still there: 120 seconds behind the last sign of him. When it
 * comes, he is there still and the time moves on, or he leaves as if he had asked to. So the members that are looked at
 * are those whose time has come, found by an index, and a player who stays costs one look every two minutes.
 */
export function createAbsence(
  ctx: Context,
  { connections }: Pick<PartiesDependencies, 'connections'>,
  seats: Seats,
  { depart, lockedPlace }: Membership,
): readonly Task[] {
  const { storage, clock, limits, log } = ctx;
  const absence = limits.partyAbsenceSeconds * 1000;

  /** Tells the others that a member is connected or is not, unless they know. */
  async function note(playerId: string, isConnected: boolean): Promise<void> {
    const isKnown = ({ awayAt }: MemberRow): boolean => (awayAt === null) === isConnected;
    const known = await storage.get(partyMembers, { playerId });
    if (!known || isKnown(known)) return;
    await ctx.atomically(ctx.systemCall('parties.note_connection'), async (unit) => {
      const place = await lockedPlace(unit, playerId);
      if (!place || isKnown(place)) return;
      const awayAt = isConnected ? null : clock.now();
      const [member] = await unit.update(partyMembers, { playerId }, { awayAt });
      const members = await unit.find(partyMembers, { where: { partyId: place.partyId } });
      const recipients = members.map((each) => each.playerId);
      createTeller(unit, limits, place.partyId, recipients).connectionChanged(member!);
    });
  }

  connections.onChange(({ accountId, connected }) => note(accountId, connected));

  /** Until when a member may stay, by what is known of him. */
  const stayOf = ({ playerId, joinedAt }: MemberRow, last: ReadonlyMap<string, number>): number =>
    Math.max(joinedAt, last.get(playerId) ?? 0) + absence;

  /** Takes a member out unless he has come back since. */
  async function remove(unit: Unit, { playerId, partyId }: MemberRow): Promise<void> {
    const now = clock.now();
    const place = await lockedPlace(unit, playerId);
    if (place?.partyId !== partyId) return;
    const last = await connections.lastConnected(unit, [playerId], now);
    if (stayOf(place, last) > now) return;
    await depart(unit, now, partyId, playerId, true);
  }

  /** Looks at members whose time has come: moves it on for those who are there, and answers the others. */
  async function look(due: readonly MemberRow[], now: number): Promise<MemberRow[]> {
    const playerIds = due.map(({ playerId }) => playerId);
    const last = await connections.lastConnected(storage, playerIds, now);
    const later = new Map<number, string[]>();
    const away: MemberRow[] = [];
    for (const member of due) {
      const until = stayOf(member, last);
      // Rounded to the period, so that those of one period are moved on together.
      const lookAt = Math.ceil(until / lookMilliseconds) * lookMilliseconds;
      if (until <= now) away.push(member);
      else later.set(lookAt, [...(later.get(lookAt) ?? []), member.playerId]);
    }
    for (const [lookAt, ids] of later) {
      // Whoever is locked just now is passed over, and due again.
      const options = { orderBy: ['playerId'], limit: ids.length } as const;
      await storage.update(
        partyMembers,
        { playerId: { in: ids }, lookAt: { lte: now } },
        { lookAt },
        options,
      );
    }
    // He has done something since he went away, and whoever should have told that he is back has died.
    for (const { playerId, awayAt } of due)
      if (awayAt !== null && awayAt + surelyPast < now && last.get(playerId) === now)
        await note(playerId, true);
    return away;
  }

  /** Calls `work` with what is due, some at a time, each once; one that fails does not keep the others. */
  async function each<Item>(
    find: (after: Item | undefined) => Promise<Item[]>,
    work: (items: readonly Item[]) => Promise<void>,
    signal: AbortSignal,
  ): Promise<void> {
    let after: Item | undefined;
    while (!signal.aborted) {
      const items = await find(after);
      if (items.length > 0) await work(items);
      if (items.length < atATime) return;
      after = items.at(-1);
    }
  }

  async function isolated(work: () => Promise<void>, what: object): Promise<void> {
    try {
      await work();
    } catch (cause) {
      log.error({ cause, ...what }, 'a party could not be put in order; trying again');
    }
  }

  return [
    {
      name: 'parties.remove_absent',
      everyMilliseconds: lookMilliseconds,
      async run({ signal, guard }) {
        const now = clock.now();
        const where = { lookAt: { lte: now } };
        await each<MemberRow>(
          (after) =>
            storage.find(partyMembers, {
              where,
              orderBy: ['lookAt'],
              limit: atATime,
              ...(after && { after }),
            }),
          async (due) => {
            for (const member of await look(due, now)) {
              if (signal.aborted) return;
              const removal = ctx.systemCall('parties.remove_absent');
              await isolated(
                () =>
                  ctx.atomically(removal, async (unit) => {
                    await guard(unit);
                    await remove(unit, member);
                  }),
                { partyId: member.partyId },
              );
            }
          },
          signal,
        );
      },
    },
    {
      name: 'parties.end_idle',
      everyMilliseconds: 60_000,
      async run({ signal, guard }) {
        const where = { activeAt: { lte: clock.now() - limits.partyIdleSeconds * 1000 } };
        await each(
          (after: { readonly id: string; readonly activeAt: number } | undefined) =>
            storage.find(parties, {
              where,
              orderBy: ['activeAt'],
              limit: atATime,
              ...(after && { after }),
            }),
          async (idle) => {
            for (const { id } of idle) {
              if (signal.aborted) return;
              const ending = ctx.systemCall('parties.end_idle');
              await isolated(
                () =>
                  ctx.atomically(ending, async (unit) => {
                    await guard(unit);
                    const whole = await seats.end(unit, { id, ...where });
                    if (!whole) return;
                    const recipients = whole.members.map(({ playerId }) => playerId);
                    createTeller(unit, limits, id, recipients).deleted();
                  }),
                { partyId: id },
              );
            }
          },
          signal,
        );
        await removeInSteps(storage, partyKicks, { until: { lte: clock.now() } }, 'until', { signal });
      },
    },
  ];
}
