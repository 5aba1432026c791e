// The public types of @lobbykit/store, without comments. Written by `npm run reference`.

// @lobbykit/store
export { type AgreementQuery, createStoreClient, type ReportType, type StoreClient, type StoreClientOptions, type TransactionKey } from './client.ts';
export { storeDiagnosticsProvider } from './diagnostics-provider.ts';
export { type StoreFailure, StoreRefusalError, StoreUnavailableError } from './errors.ts';
export type { StoreDate } from './fields.ts';
export { storeItemProvider } from './item-provider.ts';
export { type StoreOrderProviderOptions, storeOrderProvider } from './order-provider.ts';
export type { AgreementRecord, AppOwnershipRecord, PlayerSummary, StartedTransaction, TransactionItemRecord, TransactionRecord, UserInfo } from './records.ts';
export type { StartTransaction, TransactionBilling } from './start-parameters.ts';

// packages/store/src/client.ts
export interface StoreClientOptions {
    readonly appId: number;
    readonly key: string;
    readonly baseUrl?: string;
    readonly sandbox?: boolean;
    readonly timeoutMilliseconds?: number;
    readonly readRetries?: number;
    readonly maxResponseBytes?: number;
    readonly wait?: RetryPolicy['wait'];
    readonly random?: () => number;
}
export type TransactionKey = {
    readonly orderId: bigint;
} | {
    readonly transactionId: bigint;
};
export type ReportType = 'GAMESALES' | 'STEAMSTORESALES' | 'SETTLEMENT' | 'CHARGEBACK' | 'SUBSCRIPTION';
export interface AgreementQuery {
    readonly storeId: bigint;
    readonly appId?: number | undefined;
}
export interface StoreClient {
    readonly appId: number;
    startTransaction(input: StartTransaction, signal?: AbortSignal): Promise<StartedTransaction>;
    finaliseTransaction(orderId: bigint, signal?: AbortSignal): Promise<void>;
    refundTransaction(orderId: bigint, signal?: AbortSignal): Promise<void>;
    queryTransaction(key: TransactionKey, signal?: AbortSignal): Promise<TransactionRecord | null>;
    readReport(query: {
        readonly since: number;
        readonly maxResults?: number | undefined;
        readonly type?: ReportType | undefined;
    }, signal?: AbortSignal): Promise<readonly TransactionRecord[]>;
    readUserInfo(query: {
        readonly storeId: bigint;
        readonly appId?: number | undefined;
        readonly ipAddress?: string | undefined;
    }, signal?: AbortSignal): Promise<UserInfo>;
    readAgreements(query: AgreementQuery, signal?: AbortSignal): Promise<readonly AgreementRecord[]>;
    cancelAgreement(agreement: AgreementQuery & {
        readonly agreementId: bigint;
    }, signal?: AbortSignal): Promise<void>;
    checkAppOwnership(query: {
        readonly storeId: bigint;
        readonly appId: number;
    }, signal?: AbortSignal): Promise<AppOwnershipRecord>;
    readOwnedApps(storeId: bigint, signal?: AbortSignal): Promise<readonly AppOwnershipRecord[]>;
    readItemDefinitions(signal?: AbortSignal): Promise<string>;
    readPlayerSummaries(storeIds: readonly bigint[], signal?: AbortSignal): Promise<readonly PlayerSummary[]>;
}
export declare function createStoreClient(options: StoreClientOptions): StoreClient;

// packages/store/src/diagnostics-provider.ts
export declare function storeDiagnosticsProvider(client: StoreClient): StoreDiagnosticsProvider;

// packages/store/src/errors.ts
export declare class StoreRefusalError extends Error {
    readonly name = "StoreRefusalError";
    readonly method: string;
    readonly code: number;
    readonly text: string;
    constructor(method: string, code: number, text: string);
}
export type StoreFailure = 'aborted' | 'connection' | 'format' | 'redirect' | 'size' | 'status' | 'timeout';
export declare class StoreUnavailableError extends Error {
    readonly name = "StoreUnavailableError";
    readonly method: string;
    readonly failure: StoreFailure;
    readonly status: number | undefined;
    constructor(method: string, failure: StoreFailure, detail: string, status?: number);
}

// packages/store/src/fields.ts
export interface StoreDate {
    readonly at: number;
    readonly isWholeDay: boolean;
}

// packages/store/src/item-provider.ts
export declare const storeItemProvider: (client: StoreClient) => ItemProvider;

// packages/store/src/order-provider.ts
export interface StoreOrderProviderOptions {
    readonly createStoreIds?: boolean;
    readonly now?: () => number;
}
export declare function storeOrderProvider(client: StoreClient, options?: StoreOrderProviderOptions): OrderProvider;

// packages/store/src/records.ts
export interface TransactionItemRecord {
    readonly itemId: number;
    readonly quantity: number;
    readonly amount: bigint;
    readonly tax: bigint;
    readonly status: string;
}
export interface TransactionRecord {
    readonly orderId: bigint;
    readonly transactionId: bigint;
    readonly storeId: bigint;
    readonly status: string;
    readonly failureCode: number | null;
    readonly currency: string;
    readonly country: string;
    readonly state: string;
    readonly changedAt: number;
    readonly createdAt: number;
    readonly agreementId: bigint | null;
    readonly agreementStatus: string | null;
    readonly items: readonly TransactionItemRecord[];
}
export interface StartedTransaction {
    readonly orderId: bigint;
    readonly transactionId: bigint;
    readonly checkoutUrl: string | null;
}
export interface AgreementRecord {
    readonly agreementId: bigint;
    readonly itemId: number;
    readonly status: string;
    readonly period: string;
    readonly frequency: number;
    readonly amount: bigint;
    readonly currency: string;
    readonly createdAt: StoreDate | null;
    readonly startsAt: StoreDate | null;
    readonly endsAt: StoreDate | null;
    readonly lastPaymentAt: StoreDate | null;
    readonly nextPaymentAt: StoreDate | null;
    readonly failedAttempts: number;
}
export interface UserInfo {
    readonly state: string;
    readonly country: string;
    readonly currency: string;
    readonly status: string;
}
export interface AppOwnershipRecord {
    readonly appId: number;
    readonly ownsApp: boolean;
    readonly permanent: boolean;
    readonly ownerStoreId: bigint | null;
}
export interface PlayerSummary {
    readonly storeId: bigint;
    readonly personaName: string;
}

// packages/store/src/retry.ts
export interface RetryPolicy {
    readonly retries: number;
    readonly random: () => number;
    readonly wait: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;
}

// packages/store/src/start-parameters.ts
export interface TransactionBilling {
    readonly period: 'Day' | 'Week' | 'Month' | 'Year';
    readonly frequency: number;
    readonly amount: bigint;
}
export interface StartTransaction {
    readonly orderId: bigint;
    readonly storeId: bigint;
    readonly language: string;
    readonly currency: string;
    readonly session: 'client' | 'web';
    readonly ipAddress?: string | undefined;
    readonly items: readonly {
        readonly itemId: number;
        readonly quantity: number;
        readonly amount: bigint;
        readonly description: string;
    }[];
    readonly billing?: TransactionBilling | undefined;
}
