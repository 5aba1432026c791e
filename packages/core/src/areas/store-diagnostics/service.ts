import type { Handlers } from '../../http/contract.ts';
import { invalidField } from '../../kernel/errors.ts';
import { timeText } from '../../runtime/clock.ts';
import { createAskStore } from '../../stores/ask-store.ts';
import { storeIdentity, storeIdIn } from '../../stores/store-identity.ts';
import type { Accounts } from '../accounts/directory.ts';
import type { Service } from '../area.ts';
import type { StoreOutcome } from '../entitlements/providers.ts';
import type { storeDiagnosticsContract } from './contract.ts';
import { storeDiagnosticsErrors as errors } from './errors.ts';
import type { StoreDiagnosticsContext } from './limits.ts';
import type { StoreDiagnosticsProvider, StorePlayer, StoreTransactionRecord } from './provider.ts';

type Operations = Handlers<typeof storeDiagnosticsContract.routes>;

/** What store diagnostics need of others and of the configuration. */
export interface StoreDiagnosticsDependencies {
  readonly accounts: Pick<Accounts, 'subjectOf' | 'subjectsOf'>;
  readonly provider: StoreDiagnosticsProvider | undefined;
}

const defaultReportRows = 50;

/** Creates the service of store diagnostics: every operation is one question to the store. */
export function createStoreDiagnostics(
  ctx: StoreDiagnosticsContext,
  { accounts, provider }: StoreDiagnosticsDependencies,
): Service<typeof storeDiagnosticsContract.routes> {
  const { atomically, limits } = ctx;
  const askStore = createAskStore(ctx, limits.storeDiagnosticsSeconds);

  /**
   * Asks the store. Throws STORE_NOT_CONFIGURED, STORE_UNAVAILABLE, and STORE_REFUSED with the store's code, but without its
   * text: nobody knows what that repeats.
   */
  async function ask<Result>(
    question: (store: StoreDiagnosticsProvider, signal: AbortSignal) => Promise<StoreOutcome<Result>>,
  ): Promise<Result> {
    if (!provider) throw errors.STORE_NOT_CONFIGURED();
    const outcome = await askStore((signal) => question(provider, signal));
    if (outcome.refused !== null)
      throw errors.STORE_REFUSED({ metadata: { storeCode: outcome.refused.code } });
    return outcome;
  }

  const readApp = async (storeId: bigint, appId: number) => {
    const { app } = await ask((store, signal) => store.readApp({ storeId, appId: gameOr(appId) }, signal));
    return { ownsApp: app.owned, permanent: app.permanent };
  };

  /** Returns the players by their ids at the store. The store is not asked about nobody. */
  async function readPlayers(storeIds: readonly bigint[]): Promise<ReadonlyMap<bigint, StorePlayer>> {
    const unique = [...new Set(storeIds)];
    const { players } = await ask(async (store, signal) =>
      unique.length === 0 ? { refused: null, players: [] } : store.readPlayers(unique, signal),
    );
    return new Map(players.map((player) => [player.storeId, player]));
  }

  function checkPlayers(field: string, { length }: readonly unknown[]): void {
    if (length > limits.storePlayers)
      throw invalidField(field, `must have at most ${limits.storePlayers} items`);
  }

  const operations: Operations = {
    async readReport(_call, { maxResults, timestamp = 0 }) {
      const limit = Math.min(maxResults || defaultReportRows, limits.storeReportRows);
      const query = { since: timestamp * 1000, limit };
      const { transactions } = await ask((store, signal) => store.readReport(query, signal));
      return { orders: transactions.slice(0, limit).map(orderRecordOf) };
    },

    async readAgreements(_call, { storeId, appId }) {
      const query = { storeId, appId: gameOr(appId) };
      const { agreements } = await ask((store, signal) => store.readAgreements(query, signal));
      if (agreements === null) throw errors.STORE_PLAYER_NOT_FOUND();
      return { agreements: agreements.map(({ agreementId, status }) => ({ agreementId, status })) };
    },

    async cancelAgreement(call, { storeId, appId, agreementId }) {
      const agreement = { storeId, appId: gameOr(appId), agreementId };
      const { found } = await ask((store, signal) => store.cancelAgreement(agreement, signal));
      if (!found) throw errors.STORE_AGREEMENT_NOT_FOUND();
      if (call.audited) await atomically(call, async (unit) => unit.audit({ object: String(agreementId) }));
      return {};
    },

    async readTransaction(_call, { orderId = 0n, transId = 0n }) {
      if (orderId === 0n && transId === 0n) throw invalidField('orderId', 'is required, or transId');
      const key = orderId === 0n ? { transactionId: transId } : { orderId };
      const { transaction } = await ask((store, signal) => store.readTransaction(key, signal));
      if (transaction === null || (transId !== 0n && transaction.transactionId !== transId))
        throw errors.STORE_TRANSACTION_NOT_FOUND();
      return {
        ...orderRecordOf(transaction),
        agreementId: transaction.agreementId ?? 0n,
        agreementStatus: transaction.agreementStatus ?? '',
        timeCreated: timeText(transaction.createdAt),
      };
    },

    async readUserInfo(_call, { storeId, appId, ipAddress }) {
      const query = { storeId, appId: gameOr(appId), ipAddress: ipAddress || undefined };
      const { buyer } = await ask((store, signal) => store.readBuyer(query, signal));
      if (buyer === null) throw errors.STORE_PLAYER_NOT_FOUND();
      const { state, country, currency, status } = buyer;
      return { state, country, currency, status };
    },

    readAppOwnership: (_call, { storeId, appId }) => readApp(storeId, appId),

    async readAccountAppOwnership(call, { accountId, appId }) {
      if (!provider) throw errors.STORE_NOT_CONFIGURED();
      const storeId = storeIdIn(await accounts.subjectOf(call.db, accountId, storeIdentity));
      if (storeId === null) throw errors.NO_STORE_IDENTITY();
      return readApp(storeId, appId);
    },

    async readItemDefinitions() {
      const { text } = await ask((store, signal) => store.readItemDefinitions(signal));
      return { itemdefJson: text };
    },

    async readPlayerSummaries(_call, { storeId: storeIds }) {
      checkPlayers('storeId', storeIds);
      const players = await readPlayers(storeIds);
      return {
        players: [...players.values()].map(({ storeId, personaName }) => ({ storeId, personaName })),
      };
    },

    async readAccountPlayerSummaries(call, { accountIds }) {
      checkPlayers('accountIds', accountIds);
      if (!provider) throw errors.STORE_NOT_CONFIGURED();
      const unique = [...new Set(accountIds)];
      const subjects = await accounts.subjectsOf(call.db, unique, storeIdentity);
      const storeIdOf = (accountId: string): bigint => storeIdIn(subjects.get(accountId)) ?? 0n;
      const players = await readPlayers(unique.map(storeIdOf).filter((storeId) => storeId !== 0n));
      return {
        players: unique.map((accountId) => {
          const storeId = storeIdOf(accountId);
          return { accountId, storeId, personaName: players.get(storeId)?.personaName ?? '' };
        }),
      };
    },
  };
  return { operations };
}

/** 0 is the game of this server, which the provider knows. */
const gameOr = (appId: number | undefined): number | undefined => appId || undefined;

const orderRecordOf = ({ orderId, transactionId, storeId, status, changedAt }: StoreTransactionRecord) => ({
  orderId,
  transId: transactionId,
  storeId,
  status,
  time: timeText(changedAt),
});
