import { expect } from 'vitest';
import type { BookStore } from '../areas/entitlements/book-store.ts';
import {
  type Buyer,
  type BuyerState,
  runCommand,
  type ShopCommand,
  whenFree,
} from '../areas/entitlements/shop-commands.ts';
import { stateNames } from '../areas/entitlements/shop-world.ts';
import { type BackendNode, runConcurrently } from './nodes.ts';

/** Two nodes on one Postgres that sell through one store. */
export interface OrderRaceWorld {
  readonly nodes: readonly BackendNode[];
  readonly store: BookStore;
}

/** The same order or item in the hands of many callers on two nodes, with the required result. */
export interface OrderRace {
  readonly name: string;
  run(world: OrderRaceWorld): Promise<void>;
}

const host = { system: true } as const;

/** Runs a command on a node, again if the storage is too busy for it. */
const send = (node: BackendNode, command: ShopCommand) => whenFree(() => runCommand(node, command));

/** Returns `done`, or the reason of the error of a call. Repeats it if the storage is too busy for it. */
async function outcomeOf(call: () => Promise<unknown>): Promise<string> {
  const answered = await whenFree(() =>
    call().then(
      () => ({ reason: 'done' }),
      (error: { readonly reason: string }) => ({ reason: error.reason }),
    ),
  );
  return (answered as { readonly reason: string }).reason;
}

/** Returns the answers of many callers, each as its reason or `done`, and how often each came. */
async function countOutcomes(
  nodes: readonly BackendNode[],
  commandOf: (caller: number) => ShopCommand,
): Promise<Readonly<Record<string, number>>> {
  const answers = await runConcurrently(nodes, (node, caller) => send(node, commandOf(caller)));
  const counts: Record<string, number> = {};
  for (const answer of answers) {
    const { reason = 'done' } = (answer ?? {}) as { readonly reason?: string };
    counts[reason] = (counts[reason] ?? 0) + 1;
  }
  return counts;
}

const createBuyer = async ({ nodes }: OrderRaceWorld): Promise<Buyer> =>
  (await send(nodes[0]!, { name: 'create' })) as Buyer;

/** Places an order that the buyer approves. Returns its id. */
async function approve({ nodes, store }: OrderRaceWorld, buyer: Buyer): Promise<string> {
  const { orderId } = (await send(nodes[0]!, { name: 'place', buyer })) as { readonly orderId: string };
  store.set(orderId, 'Approved');
  return orderId;
}

/** Returns the states of the orders of a buyer and the increments of their item. */
async function endOf({ nodes }: OrderRaceWorld, buyer: Buyer) {
  const { orders, increments } = (await send(nodes[1]!, { name: 'read', buyer })) as BuyerState;
  return [orders.map(({ state }) => stateNames[state]), increments];
}

const comeBack = (node: BackendNode, orderId: string) =>
  outcomeOf(() => node.backend.api.entitlements.storeReturn({ orderId }, host));

