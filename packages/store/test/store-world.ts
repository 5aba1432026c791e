import {
  type StoreSimulator,
  type StoreSimulatorOptions,
  startStoreSimulator,
} from '@lobbykit/store-simulator';
import { onTestFinished } from 'vitest';
import {
  createStoreClient,
  type StartTransaction,
  type StoreClient,
  type StoreClientOptions,
} from '../src/index.ts';

/** The time at which every world starts. */
export const start = Date.UTC(2026, 0, 31, 10);
export const key = 'publisher-key-7F3A';
/** A player, and an order id, that a double cannot hold. */
export const player = 76561197960287931n;
export const orderId = 9223372036854775807n;

/** A client and the simulated store that it calls over real HTTP. */
export interface StoreWorld {
  readonly store: StoreSimulator;
  readonly client: StoreClient;
  /** The milliseconds that the client waited between repetitions. */
  readonly waits: readonly number[];
  /** Returns another client of the same store. */
  createClient(options?: Partial<StoreClientOptions>): StoreClient;
  /** Starts, approves and finalises a transaction. */
  buy(orderId: bigint, changes?: Partial<StartTransaction>): Promise<void>;
  /** Returns which methods the store was asked for, in order. */
  methods(): string[];
}

export const purchase: StartTransaction = {
  orderId,
  storeId: player,
  language: 'en',
  currency: 'USD',
  session: 'client',
  items: [{ itemId: 7, quantity: 2, amount: 998n, description: 'Two potions' }],
};

export const subscription: StartTransaction = {
  ...purchase,
  items: [{ itemId: 9, quantity: 1, amount: 499n, description: 'The season pass' }],
  billing: { period: 'Month', frequency: 1, amount: 499n },
};

export async function openStoreWorld(options: StoreSimulatorOptions = {}): Promise<StoreWorld> {
  const store = await startStoreSimulator({ key, clock: { now: () => start }, environment: {}, ...options });
  onTestFinished(() => store.close());
  const waits: number[] = [];
  const createClient: StoreWorld['createClient'] = (changes) =>
    createStoreClient({
      appId: 480,
      key,
      baseUrl: store.url,
      random: () => 0.5,
      wait: async (milliseconds) => void waits.push(milliseconds),
      ...changes,
    });
  const client = createClient();
  return {
    store,
    client,
    waits,
    createClient,
    async buy(id, changes) {
      await client.startTransaction({ ...purchase, ...changes, orderId: id });
      store.approve(id);
      await client.finaliseTransaction(id);
    },
    methods: () => store.requests().map(({ url }) => url.split('/')[2] ?? ''),
  };
}

/** Returns the error of a call. */
export const errorOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    (value) => {
      throw new Error(`no error but ${String(value)}`);
    },
    (error: unknown) => error,
  );
