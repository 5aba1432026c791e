import type { ManualClock } from '@lobbykit/testing';
import type { BookStore } from './book-store.ts';
import type { ShopProcess, StoryWorld } from './order-stories.ts';

/** Creates a world with a store in memory. `start` returns the process that runs, or starts one. */
export function createStoryWorld(
  store: BookStore,
  clock: ManualClock,
  start: () => ShopProcess | Promise<ShopProcess>,
): StoryWorld {
  return {
    start: async () => start(),
    // No timer runs, so processes that have ended cost nothing.
    async advance(milliseconds) {
      clock.set(clock.now() + milliseconds);
    },
    transactionsOf(accountId) {
      const storeId = store.createStoreId!(accountId);
      return [...store.transactions.values()]
        .filter((each) => each.storeId === storeId)
        .map(({ orderId, status }) => ({ orderId: String(orderId), status }));
    },
    act(orderId, action) {
      const { status, agreementId } = store.transactions.get(BigInt(orderId))!;
      if (action === 'lapse') store.setAgreement(agreementId!, { status: 'Lapsed', paidUntil: clock.now() });
      else if (action === 'approve' && status === 'Init') store.set(orderId, 'Approved');
      else if (action === 'decline') store.set(orderId, 'Failed', { failure: 'declined' });
      else if (action === 'chargeback' && status === 'Succeeded') store.set(orderId, 'Chargedback');
    },
  };
}