export const orderRaces: readonly OrderRace[] = [
  {
    name: '32 executions of one offer place one order',
    async run(world) {
      const { nodes, store } = world;
      const buyer = await createBuyer(world);
      const offerId = (await send(nodes[0]!, { name: 'prepare', buyer })) as string;
      const before = store.transactions.size;
      const { entitlements: first } = nodes[0]!.backend.api;
      const preparedOrders = [{ preparedOrder: offerId, quantity: 2 }];
      const { accountId } = buyer;
      const placed = await runConcurrently(nodes, ({ backend: { api } }) =>
        outcomeOf(() => api.entitlements.executeOffers({ accountId, preparedOrders }, host)),
      );
      expect(placed.toSorted()).toEqual([...Array(31).fill('OFFER_NOT_FOUND'), 'done']);
      expect(store.transactions.size).toBe(before + 1);
      expect((await first.listOrders({ accountId: buyer.accountId }, host)).orders).toHaveLength(1);
    },
  },
  {
    name: '32 orders with one Idempotency-Key are one order',
    async run(world) {
      const { nodes, store } = world;
      const buyer = await createBuyer(world);
      const before = store.transactions.size;
      const {
        done = 0,
        IDEMPOTENCY_KEY_RUNNING = 0,
        ...others
      } = await countOutcomes(nodes, () => ({
        name: 'place',
        buyer,
      }));
      expect([done > 0, done + IDEMPOTENCY_KEY_RUNNING, others]).toEqual([true, 32, {}]);
      expect([store.transactions.size, await endOf(world, buyer)]).toEqual([
        before + 1,
        [['AWAITING_APPROVAL'], []],
      ]);
    },
  },
  {
    name: 'an approved order that 32 callers ask about takes the money once and is granted once',
    async run(world) {
      const { nodes, store } = world;
      const buyer = await createBuyer(world);
      const orderId = await approve(world, buyer);
      await runConcurrently(nodes, (node) => comeBack(node, orderId));
      expect(await endOf(world, buyer)).toEqual([['FULFILLED'], ['2']]);
      expect(store.taken.get(BigInt(orderId))).toBe(1);
    },
  },
  {
    name: 'an order that is refunded by 32 operators, while the store says so too, is reversed once',
    async run(world) {
      const { nodes, store } = world;
      const buyer = await createBuyer(world);
      const orderId = await approve(world, buyer);
      await comeBack(nodes[0]!, orderId);
      store.set(orderId, 'Refunded');
      const message = store.transactions.get(BigInt(orderId))!;
      for (const _ of nodes) store.reportNext([message, message]);
      const [refunds] = await Promise.all([
        countOutcomes(nodes, () => ({ name: 'refund', orderId })),
        ...nodes.map((node) => send(node, { name: 'work' })),
      ]);
      expect(refunds).toEqual({ done: 32 });
      expect(await endOf(world, buyer)).toEqual([['REFUNDED'], ['2', '-2']]);
    },
  },
  {
    name: 'an order that waits for an administrator, and that many settle in both ways, has one end',
    async run(world) {
      const { nodes, store } = world;
      const buyer = await createBuyer(world);
      await send(nodes[0]!, { name: 'lock', buyer });
      const orderId = await approve(world, buyer);
      await comeBack(nodes[0]!, orderId);
      expect(await endOf(world, buyer)).toEqual([['PENDING_GRANT'], []]);
      const outcomes = await countOutcomes(nodes, (caller) => ({
        name: 'settle',
        orderId,
        grant: caller % 2 === 0,
      }));
      expect(Object.keys(outcomes).filter((each) => each !== 'done')).toEqual(['ORDER_NOT_PENDING']);
      const { accountId, itemId: catalogItemId } = buyer;
      const lockoutFlags = { prohibitNonAdminUpdate: { value: false } };
      const { entitlements } = nodes[1]!.backend.api;
      await entitlements.adminSetExtended(
        { accountId, catalogItemId, operation: 'LOCKOUT_FLAGS_ONLY', lockoutFlags },
        host,
      );
      const isRefunded = store.transactions.get(BigInt(orderId))!.status === 'Refunded';
      // A refund of what was granted before waits while the item is locked.
      if (isRefunded) await send(nodes[1]!, { name: 'refund', orderId });
      expect(
        isRefunded
          ? [
              [['REFUNDED'], []],
              [['REFUNDED'], ['2', '-2']],
            ]
          : [[['FULFILLED'], ['2']]],
      ).toContainEqual(await endOf(world, buyer));
    },
  },
  {
    name: 'an item that is locked while 32 game servers decrement it has no change of theirs after the lock',
    async run(world) {
      const { nodes } = world;
      const { accountId, itemId: catalogItemId } = await createBuyer(world);
      const key = { accountId, catalogItemId };
      await nodes[0]!.backend.api.entitlements.adminSet({ ...key, count: 1_000 }, host);
      const lockoutFlags = { prohibitNonAdminUpdate: { value: true } };
      const lock = { ...key, count: 5_000, operation: 'COUNT_AND_LOCKOUT_FLAGS', lockoutFlags } as const;
      const outcomes = await runConcurrently(nodes, ({ backend: { api } }, caller) =>
        outcomeOf(() =>
          caller === 12
            ? api.entitlements.adminSetExtended(lock, host)
            : api.entitlements.serverDecrement({ ...key, count: 1 }, host),
        ),
      );
      expect([...new Set(outcomes)].filter((each) => each !== 'done' && each !== 'ITEM_LOCKED')).toEqual([]);
      const { records } = await nodes[1]!.backend.api.entitlements.adminHistory(key, host);
      // Newest first: the change with the lock is the last one.
      expect(records[0]!.increment).toBeGreaterThan(0n);
      const done = outcomes.filter((each) => each === 'done').length;
      expect(records.filter(({ increment }) => increment === -1n)).toHaveLength(done - 1);
    },
  },
  {
    name: 'an order that is paid while its account is deleted is granted before, or waits without an account',
    async run(world) {
      const { nodes } = world;
      const buyer = await createBuyer(world);
      const orderId = await approve(world, buyer);
      const { accountId } = buyer;
      await runConcurrently(nodes, (node, caller) =>
        caller === 3
          ? outcomeOf(() => node.backend.api.accounts.adminDelete({ accountId }, host))
          : comeBack(node, orderId),
      );
      const { entitlements } = nodes[1]!.backend.api;
      const { state, granteeId } = await entitlements.adminReadOrder({ orderId }, host);
      expect(granteeId).toMatch(/^deleted\//);
      const { records } = await entitlements.adminHistory({ accountId, catalogItemId: buyer.itemId }, host);
      expect([
        ['FULFILLED', [2n]],
        ['PENDING_GRANT', []],
      ]).toContainEqual([stateNames[state], records.map(({ increment }) => increment)]);
    },
  },
];
