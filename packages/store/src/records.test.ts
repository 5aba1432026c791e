import { describe, expect, test } from 'vitest';
import { readJson } from './json.ts';
import { AgreementsBody, TransactionBody, UserInfoBody } from './records.ts';

// The store has written the same facts in several forms over the years; its documentation shows some of them.

const transaction = {
  orderid: '938474',
  transid: 374839,
  steamid: '76561197972751825',
  status: 'Succeeded',
  currency: 'GBP',
  time: '2010-01-01T00:23:45Z',
  items: [{ itemid: 12345, qty: 1, amount: 199, vat: 38, itemstatus: 'Succeeded' }],
};

describe('a transaction', () => {
  test('is read with ids as numbers, as text and as digits beyond a double', () => {
    const text = JSON.stringify(transaction).replace('374839', '18446744073709551615');
    expect(TransactionBody.parse(readJson(text))).toMatchObject({
      orderId: 938474n,
      transactionId: 18446744073709551615n,
      storeId: 76561197972751825n,
      items: [{ amount: 237n, tax: 38n }],
      createdAt: Date.UTC(2010, 0, 1, 0, 23, 45),
      country: '',
      agreementId: null,
    });
  });

  test.each([
    ['a list', [transaction.items[0]]],
    ['an object with one item', { item: transaction.items[0] }],
    ['an object with a list', { item: transaction.items }],
    ['an object with numbered items', { 'item[0]': transaction.items[0] }],
  ])('is read with items as %s', (_, items) => {
    expect(TransactionBody.parse({ ...transaction, items }).items).toMatchObject([
      { itemId: 12345, quantity: 1 },
    ]);
  });

  test('is read with amounts as text, and without items', () => {
    const item = { itemid: '1', qty: '2', amount: '100', vat: '0', itemstatus: 'Failed' };
    expect(TransactionBody.parse({ ...transaction, items: [item] }).items).toEqual([
      { itemId: 1, quantity: 2, amount: 100n, tax: 0n, status: 'Failed' },
    ]);
    expect(TransactionBody.parse({ ...transaction, items: undefined }).items).toEqual([]);
  });

  test.each([
    ['an id with a fraction', { orderid: 1.5 }],
    ['an id that a double rounded', { orderid: 2 ** 60 }],
    ['a negative id', { transid: '-1' }],
    ['an id above 64 bits', { transid: '18446744073709551616' }],
    ['a time that is none', { time: 'soon' }],
    ['no status', { status: '' }],
    ['an amount with a fraction', { items: [{ itemid: 1, qty: 1, amount: 1.5, itemstatus: '' }] }],
  ])('is refused with %s', (_, change) => {
    expect(TransactionBody.safeParse({ ...transaction, ...change }).success).toBe(false);
  });
});

describe('an agreement', () => {
  const agreement = {
    agreementid: '5',
    itemid: '7',
    status: 'Active',
    period: 'Month',
    frequency: '1',
    recurringamt: '499',
    currency: 'USD',
  };
  const read = (change: object) => AgreementsBody.parse({ agreements: [{ ...agreement, ...change }] })[0]!;

  test('is read with dates as days and as times', () => {
    const { lastPaymentAt, nextPaymentAt } = read({
      lastpayment: 20260131,
      nextpayment: '2026-02-28 10:20:30',
    });
    expect(lastPaymentAt).toEqual({ at: Date.UTC(2026, 0, 31), isWholeDay: true });
    expect(nextPaymentAt).toEqual({ at: Date.UTC(2026, 1, 28, 10, 20, 30), isWholeDay: false });
  });

  test.each(['', '0', '00000000', 0, null, undefined])('is read with %j for no date', (nextpayment) => {
    expect(read({ nextpayment }).nextPaymentAt).toBeNull();
  });

  test.each(['tomorrow', '20261301', '2026'])('is refused with the date %j', (nextpayment) => {
    expect(() => read({ nextpayment })).toThrow();
  });

  test('is read from every form of a list', () => {
    for (const agreements of [{ agreement }, { agreement: [agreement] }, { 'agreement[0]': agreement }])
      expect(AgreementsBody.parse({ agreements })).toMatchObject([{ agreementId: 5n, period: 'month' }]);
    expect(AgreementsBody.parse({ agreements: '' })).toEqual([]);
    expect(AgreementsBody.parse({})).toEqual([]);
  });
});

test('what the store does not say about a buyer is an empty text', () => {
  expect(UserInfoBody.parse({ country: 'DE', state: null })).toEqual({
    country: 'DE',
    state: '',
    currency: '',
    status: '',
  });
});
