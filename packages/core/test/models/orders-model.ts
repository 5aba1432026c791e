/** Small sets of players and items. An order or an offer is named by a number, of which the rest counts. */
export type Command =
  | { readonly kind: 'place'; readonly who: number; readonly item: number; readonly refused: boolean }
  | { readonly kind: 'prepare'; readonly who: number }
  | { readonly kind: 'execute'; readonly who: number; readonly offer: number; readonly quantity: number }
  | { readonly kind: 'price'; readonly item: number; readonly amount: number }
  | { readonly kind: 'publish'; readonly item: number; readonly published: boolean }
  | { readonly kind: 'act'; readonly order: number; readonly action: StoreAction }
  | { readonly kind: 'return' | 'refund' | 'read'; readonly order: number }
  | { readonly kind: 'settle'; readonly order: number; readonly grant: boolean }
  | { readonly kind: 'lock'; readonly who: number; readonly item: number; readonly locked: boolean }
  | { readonly kind: 'spend' | 'count'; readonly who: number; readonly item: number }
  | { readonly kind: 'work'; readonly hours: number }
  | { readonly kind: 'wait' };

/** What a buyer, their bank or an operator of the store does. */
export type StoreAction = 'approve' | 'decline' | 'refund' | 'chargeback';

/** The states of a transaction in the books of the store; none if the store has refused to start it. */
export type Status = 'none' | 'Init' | 'Approved' | 'Succeeded' | 'Failed' | 'Refunded' | 'Chargedback';

export type State =
  | 'AWAITING_APPROVAL'
  | 'FULFILLED'
  | 'DECLINED'
  | 'EXPIRED'
  | 'FAILED'
  | 'REFUNDED'
  | 'CHARGED_BACK'
  | 'PENDING_GRANT';

interface Order {
  readonly item: string;
  readonly quantity: number;
  readonly createdAt: number;
  state: State;
  status: Status;
  isGranted: boolean;
}

interface Offer {
  readonly who: number;
  readonly item: number;
  readonly amount: number;
  readonly expiresAt: number;
  isUsed: boolean;
}

export interface Model {
  readonly orders: Order[];
  readonly offers: Offer[];
  readonly items: { amount: number; published: boolean }[];
  /** By `who item`. */
  readonly counts: Map<string, number>;
  readonly locked: Set<string>;
  now: number;
}

export const hourMilliseconds = 3_600_000;
export const waitMilliseconds = 600_000;
const offerMilliseconds = 900_000;
const approvalMilliseconds = 24 * hourMilliseconds;

export const createModel = (now: number): Model => ({
  orders: [],
  offers: [],
  items: [0, 1].map(() => ({ amount: 100, published: true })),
  counts: new Map(),
  locked: new Set(),
  now,
});

/** Returns which of a list a number names; undefined if the list is empty. */
export const chosen = <Item>(list: readonly Item[], number: number): Item | undefined =>
  list[number % Math.max(list.length, 1)];

/** What an action of the store changes, by the state of the transaction. */
export const actions: Readonly<Record<StoreAction, readonly [from: readonly Status[], to: Status]>> = {
  approve: [['Init'], 'Approved'],
  decline: [['Init', 'Approved'], 'Failed'],
  refund: [['Succeeded'], 'Refunded'],
  chargeback: [['Succeeded'], 'Chargedback'],
};

function add(model: Model, { item, quantity }: Order, sign: 1 | -1): void {
  model.counts.set(item, (model.counts.get(item) ?? 0) + sign * quantity);
}

/** Brings an order to where the store is. It takes the money of what the buyer has approved. */
function sync(model: Model, order: Order): void {
  if (order.state === 'AWAITING_APPROVAL' && order.status === 'Approved') order.status = 'Succeeded';
  apply(model, order);
  if (order.state === 'AWAITING_APPROVAL' && model.now - order.createdAt >= approvalMilliseconds)
    order.state = 'EXPIRED';
}

