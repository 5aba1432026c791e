import { readFileSync } from 'node:fs';
import type { NewRow, Storage, Table } from '@lobbykit/core/storage';
import pg from 'pg';
import { largePlayers, type Player, type Players } from '../load/players.ts';
import { answerQuestions } from '../machine/answering.ts';
import { postgresEconomySchema } from '../twins/economy/postgres.ts';
import { sqliteEconomySchema } from '../twins/economy/sqlite.ts';
import { openSqliteTwin } from '../twins/sqlite.ts';
import { catalogSize, itemIdOf, itemsEach, seededCount, seededOrder, tagOf } from './economy-size.ts';
import { openBackend } from './open-backend.ts';
import type { StorageChoice } from './shared.ts';

export interface SeedEconomy {
  readonly kind: 'seed';
  readonly storage: StorageChoice;
  /** The twin's database; null if there is none. */
  readonly twin: { readonly path: string } | { readonly url: string } | null;
  /** The file of the players, or the number of accounts that exist only here. */
  readonly players: string | number;
  /** Whether every account also has orders with their histories, as many as items. */
  readonly orders: boolean;
}

const batchSize = 500;
const createdAt = 1_700_000_000_000;

answerQuestions({
  async seed({ storage: choice, twin, players, orders }: SeedEconomy): Promise<void> {
    const list = typeof players === 'number' ? largePlayers(players) : playersIn(players);
    const { backend, storage } = await openBackend(choice);
    const tableOf = (name: string): Table => backend.catalogue.tables.find((table) => table.name === name)!;
    const rows = rowsOf(list);
    await insertAll(storage, tableOf('catalog_items'), catalogItems());
    await insertAll(storage, tableOf('catalog_prices'), catalogPrices());
    await insertAll(storage, tableOf('catalog_item_tags'), catalogItemTags());
    // Who buys is known to the store, as a player is who logged in with it.
    if (typeof players === 'string') await insertAll(storage, tableOf('identities'), rows.identities());
    await insertAll(storage, tableOf('account_items'), rows.items());
    await insertAll(storage, tableOf('entitlement_ledger'), rows.ledger());
    if (orders) {
      await insertAll(storage, tableOf('orders'), rows.orders());
      await insertAll(storage, tableOf('order_lines'), rows.lines());
      await insertAll(storage, tableOf('order_history'), rows.history());
    }
    await backend.stop();
    if (twin !== null && 'path' in twin) seedSqlite(twin.path, list);
    else if (twin !== null) await seedPostgres(twin.url, list);
  },
});

function playersIn(file: string): Players {
  const list = JSON.parse(readFileSync(file, 'utf8')) as Player[];
  return { count: list.length, at: (index) => list[index]! };
}

type Row = Readonly<Record<string, unknown>>;

async function insertAll(storage: Storage, table: Table, rows: Iterable<Row>): Promise<void> {
  let batch: Row[] = [];
  const flush = () => storage.insert(table, batch as unknown as NewRow<Table>[]);
  for (const row of rows) {
    batch.push(row);
    if (batch.length < batchSize) continue;
    await flush();
    batch = [];
  }
  await flush();
}

const catalogItems = (): Row[] =>
  Array.from({ length: catalogSize }, (_, at) => ({
    id: itemIdOf(at),
    number: at + 1,
    name: `Item ${at}`,
    description: 'An item of the benchmarks.',
    published: true,
    tags: [tagOf(at)],
    customItemId: '',
    uniqueName: `Item ${at}`,
    uniqueCustomItemId: null,
    createdAt,
    deletedAt: null,
  }));

/** Each item has a tag of its own, so that offers can be prepared for it alone. */
const catalogItemTags = (): Row[] =>
  Array.from({ length: catalogSize }, (_, at) => ({ tag: tagOf(at), itemId: itemIdOf(at) }));

const catalogPrices = (): Row[] =>
  Array.from({ length: catalogSize }, (_, at) => ({
    itemId: itemIdOf(at),
    currency: 'EUR',
    provider: '',
    quantity: 1,
    intervalUnit: 0,
    intervalCount: 0,
    amount: 499n,
  }));

/** Names the ledger of an item of a player. */
const ledgerIdOf = (player: number, item: number): string =>
  `ledger-${String(player).padStart(8, '0')}-${String(item).padStart(4, '0')}-seeded-for-benchmarks`;

