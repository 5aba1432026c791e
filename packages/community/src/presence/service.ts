import { commonErrors, playerOf } from '@lobbykit/core/area';
import type { PresenceDependencies, PresenceOperations } from './dependencies.ts';
import { presenceSubscriptions } from './tables.ts';

/** Creates the operations of the contract. */
export const createPresenceOperations = ({
  ctx,
  accounts,
}: Pick<PresenceDependencies, 'ctx' | 'accounts'>): PresenceOperations => ({
  subscribe: (call, { enabled }) =>
    ctx.atomically(call, async (unit) => {
      const accountId = playerOf(call);
      // Another node may still remember the session of an account that was just deleted.
      if (!(await accounts.lock(unit, [accountId])).has(accountId)) throw commonErrors.CREDENTIAL_INVALID();
      const row = { accountId, followedAt: call.now };
      if (enabled) await unit.insert(presenceSubscriptions, row, { ifAbsent: true });
      else await unit.delete(presenceSubscriptions, { accountId });
      return {};
    }),

  healthz: () => ctx.health(),
});
