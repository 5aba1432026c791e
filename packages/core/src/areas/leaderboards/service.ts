import { on } from '../../kernel/moment.ts';
import { accountDeleting } from '../accounts/moments.ts';
import type { Service } from '../area.ts';
import { createAccountRemoval } from './account-removal.ts';
import type { leaderboardsContract } from './contract.ts';
import type { LeaderboardsDependencies } from './dependencies.ts';
import { createKnownGroups, type LeaderboardEntrants } from './entrants.ts';
import type { LeaderboardsContext } from './limits.ts';
import { createAdministration } from './service.admin.ts';
import { createEntryReads } from './service.entries.ts';
import { createSubmissions } from './service.submissions.ts';
import { createTasks } from './tasks.ts';

export interface Leaderboards extends Service<typeof leaderboardsContract.routes>, LeaderboardEntrants {}

export function createLeaderboards(
  ctx: LeaderboardsContext,
  given: Omit<LeaderboardsDependencies, 'groups'>,
): Leaderboards {
  const removeAccount = createAccountRemoval(ctx);
  const { entrants, current } = createKnownGroups(removeAccount);
  const dependencies = { ...given, groups: current };
  return {
    ...entrants,
    tasks: createTasks(ctx, dependencies),
    listeners: [on(accountDeleting, (unit, { accountId }) => removeAccount(unit, accountId))],
    operations: {
      ...createEntryReads(ctx, dependencies),
      ...createSubmissions(ctx, dependencies),
      ...createAdministration(ctx, dependencies),
      healthz: () => ctx.health(),
    },
  };
}