/** Applies the books of the store to an order. */
function apply(model: Model, order: Order): void {
  const isLocked = model.locked.has(order.item);
  if (order.state === 'REFUNDED' || order.state === 'CHARGED_BACK') return;
  switch (order.status) {
    case 'Failed':
      if (order.state === 'AWAITING_APPROVAL') order.state = 'DECLINED';
      return;
    case 'Succeeded':
      // What waits for an administrator is not granted by the store.
      if (order.isGranted || order.state === 'PENDING_GRANT') return;
      if (!isLocked) grant(model, order);
      else order.state = 'PENDING_GRANT';
      return;
    case 'Refunded':
    case 'Chargedback':
      if (order.isGranted && isLocked) return;
      if (order.isGranted) add(model, order, -1);
      order.isGranted = false;
      order.state = order.status === 'Refunded' ? 'REFUNDED' : 'CHARGED_BACK';
      return;
    default:
  }
}

function grant(model: Model, order: Order): void {
  add(model, order, 1);
  order.isGranted = true;
  order.state = 'FULFILLED';
}

function refund(model: Model, order: Order): unknown {
  if (order.status !== 'Succeeded' && order.status !== 'Refunded') return 'STORE_REFUSED';
  order.status = 'Refunded';
  apply(model, order);
  return {};
}

function place(model: Model, item: string, quantity: number, isRefused: boolean): boolean {
  model.orders.push({
    item,
    quantity,
    createdAt: model.now,
    state: isRefused ? 'FAILED' : 'AWAITING_APPROVAL',
    status: isRefused ? 'none' : 'Init',
    isGranted: false,
  });
  return !isRefused;
}

function execute(
  model: Model,
  { who, offer: number, quantity }: Extract<Command, { kind: 'execute' }>,
): unknown {
  const offer = chosen(model.offers, number);
  if (!offer || offer.who !== who || offer.isUsed || offer.expiresAt <= model.now) return 'OFFER_NOT_FOUND';
  const { amount, published } = model.items[offer.item]!;
  if (!published) return 'ITEM_NOT_FOR_SALE';
  if (amount !== offer.amount) return 'PRICE_CHANGED';
  if (quantity !== 1) return 'INVALID_FIELD';
  offer.isUsed = true;
  return place(model, `${who} ${offer.item}`, quantity, false);
}

/** Runs a command and returns the answer, or the reason of the error. */
export function run(model: Model, command: Command): unknown {
  switch (command.kind) {
    case 'place':
      return place(model, `${command.who} ${command.item}`, 2, command.refused);
    case 'prepare': {
      const shown = [0, 1].filter((item) => model.items[item]!.published);
      for (const item of shown) {
        const { amount } = model.items[item]!;
        const expiresAt = model.now + offerMilliseconds;
        model.offers.push({ who: command.who, item, amount, expiresAt, isUsed: false });
      }
      return shown.map((item) => [item, BigInt(model.items[item]!.amount)]);
    }
    case 'execute':
      return execute(model, command);
    case 'price':
      model.items[command.item]!.amount = command.amount;
      return {};
    case 'publish':
      model.items[command.item]!.published = command.published;
      return {};
    case 'lock': {
      const item = `${command.who} ${command.item}`;
      if (command.locked) model.locked.add(item);
      else model.locked.delete(item);
      return {};
    }
    case 'spend': {
      const item = `${command.who} ${command.item}`;
      const count = (model.counts.get(item) ?? 0) - 1;
      model.counts.set(item, count);
      return BigInt(count);
    }
    case 'count':
      return BigInt(model.counts.get(`${command.who} ${command.item}`) ?? 0);
    case 'wait':
      model.now += waitMilliseconds;
      return undefined;
    case 'work':
      model.now += command.hours * hourMilliseconds;
      for (const order of model.orders) sync(model, order);
      return model.orders.map(({ state }) => state);
    default:
  }
  const order = chosen(model.orders, command.order);
  if (order === undefined) return null;
  switch (command.kind) {
    case 'act': {
      const [from, to] = actions[command.action];
      if (from.includes(order.status)) order.status = to;
      return order.status;
    }
    case 'return':
      if (order.state === 'AWAITING_APPROVAL') sync(model, order);
      else apply(model, order);
      return order.state;
    case 'read':
      return order.state;
    case 'refund':
      if (order.state === 'REFUNDED' || order.state === 'CHARGED_BACK') return {};
      return order.state === 'FULFILLED' ? refund(model, order) : 'ORDER_NOT_REFUNDABLE';
    case 'settle':
      if (order.state !== 'PENDING_GRANT') return 'ORDER_NOT_PENDING';
      if (!command.grant) return refund(model, order);
      grant(model, order);
      return {};
  }
}
