import {
  type Area,
  accountDeleting,
  accountsPart,
  defineArea,
  entitlementsPart,
  type None,
  on,
  optional,
  type Service,
} from '@lobbykit/core/area';
import { inboxContract } from './contract.ts';
import { removeInbox } from './entries.ts';
import { ownErrors } from './errors.ts';
import { inboxEvents } from './events.ts';
import { inboxLimits } from './limits.ts';
import { createMessageOperations } from './service.messages.ts';
import { createSendOperations } from './service.send.ts';
import { inboxBroadcasts, inboxCounters, inboxEntries, inboxMessages } from './tables.ts';
import { createExpiryTask } from './tasks.ts';

/** The inbox: messages that wait for players, with items that they claim once. */
export const inboxArea: Area<
  typeof inboxContract.routes,
  Service<typeof inboxContract.routes>,
  None,
  typeof inboxLimits,
  None,
  'inbox'
> = defineArea({
  contract: inboxContract,
  tables: [inboxMessages, inboxEntries, inboxCounters, inboxBroadcasts],
  errors: ownErrors,
  events: inboxEvents,
  limits: inboxLimits,
  needs: { accounts: accountsPart, entitlements: optional(entitlementsPart) },
  create(ctx, { accounts, entitlements }) {
    const dependencies = { ctx, accounts, entitlements };
    return {
      operations: { ...createMessageOperations(dependencies), ...createSendOperations(dependencies) },
      tasks: [createExpiryTask(ctx)],
      listeners: [on(accountDeleting, (unit, { accountId }) => removeInbox(unit, accountId))],
    };
  },
});
