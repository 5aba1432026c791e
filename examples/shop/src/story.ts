import { createRandom } from '../../../test/random.ts';
import { createBots, playBot } from './bots.ts';
import { fillCatalog } from './catalog.ts';
import { createGameServers } from './game-servers.ts';
import { createProgress, killNodes } from './kills.ts';
import { startNodes } from './nodes.ts';
import { openStore } from './store.ts';
import { closingTable } from './table.ts';
import { settle, verify, verifyDatabase } from './verification.ts';
import { createWebShop } from './web-shop.ts';

export interface ShopOptions {
  /** `sqlite:<path>` or `postgres://…`: an empty database. */
  readonly databaseUrl: string;
  readonly nodes: number;
  readonly bots: number;
  /** How often each bot buys. */
  readonly purchases: number;
  readonly kills: number;
  /** Decides what bots, banks and kills do. */
  readonly seed: number;
  /** Called with each finished step. */
  readonly say: (line: string) => void;
}

/** The result of a day in the shop. */
export interface ShopOutcome {
  readonly orders: number;
  readonly kills: number;
  /** How often game servers used something up. */
  readonly uses: number;
  /** How many charge-backs only the report of the store told the backend. */
  readonly reportedChargeBacks: number;
  /** What ledger, books and counts do not agree about, in words. */
  readonly differences: readonly string[];
  readonly closingTable: readonly string[];
}

/** Sells to bots while nodes are killed, and compares what the backend, the store and the game servers know. */
export async function playShop(options: ShopOptions): Promise<ShopOutcome> {
  const { databaseUrl, seed, purchases, kills, say } = options;
  await using store = await openStore();
  await using nodes = await startNodes(databaseUrl, options.nodes, store);
  const catalog = await fillCatalog(nodes.operator);
  say(`the catalog has ${catalog.names.size} items, with prices in two currencies`);

  const serverKey = await nodes.createKey('game servers', ['entitlements.read', 'entitlements.write']);
  const servers = Array.from({ length: 4 }, (_, at) => nodes.connect(at, serverKey));
  const gameServers = createGameServers(servers, catalog.consumables, createRandom(seed + 1_000_001));
  const shopKey = await nodes.createKey('web shop', ['orders.sell', 'orders.manage', 'entitlements.admin']);
  const shop = createWebShop(nodes.connect(0, shopKey), catalog);
  const bots = await createBots(nodes, store, options.bots, seed);
  await store.loseAnswers(0.1, seed);
  say(`${bots.length} bots have logged in`);

  const progress = createProgress();
  const world = { store, shop, gameServers, onPurchase: progress.add };
  const total = bots.length * purchases;
  await Promise.all([
    ...bots.map((bot) => playBot(bot, purchases, world)),
    killNodes(nodes, progress, {
      kills,
      nodes: options.nodes,
      purchases: total,
      random: createRandom(seed + 1_000_000),
      say,
    }),
  ]);
  await gameServers.finish();
  const { matches, uses, refusals } = gameServers.totals();
  say(`the bots have ended ${total} purchases and ${matches} matches`);
  say(`game servers used items up ${uses} times, and ${refusals} times a player had too few`);

  const reportedChargeBacks = await settle(store, nodes);
  say(
    `every order is settled; the report of the store told the backend of ${reportedChargeBacks} charge-backs`,
  );
  const verification = await verify(store, nodes.operator, { bots, catalog, gameServers });
  await nodes.stop();
  const differences = [...verification.differences, ...(await verifyDatabase(databaseUrl))];
  if (differences.length === 0) say('ledger, books of the store and counts agree to the unit');
  return {
    orders: verification.orders.length,
    kills: nodes.kills,
    uses,
    reportedChargeBacks,
    differences,
    closingTable: closingTable(verification),
  };
}
