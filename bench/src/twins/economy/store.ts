/** What an account has of an item. */
export interface TwinOwnership {
  readonly isOwned: boolean;
  readonly count: bigint;
}

/** An item on a page, as lobbykit shows it. */
export interface TwinAccountItem {
  readonly catalogItemId: string;
  readonly customItemId: string;
  readonly count: bigint;
}

/** The twin's operations on items of accounts. Every change is durable when it resolves. */
export interface EconomyStore {
  owned(accountId: string, itemId: string): Promise<TwinOwnership>;
  items(accountId: string, limit: number): Promise<readonly TwinAccountItem[]>;
  /** Adds to a count, with its row of the ledger and its event. Resolves to false if the count would be negative. */
  change(accountId: string, itemId: string, increment: bigint): Promise<boolean>;
  /** Prepares an offer of an item, stores its order, and grants it as a store approves and pays it. */
  buy(accountId: string, itemId: string): Promise<void>;
}

/** Tables in SQL that both databases understand. */
export const economySchema = (integer: string, collation: string, options: string): string => `
  create table catalog_items (
    id text ${collation} primary key, number ${integer} not null, name text not null, custom_item_id text not null,
    deleted_at ${integer}
  )${options};
  create table catalog_prices (
    item_id text ${collation} not null, currency text not null, quantity ${integer} not null, amount ${integer} not null,
    primary key (item_id, currency, quantity)
  )${options};
  create table account_items (
    account_id text ${collation} not null, item_id text ${collation} not null, count ${integer} not null,
    changes ${integer} not null, ledger_id text ${collation} not null, locked ${integer} not null,
    primary key (account_id, item_id)
  )${options};
  create table ledger (
    ledger_id text ${collation} not null, number ${integer} not null, increment ${integer} not null, agent text not null,
    change_type ${integer} not null, description text not null, created_at ${integer} not null,
    primary key (ledger_id, number)
  )${options};
  create table offers (
    id text ${collation} primary key, account_id text not null, item_id text not null, prices text not null,
    expires_at ${integer} not null
  )${options};
  create table orders (
    id ${integer} primary key, account_id text ${collation} not null, state ${integer} not null,
    transaction_id ${integer}, created_at ${integer} not null, changes ${integer} not null
  )${options};
  create index orders_account on orders (account_id, created_at);
  create index orders_state on orders (state, created_at);
  create table order_lines (
    order_id ${integer} not null, line ${integer} not null, item_id text not null, quantity ${integer} not null,
    amount ${integer} not null, state ${integer} not null, primary key (order_id, line)
  )${options};
  create table order_history (
    order_id ${integer} not null, number ${integer} not null, state ${integer} not null, message text not null,
    created_at ${integer} not null, primary key (order_id, number)
  )${options};
  create table economy_heads (
    recipient_id text ${collation} primary key, sequence ${integer} not null
  )${options};
  create table economy_log (
    recipient_id text ${collation} not null, sequence ${integer} not null, event_id text not null,
    created_at ${integer} not null, payload text not null, primary key (recipient_id, sequence)
  )${options};
  create index economy_log_age on economy_log (created_at);`;

/** Returns the event of a changed count, as lobbykit writes it. */
export const ownershipEvent = (
  accountId: string,
  catalogItemId: string,
  count: bigint,
  increment: bigint,
): object => ({
  anyEvent: {
    '@type': 'entitlements/OwnershipChanged',
    accountId,
    catalogItemId,
    customItemId: '',
    count: String(count),
    increment: String(increment),
    changeType: 5,
  },
});
