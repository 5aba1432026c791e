import {
  type Area,
  accountDeleting,
  accountsPart,
  defineArea,
  matchChanged,
  matchmakingPart,
  type None,
  on,
  optional,
  type Service,
} from '@lobbykit/core/area';
import { matchesContract } from './contract.ts';
import { matchesErrors } from './errors.ts';
import { matchesEvents } from './events.ts';
import { matchesLimits } from './limits.ts';
import { createMetadataMirror } from './metadata-mirror.ts';
import { openSkill } from './open-skill.ts';
import { rateMatch } from './rate-match.ts';
import { createRatingSettings } from './rated-queues.ts';
import { rowsOf } from './record.ts';
import { createResetTask } from './reset-task.ts';
import { createHistoryOperations } from './service.history.ts';
import { createRatingOperations } from './service.ratings.ts';
import { matchHistory, matchRatings, ratingResets } from './tables.ts';
import { createForgetTask } from './tasks.ts';

/** What stays of matches: who played what with whom, when, how it ended, and how good the players are. */
export const matchesArea: Area<
  typeof matchesContract.routes,
  Service<typeof matchesContract.routes>,
  None,
  typeof matchesLimits,
  None,
  'matches'
> = defineArea({
  contract: matchesContract,
  tables: [matchHistory, matchRatings, ratingResets],
  errors: matchesErrors,
  events: matchesEvents,
  limits: matchesLimits,
  queueSettings: ['rating'],
  needs: { accounts: accountsPart, matchmaking: optional(matchmakingPart) },
  create(ctx, needs) {
    const dependencies = { ctx, ...needs };
    const rating = { ...dependencies, readSettings: createRatingSettings(dependencies), openSkill };
    return {
      operations: { ...createHistoryOperations(dependencies), ...createRatingOperations(dependencies) },
      tasks: [createForgetTask(ctx), createResetTask(dependencies)],
      consumers: { ratings: createMetadataMirror(dependencies) },
      listeners: [
        on(matchChanged, async (unit, change) => {
          if (change.kind !== 'ENDED') return;
          const existing = await needs.accounts.existing(unit, change.match.playerIds);
          const changes = await rateMatch(unit, rating, change, existing);
          await unit.insert(matchHistory, rowsOf(change, existing, changes), { ifAbsent: true });
        }),
        on(accountDeleting, async (unit, { accountId }) => {
          // The broker and lobbies have locked the matches of the player: none ends in between.
          const played = { playerId: accountId };
          await unit.update(
            matchHistory,
            played,
            { playerId: '' },
            { orderBy: ['matchId', 'endedAt', 'seat'], returns: 'key' },
          );
          await unit.delete(matchRatings, played, { orderBy: ['queueName'] });
        }),
      ],
    };
  },
});
