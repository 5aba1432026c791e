import { expect } from 'vitest';
import type { Buyer, BuyerState, ShopCommand } from './shop-commands.ts';
import { stateNames } from './shop-world.ts';

/** A server process. */
export interface ShopProcess {
  /** Runs a command; see `runCommand`. Never settles if the process ends before it answers. */
  call(command: ShopCommand): Promise<unknown>;
  readonly ended: Promise<void>;
}

/** What a buyer, their bank or the store does. */
export type StoreAction = 'approve' | 'decline' | 'chargeback' | 'lapse';

/** Where stories happen: a store that outlives the server processes, and time that they share. */
export interface StoryWorld {
  /** Starts a process on the rows that the one before has left. Returns the one that runs, if any does. */
  start(): Promise<ShopProcess>;
  advance(milliseconds: number): Promise<void>;
  /** Returns the transactions of a buyer, with their orders and states. */
  transactionsOf(accountId: string): readonly { readonly orderId: string; readonly status: string }[];
  act(orderId: string, action: StoreAction): void;
}

/** The client of a story: it repeats what was not answered, and starts a new process if one has ended. */
interface StoryClient {
  readonly buyer: Buyer;
  /** Repeats a command until it is answered. */
  call(command: ShopCommand): Promise<unknown>;
  /** Sends a command once. */
  try(command: ShopCommand): Promise<void>;
  /** Waits for an hour, or longer, and runs what is due. */
  work(hours?: number): Promise<void>;
  /** Does something to the transaction of the buyer, if there is one. */
  act(action: StoreAction): void;
  /** Repeats a command with the order of the buyer. */
  onOrder(command: (orderId: string) => ShopCommand): Promise<unknown>;
}

/** The state of an order and the increments of its item. */
type End = readonly [state: string | undefined, increments: readonly string[]];

/** What happens to an order. */
export interface OrderStory {
  readonly name: string;
  play(client: StoryClient): Promise<void>;
  /** Steps that it passes; see `ProcessSteps`. */
  readonly steps: readonly string[];
  /** The only ends of the story, by the state of the transaction in the books of the store. `none` if there is none. */
  readonly ends: Readonly<Record<string, readonly End[]>>;
}

const around = (step: string): readonly string[] => [`before ${step}`, `after ${step}`];
const granting = around(
  'the commit of account_items, entitlement_ledger, order_history, order_lines, orders',
);
const placing = [
  ...around('the commit of order_history, order_lines, orders'),
  ...around('startOrder'),
  ...around('the commit of order_history, orders'),
];
const paying = [...around('queryOrder'), ...around('finaliseOrder')];

const fulfilled: End = ['FULFILLED', ['2']];

async function buy(client: StoryClient): Promise<void> {
  await client.call({ name: 'place', buyer: client.buyer });
  client.act('approve');
  await client.work();
}

async function buyLocked(client: StoryClient): Promise<void> {
  await client.call({ name: 'lock', buyer: client.buyer });
  await buy(client);
  // Whoever settles it waits until it is paid.
  await client.work();
  await client.work();
}

