import { type Handlers, invalidField, playerOf } from '@lobbykit/core/area';
import type { matchesContract } from './contract.ts';
import type { MatchesDependencies } from './dependencies.ts';
import { matchesErrors as errors } from './errors.ts';
import { emitRating } from './events.ts';
import { isOfSystem, storedSkill, storedSkillOf } from './stored-skill.ts';
import { newSkill, type Skill } from './systems.ts';
import { matchRatings, type RatingRow, ratingResets } from './tables.ts';

type Operations = Pick<Handlers<typeof matchesContract.routes>, 'ratings' | 'setRating' | 'resetRatings'>;

/** Creates the operations that read and set ratings. */
export function createRatingOperations({ ctx, accounts, matchmaking }: MatchesDependencies): Operations {
  return {
    async ratings(call, { accountId }) {
      const playerId = accountId ?? playerOf(call);
      const rows = await call.db.find(matchRatings, { where: { playerId }, orderBy: ['queueName'] });
      return { ratings: rows.map(viewRating) };
    },

    setRating: (call, { accountId: playerId, queueName, rating, deviation }) =>
      ctx.atomically(call, async (unit) => {
        if (!(await accounts.lock(unit, [playerId])).has(playerId)) throw errors.RATING_PLAYER_UNKNOWN();
        const settings = (await matchmaking?.ratingSettings(unit, queueName)) ?? null;
        if (!settings) throw errors.RATING_QUEUE_UNKNOWN();
        const fresh = newSkill(settings);
        const given: Skill = { ...fresh, rating, ...(deviation !== undefined && { deviation }) };
        const [former] = await unit.lock(matchRatings, { playerId, queueName });
        const change = {
          skill: storedSkill(given, settings) as never,
          updatedAt: ctx.clock.now(),
          // Those of another system have not changed this rating.
          ...(former && !isOfSystem(former, settings) && { matches: 0 }),
        };
        const [row] = await unit.insert(
          matchRatings,
          { playerId, queueName, ...change },
          { orUpdate: change },
        );
        emitRating(unit, playerId, queueName, given);
        return { rating: viewRating(row!) };
      }),

    resetRatings: (call, { queueName, factor, deviation }) =>
      ctx.atomically(call, async (unit) => {
        const settings = (await matchmaking?.ratingSettings(unit, queueName)) ?? null;
        if (!settings) throw errors.RATING_QUEUE_UNKNOWN();
        if (settings.system === 'elo' && deviation !== undefined)
          throw invalidField('deviation', 'means nothing for elo');
        const startedAt = ctx.clock.now();
        const row = { queueName, factor, deviation: deviation ?? null, startedAt };
        await unit.insert(ratingResets, row, { ifAbsent: true });
        const [running] = await unit.lock(ratingResets, { queueName });
        // A repetition is told of the reset that it repeats.
        if (running!.factor !== factor || running!.deviation !== row.deviation)
          throw errors.RATING_RESET_RUNNING();
        return { reset: { queueName, startedTimestamp: Math.floor(running!.startedAt / 1_000) } };
      }),
  };
}

function viewRating({ queueName, skill, matches, updatedAt }: RatingRow) {
  const { system, rating, deviation } = storedSkillOf({ skill });
  return { queueName, system, rating, deviation, matches, updatedTimestamp: Math.floor(updatedAt / 1_000) };
}
