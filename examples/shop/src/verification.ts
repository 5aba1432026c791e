import { setTimeout } from 'node:timers/promises';
import { type Client, OrderState, type OrderSummary, OwnershipChangeType } from '@lobbykit/client';
import { createBackend, verifyLedger } from '@lobbykit/core';
import type { Bot } from './bots.ts';
import type { Catalog } from './catalog.ts';
import type { GameServers } from './game-servers.ts';
import type { Nodes } from './nodes.ts';
import { openStorage } from './storage.ts';
import type { BookedTransaction, Books, Store } from './store.ts';

/** What an item came to, over all bots. */
export interface ItemTotals {
  readonly name: string;
  bought: bigint;
  chargedBack: bigint;
  used: bigint;
  left: bigint;
}

/** What the three sides say at the end. */
export interface Verification {
  /** What does not agree, in words; empty if all is well. */
  readonly differences: readonly string[];
  readonly items: readonly ItemTotals[];
  readonly orders: readonly OrderSummary[];
  readonly books: Books;
}

/** How long the nodes may take to read the report of the store, on a machine that does other work too. */
const maxReportMilliseconds = 120_000;

/**
 * Ends what is open: the store lets pages expire that nobody answered, and every buyer comes back once more, except those
 * who were charged back. Then the backend reads the report of the store, which has the charge-backs. Returns how many
 * charge-backs only the report told the backend.
 */
export async function settle(store: Store, nodes: Nodes): Promise<number> {
  await store.loseAnswers(0, 0);
  const { transactions } = await store.books();
  const chargedBack = transactions.filter(({ status }) => status === 'Chargedback');
  for (const { orderId, status } of transactions) {
    // A buyer who comes back makes the backend ask the store about the order, and it would need no report.
    if (status === 'Chargedback') continue;
    if (status === 'Init') await store.act(orderId, 'expire');
    await nodes.operator.entitlements.storeReturn({ orderId });
  }
  const known = new Set<string>();
  for (const { orderId, state } of await listOrders(nodes.operator))
    if (state === OrderState.CHARGED_BACK) known.add(orderId);
  await nodes.restart(10);
  const deadline = performance.now() + maxReportMilliseconds;
  // A charge-back that the backend never learns of is a difference, which the verification names.
  for (const { orderId } of chargedBack)
    while (
      (await stateIn(nodes.operator, orderId)) !== OrderState.CHARGED_BACK &&
      performance.now() < deadline
    )
      await setTimeout(100);
  return chargedBack.filter(({ orderId }) => !known.has(orderId)).length;
}

const stateIn = async ({ admin }: Client, orderId: string): Promise<OrderState> =>
  (await admin.entitlements.adminReadOrder({ orderId })).state;

/** Compares orders, counts and ledger with the books of the store and the notes of the game servers. */
export async function verify(
  store: Store,
  operator: Client,
  { bots, catalog, gameServers }: { bots: readonly Bot[]; catalog: Catalog; gameServers: GameServers },
): Promise<Verification> {
  const books = await store.books();
  const orders = await listOrders(operator);
  const differences = [...compareOrders(orders, books), ...compareMoney(orders, books)];
  const items: ItemTotals[] = [];
  for (const [catalogItemId, name] of catalog.names) {
    const totals: ItemTotals = { name, bought: 0n, chargedBack: 0n, used: 0n, left: 0n };
    for (const { name: botName, accountId } of bots) {
      const booked = bookedFor(books, orders, accountId, catalogItemId);
      const used = gameServers.used(accountId, catalogItemId);
      const ledger = await readLedger(operator, accountId, catalogItemId);
      const { count } = await operator.admin.entitlements.adminOwned({
        accountId,
        catalogItemId,
        asap: true,
      });
      const compare = (what: string, told: bigint, expected: bigint): void => {
        if (told !== expected)
          differences.push(`${botName}, ${name}: ${what} is ${told}, and must be ${expected}`);
      };
      compare('the sum of grants in the ledger', ledger.granted, booked.paid);
      compare('the sum of charge-backs in the ledger', ledger.chargedBack, booked.chargedBack);
      compare('the sum of uses in the ledger', ledger.used, used);
      compare('the sum of other changes in the ledger', ledger.other, 0n);
      compare('the count', BigInt(count), booked.paid - booked.chargedBack - used);
      totals.bought += booked.paid;
      totals.chargedBack += booked.chargedBack;
      totals.used += used;
      totals.left += BigInt(count);
    }
    items.push(totals);
  }
  return { differences, items, orders, books };
}

/** Compares every count with its ledger, in the database of a backend that has stopped. */
export async function verifyDatabase(databaseUrl: string): Promise<readonly string[]> {
  await using resources = new AsyncDisposableStack();
  const storage = await openStorage(databaseUrl);
  // A backend without background work knows the tables, and closes the storage when it stops.
  const backend = resources.use(createBackend({ storage, background: false }));
  await backend.start();
  const differences = await verifyLedger(storage);
  return differences.map(
    ({ accountId, catalogItemId, count, sum, problem }) =>
      `${accountId}, ${catalogItemId}: the count is ${count}, the ledger has ${sum}: ${problem}`,
  );
}