function rowsOf(players: Players) {
  function* each(of: (at: number, accountId: string) => Iterable<Row>): Generator<Row> {
    for (let at = 0; at < players.count; at++) yield* of(at, players.at(at).accountId);
  }
  const numbers = Array.from({ length: itemsEach }, (_, item) => item);
  const orderOf = (at: number, item: number) => ({
    orderId: seededOrder(at * itemsEach + item),
    createdAt: createdAt + at * itemsEach + item,
  });
  return {
    identities: () =>
      each((at, accountId) => [
        { platform: 6, issuer: 'store', subject: String(at + 1), accountId, linkedAt: createdAt },
      ]),
    items: () =>
      each((at, accountId) =>
        numbers.map((item) => ({
          accountId,
          itemId: itemIdOf(item),
          count: seededCount,
          changes: 1,
          ledgerId: ledgerIdOf(at, item),
          locked: false,
        })),
      ),
    ledger: () =>
      each((at) =>
        numbers.map((item) => ({
          ledgerId: ledgerIdOf(at, item),
          number: 1,
          increment: seededCount,
          agent: 'server:key:root',
          changeType: 5,
          description: 'increment',
          createdAt,
        })),
      ),
    orders: () =>
      each((at, granteeId) =>
        numbers.map((item) => ({
          ...orderOf(at, item),
          granteeId,
          storeId: BigInt(at + 1),
          state: 4,
          currency: 'EUR',
          language: 'en',
          userSession: 'client',
          checkoutUrl: null,
          transactionId: BigInt(at + 1),
          requestId: null,
          requestDigest: null,
          startsUntil: createdAt,
          changedAt: createdAt,
          pollAt: null,
          changes: 4,
        })),
      ),
    lines: () =>
      each((at) =>
        numbers.map((item) => ({
          provider: 'Store',
          orderId: orderOf(at, item).orderId,
          line: 1,
          itemId: itemIdOf(item),
          itemNumber: 1,
          description: 'Item',
          quantity: 1,
          amount: 499n,
          state: 1,
        })),
      ),
    history: () =>
      each((at) =>
        numbers.flatMap((item) =>
          [1, 2, 3, 4].map((number) => ({
            orderId: orderOf(at, item).orderId,
            number,
            state: number,
            message: 'the store says so',
            createdAt,
          })),
        ),
      ),
  };
}

function seedSqlite(path: string, players: Players): void {
  const database = openSqliteTwin(path, 'full');
  database.exec(sqliteEconomySchema);
  const item = database.prepare("insert into catalog_items values (?, ?, ?, '', null)");
  const price = database.prepare("insert into catalog_prices values (?, 'EUR', 1, 499)");
  const count = database.prepare('insert into account_items values (?, ?, ?, 1, ?, 0)');
  const ledger = database.prepare(
    "insert into ledger values (?, 1, ?, 'server:key:root', 5, 'increment', ?)",
  );
  database.transaction(() => {
    for (let at = 0; at < catalogSize; at++) {
      item.run(itemIdOf(at), at + 1, `Item ${at}`);
      price.run(itemIdOf(at));
    }
    for (let at = 0; at < players.count; at++)
      for (let number = 0; number < itemsEach; number++) {
        count.run(players.at(at).accountId, itemIdOf(number), seededCount, ledgerIdOf(at, number));
        ledger.run(ledgerIdOf(at, number), seededCount, createdAt);
      }
  })();
  database.close();
}

async function seedPostgres(url: string, players: Players): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(postgresEconomySchema);
  await client.query(
    `insert into catalog_items select 'item-' || lpad(at::text, 4, '0'), at + 1, 'Item ' || at, '', null
     from generate_series(0, ${catalogSize - 1}) as at`,
  );
  const accounts = Array.from({ length: players.count }, (_, at) => players.at(at).accountId);
  await client.query(
    `insert into account_items
     select account, 'item-' || lpad(item::text, 4, '0'), ${seededCount}, 1, 'ledger-' || account || item, 0
     from jsonb_array_elements_text($1::jsonb) as account, generate_series(0, ${itemsEach - 1}) as item`,
    [JSON.stringify(accounts)],
  );
  // The counter of pgbench.
  await client.query("insert into account_items values ('hot', 'item-0000', 0, 0, 'hot', 0)");
  await client.query('vacuum analyze');
  await client.end();
}
