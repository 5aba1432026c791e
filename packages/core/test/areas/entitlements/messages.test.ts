import { expect, test } from 'vitest';
import { isLong } from '../../../../../test/case-counts.ts';
import type { StoreTransaction, StoreTransactionStatus } from '../../../src/areas/entitlements/index.ts';
import { orders } from '../../../src/areas/entitlements/tables.orders.ts';
import { entitlementLedger } from '../../../src/areas/entitlements/tables.ts';
import { asHost } from './entitlements-world.ts';
import { createShopWorld, stateNames } from './shop-world.ts';

/** What the store says: a status, a reason of a failure, or that the first line was given back. */
type Message = StoreTransactionStatus | 'declined' | 'expired';

interface MessageSet {
  readonly messages: readonly Message[];
  /** The state of the order in the end, if the messages are reported or asked for. */
  readonly state: (order: readonly Message[], isReported: boolean) => string;
  /** The sum of the increments of both lines, and whether they may have been granted on the way. */
  readonly counts: readonly [gold: bigint, silver: bigint];
  readonly locked?: boolean;
}

const firstOf = (order: readonly Message[], ...messages: Message[]): Message =>
  order.find((message) => messages.includes(message))!;

const sets: Readonly<Record<string, MessageSet>> = {
  'a partial and a full refund': {
    messages: ['Init', 'Approved', 'Succeeded', 'PartialRefund', 'Refunded'],
    state: () => 'REFUNDED',
    counts: [0n, 0n],
  },
  'a partial refund and a charge-back': {
    messages: ['Init', 'Approved', 'Succeeded', 'PartialRefund', 'Chargedback'],
    state: () => 'CHARGED_BACK',
    counts: [0n, 0n],
  },
  'a refund and a charge-back, of which the first one ends the order': {
    messages: ['Init', 'Approved', 'Succeeded', 'Refunded', 'Chargedback'],
    state: (order) =>
      firstOf(order, 'Refunded', 'Chargedback') === 'Refunded' ? 'REFUNDED' : 'CHARGED_BACK',
    counts: [0n, 0n],
  },
  'a failure and a partial refund': {
    messages: ['Init', 'Approved', 'declined', 'Succeeded', 'PartialRefund'],
    state: () => 'PARTIALLY_REFUNDED',
    counts: [0n, 3n],
  },
  'two failures and a payment, which wins': {
    messages: ['Init', 'Approved', 'declined', 'expired', 'Succeeded'],
    state: () => 'FULFILLED',
    counts: [2n, 3n],
  },
  'three failures, of which the first one is the reason, unless a report gives none': {
    messages: ['Init', 'Approved', 'declined', 'expired', 'Failed'],
    state: (order, isReported) =>
      ({ declined: 'DECLINED', expired: 'EXPIRED', Failed: 'FAILED' })[
        firstOf(order, 'declined', 'expired', isReported ? 'declined' : 'Failed') as 'Failed'
      ],
    counts: [0n, 0n],
  },
  'a payment for a locked item, and a refund': {
    messages: ['Init', 'Approved', 'Succeeded', 'declined', 'Refunded'],
    state: () => 'REFUNDED',
    counts: [0n, 0n],
    locked: true,
  },
  'a payment for a locked item': {
    messages: ['Init', 'Approved', 'declined', 'Succeeded', 'expired'],
    state: () => 'PENDING_GRANT',
    counts: [0n, 0n],
    locked: true,
  },
};

