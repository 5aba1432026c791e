import type { Handlers } from '../../http/contract.ts';
import { playerOf } from '../../kernel/call.ts';
import { wholeSeconds } from '../../runtime/clock.ts';
import type { CurrentMatch } from '../match-broker/match-players.ts';
import type { matchmakingContract } from './contract.ts';
import type { MatchmakingDependencies } from './dependencies.ts';
import { matchmakingErrors as errors } from './errors.ts';

/** Creates the operation by which players come back to their match. */
export function createMatchOperation({
  broker,
}: Pick<MatchmakingDependencies, 'broker'>): Pick<Handlers<typeof matchmakingContract.routes>, 'match'> {
  return {
    async match(call) {
      const current = await broker.currentMatch(call.db, playerOf(call));
      if (!current) throw errors.NO_MATCH();
      return { match: viewMatch(current) };
    },
  };
}

function viewMatch({ seat, startedAt, expiresAt, ...match }: CurrentMatch) {
  return {
    ...match,
    ...seat,
    startedTimestamp: startedAt === null ? 0 : wholeSeconds(startedAt),
    expiresTimestamp: wholeSeconds(expiresAt),
  };
}
