import type { Handlers } from '../../http/contract.ts';
import { type Call, playerOf } from '../../kernel/call.ts';
import { invalidField } from '../../kernel/errors.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import { readItem } from './catalog.ts';
import type { subscriptionRoutes } from './contract.subscriptions.ts';
import { entitlementErrors as errors } from './errors.ts';
import type { EntitlementsContext } from './limits.ts';
import { checkProvider, type Shop, shopOf } from './service.orders.ts';
import { subscriptionStates } from './states.orders.ts';
import { subscriptions } from './tables.orders.ts';

type Operations = Handlers<typeof subscriptionRoutes>;

const listSize = 1_000;

/** Creates the operations on subscriptions. */
export function createSubscriptions(
  { atomically, limits, log, storage }: EntitlementsContext,
  shop: Shop | null,
): Operations {
  async function list(db: StorageOperations, provider: number, accountId: string) {
    checkProvider(provider);
    const rows = await db.find(subscriptions, {
      where: { accountId, state: { not: subscriptionStates.LAPSED }, agreementId: { not: null } },
      orderBy: ['createdAt'],
      limit: listSize,
    });
    return { subscriptionIds: rows.map(({ agreementId }) => String(agreementId)) };
  }

  /** Cancels at the store, then reads what the store made of it. `accountId` is the only one who may, if given. */
  async function cancel(call: Call, subscriptionId: string, accountId?: string) {
    const { provider, ask, syncSubscription } = shopOf(shop);
    const agreementId = /^\d{1,19}$/.test(subscriptionId) ? BigInt(subscriptionId) : 0n;
    const [row] =
      BigInt.asIntN(64, agreementId) === agreementId
        ? await call.db.find(subscriptions, { where: { agreementId }, limit: 1 })
        : [];
    if (!row || (accountId !== undefined && row.accountId !== accountId))
      throw errors.SUBSCRIPTION_NOT_FOUND();
    if (row.state !== subscriptionStates.ACTIVE) return {};
    const { storeId, orderId } = row;
    const outcome = await ask((signal) => provider.cancelAgreement({ storeId, agreementId }, signal));
    if (outcome.refused !== null)
      throw errors.STORE_REFUSED({
        message: `the store refused: ${outcome.refused.message}`,
        metadata: { storeCode: outcome.refused.code },
      });
    if (call.audited) await atomically(call, async (unit) => unit.audit({ object: subscriptionId }));
    try {
      await syncSubscription(row);
    } catch (cause) {
      // It is cancelled. The task reads how it stands.
      log.warn({ cause, subscriptionId }, 'a cancelled subscription will be looked up again');
      await storage.update(subscriptions, { orderId }, { pollAt: call.now }, { returns: 'key' });
    }
    return {};
  }

  return {
    async startSubscription(call, { provider, subscription, store }) {
      checkProvider(provider);
      const { purchase } = shopOf(shop);
      const { order, interval } = subscription;
      const [line] = order.items;
      if (order.items.length !== 1 || line!.count !== 1)
        throw invalidField('subscription.order.items', 'must be exactly one item with the count 1');
      const { unit = 0, count = 0 } = interval;
      if (unit === 0) throw invalidField('subscription.interval.unit', 'must be 1 DAY to 4 YEAR');
      const { itemId, currency, description, pricePerItem: amount } = line!;
      if (amount > BigInt(limits.maxPriceAmount))
        throw invalidField('pricePerItem', `must be at most ${limits.maxPriceAmount}`);
      const placed = await purchase(call, {
        granteeId: order.granteeId,
        currency,
        store: store?.orderMetadata,
        interval: { unit, count },
        request: { subscription, store },
        lines: async (unitOfWork) => {
          const item = await readItem(unitOfWork, itemId);
          return [
            { itemId, itemNumber: item.number, description: description || item.name, quantity: 1, amount },
          ];
        },
      });
      const { accepted: createdSuccessfully, orderId } = placed;
      return { createdSuccessfully, orderId, store: { orderResultDetails: placed.store } };
    },

    adminCancelSubscription: (call, { subscriptionId }) => cancel(call, subscriptionId),
    serverCancelSubscription: (call, { subscriptionId }) => cancel(call, subscriptionId),
    cancelSubscription: (call, { subscriptionId }) => cancel(call, subscriptionId, playerOf(call)),
    adminListSubscriptions: (call, { provider, accountId }) => list(call.db, provider, accountId),
    serverListSubscriptions: (call, { provider, accountId }) => list(call.db, provider, accountId),
    listSubscriptions: (call, { provider }) => list(call.db, provider, playerOf(call)),
  };
}
