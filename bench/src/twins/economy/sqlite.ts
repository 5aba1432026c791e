import { hash, randomUUID } from 'node:crypto';
import type Database from 'better-sqlite3';
import { refusals } from '../answers.ts';
import { createGroupCommit } from '../group-commit.ts';
import { eventText } from '../together/store.ts';
import {
  type EconomyStore,
  economySchema,
  ownershipEvent,
  type TwinAccountItem,
  type TwinOwnership,
} from './store.ts';

export const sqliteEconomySchema: string = economySchema('integer', '', ' strict, without rowid');

interface ItemRow {
  readonly count: bigint;
  readonly changes: bigint;
  readonly ledger_id: string;
  readonly locked: bigint;
}

/** Items, ledger and orders on SQLite: prepared statements, and a savepoint for each unit of a durable group. */
export function sqliteEconomy(database: Database.Database): EconomyStore {
  const exact = <Row>(sql: string) => database.prepare<unknown[], Row>(sql).safeIntegers();
  const run = (sql: string) => database.prepare<unknown[]>(sql);
  const owned = exact<{ count: bigint | null }>(
    `select (select count from account_items where account_id = ? and item_id = i.id) as count
     from catalog_items i where id = ? and deleted_at is null`,
  );
  const page = exact<TwinAccountItem>(
    `select i.id as "catalogItemId", i.custom_item_id as "customItemId", a.count
     from account_items a join catalog_items i on i.id = a.item_id
     where a.account_id = ? and i.deleted_at is null order by a.item_id limit ?`,
  );
  const item = database.prepare<unknown[], { number: number; name: string }>(
    'select number, name from catalog_items where id = ? and deleted_at is null',
  );
  const countOf = exact<ItemRow>('select * from account_items where account_id = ? and item_id = ?');
  const setCount = run(
    'update account_items set count = ?, changes = ? where account_id = ? and item_id = ?',
  );
  const insertItem = run('insert into account_items values (?, ?, ?, ?, ?, 0)');
  const insertLedger = run('insert into ledger values (?, ?, ?, ?, ?, ?, ?)');
  const head = database.prepare<unknown[], { sequence: number }>(
    'insert into economy_heads values (?, 1) on conflict do update set sequence = sequence + 1 returning sequence',
  );
  const log = run('insert into economy_log values (?, ?, ?, ?, ?)');
  const account = run('select display_name from accounts where id = ?');
  const prices = exact<{ quantity: bigint; amount: bigint }>(
    "select quantity, amount from catalog_prices where item_id = ? and currency = 'EUR' order by quantity",
  );
  const insertOffer = run('insert into offers values (?, ?, ?, ?, ?)');
  const useOffer = database.prepare<unknown[], { item_id: string; prices: string }>(
    'delete from offers where id = ? and account_id = ? and expires_at > ? returning item_id, prices',
  );
  const insertOrder = run('insert into orders values (?, ?, 1, null, ?, 1)');
  const moveOrder = run('update orders set state = ?, transaction_id = ?, changes = ? where id = ?');
  const order = exact<{ state: bigint; changes: bigint }>('select * from orders where id = ?');
  const insertLine = run('insert into order_lines values (?, 1, ?, 1, ?, 0)');
  const lines = exact<object>('select * from order_lines where order_id = ?');
  const moveLine = run('update order_lines set state = 1 where order_id = ? and line = 1');
  const history = run('insert into order_history values (?, ?, ?, ?, ?)');
  const savepoint = run('savepoint work');
  const undo = run('rollback to work');
  const release = run('release work');
  const inGroup = createGroupCommit(database);

  const unit = <Result>(work: () => Result): Promise<Result> =>
    inGroup(() => {
      savepoint.run();
      try {
        return work();
      } catch (error) {
        undo.run();
        throw error;
      } finally {
        release.run();
      }
    });

  function emit(recipientId: string, event: object): void {
    const { sequence } = head.get(recipientId)!;
    const eventId = `event-${randomUUID()}`;
    log.run(recipientId, sequence, eventId, Date.now(), eventText(eventId, recipientId, event));
  }

  function change(accountId: string, itemId: string, increment: bigint, agent: string): boolean {
    if (item.get(itemId) === undefined) throw refusals.noEntry();
    const before = countOf.get(accountId, itemId);
    const count = (before?.count ?? 0n) + increment;
    if (count < 0n || before?.locked === 1n) return false;
    const number = Number(before?.changes ?? 0n) + 1;
    const ledgerId = before?.ledger_id ?? `ledger-${randomUUID()}`;
    if (before) setCount.run(count, number, accountId, itemId);
    else insertItem.run(accountId, itemId, count, number, ledgerId);
    insertLedger.run(ledgerId, number, increment, agent, 5, 'increment', Date.now());
    emit(accountId, ownershipEvent(accountId, itemId, count, increment));
    return true;
  }

  function move(accountId: string, orderId: bigint, state: number, message: string): void {
    const { changes } = order.get(orderId)!;
    moveOrder.run(state, orderId, changes + 1n, orderId);
    history.run(orderId, changes + 1n, state, message, Date.now());
    emit(accountId, {
      anyEvent: { '@type': 'entitlements/OrderChanged', orderId: String(orderId), state },
    });
  }

  return {
    async owned(accountId, itemId): Promise<TwinOwnership> {
      const found = owned.get(accountId, itemId);
      if (found === undefined) throw refusals.noEntry();
      const count = found.count ?? 0n;
      return { isOwned: count > 0n, count };
    },
    items: async (accountId, limit) => page.all(accountId, limit),
    change: (accountId, itemId, increment) =>
      unit(() => change(accountId, itemId, increment, 'server:key:root')),
    async buy(accountId, itemId) {
      const offerId = `offer-${randomUUID()}`;
      const digestOf = () =>
        hash(
          'sha256',
          JSON.stringify(prices.all(itemId).map(({ quantity, amount }) => [`${quantity}`, `${amount}`])),
        );
      if (account.get(accountId) === undefined || item.get(itemId) === undefined) throw refusals.noEntry();
      const digest = digestOf();
      await unit(() => insertOffer.run(offerId, accountId, itemId, digest, Date.now() + 900_000));
      const orderId = BigInt(`0x${hash('sha256', offerId, 'hex').slice(0, 15)}`);
      await unit(() => {
        const offer = useOffer.get(offerId, accountId, Date.now());
        if (offer === undefined || item.get(offer.item_id) === undefined || digestOf() !== offer.prices)
          throw refusals.noEntry();
        insertOrder.run(orderId, accountId, Date.now());
        insertLine.run(orderId, itemId, prices.get(itemId)!.amount);
        history.run(orderId, 1, 1, 'created', Date.now());
      });
      await unit(() => move(accountId, orderId, 2, 'started at the store'));
      await unit(() => {
        lines.all(orderId);
        move(accountId, orderId, 3, 'the store says Approved');
      });
      await unit(() => {
        lines.all(orderId);
        moveLine.run(orderId);
        change(accountId, itemId, 1n, `order:${orderId}`);
        move(accountId, orderId, 4, 'the store says Succeeded');
      });
    },
  };
}
