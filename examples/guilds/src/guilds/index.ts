import { accountDeleting, accountsPart, defineArea, on } from '@lobbykit/core/area';
import { guildsContract } from './contract.ts';
import { guildErrors } from './errors.ts';
import { guildEvents } from './events.ts';
import { removeMember } from './roster.ts';
import { createChestOperations } from './service.chest.ts';
import { createMemberOperations } from './service.members.ts';
import { guilds, invitations, ledger, members } from './tables.ts';
import { createWeeklyBonus } from './weekly-bonus.ts';

/** What the host can set in `createBackend`. */
export interface GuildsOptions {
  /** Members of a guild at most. Default 50. */
  readonly guildMembers?: number;
  /** Gold that a chest gets each week for each member. Default 10. */
  readonly weeklyGoldPerMember?: number;
}

/** Players who play together, with ranks and a common chest. */
// #region area
export const guildsArea = defineArea({
  contract: guildsContract,
  tables: [guilds, members, invitations, ledger],
  errors: guildErrors,
  events: guildEvents,
  options: { guildMembers: 50, weeklyGoldPerMember: 10 } satisfies GuildsOptions,
  needs: { accounts: accountsPart },
  create(ctx, { accounts }, { guildMembers, weeklyGoldPerMember }) {
    const dependencies = { ctx, accounts, guildMembers };
    return {
      operations: { ...createMemberOperations(dependencies), ...createChestOperations(dependencies) },
      listeners: [
        on(accountDeleting, async (unit, { accountId }) => {
          if (await unit.get(members, { accountId })) await removeMember(unit, accountId);
        }),
      ],
      tasks: [createWeeklyBonus(ctx, weeklyGoldPerMember)],
    };
  },
});
// #endregion