const permutations = <Item>(items: readonly Item[]): Item[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((item, at) =>
        permutations([...items.slice(0, at), ...items.slice(at + 1)]).map((rest) => [item, ...rest]),
      );

/** Returns the message as the store sends it. */
function transactionOf(transaction: StoreTransaction, message: Message): StoreTransaction {
  const isFailure = message === 'declined' || message === 'expired';
  const status = isFailure ? 'Failed' : message;
  const partial = (at: number) => (at === 0 ? 'Refunded' : 'Succeeded');
  return {
    ...transaction,
    status,
    failure: isFailure ? message : null,
    lines: transaction.lines.map((line, at) => ({
      ...line,
      status: status === 'PartialRefund' ? partial(at) : status,
    })),
  };
}

/** Databases run the same rules on fewer orders, except in long runs. */
const isSampled = (process.env.STORAGE ?? 'memory') !== 'memory' && !isLong;
const isChosen = (_: unknown, at: number): boolean => !isSampled || at % 17 === 0;

test.each(Object.entries(sets))(
  'five messages of the store with %s lead to the same counts in every order, reported or asked for, once or twice each',
  { timeout: 900_000 },
  async (_, { messages, state, counts, locked = false }) => {
    const t = await createShopWorld();
    const { accountId } = await t.player();
    const items = [await t.item('Gold'), await t.item('Silver')] as const;
    if (locked)
      await t.api.adminSetExtended(
        {
          accountId,
          catalogItemId: items[1],
          operation: 'LOCKOUT_FLAGS_ONLY',
          lockoutFlags: { prohibitNonAdminUpdate: { value: true } },
        },
        asHost,
      );
    const lines = items.map((itemId, at) => ({ itemId, currency: 'EUR', pricePerItem: 5, count: 2 + at }));
    const place = async () => {
      const order = { granteeId: accountId, items: lines };
      return BigInt((await t.api.placeOrder({ provider: 'STORE', order }, asHost)).orderId);
    };
    const expected = new Map<bigint, string>();
    const reports: StoreTransaction[] = [];
    for (const [at, order] of permutations(messages).filter(isChosen).entries()) {
      const reported = await place();
      expected.set(reported, state(order, true));
      // Each message twice: at once, or all again in the end.
      const twice = at % 2 === 0 ? order.flatMap((each) => [each, each]) : [...order, ...order];
      const first = t.store.transactions.get(reported)!;
      reports.push(...twice.map((message) => transactionOf(first, message)));
      const orderId = await place();
      expected.set(orderId, state(order, false));
      const transaction = t.store.transactions.get(orderId)!;
      const told = order.map((message) => transactionOf(transaction, message));
      t.store.answerNext(orderId, told);
      for (let asked = 0; asked < messages.length; asked++)
        await t.api.storeReturn({ orderId: String(orderId) }, asHost);
      // An order that is settled is not asked about. Reports say the rest, and what was said before.
      reports.push(...told);
      t.store.answerNext(orderId, []);
    }
    for (let at = 0; at < reports.length; at += 999) t.store.reportNext(reports.slice(at, at + 999));
    t.store.isDown.add('queryOrder');
    for (let at = 0; at < reports.length; at += 999) await t.runTasks();
    t.store.isDown.clear();

    const increments = new Map<string, bigint[]>();
    for (const { agent, increment } of await t.storage.find(entitlementLedger, {}))
      increments.set(agent, [...(increments.get(agent) ?? []), increment]);
    const stored = await t.storage.find(orders, {});
    expect(stored).toHaveLength(expected.size);
    for (const order of stored) {
      const own = increments.get(`order:${order.orderId}`) ?? [];
      expect([order.orderId, stateNames[order.state]]).toEqual([order.orderId, expected.get(order.orderId)]);
      for (const [line, quantity] of [2n, 3n].entries()) {
        const ofLine = own.filter((each) => each === quantity || each === -quantity);
        const allowed = counts[line] === 0n ? [[], [quantity, -quantity]] : [[quantity]];
        expect(allowed).toContainEqual(ofLine);
      }
    }
    const owned = await Promise.all(items.map((itemId) => t.countOf(accountId, itemId)));
    expect(owned).toEqual(counts.map((count) => count * BigInt(expected.size)));
  },
);

test('an order that a report calls failed without a reason gets the reason that the store gives when it is asked', async () => {
  const t = await createShopWorld();
  const { accountId } = await t.player();
  const orderId = await t.place(accountId, await t.item('Gold'));
  t.store.set(orderId, 'Failed', { failure: 'declined' });
  t.store.isDown.add('queryOrder');
  t.store.reportNext([{ ...t.store.transactions.get(BigInt(orderId))!, failure: null }]);
  await t.runTasks();
  expect(await t.stateOf(orderId)).toBe('AWAITING_APPROVAL');
  t.store.isDown.clear();
  await t.runTasks();
  expect(await t.stateOf(orderId)).toBe('DECLINED');
});
