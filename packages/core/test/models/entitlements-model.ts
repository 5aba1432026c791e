/** Small sets of accounts, items and amounts, so that a few commands meet each other and both ends of 64 bits. */
export type Command =
  | {
      readonly kind: 'increment' | 'decrement' | 'decrementBelow' | 'set';
      readonly by: 'admin' | 'server';
      readonly who: number;
      readonly item: number;
      readonly amount: bigint;
    }
  | { readonly kind: 'revoke'; readonly who: number; readonly item: number }
  | { readonly kind: 'lock'; readonly who: number; readonly item: number; readonly locked: boolean }
  | { readonly kind: 'owned' | 'history'; readonly who: number; readonly item: number }
  | { readonly kind: 'items'; readonly who: number }
  | { readonly kind: 'deleteAccount'; readonly who: number };

interface Held {
  count: bigint;
  locked: boolean;
  /** Oldest first. */
  readonly increments: bigint[];
}

/** What accounts have, by `who item`. */
export interface Model {
  readonly held: Map<string, Held>;
  readonly deleted: Set<number>;
}

export const createModel = (): Model => ({ held: new Map(), deleted: new Set() });

const max = 2n ** 63n - 1n;
const min = -(2n ** 63n);
const fits = (value: bigint): boolean => value >= min && value <= max;

const none = (): Held => ({ count: 0n, locked: false, increments: [] });
const heldBy = (model: Model, who: number, item: number): Held => model.held.get(`${who} ${item}`) ?? none();

/** Writes a change. Returns whether the account exists, if the change is its first of the item. */
function put(
  model: Model,
  who: number,
  item: number,
  held: Held,
  count: bigint,
  locked = held.locked,
): boolean {
  if (count === held.count && locked === held.locked) return true;
  if (model.deleted.has(who)) return false;
  if (count !== held.count) held.increments.push(count - held.count);
  held.count = count;
  held.locked = locked;
  model.held.set(`${who} ${item}`, held);
  return true;
}

/** Runs a command and returns the answer, or the reason of the error. */
export function run(model: Model, command: Command): unknown {
  const { who } = command;
  const missing = 'ITEM_OWNER_NOT_FOUND';
  switch (command.kind) {
    case 'deleteAccount': {
      const accountDeleted = !model.deleted.has(who);
      model.deleted.add(who);
      return { accountDeleted };
    }
    case 'items':
      return model.deleted.has(who)
        ? []
        : [0, 1].flatMap((item) => {
            const held = model.held.get(`${who} ${item}`);
            return held ? [[item, held.count, held.locked]] : [];
          });
    default:
  }
  const { item } = command;
  const held = heldBy(model, who, item);
  // A deleted account has nothing, but its history stays.
  const visible = model.deleted.has(who) ? none() : held;
  switch (command.kind) {
    case 'owned':
      return { isOwned: visible.count > 0n, count: visible.count };
    case 'history':
      return held.increments.toReversed();
    case 'lock': {
      const previousCount = visible.count;
      return put(model, who, item, visible, visible.count, command.locked) ? { previousCount } : missing;
    }
    case 'revoke': {
      const previousCount = visible.count;
      if (!fits(-previousCount)) return 'NUMBER_OUT_OF_RANGE';
      if (!put(model, who, item, visible, 0n)) return missing;
      return { wasOwned: previousCount > 0n, previousCount };
    }
    default:
  }
  const { amount, by } = command;
  if (command.kind !== 'set' && amount < 1n) return 'INVALID_FIELD';
  if (by === 'server' && visible.locked) return 'ITEM_LOCKED';
  const before = visible.count;
  switch (command.kind) {
    case 'set':
      if (!fits(amount - before)) return 'NUMBER_OUT_OF_RANGE';
      return put(model, who, item, visible, amount) ? { previousCount: before } : missing;
    case 'increment':
      if (!fits(before + amount)) return 'NUMBER_OUT_OF_RANGE';
      return put(model, who, item, visible, before + amount) ? { newCount: before + amount } : missing;
    case 'decrement':
    case 'decrementBelow': {
      const after = before - amount;
      if (after < (command.kind === 'decrement' ? 0n : min))
        return { newCount: before, decrementSuccessful: false };
      return put(model, who, item, visible, after) ? { newCount: after, decrementSuccessful: true } : missing;
    }
  }
}
