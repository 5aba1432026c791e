import { z } from 'zod';
import { Empty, Id, maybe } from '../../kernel/schemas.ts';
import { placing, placingErrors } from './contract.orders.ts';
import { entitlementErrors as errors } from './errors.ts';
import { Order, StoreOrderMetadata, StoreOrderResult } from './schemas.orders.ts';
import { EntitlementProvider, SubscriptionInterval } from './schemas.ts';

const manager = { access: 'operator', permission: 'orders.manage' } as const;

const cancel = {
  method: 'POST',
  unkeyed: true,
  idempotent: true,
  body: z.object({ subscriptionId: Id }),
  out: Empty,
  emits: ['anyEvent.entitlements/OwnershipChanged'],
  errors: [
    errors.SUBSCRIPTION_NOT_FOUND,
    errors.STORE_NOT_CONFIGURED,
    errors.STORE_UNAVAILABLE,
    errors.STORE_REFUSED,
  ],
  description: 'It runs to the end of the interval that is paid. Can be repeated.',
} as const;

const list = {
  method: 'POST',
  reads: true,
  body: z.object({ provider: EntitlementProvider, accountId: Id }),
  out: z.object({ subscriptionIds: z.array(z.string()) }),
  errors: [errors.ORDER_PROVIDER_UNKNOWN],
  summary: 'Lists the subscriptions of an account that have not lapsed, oldest first.',
} as const;

/** The routes on subscriptions. */
export const subscriptionRoutes = {
  startSubscription: {
    ...placing,
    ...manager,
    path: '/entitlements/admin/subscription/start',
    body: z.object({
      provider: EntitlementProvider,
      subscription: z.object({ order: Order, interval: SubscriptionInterval }),
      store: maybe(z.object({ orderMetadata: maybe(StoreOrderMetadata) })),
    }),
    out: z.object({
      createdSuccessfully: z.boolean(),
      orderId: z.string(),
      store: z.object({ orderResultDetails: StoreOrderResult }),
    }),
    errors: [...placingErrors, errors.CATALOG_ITEM_NOT_FOUND],
    summary: 'Places an order that is paid again in each interval, for exactly one item.',
    description:
      'The account has one of the item while the subscription runs. `createdSuccessfully` is false if the store refuses.',
  },
  adminCancelSubscription: {
    ...cancel,
    ...manager,
    path: '/entitlements/admin/subscription/cancel',
    object: 'subscriptionId',
    summary: 'Cancels a subscription.',
  },
  adminListSubscriptions: { ...list, ...manager, path: '/entitlements/admin/subscriptions/get' },
  serverCancelSubscription: {
    ...cancel,
    ...manager,
    path: '/server/entitlements/subscription/cancel',
    object: 'subscriptionId',
    summary: 'Cancels a subscription.',
  },
  serverListSubscriptions: {
    ...list,
    access: 'operator',
    permission: 'entitlements.read',
    path: '/server/entitlements/subscriptions/get',
  },
  cancelSubscription: {
    ...cancel,
    access: 'player',
    path: '/entitlements/subscription/cancel',
    summary: 'Cancels a subscription of the caller.',
  },
  listSubscriptions: {
    ...list,
    access: 'player',
    path: '/entitlements/subscriptions/get',
    body: z.object({ provider: EntitlementProvider }),
    summary: 'Lists the subscriptions of the caller that have not lapsed, oldest first.',
  },
} as const;
