import type { TestBackend } from '@lobbykit/testing';
import { verifyLedger } from '../../../src/areas/entitlements/index.ts';
import { isApiError } from '../../../src/kernel/errors.ts';
import { isStorageError } from '../../../src/storage/errors.ts';

/** The account and the item of one order. */
export interface Buyer {
  readonly accountId: string;
  readonly itemId: string;
}

/** What a server process with a store is asked to do. */
export type ShopCommand =
  | { readonly name: 'create' }
  | { readonly name: 'place' | 'subscribe' | 'prepare' | 'lock' | 'read'; readonly buyer: Buyer }
  | { readonly name: 'execute'; readonly buyer: Buyer; readonly offerId: string }
  | { readonly name: 'refund'; readonly orderId: string }
  | { readonly name: 'settle'; readonly orderId: string; readonly grant: boolean }
  | { readonly name: 'work' | 'verify' };

/** What the server knows about the orders of a buyer. */
export interface BuyerState {
  readonly orders: readonly { readonly orderId: string; readonly state: number }[];
  /** Of the only item, oldest first. */
  readonly increments: readonly string[];
}

const host = { system: true } as const;

/** Repeats a command, or another call with an answer like one, until the storage is not too busy for it. */
export async function whenFree(call: () => Promise<unknown>): Promise<unknown> {
  for (;;) {
    const answer = await call();
    if ((answer as { readonly reason?: string } | undefined)?.reason !== 'STORAGE_BUSY') return answer;
  }
}

const quantity = 2;

/** Runs a command and returns its answer, or the reason of its error. Every place of an order has the key of its buyer. */
export async function runCommand(t: TestBackend, command: ShopCommand): Promise<unknown> {
  try {
    return await commandOf(t, command);
  } catch (error) {
    if (isApiError(error)) return { reason: error.reason };
    // A task of the tick failed, because the database of a busy machine did not answer.
    if (isStorageError(error, 'StorageBusy')) return { reason: 'STORAGE_BUSY' };
    throw error;
  }
}

async function commandOf(t: TestBackend, command: ShopCommand): Promise<unknown> {
  const { accounts, entitlements: api } = t.backend.api;
  switch (command.name) {
    case 'create': {
      const { account } = await accounts.serverCreate({ displayName: 'buyer' }, host);
      const item = await api.createItem(
        { catalogItemName: account.id, catalogItemPublished: true, catalogItemTags: [{ tag: account.id }] },
        host,
      );
      const priceKey = { catalogItemId: item.catalogItemId, quantity, currency: 'USD' };
      await api.addPrice({ priceKey, amount: 998 }, host);
      return { accountId: account.id, itemId: item.catalogItemId };
    }
    case 'place':
      return post(t, '/entitlements/admin/order/place', command.buyer, {
        provider: 'STORE',
        order: orderOf(command.buyer, quantity),
      });
    case 'subscribe':
      return post(t, '/entitlements/admin/subscription/start', command.buyer, {
        provider: 'STORE',
        subscription: { order: orderOf(command.buyer, 1), interval: { unit: 'MONTH', count: 1 } },
      });
    case 'prepare': {
      const { accountId } = command.buyer;
      const input = { provider: 'STORE', accountId, currency: 'USD', tagFilter: [accountId] } as const;
      return (await api.prepareOffers(input, host)).items[0]!.offerId;
    }
    case 'execute': {
      const preparedOrders = [{ preparedOrder: command.offerId, quantity }];
      const { accountId } = command.buyer;
      return post(t, '/entitlements/offer/execute', command.buyer, { preparedOrders, accountId });
    }
    case 'lock': {
      const { accountId, itemId: catalogItemId } = command.buyer;
      const lockoutFlags = { prohibitNonAdminUpdate: { value: true } };
      const operation = 'LOCKOUT_FLAGS_ONLY' as const;
      return api.adminSetExtended({ accountId, catalogItemId, operation, lockoutFlags }, host);
    }
    case 'read': {
      const { accountId, itemId: catalogItemId } = command.buyer;
      const { orders } = await api.listOrders({ accountId }, host);
      const { records } = await api.adminHistory({ accountId, catalogItemId }, host);
      return {
        orders: orders.map(({ orderId, state }) => ({ orderId, state })),
        increments: records.map(({ increment }) => String(increment)).toReversed(),
      } satisfies BuyerState;
    }
    case 'refund':
      return api.refundOrder({ provider: 'STORE', orderId: command.orderId }, host);
    case 'settle':
      return api.settleOrder({ orderId: command.orderId, grant: command.grant }, host);
    case 'work':
      return t.backend.scheduler.tick();
    case 'verify':
      return verifyLedger(t.storage);
  }
}

const orderOf = ({ accountId: granteeId, itemId }: Buyer, count: number) => ({
  granteeId,
  items: [{ itemId, currency: 'USD', pricePerItem: 499, count }],
});

/** Sends an order with a key, as a client does that repeats it if it gets no answer. */
async function post(t: TestBackend, path: string, { accountId }: Buyer, body: object): Promise<unknown> {
  const headers = { 'idempotency-key': accountId };
  const answer = await t.http('POST', path, { key: t.rootKey, headers, body });
  if (answer.status === 200) return answer.body;
  const [{ reason }] = (answer.body as { details: [{ reason: string }] }).details;
  return { reason };
}
