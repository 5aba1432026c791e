import { actOnTransaction, findTransaction } from './actions.ts';
import { type Books, playerOf } from './books.ts';
import { type Exchange, HttpError, type Reply } from './http/exchange.ts';
import { button, type Html, html, money, pageReply } from './page.ts';
import type { Billing, Transaction } from './records.ts';

const checkoutPath = /^\/checkout\/(\d{1,19})(?:\/(approve|decline))?$/;

/**
 * Returns the reply to a request for a checkout page, on which a player approves or declines a purchase, or undefined
 * if the path is another one. Afterwards the browser is led to the address in `returnurl`. Throws HttpError and
 * ActionError.
 */
export function answerCheckout(exchange: Exchange, books: Books): Reply | undefined {
  const [found, id = '', action] = checkoutPath.exec(exchange.path) ?? [];
  if (found === undefined) return undefined;
  const transaction = findTransaction(books, BigInt(id));
  if (action === undefined) {
    if (exchange.method !== 'GET') throw new HttpError(405, 'only GET is possible');
    return checkoutPage(books, transaction, readReturnUrl(exchange.query));
  }
  if (exchange.method !== 'POST') throw new HttpError(405, 'only POST is possible');
  actOnTransaction(books, transaction.transactionId, action as 'approve' | 'decline');
  const returnUrl = readReturnUrl(new URLSearchParams(exchange.body));
  return {
    status: 303,
    headers: { location: returnUrl?.href ?? `/checkout/${transaction.transactionId}` },
    body: '',
  };
}

/** Returns the address to return to, if it is one of the web whose origin can stand in a header. */
function readReturnUrl(search: URLSearchParams): URL | undefined {
  const text = search.get('returnurl') ?? '';
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && /^https?:\/\/[\w.:[\]-]+$/.test(url.origin) ? url : undefined;
}

function checkoutPage(books: Books, transaction: Transaction, returnUrl: URL | undefined): Reply {
  const { transactionId, storeId, currency, items, status, billing } = transaction;
  const total = items.reduce((sum, item) => sum + item.amount, 0n);
  const content = html`<p class="note">This is a simulated store. No money is paid.</p>
<p>${playerOf(books, storeId).personaName} (${storeId}) buys:</p>
<table>
<tr><th>Item</th><th>Quantity</th><th>Price</th></tr>
${items.map((item) => html`<tr><td>${item.description}</td><td>${item.quantity}</td><td>${money(item.amount, currency)}</td></tr>`)}
<tr><th>Total</th><td></td><th>${money(total, currency)}</th></tr>
</table>
${billing === null ? [] : html`<p>${billingText(billing, currency)}</p>`}
${status === 'Init' ? decision(transactionId, returnUrl) : outcome(transaction, returnUrl)}`;
  return pageReply(200, 'Checkout', content, returnUrl?.origin);
}

function decision(transactionId: bigint, returnUrl: URL | undefined): Html {
  const hidden = returnUrl === undefined ? {} : { returnurl: returnUrl.href };
  const back = returnUrl === undefined ? 'You stay on this page.' : `You then return to ${returnUrl.origin}.`;
  return html`<div>${button(`/checkout/${transactionId}/approve`, 'Approve', hidden)}
${button(`/checkout/${transactionId}/decline`, 'Decline', hidden)}</div>
<p class="note">${back}</p>`;
}

function outcome({ status, failure }: Transaction, returnUrl: URL | undefined): Html {
  const text = failure === null ? status : `${status} (${failure})`;
  const link =
    returnUrl === undefined ? [] : html` <a href="${returnUrl.href}">Return to ${returnUrl.origin}</a>`;
  return html`<p>The purchase is ${text}.${link}</p>`;
}

/** Returns what a player agrees to, such as `then 4.99 USD every 3 months`. */
export const billingText = ({ amount, frequency, period }: Billing, currency: string): string =>
  `${money(amount, currency)} every ${frequency === 1 ? period.toLowerCase() : `${frequency} ${period.toLowerCase()}s`}`;
