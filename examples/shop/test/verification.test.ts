import { OrderLineState, OrderState, type OrderSummary } from '@lobbykit/client';
import { expect, test } from 'vitest';
import type { Books } from '../src/store.ts';
import { compareMoney, compareOrders } from '../src/verification.ts';

const order: OrderSummary = {
  orderId: '1',
  state: OrderState.FULFILLED,
  granteeId: 'account-1',
  currency: 'USD',
  lines: [{ itemId: 'item-1', description: '', count: 5, amount: 399, state: OrderLineState.GRANTED }],
  createdTimestamp: 0,
};
const books: Books = {
  transactions: [
    {
      orderId: '1',
      status: 'Succeeded',
      failure: null,
      currency: 'USD',
      items: [{ quantity: 5, amount: '399', description: '' }],
    },
  ],
  balances: [{ currency: 'USD', paid: '399', returned: '0' }],
};
const [transaction] = books.transactions;

test('orders that agree with the books have no differences', () => {
  expect([...compareOrders([order], books), ...compareMoney([order], books)]).toEqual([]);
});

test.each([
  ['a state', [order], [{ ...transaction!, status: 'Chargedback' as const }], 'must be 10'],
  [
    'an amount',
    [{ ...order, lines: [{ ...order.lines[0]!, amount: 398 }] }],
    [transaction!],
    'the store has 5 for 399',
  ],
  ['an order that the store does not know', [order], [], 'the store does not know it'],
  ['an order that the backend does not know', [], [transaction!], 'the backend does not know'],
])('%s that differs is named', (_, orders, transactions, sentence) => {
  expect([...compareOrders(orders, { ...books, transactions })]).toEqual([expect.stringContaining(sentence)]);
});

test('money that the store took for no paid order, and money that it gave back, are named', () => {
  const unpaid = { ...order, state: OrderState.DECLINED };
  expect([...compareMoney([unpaid], books)]).toEqual(['orders were paid with 0 USD, and the store took 399']);
  const returned = { ...books, balances: [{ currency: 'USD', paid: '399', returned: '399' }] };
  expect([...compareMoney([order], returned)]).toEqual(['0 USD were charged back, and the store says 399']);
});
