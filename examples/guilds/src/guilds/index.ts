import { accountDeleting, accountsPart, defineArea, on } from '@lobbykit/core/area';
import { guildsContract } from './contract.ts';
import { guildErrors } from './errors.ts';
import { guildEvents } from './events.ts';
import { removeMember } from './roster.ts';
import { chestSharedUnits, createChestOperations } from './service.chest.ts';
import { createMemberOperations } from './service.members.ts';
import { guilds, invitations, ledger, members } from './tables.ts';
import { createWeeklyBonus } from './weekly-bonus.ts';

/** What the host can set in `createBackend`. */
export interface GuildsOptions {
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
  limits: { guildMembers: [50, 200, 'members of a guild'] },
  rates: { guild_code: { points: 10, seconds: 60 } },
  options: { weeklyGoldPerMember: 10 } satisfies GuildsOptions,
  needs: { accounts: accountsPart },
  create(ctx, { accounts }, { weeklyGoldPerMember }) {
    const dependencies = { ctx, accounts, maxMembers: ctx.limits.guildMembers };
    return {
      operations: { ...createMemberOperations(dependencies), ...createChestOperations(dependencies) },
      sharedUnits: chestSharedUnits,
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
