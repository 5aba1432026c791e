import type { Agreement, BillingPeriod } from './records.ts';

/*
 * An agreement begins as Processing when the player approves its first payment. When the game finalises that payment, it
 * is Active, and the store charges the player at the end of each interval. Cancelled by the player or the game it is
 * Canceled: what is paid runs to its end, and nothing more is charged. If a payment fails for good, it is Lapsed at once.
 * If the first payment never happens, it is Failed.
 */

/** What people and banks do to an agreement. */
export type AgreementAction = 'renew' | 'lapse' | 'cancel';

export const agreementActions: readonly AgreementAction[] = ['renew', 'lapse', 'cancel'];

/** Returns whether an agreement is in a state in which this can happen. */
export const canChange = (agreement: Agreement, action: AgreementAction): boolean =>
  agreement.status === 'Active' || (action === 'lapse' && agreement.status === 'Canceled');

/** Returns the agreement after a payment at `now`: one more interval is paid. */
export function afterPayment(agreement: Agreement, now: number): Agreement {
  const startedAt = agreement.startedAt ?? now;
  const payments = agreement.payments + 1;
  return {
    ...agreement,
    status: 'Active',
    startedAt,
    payments,
    lastPaymentAt: now,
    nextPaymentAt: addPeriods(startedAt, agreement.period, agreement.frequency * payments),
  };
}

/** Returns the agreement after its cancellation: it runs until the end of what is paid. */
export const afterCancellation = (agreement: Agreement): Agreement => ({
  ...agreement,
  status: 'Canceled',
  endsAt: agreement.nextPaymentAt,
});

/** Returns the agreement after a payment failed for good: nothing of it is paid any more. */
export const afterLapse = (agreement: Agreement, now: number): Agreement => ({
  ...agreement,
  status: agreement.payments === 0 ? 'Failed' : 'Lapsed',
  nextPaymentAt: null,
  endsAt: now,
});

/**
 * Adds periods of the calendar in UTC. A month that lacks the day ends on its last day, and always counts from the
 * start, so the 31st of January leads to the 28th of February and then to the 31st of March.
 */
export function addPeriods(start: number, period: BillingPeriod, count: number): number {
  if (period === 'Day' || period === 'Week') return start + count * (period === 'Day' ? 1 : 7) * 86_400_000;
  const date = new Date(start);
  const months = date.getUTCMonth() + count * (period === 'Month' ? 1 : 12);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), months + 1, 0)).getUTCDate();
  const day = Date.UTC(date.getUTCFullYear(), months, Math.min(date.getUTCDate(), lastDay));
  return day + (start % 86_400_000);
}
