import { commonErrors } from '../../kernel/errors.ts';
import type { Change } from './change.ts';
import { entitlementErrors as errors } from './errors.ts';
import { ownershipChangeTypes } from './states.ts';

/** The state of an account's item that rules need. */
export interface ItemState {
  readonly count: bigint;
  readonly locked: boolean;
}

/** The state of an item that an account never had. */
export const noItem: ItemState = { count: 0n, locked: false };

/** Decides what an item becomes. Throws if that is refused. */
export type Rule = (item: ItemState) => ItemState;

const outOfRange = (): Error => commonErrors.NUMBER_OUT_OF_RANGE();

const isInt64 = (value: bigint): boolean => BigInt.asIntN(64, value) === value;
const minInt64 = -(2n ** 63n);

/** Returns whether a change is refused because only administrators may change the item. */
const isLockedFor = ({ locked }: ItemState, { changeType }: Change): boolean =>
  locked && changeType !== ownershipChangeTypes.ADMIN;

/** Keeps a rule from changing an item that is locked for who makes the change. */
export const unlessLocked =
  (change: Change, rule: Rule): Rule =>
  (item) => {
    if (isLockedFor(item, change)) throw errors.ITEM_LOCKED();
    return rule(item);
  };

/** Sets the count. The difference must fit 64 bits too, because the ledger has a row with it. */
export const set =
  (count: bigint): Rule =>
  (item) => {
    if (!isInt64(count - item.count)) throw outOfRange();
    return { ...item, count };
  };

/** Adds to the count. */
export const add =
  (amount: bigint): Rule =>
  (item) => {
    const count = item.count + amount;
    if (!isInt64(count)) throw outOfRange();
    return { ...item, count };
  };

/** Subtracts from the count, unless it would fall below the floor: 0, or the smallest integer of 64 bits. */
export const subtract =
  (amount: bigint, allowNegativeTotal: boolean): Rule =>
  (item) => {
    const floor = allowNegativeTotal ? minInt64 : 0n;
    return item.count - amount < floor ? item : { ...item, count: item.count - amount };
  };
