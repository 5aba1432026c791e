import { accountDeleting, accountsPart, defineArea, on, playerOf } from '@lobbykit/core/area';
import { walletErrors, walletsContract } from './contract.ts';
import { addGold, wallets } from './gold.ts';

/** The gold of the players. Other areas change it with the operation `wallets.change`, in their own unit. */
export const walletsArea = defineArea({
  contract: walletsContract,
  tables: [wallets],
  errors: walletErrors,
  needs: { accounts: accountsPart },
  create: (ctx, { accounts }) => ({
    operations: {
      async get(call) {
        const wallet = await call.db.get(wallets, { accountId: playerOf(call) });
        return { gold: wallet?.gold ?? 0n };
      },

      change: (call, { accountId, gold }) =>
        ctx.atomically(call, async (unit) => {
          if (!(await accounts.existing(unit, [accountId])).has(accountId))
            throw walletErrors.WALLET_OWNER_UNKNOWN();
          const now = await addGold(unit, accountId, gold);
          if (now === null) throw gold < 0n ? walletErrors.NOT_ENOUGH_GOLD() : walletErrors.WALLET_FULL();
          return { gold: now };
        }),
    },

    listeners: [
      on(accountDeleting, async (unit, { accountId }) => {
        await unit.delete(wallets, { accountId });
      }),
    ],
  }),
});
