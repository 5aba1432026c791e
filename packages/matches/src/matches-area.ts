import {
  type Area,
  accountDeleting,
  accountsPart,
  defineArea,
  matchChanged,
  type None,
  on,
  type Service,
} from '@lobbykit/core/area';
import { matchesContract } from './contract.ts';
import { matchesErrors } from './errors.ts';
import { matchesLimits } from './limits.ts';
import { rowsOf } from './record.ts';
import { createHistoryOperations } from './service.history.ts';
import { matchHistory } from './tables.ts';
import { createForgetTask } from './tasks.ts';

/** What stays of matches: who played what with whom, when, and how it ended. */
export const matchesArea: Area<
  typeof matchesContract.routes,
  Service<typeof matchesContract.routes>,
  None,
  typeof matchesLimits,
  None,
  'matches'
> = defineArea({
  contract: matchesContract,
  tables: [matchHistory],
  errors: matchesErrors,
  limits: matchesLimits,
  needs: { accounts: accountsPart },
  create: (ctx, { accounts }) => ({
    operations: createHistoryOperations({ ctx, accounts }),
    tasks: [createForgetTask(ctx)],
    listeners: [
      on(matchChanged, async (unit, change) => {
        if (change.kind === 'ENDED') await unit.insert(matchHistory, rowsOf(change), { ifAbsent: true });
      }),
      on(accountDeleting, async (unit, { accountId }) => {
        await unit.update(matchHistory, { playerId: accountId }, { playerId: '' }, { returns: 'key' });
      }),
    ],
  }),
});
