import {
  type Area,
  accountControlPart,
  accountsPart,
  defineArea,
  matchBrokerPart,
  matchmakingPart,
  type None,
  on,
  optional,
  type Service,
  ticketRefusals,
  ticketStarting,
} from '@lobbykit/core/area';
import { moderationContract } from './contract.ts';
import { ownErrors } from './errors.ts';
import { moderationLimits, moderationRates } from './limits.ts';
import { reportMaking } from './moments.ts';
import { createSanctionQueries, type SanctionQueries } from './queries.ts';
import { createReportOperations } from './service.reports.ts';
import { createSanctionOperations } from './service.sanctions.ts';
import { sanctionKinds } from './states.ts';
import { reports, sanctions } from './tables.ts';
import { createReportTask } from './tasks.ts';
import { untilTimestampOf } from './views.ts';

const { BAN, QUEUE_BAN } = sanctionKinds;

/** Moderation: bans, mutes, players who may not wait for matches, and reports. */
export const moderationArea: Area<
  typeof moderationContract.routes,
  Service<typeof moderationContract.routes> & SanctionQueries,
  None,
  typeof moderationLimits,
  typeof moderationRates,
  'moderation'
> = defineArea({
  contract: moderationContract,
  tables: [sanctions, reports],
  errors: ownErrors,
  moments: [reportMaking],
  limits: moderationLimits,
  rates: moderationRates,
  needs: {
    accounts: accountsPart,
    broker: optional(matchBrokerPart),
    control: accountControlPart,
    matchmaking: optional(matchmakingPart),
  },
  create(ctx, needs) {
    const dependencies = { ctx, ...needs };
    return {
      ...createSanctionQueries(ctx),
      operations: { ...createSanctionOperations(dependencies), ...createReportOperations(dependencies) },
      tasks: [createReportTask(ctx)],
      listeners: [
        // A request that was under way when its account was banned ends here, and so does the ticket of a game server.
        on(ticketStarting, async (unit, { playerIds, refuse }) => {
          const rows = await unit.find(sanctions, {
            where: {
              accountId: { in: playerIds },
              kind: { in: [BAN, QUEUE_BAN] },
              activeUntil: { gt: ctx.clock.now() },
            },
            orderBy: [{ column: 'activeUntil', descending: true }],
          });
          for (const { accountId: playerId, endsAt } of rows) {
            const until = String(untilTimestampOf(endsAt));
            refuse(playerId, ticketRefusals.QUEUE_BANNED({ metadata: { playerId, until } }));
          }
        }),
      ],
    };
  },
});
