import { onTestFinished } from 'vitest';
import { type StoreSimulator, type StoreSimulatorOptions, startStoreSimulator } from '../src/index.ts';

/** The time at which every world starts. */
const start = Date.UTC(2026, 0, 31, 10);

/** A player whose id a double cannot hold. */
export const player = 76561197960287930n;
export const appId = 480;

/** What the web API answers. */
export interface ApiAnswer {
  readonly status: number;
  readonly text: string;
  /** The body, or undefined if it is no JSON. */
  readonly body: {
    readonly response?: { readonly result?: string; readonly params: never; readonly error?: object };
  };
}

/** A running simulator with a clock that only `advance` moves, and calls of its web API. */
export interface StoreWorld {
  readonly store: StoreSimulator;
  get(path: string, parameters?: Readonly<Record<string, unknown>>): Promise<ApiAnswer>;
  post(path: string, parameters?: Readonly<Record<string, unknown>>): Promise<ApiAnswer>;
  /** Starts a transaction over HTTP. */
  order(orderId: bigint, changes?: Readonly<Record<string, unknown>>): Promise<ApiAnswer>;
  /** Returns what `QueryTxn` says about an order. */
  query(orderId: bigint): Promise<Readonly<Record<string, unknown>>>;
  /** Sends a control request with a JSON body. */
  control(verb: string, path: string, body?: unknown): Promise<{ status: number; body: never }>;
}

export async function openStoreWorld(options: StoreSimulatorOptions = {}): Promise<StoreWorld> {
  const store = await startStoreSimulator({ clock: { now: () => start }, environment: {}, ...options });
  onTestFinished(() => store.close());
  const search = (parameters: Readonly<Record<string, unknown>>): URLSearchParams =>
    new URLSearchParams(
      Object.entries(parameters).map(([name, value]): [string, string] => [name, String(value)]),
    );
  const headers = { 'x-webapi-key': store.key };

  const get: StoreWorld['get'] = async (path, parameters = {}) =>
    read(await fetch(`${store.url}${path}?${search({ appid: appId, ...parameters })}`, { headers }));
  const post: StoreWorld['post'] = async (path, parameters = {}) =>
    read(
      await fetch(`${store.url}${path}`, {
        method: 'POST',
        headers,
        body: search({ appid: appId, ...parameters }),
      }),
    );
  return {
    store,
    get,
    post,
    order: (orderId, changes = {}) =>
      post('/ISteamMicroTxn/InitTxn/v3/', {
        orderid: orderId,
        steamid: player,
        itemcount: 1,
        language: 'en',
        currency: 'USD',
        'itemid[0]': 7,
        'qty[0]': 2,
        'amount[0]': 499,
        'description[0]': 'Two potions',
        ...changes,
      }),
    async query(orderId) {
      const { body } = await get('/ISteamMicroTxn/QueryTxn/v3/', { orderid: orderId });
      return body.response!.params;
    },
    async control(verb, path, body) {
      const response = await fetch(`${store.url}/control/${path}`, {
        method: verb,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: (await response.json()) as never };
    },
  };
}

async function read(response: Response): Promise<ApiAnswer> {
  const text = await response.text();
  try {
    return { status: response.status, text, body: JSON.parse(text) };
  } catch {
    return { status: response.status, text, body: {} };
  }
}

/** Returns the error of a refused call. */
export const errorOf = ({ body }: ApiAnswer): unknown => body.response?.error;

/** The parameters that make the only item of an order a monthly subscription. */
export const monthly = {
  'qty[0]': 1,
  'billingtype[0]': 'Steam',
  'period[0]': 'Month',
  'frequency[0]': 1,
  'recurringamt[0]': 499,
};
