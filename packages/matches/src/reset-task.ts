import type { RatingSettings, Task, Unit } from '@lobbykit/core/area';
import type { MatchesDependencies } from './dependencies.ts';
import { emitRating } from './events.ts';
import { isOfSystem, skillOf, storedSkill } from './stored-skill.ts';
import { newSkill, type Skill } from './systems.ts';
import { matchRatings, type RatingResetRow, ratingResets } from './tables.ts';

/** Ratings that are reset in one unit. */
const batchSize = 100;

/**
 * Creates the task that resets ratings. The row of a reset says up to which player it has come, and moves in the unit that
 * resets them: so each rating is reset once, whatever stops in between. Ratings are locked in the order of their players.
 */
export const createResetTask = ({ ctx, matchmaking }: MatchesDependencies): Task => ({
  name: 'matches.resetRatings',
  everyMilliseconds: 1_000,
  hasWork: async () => (await ctx.storage.find(ratingResets, { limit: 1 })).length > 0,
  async run({ guard, signal }) {
    for (const { queueName } of await ctx.storage.find(ratingResets, { orderBy: ['queueName'] }))
      for (let isDone = false; !isDone && !signal.aborted; )
        isDone = await ctx.atomically(ctx.systemCall('matches.resetRatings'), async (unit) => {
          await guard(unit);
          const [reset] = await unit.lock(ratingResets, { queueName });
          if (!reset) return true;
          const settings = (await matchmaking?.ratingSettings(unit, queueName)) ?? null;
          const count = settings ? await resetBatch(unit, reset, settings, ctx.clock.now()) : 0;
          if (count === batchSize) return false;
          await unit.delete(ratingResets, { queueName });
          unit.emit({
            event: {
              anyEvent: { '@type': 'matches/RatingsReset', queueName, ratings: reset.ratings + count },
            },
            tags: ['ratings'],
            senderId: 'system',
            subject: `ratings:${queueName}`,
          });
          return true;
        });
  },
});

/** Resets the next ratings, and returns how many these were. */
async function resetBatch(
  unit: Unit,
  reset: RatingResetRow,
  settings: RatingSettings,
  now: number,
): Promise<number> {
  const { queueName, afterPlayerId } = reset;
  const next = await unit.find(matchRatings, {
    where: { queueName, playerId: { gt: afterPlayerId } },
    orderBy: ['playerId'],
    limit: batchSize,
  });
  const last = next.at(-1);
  if (!last) return 0;
  const playerId = { in: next.map((row) => row.playerId) };
  for (const row of await unit.lock(matchRatings, { playerId, queueName }, { orderBy: ['playerId'] })) {
    const skill = softened(skillOf(row, settings), settings, reset);
    const patch = {
      skill: storedSkill(skill, settings) as never,
      updatedAt: now,
      ...(!isOfSystem(row, settings) && { matches: 0 }),
    };
    await unit.update(matchRatings, { playerId: row.playerId, queueName }, patch, { returns: 'key' });
    emitRating(unit, row.playerId, queueName, skill);
  }
  await unit.update(
    ratingResets,
    { queueName },
    { afterPlayerId: last.playerId, ratings: { add: next.length } },
  );
  return next.length;
}

/** Returns a skill that is nearer to that of a new player. */
function softened(skill: Skill, settings: RatingSettings, { factor, deviation }: RatingResetRow): Skill {
  const { rating } = newSkill(settings);
  return {
    ...skill,
    rating: rating + (skill.rating - rating) * (factor as number),
    deviation: Math.max(skill.deviation, (deviation as number | null) ?? 0),
  };
}
