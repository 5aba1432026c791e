import { describe, expect, test } from 'vitest';
import { toAgreement, toTransaction } from './conversions.ts';
import type { AgreementRecord, TransactionRecord } from './records.ts';

const now = Date.UTC(2026, 1, 1);
const date = (at: number, isWholeDay = false) => ({ at, isWholeDay });

describe('an agreement of the store', () => {
  const paid: AgreementRecord = {
    agreementId: 1n,
    itemId: 7,
    status: 'Active',
    period: 'week',
    frequency: 2,
    amount: 499n,
    currency: 'USD',
    createdAt: null,
    startsAt: date(now - 5),
    endsAt: null,
    lastPaymentAt: date(now - 5),
    nextPaymentAt: date(now + 5),
    failedAttempts: 0,
  };
  const read = (change: Partial<AgreementRecord>) => toAgreement(2n, { ...paid, ...change }, now);

  test('is paid until its next payment, or its end, or the end of that day', () => {
    expect(read({}).paidUntil).toBe(now + 5);
    expect(read({ nextPaymentAt: null, endsAt: date(now + 7) }).paidUntil).toBe(now + 7);
    expect(read({ nextPaymentAt: date(now, true) }).paidUntil).toBe(now + 86_400_000);
    expect(read({ lastPaymentAt: null }).paidUntil).toBeNull();
  });

  test.each([
    ['active', { status: 'active' }, 'Active'],
    ['active although a payment is late', { nextPaymentAt: date(now - 1) }, 'Active'],
    ['canceled while it is paid', { status: 'canceled' }, 'Canceled'],
    ['cancelled while it is paid', { status: 'Cancelled' }, 'Canceled'],
    ['lapsed when nothing is paid any more', { status: 'Canceled', nextPaymentAt: date(now) }, 'Lapsed'],
    ['lapsed if the store names no end', { status: 'Canceled', nextPaymentAt: null }, 'Lapsed'],
    ['failed if nothing was ever paid', { status: 'Canceled', lastPaymentAt: null }, 'Failed'],
    ['processing', { status: 'Processing', lastPaymentAt: null }, 'Processing'],
  ])('is %s', (_, change, status) => {
    expect(read(change).status).toBe(status);
  });

  test('is no agreement with an unknown status or period', () => {
    expect(() => read({ status: 'Sleeping' })).toThrow('an agreement is Sleeping');
    expect(() => read({ period: 'fortnight' })).toThrow('an agreement is paid each fortnight');
  });
});

describe('a transaction of the store', () => {
  const record: TransactionRecord = {
    orderId: 1n,
    transactionId: 2n,
    storeId: 3n,
    status: 'Failed',
    failureCode: null,
    currency: 'USD',
    country: '',
    state: '',
    changedAt: now,
    createdAt: now,
    agreementId: null,
    agreementStatus: null,
    items: [{ itemId: 7, quantity: 1, amount: 1n, tax: 0n, status: '' }],
  };

  test('failed for a reason only if the store names one', () => {
    const failureOf = (failureCode: number | null) => toTransaction({ ...record, failureCode })?.failure;
    expect([10, 101, 11, null].map(failureOf)).toEqual(['declined', 'expired', null, null]);
    expect(toTransaction({ ...record, status: 'Succeeded', failureCode: 10 })?.failure).toBeNull();
  });

  test('is refunded by any kind of refund, and nothing with an unknown status', () => {
    expect(toTransaction({ ...record, status: 'RefundedByMagic' })?.status).toBe('Refunded');
    expect(toTransaction({ ...record, status: 'RefundedFriendlyFraud' })?.status).toBe(
      'RefundedFriendlyFraud',
    );
    expect(toTransaction({ ...record, status: 'Sleeping' })).toBeNull();
  });

  test('gives its status to lines of which the store says none', () => {
    expect(toTransaction(record)?.lines).toMatchObject([{ status: 'Failed' }]);
  });
});
