import {
  type Area,
  accountControlPart,
  defineArea,
  type None,
  on,
  type Service,
  ticketRefusals,
  ticketStarting,
} from '@lobbykit/core/area';
import { moderationContract } from './contract.ts';
import { ownErrors } from './errors.ts';
import { createSanctionQueries, type SanctionQueries } from './queries.ts';
import { createSanctionOperations } from './service.sanctions.ts';
import { sanctionKinds } from './states.ts';
import { sanctions } from './tables.ts';
import { untilTimestampOf } from './views.ts';

const { BAN, QUEUE_BAN } = sanctionKinds;

/** Moderation: bans, mutes, and players who may not wait for matches. */
export const moderationArea: Area<
  typeof moderationContract.routes,
  Service<typeof moderationContract.routes> & SanctionQueries,
  None,
  None,
  None,
  'moderation'
> = defineArea({
  contract: moderationContract,
  tables: [sanctions],
  errors: ownErrors,
  needs: { control: accountControlPart },
  create(ctx, { control }) {
    const dependencies = { ctx, control };
    return {
      ...createSanctionQueries(ctx),
      operations: createSanctionOperations(dependencies),
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
