import type { Context, Task } from '@lobbykit/core/area';
import { changeChest } from './chest.ts';
import { weekOf } from './rules.ts';
import { guilds, invitations } from './tables.ts';

const batchSize = 100;
const hourMilliseconds = 3_600_000;

// #region task
/** Creates the task that pays each guild once per week, for each of its members, and deletes expired codes. */
export const createWeeklyBonus = (ctx: Context, goldPerMember: number): Task => ({
  name: 'guilds.weeklyBonus',
  everyMilliseconds: hourMilliseconds,
  async run({ guard, signal }) {
    const call = ctx.systemCall('guilds.weeklyBonus');
    const week = weekOf(call.now);
    for (let paid = batchSize; paid === batchSize && !signal.aborted; ) {
      paid = await ctx.atomically(call, async (unit) => {
        await guard(unit); // fails if another node has taken the task over
        const due = await unit.find(guilds, {
          where: { paidWeek: { lt: week } },
          orderBy: ['paidWeek'],
          limit: batchSize,
        });
        for (const { id, paidWeek, size } of due) {
          const [guild] = await unit.update(guilds, { id, paidWeek }, { paidWeek: week });
          const gold = BigInt(size * goldPerMember);
          if (guild) await changeChest(unit, id, { gold, accountId: null, now: call.now });
        }
        return due.length;
      });
    }
    await ctx.storage.delete(invitations, { expiresAt: { lte: call.now } });
  },
});
// #endregion
