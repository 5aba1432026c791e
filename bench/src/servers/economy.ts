import { readFileSync } from 'node:fs';
import { type Backend, isApiError, type OrderProvider, type StoreTransaction } from '@lobbykit/core';
import { largePlayers, type Player, type Players } from '../load/players.ts';
import { answerQuestions } from '../machine/answering.ts';
import { type CallTime, timeCalls } from '../measure/time-calls.ts';
import { postgresEconomy } from '../twins/economy/postgres.ts';
import { createEconomyRequests, type EconomyRequests } from '../twins/economy/requests.ts';
import { sqliteEconomy } from '../twins/economy/sqlite.ts';
import type { EconomyStore } from '../twins/economy/store.ts';
import { openSqliteTwin, sqliteStore } from '../twins/sqlite.ts';
import { itemIdOf, itemsEach, seededOrder, tagOf } from './economy-size.ts';
import { openBackend } from './open-backend.ts';
import { operatorKey, type StorageChoice } from './shared.ts';

/** Measurements of items, ledger and orders without a socket, of ours and of the twin in one process. */

export interface OpenEconomy {
  readonly kind: 'open';
  readonly storage: StorageChoice;
  readonly twin: { readonly path: string } | { readonly url: string } | null;
  /** The file of the players, or their number if they have no sessions. */
  readonly players: string | number;
}

export interface TimeEconomy {
  readonly kind: 'time';
  readonly what: keyof typeof timings;
  readonly seconds: number;
}

interface Opened {
  readonly api: Backend['api']['entitlements'];
  readonly twin: Partial<EconomyStore>;
  readonly requests: EconomyRequests | null;
  readonly players: Players;
}

let opened: Opened;
/** As many callers as the goals speak of. */
const writers = 64;

answerQuestions({
  async open({ storage, twin, players }: OpenEconomy): Promise<void> {
    const { backend } = await openBackend(storage, {
      entitlements: { orderProvider: approvingStore() },
    });
    opened = {
      api: backend.api.entitlements,
      ...openTwin(twin),
      players: typeof players === 'number' ? largePlayers(players) : playersIn(players),
    };
  },
  time: ({ what, seconds }: TimeEconomy): Promise<CallTime> => timeCalls(timings[what](), seconds),
});

function openTwin(twin: OpenEconomy['twin']): Pick<Opened, 'twin' | 'requests'> {
  if (twin === null) return { twin: {}, requests: null };
  if ('url' in twin) return { twin: postgresEconomy(twin.url), requests: null };
  const database = openSqliteTwin(twin.path, 'full');
  const store = sqliteEconomy(database);
  return { twin: store, requests: createEconomyRequests(store, sqliteStore(database, 'full')) };
}

function playersIn(file: string): Players {
  const list = JSON.parse(readFileSync(file, 'utf8')) as Player[];
  return { count: list.length, at: (index) => list[index]! };
}

/** A store that takes no time: every order is approved when it is asked for first. */
function approvingStore(): OrderProvider {
  const transactions = new Map<bigint, StoreTransaction>();
  const done = { refused: null } as const;
  return {
    async startOrder({ orderId, storeId, currency, lines }) {
      const transactionId = BigInt(transactions.size + 1);
      transactions.set(orderId, {
        orderId,
        transactionId,
        storeId,
        currency,
        status: 'Approved',
        failure: null,
        agreementId: null,
        agreementStatus: null,
        createdAt: Date.now(),
        changedAt: Date.now(),
        lines: lines.map(({ itemNumber, quantity, amount }) => ({
          itemNumber,
          quantity,
          amount,
          status: 'Approved',
        })),
      });
      return { ...done, transactionId, checkoutUrl: null };
    },
    async finaliseOrder(orderId) {
      const { lines, ...transaction } = transactions.get(orderId)!;
      const status = 'Succeeded';
      transactions.set(orderId, {
        ...transaction,
        status,
        lines: lines.map((line) => ({ ...line, status })),
      });
      return done;
    },
    queryOrder: async (orderId) => transactions.get(orderId) ?? null,
    refundOrder: async () => done,
    readReport: async () => [],
    readBuyer: async () => null,
    readAgreements: async () => [],
    cancelAgreement: async () => done,
  };
}

let turn = 0;
/** A different player each time, from all parts of the table. */
const anyPlayer = (): Player => {
  turn = (turn + 7_919_083) % 999_999_937;
  return opened.players.at(turn % opened.players.count);
};
const anyItem = (): string => itemIdOf(turn % itemsEach);

type Work = () => unknown;
const server = { apiKey: operatorKey } as const;

