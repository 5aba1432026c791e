import assert from 'node:assert/strict';
import type { TestBackend } from '@lobbykit/testing';
import fc from 'fast-check';
import { caseCounts } from '../../../../test/case-counts.ts';
import { verifyLedger } from '../../src/areas/entitlements/index.ts';
import { type BookStore, createBookStore } from '../areas/entitlements/book-store.ts';
import { stateNames } from '../areas/entitlements/shop-world.ts';
import { lengthOfRuns } from './model-runs.ts';
import {
  actions,
  type Command,
  chosen,
  createModel,
  hourMilliseconds,
  run,
  type Status,
  waitMilliseconds,
} from './orders-model.ts';
import { type OpenStorage, openSideBySide, type SideBySide } from './side-by-side.ts';

const lengths = lengthOfRuns(caseCounts.ordersCommands, 25);
const host = { system: true } as const;
const players = 2;

const who = fc.integer({ min: 0, max: players - 1 });
const item = fc.constantFrom(0, 0, 1);
const number = fc.nat(5);
const one = <Value>(kind: Value) => fc.constant(kind);

const commands: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: one('place'), who, item, refused: fc.constantFrom(false, false, true) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: one('prepare'), who }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: one('execute'), who, offer: number, quantity: fc.constantFrom(1, 1, 1, 2) }),
  },
  fc.record({ kind: one('price'), item, amount: fc.constantFrom(100, 200) }),
  fc.record({ kind: one('publish'), item, published: fc.boolean() }),
  {
    weight: 8,
    arbitrary: fc.record({
      kind: one('act'),
      order: number,
      action: fc.constantFrom('approve', 'approve', 'approve', 'decline', 'refund', 'chargeback'),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({ kind: fc.constantFrom('return', 'return', 'refund', 'read'), order: number }),
  },
  { weight: 3, arbitrary: fc.record({ kind: one('settle'), order: number, grant: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ kind: one('lock'), who, item, locked: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('spend', 'count'), who, item }) },
  { weight: 3, arbitrary: fc.record({ kind: one('work'), hours: fc.constantFrom(1, 1, 1, 24) }) },
  fc.record({ kind: one('wait') }),
) as fc.Arbitrary<Command>;

/** What a run has created, with the same ids on every backend. */
interface Shop {
  readonly at: number;
  readonly items: readonly string[];
  readonly offers: { readonly offerId: string; readonly itemId: string }[];
  readonly orders: string[];
}

const accountOf = ({ at }: Shop, player: number): string => `run-${at}-${player}`;

const priceKeyOf = (catalogItemId: string) => ({ catalogItemId, quantity: 1, currency: 'EUR' });

async function onBackend(
  { backend }: TestBackend,
  store: BookStore,
  shop: Shop,
  command: Command,
  amounts: readonly number[],
): Promise<unknown> {
  const { entitlements: api } = backend.api;
  const stateOf = async (orderId: string) => stateNames[(await api.adminReadOrder({ orderId }, host)).state];
  switch (command.kind) {
    case 'place': {
      if (command.refused) store.refuseNext();
      const items = [{ itemId: shop.items[command.item]!, currency: 'EUR', pricePerItem: 5, count: 2 }];
      const order = { granteeId: accountOf(shop, command.who), items };
      return api.placeOrder({ provider: 'STORE', order }, host);
    }
    case 'prepare': {
      const accountId = accountOf(shop, command.who);
      const tagFilter = [`run-${shop.at}`];
      return api.prepareOffers({ provider: 'STORE', accountId, currency: 'EUR', tagFilter }, host);
    }
    case 'execute': {
      const preparedOrder = chosen(shop.offers, command.offer)?.offerId ?? 'offer-unknown';
      const preparedOrders = [{ preparedOrder, quantity: command.quantity }];
      return api.executeOffers({ preparedOrders, accountId: accountOf(shop, command.who) }, host);
    }
    case 'price': {
      const priceKey = priceKeyOf(shop.items[command.item]!);
      const existingAmount = amounts[command.item]!;
      await api.updatePrice({ priceKey, amount: command.amount, existingAmount }, host);
      return {};
    }
    case 'publish':
      await api.updateItem({ catalogItemId: shop.items[command.item]!, published: command.published }, host);
      return {};
    case 'lock': {
      const key = { accountId: accountOf(shop, command.who), catalogItemId: shop.items[command.item]! };
      const lockoutFlags = { prohibitNonAdminUpdate: { value: command.locked } };
      await api.adminSetExtended({ ...key, operation: 'LOCKOUT_FLAGS_ONLY', lockoutFlags }, host);
      return {};
    }
    case 'spend':
    case 'count': {
      const key = { accountId: accountOf(shop, command.who), catalogItemId: shop.items[command.item]! };
      if (command.kind === 'count') return (await api.adminOwned(key, host)).count;
      return (await api.adminDecrement({ ...key, count: 1, allowNegativeTotal: true }, host)).newCount;
    }
    case 'work':
      await backend.scheduler.tick();
      return Promise.all(shop.orders.map(stateOf));
    case 'wait':
      return undefined;
    default:
  }
  const orderId = chosen(shop.orders, command.order);
  if (orderId === undefined) return null;
  switch (command.kind) {
    case 'act': {
      const status = (store.transactions.get(BigInt(orderId))?.status ?? 'none') as Status;
      const [from, to] = actions[command.action];
      if (!from.includes(status)) return status;
      store.set(orderId, to as 'Approved', { failure: to === 'Failed' ? 'declined' : null });
      return to;
    }
    case 'return':
      return stateNames[(await api.storeReturn({ orderId }, host)).state];
    case 'read':
      return stateOf(orderId);
    case 'refund':
      return api.refundOrder({ provider: 'STORE', orderId }, host);
    case 'settle':
      return api.settleOrder({ orderId, grant: command.grant }, host);
  }
}

/** Notes what an answer has created, and returns what the model knows of it. */
function noted(shop: Shop, command: Command, answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null) return answer;
  if (command.kind === 'place' || command.kind === 'execute') {
    const placed = answer as { orderId: string; createdSuccessfully?: boolean; success?: boolean };
    shop.orders.push(placed.orderId);
    return placed.createdSuccessfully ?? placed.success;
  }
  if (command.kind !== 'prepare') return answer;
  const { items } = answer as {
    items: { offerId: string; itemId: string; priceDetails: { amount: bigint }[] }[];
  };
  shop.offers.push(...items);
  return items.map(({ itemId, priceDetails }) => [shop.items.indexOf(itemId), priceDetails[0]!.amount]);
}

