// The public types of @lobbykit/store-simulator, without comments. Written by `npm run reference`.

// @lobbykit/store-simulator
export { ActionError, type RefundDetails } from './actions.ts';
export type { FaultPlanInput } from './faults.ts';
export type { Agreement, AgreementStatus, Billing, BillingPeriod, OwnedApp, StorePlayer, StorePlayerChange, Transaction, TransactionItem, TransactionStatus } from './records.ts';
export type { ReceivedRequest } from './server.ts';
export { type StoreSimulator, type StoreSimulatorOptions, startStoreSimulator } from './simulator.ts';
export type { Balance, BooksSnapshot } from './snapshot.ts';
export type { RefundStatus } from './transaction-rules.ts';

// packages/store-simulator/src/actions.ts
export declare class ActionError extends Error {
    readonly name = "ActionError";
    readonly status: 404 | 409;
    constructor(status: 404 | 409, message: string);
}
export interface RefundDetails {
    readonly items?: readonly number[] | undefined;
    readonly refund?: RefundStatus | undefined;
}

// packages/store-simulator/src/faults.ts
declare const FaultPlan: z.ZodObject<{
    rules: z.ZodDefault<z.ZodArray<z.ZodObject<{
        method: z.ZodDefault<z.ZodEnum<{
            [x: string]: string;
        }>>;
        fault: z.ZodEnum<{
            delay: "delay";
            digits: "digits";
            html: "html";
            lost: "lost";
            oversized: "oversized";
            redirect: "redirect";
            refusal: "refusal";
            silent: "silent";
            status: "status";
            truncated: "truncated";
            unreachable: "unreachable";
        }>;
        times: z.ZodOptional<z.ZodInt>;
        probability: z.ZodDefault<z.ZodNumber>;
        afterWork: z.ZodOptional<z.ZodBoolean>;
        status: z.ZodDefault<z.ZodInt>;
        code: z.ZodDefault<z.ZodInt>;
        text: z.ZodDefault<z.ZodString>;
        milliseconds: z.ZodDefault<z.ZodInt>;
        location: z.ZodDefault<z.ZodURL>;
    }, z.core.$strict>>>;
    reports: z.ZodDefault<z.ZodObject<{
        duplicate: z.ZodDefault<z.ZodBoolean>;
        stale: z.ZodDefault<z.ZodBoolean>;
        reverse: z.ZodDefault<z.ZodBoolean>;
    }, z.core.$strict>>;
    seed: z.ZodDefault<z.ZodInt>;
}, z.core.$strict>;
export type FaultPlanInput = z.input<typeof FaultPlan>;

// packages/store-simulator/src/records.ts
export type TransactionStatus = 'Init' | 'Approved' | 'Succeeded' | 'Failed' | 'Refunded' | 'PartialRefund' | 'Chargedback' | 'RefundedSuspectedFraud' | 'RefundedFriendlyFraud';
export interface TransactionItem {
    readonly itemId: number;
    readonly quantity: number;
    readonly amount: bigint;
    readonly tax: bigint;
    readonly description: string;
    readonly status: TransactionStatus;
}
export interface Transaction {
    readonly transactionId: bigint;
    readonly orderId: bigint;
    readonly appId: number;
    readonly storeId: bigint;
    readonly status: TransactionStatus;
    readonly failure: 'declined' | 'expired' | null;
    readonly currency: string;
    readonly language: string;
    readonly session: 'client' | 'web';
    readonly createdAt: number;
    readonly changedAt: number;
    readonly items: readonly TransactionItem[];
    readonly billing: Billing | null;
    readonly agreementId: bigint | null;
    readonly history: readonly TransactionState[];
}
export interface TransactionState {
    readonly status: TransactionStatus;
    readonly at: number;
    readonly items: readonly TransactionItem[];
}
export type BillingPeriod = 'Day' | 'Week' | 'Month' | 'Year';
export interface Billing {
    readonly period: BillingPeriod;
    readonly frequency: number;
    readonly amount: bigint;
}
export type AgreementStatus = 'Processing' | 'Active' | 'Canceled' | 'Lapsed' | 'Failed';
export interface Agreement extends Billing {
    readonly agreementId: bigint;
    readonly storeId: bigint;
    readonly appId: number;
    readonly itemId: number;
    readonly description: string;
    readonly status: AgreementStatus;
    readonly currency: string;
    readonly createdAt: number;
    readonly startedAt: number | null;
    readonly payments: number;
    readonly lastPaymentAt: number | null;
    readonly nextPaymentAt: number | null;
    readonly endsAt: number | null;
}
export interface OwnedApp {
    readonly appId: number;
    readonly ownerStoreId?: bigint | undefined;
    readonly permanent?: boolean | undefined;
}
export interface StorePlayer {
    readonly storeId: bigint;
    readonly personaName: string;
    readonly country: string;
    readonly state: string;
    readonly currency: string;
    readonly status: 'Active' | 'Trusted' | 'Locked from purchasing';
    readonly taxPercent: number;
    readonly apps: readonly OwnedApp[];
    readonly exists: boolean;
}
export type StorePlayerChange = Partial<Omit<StorePlayer, 'storeId'>>;

// packages/store-simulator/src/server.ts
export interface ReceivedRequest {
    readonly method: string;
    readonly url: string;
}

// packages/store-simulator/src/simulator.ts
export interface StoreSimulatorOptions {
    readonly port?: number;
    readonly host?: string;
    readonly key?: string;
    readonly clock?: {
        now(): number;
    };
    readonly expirySeconds?: number;
    readonly automaticRenewal?: boolean;
    readonly publicUrl?: string;
    readonly environment?: Readonly<Record<string, string | undefined>>;
}
export interface StoreSimulator {
    readonly url: string;
    readonly key: string;
    readonly warning: string | undefined;
    approve(id: bigint): Transaction;
    decline(id: bigint): Transaction;
    expire(id: bigint): Transaction;
    refund(id: bigint, details?: RefundDetails): Transaction;
    chargeback(id: bigint): Transaction;
    renew(agreementId: bigint): Agreement;
    lapse(agreementId: bigint): Agreement;
    cancel(agreementId: bigint): Agreement;
    advance(seconds: number): void;
    setPlayer(storeId: bigint, change: StorePlayerChange): StorePlayer;
    setItemDefinitions(json: string): void;
    setFaults(plan: FaultPlanInput): void;
    books(): BooksSnapshot;
    requests(): readonly ReceivedRequest[];
    close(): Promise<void>;
}
export declare function startStoreSimulator(options?: StoreSimulatorOptions): Promise<StoreSimulator>;

// packages/store-simulator/src/snapshot.ts
export interface Balance {
    readonly currency: string;
    readonly paid: bigint;
    readonly returned: bigint;
}
export interface BooksSnapshot {
    readonly now: number;
    readonly transactions: readonly Transaction[];
    readonly agreements: readonly Agreement[];
    readonly players: readonly StorePlayer[];
    readonly balances: readonly Balance[];
}

// packages/store-simulator/src/transaction-rules.ts
export type RefundStatus = 'Refunded' | 'RefundedSuspectedFraud' | 'RefundedFriendlyFraud';