export const orderStories: readonly OrderStory[] = [
  {
    name: 'an order that is paid',
    play: buy,
    steps: [...placing, ...paying, ...granting],
    ends: { Succeeded: [fulfilled] },
  },
  {
    name: 'an order that is refunded by an operator',
    async play(client) {
      await buy(client);
      await client.work();
      await client.onOrder((orderId) => ({ name: 'refund', orderId }));
    },
    steps: [...around('refundOrder'), ...granting],
    ends: { Refunded: [['REFUNDED', ['2', '-2']]] },
  },
  {
    name: 'an order that the bank charges back',
    async play(client) {
      await buy(client);
      await client.work();
      client.act('chargeback');
      await client.work();
    },
    steps: [...paying, ...granting],
    ends: { Chargedback: [['CHARGED_BACK', ['2', '-2']]] },
  },
  {
    name: 'an order that the buyer declines',
    async play(client) {
      await client.call({ name: 'place', buyer: client.buyer });
      client.act('decline');
      await client.work();
    },
    steps: placing,
    ends: { Failed: [['DECLINED', []]] },
  },
  {
    name: 'an order whose client does not ask again',
    async play(client) {
      await client.try({ name: 'place', buyer: client.buyer });
      client.act('approve');
      await client.work();
    },
    steps: placing,
    ends: {
      none: [
        ['FAILED', []],
        [undefined, []],
      ],
      // The store has started it too late for the buyer of the story.
      Init: [
        ['AWAITING_APPROVAL', []],
        ['FAILED', []],
      ],
      Succeeded: [fulfilled],
    },
  },
  {
    name: 'an order of a locked item that an administrator grants',
    async play(client) {
      await buyLocked(client);
      await client.onOrder((orderId) => ({ name: 'settle', orderId, grant: true }));
    },
    steps: [...paying, ...granting],
    ends: { Succeeded: [fulfilled] },
  },
  {
    name: 'an order of a locked item that an administrator refunds',
    async play(client) {
      await buyLocked(client);
      await client.onOrder((orderId) => ({ name: 'settle', orderId, grant: false }));
    },
    steps: [...paying, ...around('refundOrder')],
    ends: { Refunded: [['REFUNDED', []]] },
  },
  {
    name: 'an order by an offer',
    async play(client) {
      const { buyer } = client;
      const offerId = (await client.call({ name: 'prepare', buyer })) as string;
      await client.call({ name: 'execute', buyer, offerId });
      client.act('approve');
      await client.work();
    },
    steps: around('the commit of order_history, order_lines, orders, store_offers'),
    ends: { Succeeded: [fulfilled] },
  },
  {
    name: 'a subscription that lapses',
    async play(client) {
      await client.call({ name: 'subscribe', buyer: client.buyer });
      client.act('approve');
      for (let hour = 0; hour < 3; hour++) await client.work();
      client.act('lapse');
      await client.work(25);
    },
    steps: [
      ...around('readAgreements'),
      ...around('the commit of account_items, entitlement_ledger, order_lines, subscriptions'),
    ],
    ends: { Succeeded: [['FULFILLED', ['1', '-1']]] },
  },
];

/** Longer than a request keeps others from starting its order. */
const repeatMilliseconds = 30_000;
const maxRepetitions = 20;
const hourMilliseconds = 3_600_000;

const repeatable: readonly unknown[] = ['STORE_UNAVAILABLE', 'IDEMPOTENCY_KEY_RUNNING', 'STORAGE_BUSY'];
/** What a repetition is answered if the first call was done. */
const done: readonly unknown[] = ['ORDER_NOT_PENDING'];

/**
 * Plays a story for a new buyer and checks its end. Every process may end while it plays. `begin` is called when the buyer
 * exists, `played` before the last hours, in which nothing new happens.
 */
export async function playStory(
  world: StoryWorld,
  { name, play, ends }: OrderStory,
  { begin, played }: { readonly begin?: () => void; readonly played?: () => void } = {},
): Promise<void> {
  let process = await world.start();

  /** Returns the answer, or null if there is none. */
  async function send(command: ShopCommand): Promise<{ readonly answer: unknown } | null> {
    const outcome = await Promise.race([
      process.call(command).then((answer) => ({ answer })),
      process.ended.then(() => null),
    ]);
    if (outcome === null) process = await world.start();
    return outcome;
  }

  async function call(command: ShopCommand): Promise<unknown> {
    for (let time = 0; time < maxRepetitions; time++) {
      const outcome = await send(command);
      const { reason } = (outcome?.answer ?? {}) as { reason?: string };
      if (outcome && (reason === undefined || done.includes(reason))) return outcome.answer;
      if (outcome && !repeatable.includes(reason)) throw new Error(`${name}: ${command.name} ${reason}`);
      await world.advance(repeatMilliseconds);
    }
    throw new Error(`${name}: ${command.name} was never answered`);
  }

  const buyer = (await call({ name: 'create' })) as Buyer;
  const own = () => world.transactionsOf(buyer.accountId);
  const work = async (hours = 1): Promise<void> => {
    await world.advance(hours * hourMilliseconds);
    await call({ name: 'work' });
  };
  begin?.();
  await play({
    buyer,
    call,
    try: async (command) => void (await send(command)),
    work,
    act(action) {
      for (const { orderId } of own()) world.act(orderId, action);
    },
    async onOrder(command) {
      const [order] = own();
      return call(command(order!.orderId));
    },
  });
  played?.();
  for (let hour = 0; hour < 3; hour++) await work();
  const { orders, increments } = (await call({ name: 'read', buyer })) as BuyerState;
  expect([own().length <= 1, orders.length <= 1], name).toEqual([true, true]);
  const status = own()[0]?.status ?? 'none';
  const state = orders[0] && stateNames[orders[0].state];
  expect(ends[status], `${name}: ${status} ${state} ${increments}`).toContainEqual([state, increments]);
}
