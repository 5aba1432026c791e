import { type Books, existingPlayer, playerOf } from '../books.ts';
import {
  cancelAgreement,
  finaliseTransaction,
  knownTransaction,
  type PurchaseRequest,
  refundTransaction,
  startTransaction,
} from '../purchases.ts';
import type { Billing, BillingPeriod, Transaction } from '../records.ts';
import { refusal } from '../refusal.ts';
import type { WebApiCall } from './call.ts';
import { agreementBody, transactionBody } from './formats.ts';
import { ParameterError, type Parameters } from './parameters.ts';
import { reportOrders } from './report.ts';

/** The most items of one transaction. */
const maxItems = 100;

export function initTxn({ books, parameters, id, origin }: WebApiCall): object {
  const session = parameters.text('usersession') === 'web' ? 'web' : 'client';
  if (session === 'web') parameters.required('ipaddress');
  const { orderId, transactionId } = startTransaction(books, {
    orderId: parameters.id('orderid'),
    appId: parameters.appId(),
    storeId: parameters.id('steamid'),
    currency: parameters.required('currency'),
    language: parameters.required('language'),
    session,
    items: itemsOf(parameters),
    billing: billingOf(parameters),
  });
  return {
    orderid: id(orderId),
    transid: id(transactionId),
    ...(session === 'web' && { steamurl: `${origin}/checkout/${transactionId}` }),
  };
}

function itemsOf(parameters: Parameters): PurchaseRequest['items'] {
  parameters.required('itemcount');
  const count = parameters.uint32('itemcount');
  if (count > maxItems) throw refusal(3, 'itemcount');
  return Array.from({ length: count }, (_, index) => {
    for (const name of ['itemid', 'qty', 'amount', 'description']) parameters.required(`${name}[${index}]`);
    return {
      itemId: parameters.uint32(`itemid[${index}]`),
      quantity: parameters.uint32(`qty[${index}]`),
      amount: parameters.uint64(`amount[${index}]`),
      description: parameters.text(`description[${index}]`),
    };
  });
}

const periods: readonly BillingPeriod[] = ['Day', 'Week', 'Month', 'Year'];

function billingOf(parameters: Parameters): Billing | null {
  const type = parameters.text('billingtype[0]').toLowerCase();
  if (type === '') return null;
  // The other type, `game`, lets the game charge each interval by itself: nothing of this project does so.
  if (type !== 'steam') throw refusal(3, 'billingtype');
  const wanted = parameters.required('period[0]').toLowerCase();
  const period = periods.find((name) => name.toLowerCase() === wanted);
  if (period === undefined) throw refusal(3, 'period');
  return {
    period,
    frequency: parameters.uint32('frequency[0]'),
    amount: parameters.uint64('recurringamt[0]'),
  };
}

export function finalizeTxn({ books, parameters, id }: WebApiCall): object {
  const { orderId, transactionId } = finaliseTransaction(books, parameters.appId(), parameters.id('orderid'));
  return { orderid: id(orderId), transid: id(transactionId) };
}

export function refundTxn({ books, parameters, id }: WebApiCall): object {
  const { orderId, transactionId } = refundTransaction(books, parameters.appId(), parameters.id('orderid'));
  return { orderid: id(orderId), transid: id(transactionId) };
}

export function queryTxn({ books, parameters, id }: WebApiCall): object {
  const orderId = parameters.uint64('orderid');
  const transactionId = parameters.uint64('transid');
  if (orderId === 0n && transactionId === 0n)
    throw new ParameterError("Required parameter 'orderid' is missing");
  const transaction = knownTransaction(books, parameters.appId(), { orderId, transactionId });
  return {
    ...transactionBody(
      transaction,
      books.agreements.get(transaction.agreementId ?? 0n),
      playerOf(books, transaction.storeId),
      id,
    ),
    ...failureOf(transaction),
  };
}

/** Why a transaction failed. The documentation does not show it, and clients may ignore it. */
function failureOf({ failure }: Transaction): object {
  if (failure === null) return {};
  const { code, message } = refusal(failure === 'declined' ? 10 : 101);
  return { error: { errorcode: code, errordesc: message } };
}

export function getReport({ books, parameters, id, faults }: WebApiCall): object {
  const since = Date.parse(parameters.required('time'));
  if (Number.isNaN(since)) throw refusal(3, 'time');
  const orders = reportOrders(books, {
    appId: parameters.appId(),
    type: parameters.text('type') || 'GAMESALES',
    since,
    limit: Math.min(parameters.uint32('maxresults') || 1_000, 50_000),
    faults,
    id,
  });
  return { count: orders.length, orders };
}

export function getUserInfo({ books, parameters }: WebApiCall): object {
  parameters.appId();
  const { state, country, currency, status } = existingPlayer(books, parameters.id('steamid'));
  return { state, country, currency, status };
}

export function getUserAgreementInfo({ books, parameters, id }: WebApiCall): object {
  const { storeId, appId } = ownerOf(books, parameters);
  const agreements = [...books.agreements.values()]
    .filter((agreement) => agreement.storeId === storeId && agreement.appId === appId)
    .map((agreement) => agreementBody(agreement, id));
  return { agreements };
}

export function cancelAgreementCall({ books, parameters, id }: WebApiCall): object {
  const { storeId, appId } = ownerOf(books, parameters);
  const agreement = books.agreements.get(parameters.id('agreementid'));
  if (agreement?.storeId !== storeId || agreement.appId !== appId)
    throw refusal(3, 'there is no such agreement');
  cancelAgreement(books, agreement);
  return { agreementid: id(agreement.agreementId) };
}

function ownerOf(books: Books, parameters: Parameters): { storeId: bigint; appId: number } {
  const appId = parameters.appId();
  return { storeId: existingPlayer(books, parameters.id('steamid')).storeId, appId };
}
