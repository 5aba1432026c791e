import { type Client, OrderState } from '@lobbykit/client';
import { createStoreClient, storeOrderProvider } from '@lobbykit/store';
import { createRandom, type Random } from '../../../test/random.ts';
import { currencies } from './catalog.ts';
import type { GameServers } from './game-servers.ts';
import type { Nodes } from './nodes.ts';
import { appId, type Store } from './store.ts';
import type { WebShop } from './web-shop.ts';

/** A player who buys and plays. */
export interface Bot {
  readonly name: string;
  readonly accountId: string;
  readonly currency: string;
  readonly client: Client;
  /** Decides what the bot does. Each has its own, so other bots do not change its decisions. */
  readonly random: Random;
}

/** Who the bots meet. */
export interface BotWorld {
  readonly store: Store;
  readonly shop: WebShop;
  readonly gameServers: GameServers;
  /** Called after each purchase, however it ended. */
  readonly onPurchase: () => void;
}

/** Logs the bots in, each at the node whose turn it is. Every second one pays in euros. */
export async function createBots(nodes: Nodes, store: Store, count: number, seed: number): Promise<Bot[]> {
  const provider = storeOrderProvider(createStoreClient({ appId, key: store.key, baseUrl: store.url }), {
    createStoreIds: true,
  });
  return Promise.all(
    Array.from({ length: count }, async (_, at): Promise<Bot> => {
      const name = `bot-${at + 1}`;
      const client = nodes.connect(at);
      await client.authentication.login({ provider: 'UNSAFE', payload: name });
      const { account } = await client.accounts.create();
      const currency = currencies[at % currencies.length]!;
      await store.setCurrency(provider.createStoreId!(account.id), currency);
      return { name, accountId: account.id, currency, client, random: createRandom(seed + at) };
    }),
  );
}

/** Lets a bot buy and play. Some bots begin with a season pass. */
export async function playBot(bot: Bot, purchases: number, world: BotWorld): Promise<void> {
  for (let purchase = 1; purchase <= purchases; purchase++) {
    await bot.client.entitlements.items();
    await buy(bot, purchase, world);
    world.gameServers.beginMatch(bot);
    world.gameServers.beginMatch(bot);
    world.onPurchase();
  }
}

async function buy(bot: Bot, purchase: number, { store, shop }: BotWorld): Promise<void> {
  const { name, random } = bot;
  const isSubscription = purchase === 1 && random.chance(0.3);
  for (let attempt = 1; ; attempt++) {
    const cart = `${name}-cart-${purchase}-${attempt}`;
    const { orderId, success } = isSubscription
      ? await shop.subscribe(bot, cart)
      : await shop.sell(bot, cart, random);
    if (!success) continue;
    const decision = random.integer(10);
    await store.act(orderId, decision === 0 ? 'decline' : decision === 1 ? 'expire' : 'approve');
    // One in five closes the browser, and the backend has to find out by itself.
    if (random.chance(0.2)) return;
    const { state } = await bot.client.entitlements.storeReturn({ orderId });
    if (state !== OrderState.FULFILLED) return;
    if (isSubscription && random.chance(0.3)) await shop.unsubscribe(bot);
    if (random.chance(0.15)) await store.act(orderId, 'chargeback');
    return;
  }
}
