import { type Handlers, playerOf } from '@lobbykit/core/area';
import type { matchesContract } from './contract.ts';
import type { MatchesDependencies } from './dependencies.ts';
import { matchesErrors as errors } from './errors.ts';
import { emitRating } from './events.ts';
import { isOfSystem, storedSkill, storedSkillOf } from './stored-skill.ts';
import { newSkill, type Skill } from './systems.ts';
import { matchRatings, type RatingRow } from './tables.ts';

type Operations = Pick<Handlers<typeof matchesContract.routes>, 'ratings' | 'setRating'>;

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
  };
}

function viewRating({ queueName, skill, matches, updatedAt }: RatingRow) {
  const { system, rating, deviation } = storedSkillOf({ skill });
  return { queueName, system, rating, deviation, matches, updatedTimestamp: Math.floor(updatedAt / 1_000) };
}
