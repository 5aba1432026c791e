import { createHash } from 'node:crypto';
import type { OrderProvider, StoreAgreement, StoreOrder, StoreTransaction } from '@lobbykit/core';
import { checkOptions } from '@lobbykit/core/options';
import { maxReportResults, type StoreClient } from './client.ts';
import { toAgreement, toBuyer, toTransaction, unknownBuyer } from './conversions.ts';
import { StoreRefusalError, StoreUnavailableError } from './errors.ts';
import { codes, outcomeOf } from './outcome.ts';
import type { StartTransaction, TransactionBilling } from './start-parameters.ts';

/** Options of `storeOrderProvider`. */
export interface StoreOrderProviderOptions {
  /**
   * Whether accounts without an id at the store get one, so that they can buy. Only for a simulated store: a real one knows
   * nobody by such an id. Default false.
   */
  readonly createStoreIds?: boolean;
  /** Returns the time in milliseconds. Default: the clock of the machine. */
  readonly now?: () => number;
}

/** Statuses in which the money was taken, even if it was given back later. */
const taken: readonly string[] = [
  'Succeeded',
  'PartialRefund',
  'Chargedback',
  'Refunded',
  'RefundedSuspectedFraud',
  'RefundedFriendlyFraud',
];

/** Sells items through a store: an `OrderProvider` on a client of the store's web API. */
export function storeOrderProvider(
  client: StoreClient,
  options: StoreOrderProviderOptions = {},
): OrderProvider {
  checkOptions('storeOrderProvider', options, {
    example: 'storeOrderProvider(client, { createStoreIds: true })',
    options: { createStoreIds: 'flag', now: 'function' },
  });
  const { now = Date.now, createStoreIds = false } = options;

  async function query(orderId: bigint, signal: AbortSignal): Promise<StoreTransaction | null> {
    const record = await client.queryTransaction({ orderId }, signal);
    if (record === null) return null;
    const transaction = toTransaction(record);
    if (transaction === null)
      throw new StoreUnavailableError('QueryTxn', 'format', `the transaction is ${record.status}`);
    return transaction;
  }
  const readAgreements = async (storeId: bigint, signal: AbortSignal): Promise<StoreAgreement[]> =>
    (await client.readAgreements({ storeId }, signal)).map((record) => toAgreement(storeId, record, now()));

  return {
    startOrder: (order, signal) =>
      outcomeOf(async () => {
        const { transactionId, checkoutUrl } = await client.startTransaction(toStart(order), signal);
        return { transactionId, checkoutUrl: withReturnUrl(checkoutUrl, order.returnUrl) };
      }),

    finaliseOrder: (orderId, signal) =>
      outcomeOf(
        () => client.finaliseTransaction(orderId, signal).then(() => ({})),
        async ({ code }) =>
          code === codes.committed || taken.includes((await query(orderId, signal))?.status ?? ''),
      ),

    queryOrder: query,

    refundOrder: (orderId, signal) =>
      outcomeOf(
        () => client.refundTransaction(orderId, signal).then(() => ({})),
        async () => (await query(orderId, signal))?.status.startsWith('Refunded') === true,
      ),

    async readReport({ since, limit }, signal) {
      // The store knows no parts of seconds: what it says changed after `since` changed in a later second.
      const first = Math.ceil(since / 1000) * 1000;
      for (let maxResults = limit; ; maxResults = Math.min(2 * maxResults, maxReportResults)) {
        const records = await client.readReport({ since: first, maxResults }, signal);
        const changes = new Map<string, StoreTransaction>();
        for (const record of records) {
          // A status that nobody knows yet cannot be acted upon, and must not hold up all others.
          const transaction = toTransaction(record);
          if (transaction === null || transaction.changedAt < first) continue;
          const { transactionId, status, changedAt } = transaction;
          changes.set(`${transactionId} ${status} ${changedAt}`, transaction);
        }
        const isWhole = records.length < maxResults || maxResults === maxReportResults;
        // A short answer means that the store has no more, so what was left out makes no answer short.
        if (isWhole || changes.size >= limit)
          return [...changes.values()].sort((a, b) => a.changedAt - b.changedAt).slice(0, limit);
      }
    },

    async readBuyer(storeId, signal) {
      try {
        return toBuyer(await client.readUserInfo({ storeId }, signal));
      } catch (error) {
        if (!(error instanceof StoreRefusalError)) throw error;
        if (error.code === codes.unknownPlayer) return null;
        // The store knows the country of a player only while they play or after they have bought.
        if (error.code === codes.offline) return unknownBuyer;
        throw error;
      }
    },

    readAgreements,

    cancelAgreement: ({ storeId, agreementId }, signal) =>
      outcomeOf(
        () => client.cancelAgreement({ storeId, agreementId }, signal).then(() => ({})),
        async () => {
          const agreements = await readAgreements(storeId, signal);
          const status = agreements.find((agreement) => agreement.agreementId === agreementId)?.status;
          return status === 'Canceled' || status === 'Lapsed' || status === 'Failed';
        },
      ),

    ...(createStoreIds && { createStoreId }),
  };
}

const maxDescriptionLength = 128;

function toStart(order: StoreOrder): StartTransaction {
  const { orderId, storeId, currency, language, userSession, ipAddress, billing, lines } = order;
  return {
    orderId,
    storeId,
    currency,
    language,
    session: userSession,
    ...(ipAddress !== null && { ipAddress }),
    items: lines.map(({ itemNumber, description, quantity, amount }) => ({
      itemId: itemNumber,
      quantity,
      amount,
      description: [...description].slice(0, maxDescriptionLength).join('') || `Item ${itemNumber}`,
    })),
    ...(billing !== null && {
      billing: { period: periods[billing.unit], frequency: billing.count, amount: lines[0]!.amount },
    }),
  };
}

const periods: Readonly<Record<NonNullable<StoreOrder['billing']>['unit'], TransactionBilling['period']>> = {
  day: 'Day',
  week: 'Week',
  month: 'Month',
  year: 'Year',
};

function withReturnUrl(checkoutUrl: string | null, returnUrl: string | null): string | null {
  if (checkoutUrl === null || returnUrl === null) return checkoutUrl;
  const url = new URL(checkoutUrl);
  url.searchParams.set('returnurl', returnUrl);
  return url.href;
}

/** Ids of persons in the public universe of the store. */
const firstStoreId = 0x01100001n << 32n;

/** Returns the same id for the same account: 32 bits of its digest. */
const createStoreId = (accountId: string): bigint =>
  firstStoreId + BigInt(createHash('sha256').update(accountId).digest().readUInt32BE());
