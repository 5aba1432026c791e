import { deleteInBatches } from '../../storage/delete-in-batches.ts';
import { hasExpired, hasRows } from '../../storage/has-rows.ts';
import { scan } from '../../storage/scan.ts';
import type { Task } from '../area.ts';
import type { EntitlementsContext } from './limits.ts';
import { type OrderStore, storeName } from './order-store.ts';
import { nextPoll } from './rules.orders.ts';
import type { Shop } from './service.orders.ts';
import { orderStates } from './states.orders.ts';
import { orders, storeOffers, storeReports, subscriptions } from './tables.orders.ts';

const pollMilliseconds = 5_000;
const batchSize = 50;
const reportSize = 1_000;
const retryMilliseconds = 3_600_000;
/** When a row is due again whose node dies while it asks the store. */
const claimMilliseconds = 30_000;
const reportMilliseconds = 300_000;

/** States in which nothing is awaited, and which the store can still change. */
const changeableStates = [
  orderStates.FULFILLED,
  orderStates.PARTIALLY_REFUNDED,
  orderStates.PENDING_GRANT,
  orderStates.DECLINED,
  orderStates.EXPIRED,
  orderStates.FAILED,
];

/** The background work of orders with a store: it asks for orders that are not settled, and reads what was given back. */
export function createOrderTasks(
  { clock, log, storage }: EntitlementsContext,
  orderStore: OrderStore,
  { provider, sync, syncSubscription, ask }: Shop,
): readonly Task[] {
  const due = () => ({ pollAt: { lte: clock.now() } });

  async function poll(signal: AbortSignal): Promise<void> {
    const found = await storage.find(orders, { where: due(), orderBy: ['pollAt'], limit: batchSize });
    for (const { orderId, polls } of found) {
      if (signal.aborted) return;
      const now = clock.now();
      const pollAt = nextPoll(now, polls);
      // First, so that an order that always fails does not keep the others from their turn.
      const claimedAt = Math.min(pollAt, now + claimMilliseconds);
      const unclaimed = { orderId, polls, ...due() };
      const claimed = await storage.update(orders, unclaimed, { pollAt: claimedAt }, { returns: 'key' });
      if (claimed.length === 0) continue;
      try {
        await sync(orderId);
      } catch (cause) {
        log.warn({ cause, orderId: String(orderId) }, 'an order will be looked up again');
      }
      // The answer counts the question when it is applied. Without an answer it is counted here.
      const uncounted = { orderId, pollAt: claimedAt, polls };
      await storage.update(orders, uncounted, { pollAt, polls: { add: 1 } }, { returns: 'key' });
    }
  }

  /** The first report goes back to the first order: this server may have been away since then. */
  async function firstOrderAt(): Promise<number> {
    const [first] = await storage.find(orders, { orderBy: ['createdAt'], limit: 1 });
    return first?.createdAt ?? clock.now();
  }

  async function pollSubscriptions(signal: AbortSignal): Promise<void> {
    const list = { where: due(), orderBy: ['pollAt'], limit: batchSize } as const;
    for (const row of await storage.find(subscriptions, list)) {
      if (signal.aborted) return;
      const { orderId } = row;
      const claim = { orderId, pollAt: clock.now() + claimMilliseconds };
      const patch = { pollAt: claim.pollAt };
      const claimed = await storage.update(subscriptions, { orderId, ...due() }, patch, { returns: 'key' });
      if (claimed.length === 0) continue;
      try {
        await syncSubscription(row);
      } catch (cause) {
        log.warn({ cause, orderId: String(orderId) }, 'a subscription will be looked up again');
      }
      const pollAt = clock.now() + retryMilliseconds;
      await storage.update(subscriptions, claim, { pollAt }, { returns: 'key' });
    }
  }

  /** Makes every order due that has ended and may still change: half as many in a while as are polled, so others have turns. */
  async function askAboutAll(signal: AbortSignal): Promise<void> {
    let pollAt = clock.now();
    for (const state of changeableStates) {
      const settled = { where: { state, pollAt: null }, orderBy: ['createdAt'], signal } as const;
      for await (const rows of scan(storage, orders, settled, batchSize / 2)) {
        const orderId = { in: rows.map((row) => row.orderId) };
        await storage.update(orders, { orderId, pollAt: null }, { pollAt }, { returns: 'key' });
        pollAt += pollMilliseconds;
      }
    }
  }

  /** Reads again from the last time, which it may not have read whole: what is applied twice changes nothing. */
  async function readReports(signal: AbortSignal): Promise<void> {
    const row = await storage.get(storeReports, { provider: storeName });
    let since = row?.since ?? (await firstOrderAt()) - reportMilliseconds;
    for (;;) {
      const query = { since, limit: reportSize };
      const transactions = await ask((asked) => provider.readReport(query, asked));
      for (const transaction of transactions) {
        if (signal.aborted) return;
        await orderStore.apply(transaction, true);
      }
      const last = Math.max(since, ...transactions.map(({ changedAt }) => changedAt));
      const isFull = transactions.length >= reportSize;
      // More than a page changed at one time, and there is no way to read on within it.
      const isCrowded = isFull && last === since;
      if (isCrowded) await askAboutAll(signal);
      if (signal.aborted) return;
      since = isCrowded ? since + 1 : last;
      await storage.insert(storeReports, { provider: storeName, since }, { orUpdate: { since } });
      if (!isFull) return;
    }
  }

  return [
    {
      name: 'entitlements.orders',
      everyMilliseconds: pollMilliseconds,
      hasWork: () => hasRows(storage, orders, due(), ['pollAt']),
      run: ({ signal }) => poll(signal),
    },
    {
      name: 'entitlements.subscriptions',
      everyMilliseconds: 60_000,
      hasWork: () => hasRows(storage, subscriptions, due(), ['pollAt']),
      run: ({ signal }) => pollSubscriptions(signal),
    },
    {
      name: 'entitlements.reports',
      everyMilliseconds: reportMilliseconds,
      // Without orders there is nothing that could be given back.
      hasWork: () => hasRows(storage, orders, {}, ['createdAt']),
      run: ({ signal }) => readReports(signal),
    },
    {
      name: 'entitlements.offers',
      everyMilliseconds: 600_000,
      hasWork: () => hasExpired(storage, [storeOffers], 'expiresAt', clock.now()),
      run: ({ signal }) =>
        deleteInBatches(storage, storeOffers, { expiresAt: { lte: clock.now() } }, 'expiresAt', { signal }),
    },
  ];
}
