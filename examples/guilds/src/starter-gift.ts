import type { AfterHookOf } from '@lobbykit/core';
import { wallets } from './wallets/gold.ts';

/**
 * Gives each new account some gold, in the unit that creates the account: there is no account without the gift, and no
 * gift without an account. The operation answers every login, so the gift is an insert that does nothing the second time.
 */
export const starterGift: AfterHookOf<'accounts.create'> = async (_call, { answer, unit }) => {
  await unit.insert(wallets, { accountId: answer.account.id, gold: 100n }, { ifAbsent: true });
};
