import { defineContract } from '../../http/contract.ts';
import { catalogRoutes } from './contract.catalog.ts';
import { orderRoutes } from './contract.orders.ts';
import { ownershipRoutes } from './contract.ownership.ts';
import { subscriptionRoutes } from './contract.subscriptions.ts';

export const entitlementsContract = defineContract({
  area: 'entitlements',
  title: 'Entitlements',
  permissions: {
    'entitlements.admin': 'Change the catalog, and read and change what any account has.',
    'entitlements.read': 'Read what any account has.',
    'orders.manage': 'Place, read, refund and settle orders of any account, at any price.',
    'orders.sell': 'Prepare offers at the prices of the catalog, and place orders for them.',
    'entitlements.write': 'Change how many of an item an account has, except locked items.',
  },
  routes: { ...catalogRoutes, ...ownershipRoutes, ...orderRoutes, ...subscriptionRoutes },
});