async function listOrders({ admin }: Client): Promise<OrderSummary[]> {
  const all: OrderSummary[] = [];
  let pageToken: string | undefined;
  do {
    const page = await admin.entitlements.listOrders({ pageToken });
    all.push(...page.orders);
    pageToken = page.nextPageToken;
  } while (pageToken);
  return all;
}

/** Returns the state that an order must have if its transaction stands so; null if the transaction is not over. */
function stateOf({ status, failure }: BookedTransaction): OrderState | null {
  if (status === 'Succeeded') return OrderState.FULFILLED;
  if (status === 'Chargedback') return OrderState.CHARGED_BACK;
  if (status !== 'Failed') return null;
  return failure === 'declined' ? OrderState.DECLINED : OrderState.EXPIRED;
}

/** Compares every order with its transaction, in both directions. */
export function* compareOrders(orders: readonly OrderSummary[], { transactions }: Books): Generator<string> {
  const booked = new Map(transactions.map((transaction) => [transaction.orderId, transaction]));
  for (const { orderId, state, lines, currency } of orders) {
    const transaction = booked.get(orderId);
    booked.delete(orderId);
    if (!transaction) {
      yield `order ${orderId} is in state ${state}, and the store does not know it`;
      continue;
    }
    const expected = stateOf(transaction) ?? 'over';
    if (expected !== state)
      yield `order ${orderId} is in state ${state}, and must be ${expected}: the store says ${transaction.status}`;
    const own = lines.map(({ count, amount }) => `${count} for ${amount} ${currency}`).join();
    const theirs = transaction.items
      .map(({ quantity, amount }) => `${quantity} for ${amount} ${transaction.currency}`)
      .join();
    if (own !== theirs) yield `order ${orderId} is ${own}, and the store has ${theirs}`;
  }
  for (const orderId of booked.keys())
    yield `the store has an order ${orderId} that the backend does not know`;
}

/** Compares what orders cost with what the store took and gave back, in each currency. */
export function* compareMoney(orders: readonly OrderSummary[], { balances }: Books): Generator<string> {
  for (const { currency, paid, returned } of balances) {
    const of = (...states: readonly OrderState[]): bigint => sumOf(orders, currency, states);
    const own = of(OrderState.FULFILLED, OrderState.CHARGED_BACK);
    if (own !== BigInt(paid)) yield `orders were paid with ${own} ${currency}, and the store took ${paid}`;
    const back = of(OrderState.CHARGED_BACK);
    if (back !== BigInt(returned))
      yield `${back} ${currency} were charged back, and the store says ${returned}`;
  }
}

/** Returns the sum of the amounts of orders in these states. */
export const sumOf = (
  orders: readonly OrderSummary[],
  currency: string,
  states: readonly OrderState[],
): bigint =>
  orders
    .filter((order) => order.currency === currency && states.includes(order.state))
    .flatMap(({ lines }) => lines)
    .reduce((sum, { amount }) => sum + BigInt(amount), 0n);

/** Returns how many of an item the store has sold to an account, and how many of them were charged back. */
function bookedFor(
  { transactions }: Books,
  orders: readonly OrderSummary[],
  accountId: string,
  catalogItemId: string,
): { readonly paid: bigint; readonly chargedBack: bigint } {
  let paid = 0n;
  let chargedBack = 0n;
  for (const order of orders) {
    if (order.granteeId !== accountId) continue;
    const transaction = transactions.find(({ orderId }) => orderId === order.orderId);
    for (const [at, { itemId }] of order.lines.entries()) {
      if (itemId !== catalogItemId || !transaction || transaction.status === 'Failed') continue;
      const quantity = BigInt(transaction.items[at]!.quantity);
      paid += quantity;
      if (transaction.status === 'Chargedback') chargedBack += quantity;
    }
  }
  return { paid, chargedBack };
}

/** Reads the history of an item of an account, and sums it up by the kinds of changes. */
async function readLedger({ admin }: Client, accountId: string, catalogItemId: string) {
  const sums = { granted: 0n, chargedBack: 0n, used: 0n, other: 0n };
  let pageToken: string | undefined;
  do {
    const page = await admin.entitlements.adminHistory({ accountId, catalogItemId, pageToken });
    for (const { changeType, increment } of page.records) {
      if (changeType === OwnershipChangeType.ORDER) sums.granted += BigInt(increment);
      else if (changeType === OwnershipChangeType.CHARGEBACK) sums.chargedBack -= BigInt(increment);
      else if (changeType === OwnershipChangeType.SERVER) sums.used -= BigInt(increment);
      else sums.other += BigInt(increment);
    }
    pageToken = page.nextPageToken;
  } while (pageToken);
  return sums;
}
