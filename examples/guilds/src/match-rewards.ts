import type { HostConsumer } from '@lobbykit/core';
import { addGold } from './wallets/gold.ts';

const rewardGold = 50n;

/**
 * Pays every player of an ended match. What it writes commits together with its position in the events, so each match is
 * paid once, whenever the process dies. It pays in the order of the ids, so two matches with the same players cannot wait
 * for each other.
 */
export const matchRewards: HostConsumer = {
  kinds: ['anyEvent.matchbroker/MatchEnded'],
  async handle({ recipients }, unit) {
    for (const accountId of recipients.toSorted()) await addGold(unit, accountId, rewardGold);
  },
};
