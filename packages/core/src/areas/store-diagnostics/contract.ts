import { z } from 'zod';
import { defineContract } from '../../http/contract.ts';
import { Empty, Id, int32, maybe, withDefault } from '../../kernel/schemas.ts';
import { storeDiagnosticsErrors as errors } from './errors.ts';
import {
  AccountPlayerSummary,
  AgreementId,
  AppId,
  AppOwnershipAnswer,
  IpAddress,
  MaybeNumber,
  ReportTimestamp,
  StoreAgreement,
  StoreId,
  StoreOrderRecord,
  StorePlayerSummary,
  StoreTransaction,
  StoreUserInfo,
} from './schemas.ts';

const storeErrors = [errors.STORE_NOT_CONFIGURED, errors.STORE_UNAVAILABLE, errors.STORE_REFUSED] as const;

const reading = {
  access: 'operator',
  permission: 'store_diag.read',
  external: true,
  errors: storeErrors,
} as const;

/** Questions with a body: they change nothing. */
const asking = { ...reading, method: 'POST', reads: true } as const;

export const storeDiagnosticsContract = defineContract({
  area: 'storeDiagnostics',
  title: 'Store diagnostics',
  permissions: {
    'store_diag.read': 'Read what the store knows: transactions, agreements, buyers, apps and players.',
    'store_diag.cancel': 'Cancel agreements at the store.',
  },
  routes: {
    readReport: {
      ...asking,
      path: '/store_diag/direct/transaction/report/get',
      body: z.object({
        maxResults: maybe(int32({ min: 0 })).meta({
          description: 'Absent or 0 means 50; at most 1,000 (`storeReportRows`).',
        }),
        timestamp: maybe(ReportTimestamp),
      }),
      out: z.object({ orders: z.array(StoreOrderRecord) }),
      summary: 'Lists transactions that changed at a time or later, in the order and the words of the store.',
    },
    readAgreements: {
      ...asking,
      path: '/store_diag/direct/transaction/user_agreement/get',
      body: z.object({ storeId: StoreId, appId: maybe(AppId) }),
      out: z.object({ agreements: z.array(StoreAgreement) }),
      errors: [...storeErrors, errors.STORE_PLAYER_NOT_FOUND],
      summary: 'Lists the agreements of a player for an app, ended ones too.',
    },
    cancelAgreement: {
      access: 'operator',
      permission: 'store_diag.cancel',
      method: 'POST',
      path: '/store_diag/direct/transaction/user_agreement/cancel',
      unkeyed: true,
      external: true,
      idempotent: true,
      body: z.object({ storeId: StoreId, appId: maybe(AppId), agreementId: AgreementId }),
      out: Empty,
      object: 'agreementId',
      errors: [...storeErrors, errors.STORE_AGREEMENT_NOT_FOUND],
      summary: 'Cancels an agreement at the store. What is paid runs to its end.',
      description:
        'Can be repeated: an agreement that has ended stays so. If it belongs to a subscription of an account, the subscription follows within a day.',
    },
    readTransaction: {
      ...asking,
      path: '/store_diag/direct/transaction/transaction/get',
      body: z.object({ orderId: MaybeNumber, transId: MaybeNumber }),
      out: StoreTransaction,
      errors: [...storeErrors, errors.STORE_TRANSACTION_NOT_FOUND],
      summary: 'Reads a transaction by its order, by the number that the store gave it, or by both.',
    },
    readUserInfo: {
      ...asking,
      path: '/store_diag/direct/transaction/get_user_info',
      body: z.object({ storeId: StoreId, appId: maybe(AppId), ipAddress: maybe(IpAddress) }),
      out: StoreUserInfo,
      errors: [...storeErrors, errors.STORE_PLAYER_NOT_FOUND],
      summary: 'Reads the country, the currency and the state of a player who buys.',
      description: 'The address of the player helps if the store knows no country of them.',
    },
    readAppOwnership: {
      ...reading,
      method: 'GET',
      path: '/store_diag/direct/user/app_ownership/{storeId}/{appId}',
      params: z.object({ storeId: StoreId, appId: AppId }),
      out: AppOwnershipAnswer,
      summary: 'Says whether a player at the store owns an app.',
    },
    readAccountAppOwnership: {
      ...reading,
      method: 'GET',
      path: '/store_diag/app_ownership/{accountId}/{appId}',
      params: z.object({ accountId: Id, appId: AppId }),
      out: AppOwnershipAnswer,
      errors: [...storeErrors, errors.NO_STORE_IDENTITY],
      summary: 'Says whether an account owns an app at the store.',
    },
    readItemDefinitions: {
      ...reading,
      method: 'GET',
      path: '/store_diag/direct/inventory/item_defs/get',
      out: z.object({ itemdefJson: z.string() }),
      summary: 'Reads the item definitions of the game, as the text that the store has.',
    },
    readPlayerSummaries: {
      ...asking,
      path: '/store_diag/direct/user/player_summaries',
      body: z.object({ storeId: withDefault(z.array(StoreId), []) }),
      out: z.object({ players: z.array(StorePlayerSummary) }),
      summary: 'Reads the names of players at the store. Players whom it does not know are missing.',
    },
    readAccountPlayerSummaries: {
      ...asking,
      path: '/store_diag/user/player_summaries',
      body: z.object({ accountIds: withDefault(z.array(Id), []) }),
      out: z.object({ players: z.array(AccountPlayerSummary) }),
      summary: 'Reads the names of accounts at the store, in the order of the request.',
    },
  },
});
