import type { StoreAgreementRecord, StoreDiagnosticsProvider, StoreTransactionRecord } from '@lobbykit/core';
import type { StoreClient } from './client.ts';
import { toBuyer } from './conversions.ts';
import { StoreRefusalError } from './errors.ts';
import { answerOf, codes, outcomeOf } from './outcome.ts';
import type { AgreementRecord, TransactionRecord } from './records.ts';

/** Answers operators what the store says: a `StoreDiagnosticsProvider` on a client of the store's web API. */
export function storeDiagnosticsProvider(client: StoreClient): StoreDiagnosticsProvider {
  return {
    readReport: ({ since, limit }, signal) =>
      answerOf(async () => {
        const records = await client.readReport({ since, maxResults: limit }, signal);
        return { transactions: records.map(toRecord) };
      }),

    readTransaction: (key, signal) =>
      answerOf(async () => {
        const record = await client.queryTransaction(key, signal);
        return { transaction: record && toRecord(record) };
      }),

    readAgreements: (query, signal) =>
      answerOf(async () => {
        const records = await unlessUnknown(client.readAgreements(query, signal));
        return { agreements: records?.map(toAgreementRecord) ?? null };
      }),

    async cancelAgreement(agreement, signal) {
      // First reads, because the store refuses an agreement that nobody has as it refuses any invalid parameter.
      const before = await answerOf(async () => ({ status: await statusOf(client, agreement, signal) }));
      if (before.refused !== null) return before;
      if (before.status === null || isOver(before.status))
        return { refused: null, found: before.status !== null };
      const outcome = await outcomeOf(
        () => client.cancelAgreement(agreement, signal).then(() => ({})),
        async () => isOver((await statusOf(client, agreement, signal)) ?? ''),
      );
      return outcome.refused === null ? { refused: null, found: true } : outcome;
    },

    readBuyer: (query, signal) =>
      answerOf(async () => {
        const info = await unlessUnknown(client.readUserInfo(query, signal));
        return { buyer: info && toBuyer(info) };
      }),

    readApp: ({ storeId, appId = client.appId }, signal) =>
      answerOf(async () => {
        const { ownsApp, permanent } = await client.checkAppOwnership({ storeId, appId }, signal);
        return { app: { owned: ownsApp, permanent: ownsApp && permanent } };
      }),

    readItemDefinitions: (signal) =>
      answerOf(async () => ({ text: await client.readItemDefinitions(signal) })),

    readPlayers: (storeIds, signal) =>
      answerOf(async () => ({ players: await client.readPlayerSummaries(storeIds, signal) })),
  };
}

const toRecord = ({
  orderId,
  transactionId,
  storeId,
  status,
  changedAt,
  createdAt,
  agreementId,
  agreementStatus,
}: TransactionRecord): StoreTransactionRecord => ({
  orderId,
  transactionId,
  storeId,
  status,
  changedAt,
  createdAt,
  agreementId,
  agreementStatus,
});

const toAgreementRecord = ({ agreementId, status }: AgreementRecord): StoreAgreementRecord => ({
  agreementId,
  status,
});

/** Returns null if the store does not know the player. */
async function unlessUnknown<Result>(read: Promise<Result>): Promise<Result | null> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof StoreRefusalError && error.code === codes.unknownPlayer) return null;
    throw error;
  }
}

/** Returns the word of the store for an agreement; null if the player has no such one. */
async function statusOf(
  client: StoreClient,
  { storeId, appId, agreementId }: { storeId: bigint; appId: number | undefined; agreementId: bigint },
  signal: AbortSignal,
): Promise<string | null> {
  const agreements = await unlessUnknown(client.readAgreements({ storeId, appId }, signal));
  return agreements?.find((agreement) => agreement.agreementId === agreementId)?.status ?? null;
}

/** The store says `Canceled` of every agreement that is charged no more. */
const isOver = (status: string): boolean => /^cancell?ed$/i.test(status);
