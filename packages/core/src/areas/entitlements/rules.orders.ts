import type { StoreTransaction, StoreTransactionStatus } from './providers.ts';
import { type LineState, lineStates, type OrderState, orderStates } from './states.orders.ts';
import { ownershipChangeTypes } from './states.ts';
import type { OrderLineRow, OrderRow } from './tables.orders.ts';

const { OPEN, GRANTED, REVERSED, CANCELLED, LAPSED } = lineStates;

type Line = Pick<OrderLineRow, 'line' | 'itemNumber' | 'state'>;

/** A line that changes. */
export interface LineStep {
  readonly line: number;
  readonly to: LineState;
}

/** What a message of the store means for an order. */
export interface OrderStep {
  readonly state: OrderState;
  readonly lines: readonly LineStep[];
  /** Why counts change if lines are reversed. */
  readonly reversal: 2 | 6;
}

const reversedStatuses: ReadonlySet<StoreTransactionStatus> = new Set([
  'Refunded',
  'Chargedback',
  'RefundedSuspectedFraud',
  'RefundedFriendlyFraud',
]);

/**
 * Returns whether nobody knows the page on which an order is approved. The store says its address only in the answer to the
 * start; if that was lost, the buyer cannot approve the order.
 */
export const isPageUnknown = ({
  state,
  userSession,
  checkoutUrl,
}: Pick<OrderRow, 'state' | 'userSession' | 'checkoutUrl'>): boolean =>
  state === orderStates.AWAITING_APPROVAL && userSession === 'web' && checkoutUrl === null;

/** Returns whether the store still may say something that changes the order before it is paid. */
export const isUnpaid = (state: number): boolean =>
  state === orderStates.CREATED || state === orderStates.AWAITING_APPROVAL || state === orderStates.APPROVED;

/** Returns whether nothing that the store says changes the order any more. */
export const isOver = (state: number): boolean =>
  state === orderStates.REFUNDED || state === orderStates.CHARGED_BACK;

/** Returns whether a transaction with this status can change lines, and with them what an account has. */
export const changesLines = (status: StoreTransactionStatus): boolean =>
  status !== 'Init' && status !== 'Approved' && status !== 'Failed';

/** Decides what the state of a transaction at the store means for an order; see `orderStates`. */
export function stepOf(
  order: Pick<OrderRow, 'state'>,
  lines: readonly Line[],
  transaction: Pick<StoreTransaction, 'status' | 'failure' | 'lines'>,
): OrderStep {
  const state = order.state as OrderState;
  const { status } = transaction;
  const reversal = status === 'Chargedback' ? ownershipChangeTypes.CHARGEBACK : ownershipChangeTypes.REFUND;
  const same: OrderStep = { state, lines: [], reversal };
  if (isOver(state)) return same;
  if (status === 'Init') return { ...same, state: state === orderStates.CREATED ? 2 : state };
  if (status === 'Approved')
    return { ...same, state: state === orderStates.CREATED || state === 2 ? orderStates.APPROVED : state };
  if (status === 'Failed') return { ...same, state: isUnpaid(state) ? failedState(transaction) : state };
  const steps = lines.flatMap((line) => lineStep(line, statusOfLine(line, transaction)));
  const after = lines.map((line) => steps.find((step) => step.line === line.line)?.to ?? line.state);
  return { state: paidState(after, status), lines: steps, reversal };
}

const failedState = ({ failure }: Pick<StoreTransaction, 'failure'>): OrderState =>
  failure === 'declined'
    ? orderStates.DECLINED
    : failure === 'expired'
      ? orderStates.EXPIRED
      : orderStates.FAILED;

/** In a partial refund, lines that the store does not name are paid. */
function statusOfLine(
  { itemNumber }: Line,
  { status, lines }: Pick<StoreTransaction, 'status' | 'lines'>,
): StoreTransactionStatus {
  if (status !== 'PartialRefund') return status;
  return lines.find((line) => line.itemNumber === itemNumber)?.status ?? 'Succeeded';
}

function lineStep({ line, state }: Line, status: StoreTransactionStatus): LineStep[] {
  if (reversedStatuses.has(status)) {
    if (state === OPEN || state === LAPSED) return [{ line, to: CANCELLED }];
    return state === GRANTED ? [{ line, to: REVERSED }] : [];
  }
  return state === OPEN ? [{ line, to: GRANTED }] : [];
}

/** Returns the state of an order that was paid, from the states of its lines. */
export function paidState(lines: readonly number[], status: StoreTransactionStatus): OrderState {
  if (lines.some((state) => state === OPEN)) return orderStates.PENDING_GRANT;
  const granted = lines.filter((state) => state === GRANTED || state === LAPSED).length;
  if (granted === lines.length) return orderStates.FULFILLED;
  if (granted > 0) return orderStates.PARTIALLY_REFUNDED;
  return status === 'Chargedback' ? orderStates.CHARGED_BACK : orderStates.REFUNDED;
}

const pollMilliseconds = 5_000;
const maxPollMilliseconds = 3_600_000;

/** Returns when the store is asked again: after 5 seconds, then twice as long each time, at most an hour. */
export const nextPoll = (now: number, polls: number): number =>
  now + Math.min(pollMilliseconds * 2 ** Math.min(polls, 20), maxPollMilliseconds);
