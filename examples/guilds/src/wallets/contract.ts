import { defineContract, defineErrors, Id, Int64, z } from '@lobbykit/core/area';
import { GoldChange } from './gold.ts';

export const walletErrors = defineErrors({
  NOT_ENOUGH_GOLD: ['FAILED_PRECONDITION', 'there is not enough gold'],
  WALLET_FULL: ['FAILED_PRECONDITION', 'the wallet cannot hold more gold'],
  WALLET_OWNER_UNKNOWN: ['NOT_FOUND', 'there is no such account'],
});

const out = z.object({ gold: Int64 });

export const walletsContract = defineContract({
  area: 'wallets',
  title: 'Wallets',
  permissions: { 'wallets.change': 'Give gold to players, and take it.' },
  routes: {
    get: {
      method: 'GET',
      path: '/wallets',
      access: 'player',
      out,
      summary: 'Reads how much gold the caller has.',
    },
    change: {
      method: 'POST',
      path: '/admin/wallets/{accountId}',
      access: 'operator',
      permission: 'wallets.change',
      params: z.object({ accountId: Id }),
      body: z.object({ gold: GoldChange.meta({ description: 'Negative to take gold.' }) }),
      out,
      errors: [walletErrors.NOT_ENOUGH_GOLD, walletErrors.WALLET_FULL, walletErrors.WALLET_OWNER_UNKNOWN],
      object: 'accountId',
      summary: 'Gives gold to a player, or takes it.',
    },
  },
});