const together =
  (work: (at: number) => unknown, count = writers): Work =>
  () =>
    Promise.all(Array.from({ length: count }, (_, at) => work(at)));

/** Increments and decrements in turns, so that counts stay where they are. */
const alternating =
  (change: (accountId: string, itemId: string, increment: bigint) => Promise<unknown>): Work =>
  () => {
    const { accountId } = anyPlayer();
    return change(accountId, anyItem(), turn % 2 === 0 ? 1n : -1n);
  };

/** Repeats a change that Postgres has refused because it waited too long for the lock of a row. */
async function repeatWhileBusy(change: () => Promise<unknown>): Promise<unknown> {
  for (;;) {
    try {
      return await change();
    } catch (error) {
      if (!(isApiError(error) && error.reason === 'STORAGE_BUSY')) throw error;
    }
  }
}

function changing(): (accountId: string, catalogItemId: string, increment: bigint) => Promise<unknown> {
  const { api } = opened;
  return (accountId, catalogItemId, increment) =>
    repeatWhileBusy(() =>
      increment > 0n
        ? api.serverIncrement({ accountId, catalogItemId, count: 1n }, server)
        : api.serverDecrement({ accountId, catalogItemId, count: 1n }, server),
    );
}

/** So many changes of one count at once, half of them by an operator and half by a game server. None may be refused. */
const crowd = (count: number) => (): Work => {
  const { api } = opened;
  const key = { accountId: opened.players.at(0).accountId, catalogItemId: itemIdOf(0), count: 1n };
  return together(
    (at) => (at % 2 === 0 ? api.adminIncrement(key, server) : api.serverIncrement(key, server)),
    count,
  );
};

const timings = {
  crowd100: crowd(100),
  crowd200: crowd(200),
  crowd250: crowd(250),
  crowd500: crowd(500),
  owned(): Work {
    const { api } = opened;
    return () => {
      const { token } = anyPlayer();
      return api.owned({ catalogItemId: anyItem() }, { session: token });
    };
  },
  twinOwned(): Work {
    const { owned } = opened.requests!;
    return () => {
      const { token } = anyPlayer();
      return owned(`Bearer ${token}`, { catalogItemId: anyItem() });
    };
  },
  items(): Work {
    const { api } = opened;
    return () => api.items({}, { session: anyPlayer().token });
  },
  twinItems(): Work {
    const { items } = opened.requests!;
    return () => items(`Bearer ${anyPlayer().token}`, {});
  },
  /** The same by a game server, for players without sessions. */
  serverOwned(): Work {
    const { api } = opened;
    return () => api.serverOwned({ accountId: anyPlayer().accountId, catalogItemId: anyItem() }, server);
  },
  serverItems(): Work {
    const { api } = opened;
    return () => api.serverItems({ accountId: anyPlayer().accountId }, server);
  },
  change: (): Work => together(alternating(changing())),
  twinChange: (): Work => together(alternating(opened.twin.change!)),
  hot(): Work {
    const change = changing();
    const { accountId } = opened.players.at(0);
    return together(() => change(accountId, itemIdOf(0), 1n));
  },
  /** From the preparation of offers for a player to the fulfilled order. */
  buy(): Work {
    const { api } = opened;
    return together(async () => {
      const { accountId } = anyPlayer();
      const tagFilter = [tagOf(turn % itemsEach)];
      const { items } = await api.prepareOffers(
        { provider: 6, accountId, currency: 'EUR', tagFilter },
        server,
      );
      const preparedOrders = [{ preparedOrder: items[0]!.offerId, quantity: 1 }];
      const { orderId } = await api.executeOffers({ preparedOrders, accountId }, server);
      const { state } = await api.storeReturn({ orderId });
      if (state !== 4) throw new Error(`an order of the bench is in state ${state}`);
    });
  },
  twinBuy(): Work {
    const { buy } = opened.twin;
    return together(() => buy!(anyPlayer().accountId, anyItem()));
  },
  history(): Work {
    const { api } = opened;
    return () => api.adminHistory({ accountId: anyPlayer().accountId, catalogItemId: anyItem() }, server);
  },
  orders(): Work {
    const { api } = opened;
    return () => api.listOrders({ limit: 50 }, server);
  },
  ordersOfAccount(): Work {
    const { api } = opened;
    return () => api.listOrders({ accountId: anyPlayer().accountId }, server);
  },
  order(): Work {
    const { api } = opened;
    return () => {
      anyPlayer();
      const orderId = String(seededOrder(turn % (opened.players.count * itemsEach)));
      return api.adminReadOrder({ orderId }, server);
    };
  },
};