async function openShop(backends: SideBySide, at: number): Promise<Shop> {
  const items: string[] = [];
  for (const name of ['gold', 'silver']) {
    const catalogItemTags = [{ tag: `run-${at}` }];
    const input = { catalogItemName: `${name} ${at}`, catalogItemPublished: true, catalogItemTags };
    const id = await backends.outcome(async ({ backend }) => {
      const { catalogItemId } = await backend.api.entitlements.createItem(input, host);
      await backend.api.entitlements.addPrice({ priceKey: priceKeyOf(catalogItemId), amount: 100 }, host);
      return catalogItemId;
    });
    items.push(id as string);
    // Items are listed by the time at which they were created.
    await backends.advance(1);
  }
  const shop: Shop = { at, items, offers: [], orders: [] };
  for (let player = 0; player < players; player++) {
    const account = { accountId: accountOf(shop, player), displayName: 'x' };
    await backends.outcome((t) => t.backend.api.accounts.serverCreate(account, host));
  }
  return shop;
}

async function runCommands(
  backends: SideBySide,
  storeOf: (t: TestBackend) => BookStore,
  at: number,
  list: readonly Command[],
): Promise<void> {
  const shop = await openShop(backends, at);
  const model = createModel(backends.now());
  const play = async (command: Command): Promise<void> => {
    if (command.kind === 'work') await backends.advance(command.hours * hourMilliseconds);
    if (command.kind === 'wait') await backends.advance(waitMilliseconds);
    const amounts = model.items.map(({ amount }) => amount);
    const answer = await backends.outcome((t) => onBackend(t, storeOf(t), shop, command, amounts));
    assert.deepEqual(noted(shop, command, answer), run(model, command), JSON.stringify(command));
  };
  for (const command of list) await play(command);
  // Nothing of this run is left to be asked about in the next one.
  for (let player = 0; player < players; player++)
    for (const own of [0, 1]) {
      await play({ kind: 'lock', who: player, item: own, locked: false });
      await play({ kind: 'count', who: player, item: own });
    }
  await play({ kind: 'work', hours: 24 });
}

/**
 * Runs random commands of buyers, operators and the store on backends side by side and on a model. Asserts that all give
 * the same answers and that every count is the sum of its ledger.
 */
export async function checkOrdersModel(
  opens: readonly OpenStorage[],
  runs = 100,
  more: { readonly endOnFailure?: boolean } = {},
): Promise<void> {
  const stores = opens.map(() => createBookStore({ now: () => backends.now() }));
  const backends = await openSideBySide(opens, (at) => ({ entitlements: { orderProvider: stores[at]! } }));
  const all = await backends.each(async (t) => t);
  const storeOf = (t: TestBackend): BookStore => stores[all.indexOf(t)]!;
  let at = 0;
  try {
    await fc.assert(
      fc.asyncProperty(fc.array(commands, lengths), (list) => runCommands(backends, storeOf, at++, list)),
      { numRuns: runs, ...more },
    );
    for (const differences of await backends.each(({ storage }) => verifyLedger(storage)))
      assert.deepEqual(differences, []);
    for (const { taken } of stores) assert.ok([...taken.values()].every((times) => times === 1));
  } finally {
    await backends.close();
  }
}
