import { actOnAgreement, actOnTransaction } from './actions.ts';
import { agreementActions, canChange } from './agreement-rules.ts';
import type { Books } from './books.ts';
import { billingText } from './checkout-page.ts';
import { type Exchange, HttpError, type Reply } from './http/exchange.ts';
import { button, type Html, html, money, pageReply } from './page.ts';
import type { Agreement, Transaction } from './records.ts';
import { canHappen, transactionActions } from './transaction-rules.ts';

/** How many of each kind the page shows. */
const maxRows = 100;
const actionPath = /^\/(transactions|agreements)\/(\d{1,19})\/(\w+)$/;

/**
 * Returns the reply to a request for the page of the whole store, or undefined if the path is another one. Throws
 * HttpError and ActionError.
 */
export function answerOverview(exchange: Exchange, books: Books): Reply | undefined {
  if (exchange.path === '/') {
    if (exchange.method !== 'GET') throw new HttpError(405, 'only GET is possible');
    return overviewPage(books);
  }
  const [found, kind, id = '', name] = actionPath.exec(exchange.path) ?? [];
  if (found === undefined) return undefined;
  if (exchange.method !== 'POST') throw new HttpError(405, 'only POST is possible');
  const transactionAction = transactionActions.find((action) => action === name);
  const agreementAction = agreementActions.find((action) => action === name);
  if (kind === 'transactions' && transactionAction !== undefined)
    actOnTransaction(books, BigInt(id), transactionAction);
  else if (kind === 'agreements' && agreementAction !== undefined)
    actOnAgreement(books, BigInt(id), agreementAction);
  else throw new HttpError(404, 'there is no such action');
  return { status: 303, headers: { location: '/' }, body: '' };
}

function overviewPage(books: Books): Reply {
  const transactions = newestFirst(books.transactions);
  const agreements = newestFirst(books.agreements);
  const content = html`<p class="note">This store exists on this machine alone. Its clock shows ${new Date(books.now()).toISOString()}.</p>
<h2>Transactions</h2>
${transactions.length === 0 ? html`<p>None yet.</p>` : transactionTable(transactions)}
<h2>Agreements</h2>
${agreements.length === 0 ? html`<p>None yet.</p>` : agreementTable(agreements)}`;
  return pageReply(200, 'Store simulator', content);
}

const newestFirst = <Value>(values: ReadonlyMap<bigint, Value>): Value[] =>
  [...values.values()].slice(-maxRows).reverse();

const transactionTable = (transactions: readonly Transaction[]): Html => html`<table>
<tr><th>Order</th><th>Player</th><th>Items</th><th>Price</th><th>State</th><th></th></tr>
${transactions.map(transactionRow)}
</table>`;

function transactionRow(transaction: Transaction): Html {
  const { orderId, transactionId, storeId, items, currency, status, failure } = transaction;
  const total = items.reduce((sum, item) => sum + item.amount, 0n);
  const buttons = transactionActions
    .filter((action) => canHappen(transaction, action))
    .map((action) => button(`/transactions/${transactionId}/${action}`, action));
  return html`<tr><td>${orderId === 0n ? 'renewal' : orderId}</td><td>${storeId}</td>
<td>${items.map(({ quantity, description }) => `${quantity} × ${description}`).join(', ')}</td>
<td>${money(total, currency)}</td><td>${failure === null ? status : `${status} (${failure})`}</td><td>${buttons}</td></tr>`;
}

const agreementTable = (agreements: readonly Agreement[]): Html => html`<table>
<tr><th>Agreement</th><th>Player</th><th>Item</th><th>Price</th><th>State</th><th></th></tr>
${agreements.map(agreementRow)}
</table>`;

function agreementRow(agreement: Agreement): Html {
  const { agreementId, storeId, description, currency, status, nextPaymentAt } = agreement;
  const buttons = agreementActions
    .filter((action) => canChange(agreement, action))
    .map((action) => button(`/agreements/${agreementId}/${action}`, action));
  const until =
    nextPaymentAt === null ? '' : `, paid until ${new Date(nextPaymentAt).toISOString().slice(0, 10)}`;
  return html`<tr><td>${agreementId}</td><td>${storeId}</td><td>${description}</td>
<td>${billingText(agreement, currency)}</td><td>${status}${until}</td><td>${buttons}</td></tr>`;
}
