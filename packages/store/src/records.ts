import { z } from 'zod';
import {
  Amount,
  Count,
  Id64,
  listOf,
  OptionalDate,
  OptionalId64,
  type StoreDate,
  Text,
  Time,
} from './fields.ts';

/** One item of a transaction. */
export interface TransactionItemRecord {
  readonly itemId: number;
  readonly quantity: number;
  /** What the player pays, in hundredths of the currency, with tax. */
  readonly amount: bigint;
  /** The part of `amount` that is tax. */
  readonly tax: bigint;
  /** A word of the store: `Succeeded`, say. */
  readonly status: string;
}

/** A transaction as the store describes it. Times are milliseconds since 1970, exact to the second. */
export interface TransactionRecord {
  /** The order id that the game chose; 0 for payments that the store makes by an agreement. */
  readonly orderId: bigint;
  readonly transactionId: bigint;
  readonly storeId: bigint;
  /** A word of the store: `Init`, `Approved`, `Succeeded`, `Failed`, `Refunded`, `PartialRefund`, `Chargedback`, … */
  readonly status: string;
  /** Why it failed, as an error code, if the store tells. */
  readonly failureCode: number | null;
  readonly currency: string;
  readonly country: string;
  readonly state: string;
  readonly changedAt: number;
  /** As `changedAt` if the store does not tell. */
  readonly createdAt: number;
  /** The agreement of a subscription. */
  readonly agreementId: bigint | null;
  /** A word of the store: `active`, `canceled` or `processing`. */
  readonly agreementStatus: string | null;
  readonly items: readonly TransactionItemRecord[];
}

/** A transaction that was started. */
export interface StartedTransaction {
  readonly orderId: bigint;
  readonly transactionId: bigint;
  /** The page on which the player approves; null if the session is `client`. */
  readonly checkoutUrl: string | null;
}

/** A subscription of a player. */
export interface AgreementRecord {
  readonly agreementId: bigint;
  readonly itemId: number;
  /** A word of the store: `Active`, `Canceled` or `Processing`. */
  readonly status: string;
  /** A word of the store: `day`, `week`, `month` or `year`. */
  readonly period: string;
  /** Periods between two payments. */
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

/** What the store says about a player who buys. */
export interface UserInfo {
  readonly state: string;
  readonly country: string;
  readonly currency: string;
  /** `Active`, `Trusted` or `Locked from purchasing`. */
  readonly status: string;
}

/** Whether a player owns an app. */
export interface AppOwnershipRecord {
  readonly appId: number;
  readonly ownsApp: boolean;
  /** False for an app that is shared by the family, or free for some days. */
  readonly permanent: boolean;
  /** The owner: someone else if the app is shared by the family. Null if nobody owns it. */
  readonly ownerStoreId: bigint | null;
}

/** A player as the store shows them to others. */
export interface PlayerSummary {
  readonly storeId: bigint;
  readonly personaName: string;
}

const Status = z.string().min(1);

const ItemBody = z
  .object({ itemid: Count, qty: Count, amount: Amount, vat: Amount.nullish(), itemstatus: Text })
  .transform(({ itemid, qty, amount, vat, itemstatus }): TransactionItemRecord => {
    const tax = vat ?? 0n;
    return { itemId: itemid, quantity: qty, amount: amount + tax, tax, status: itemstatus };
  });

export const TransactionBody = z
  .object({
    orderid: Id64,
    transid: Id64,
    steamid: Id64,
    status: Status,
    currency: Text,
    country: Text,
    usstate: Text,
    time: Time,
    timecreated: Time.nullish(),
    agreementid: OptionalId64,
    agreementstatus: Text,
    error: z.object({ errorcode: Count }).nullish(),
    items: listOf(ItemBody),
  })
  .transform(
    (body): TransactionRecord => ({
      orderId: body.orderid,
      transactionId: body.transid,
      storeId: body.steamid,
      status: body.status,
      failureCode: body.error?.errorcode ?? null,
      currency: body.currency,
      country: body.country,
      state: body.usstate,
      changedAt: body.time,
      createdAt: body.timecreated ?? body.time,
      agreementId: body.agreementid,
      agreementStatus: body.agreementstatus || null,
      items: body.items,
    }),
  );

export const ReportBody = z
  .object({ orders: listOf(TransactionBody) })
  .transform(({ orders }): readonly TransactionRecord[] => orders);

export const StartBody = z
  .object({ orderid: Id64, transid: Id64, steamurl: z.url({ protocol: /^https?$/ }).nullish() })
  .transform(
    ({ orderid, transid, steamurl }): StartedTransaction => ({
      orderId: orderid,
      transactionId: transid,
      checkoutUrl: steamurl ?? null,
    }),
  );

/** The parameters of an answer that says nothing but that all went well. */
export const DoneBody = z.unknown().transform(() => undefined);

const AgreementBody = z
  .object({
    agreementid: Id64,
    itemid: Count,
    status: Status,
    period: Text,
    frequency: Count,
    recurringamt: Amount,
    currency: Text,
    timecreated: OptionalDate,
    startdate: OptionalDate,
    enddate: OptionalDate,
    lastpayment: OptionalDate,
    nextpayment: OptionalDate,
    failedattempts: Count.nullish(),
  })
  .transform(
    (body): AgreementRecord => ({
      agreementId: body.agreementid,
      itemId: body.itemid,
      status: body.status,
      period: body.period.toLowerCase(),
      frequency: body.frequency,
      amount: body.recurringamt,
      currency: body.currency,
      createdAt: body.timecreated,
      startsAt: body.startdate,
      endsAt: body.enddate,
      lastPaymentAt: body.lastpayment,
      nextPaymentAt: body.nextpayment,
      failedAttempts: body.failedattempts ?? 0,
    }),
  );

export const AgreementsBody = z
  .object({ agreements: listOf(AgreementBody) })
  .transform(({ agreements }): readonly AgreementRecord[] => agreements);

export const UserInfoBody = z.object({ state: Text, country: Text, currency: Text, status: Text });

const ownershipFields = {
  ownsapp: z.boolean(),
  permanent: z.boolean().nullish(),
  ownersteamid: OptionalId64,
};

const ownershipOf = (
  appId: number,
  body: { ownsapp: boolean; permanent?: boolean | null | undefined; ownersteamid: bigint | null },
): AppOwnershipRecord => ({
  appId,
  ownsApp: body.ownsapp,
  permanent: body.permanent ?? false,
  ownerStoreId: body.ownersteamid,
});

/** Returns the form of the answer about one app. */
export const appOwnershipBody = (appId: number) =>
  z
    .object({ appownership: z.object(ownershipFields) })
    .transform(({ appownership }) => ownershipOf(appId, appownership));

export const OwnedAppsBody = z
  .object({ appownership: z.object({ apps: listOf(z.object({ appid: Count, ...ownershipFields })) }) })
  .transform(({ appownership }) => appownership.apps.map((app) => ownershipOf(app.appid, app)));

export const PlayerSummariesBody = z
  .object({ response: z.object({ players: listOf(z.object({ steamid: Id64, personaname: Text })) }) })
  .transform(({ response }) =>
    response.players.map(
      ({ steamid, personaname }): PlayerSummary => ({ storeId: steamid, personaName: personaname }),
    ),
  );

export const ItemDefinitionsBody = z
  .object({ response: z.object({ itemdef_json: z.string() }) })
  .transform(({ response }) => response.itemdef_json);
