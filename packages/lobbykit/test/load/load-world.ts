import { setTimeout } from 'node:timers/promises';
import { type Client, createClient } from '@lobbykit/client';
import type { StoreSimulator } from '@lobbykit/store-simulator';

export interface LoadPlayer {
  readonly client: Client;
  readonly accountId: string;
}

/** What activities have: a server, a store, and whoever they need. */
export interface LoadWorld {
  readonly admin: Client['admin'];
  readonly store: StoreSimulator;
  /** Distinguishes the names of this world from those of others on the same database. */
  readonly unique: string;
  /** Ends the streams of activities. */
  readonly over: AbortSignal;
  /** Returns a client without a session. */
  newClient(): Client;
  /** Logs in a player, with an account. */
  player(name: string): Promise<LoadPlayer>;
}

export const rootApiKey = 'load-world-root-key-0123456789abcdef';

const duel = { teams: 2, playersPerTeam: 1 };

/** The variables of a server for activities. */
export const serverVariables = (store: StoreSimulator): Readonly<Record<string, string>> => ({
  ROOT_API_KEY: rootApiKey,
  SECRET_KEY: 'load-world-secret-key-0123456789abcdef',
  RATE_LIMITS: 'off',
  STORE_APP_ID: '480',
  STORE_PUBLISHER_KEY: store.key,
  STORE_API_URL: store.url,
  // In the queue `patience`, a player alone finds nobody.
  MATCHMAKING_CONFIG: JSON.stringify({
    serviceMatchmakerConfig: { matchmakingQueues: { duel, patience: duel } },
  }),
});

/** What a world may have besides its server and its store. */
interface LoadWorldOptions {
  readonly over: AbortSignal;
  /** Sends the requests. Default: the global `fetch`. */
  readonly send?: typeof fetch;
}

export function createLoadWorld(
  baseUrl: string,
  store: StoreSimulator,
  { over, send = fetch }: LoadWorldOptions,
): LoadWorld {
  const fetchUntilTaken = untilTaken(send);
  const newClient = (): Client => createClient({ baseUrl, fetch: fetchUntilTaken });
  const { admin } = createClient({ baseUrl, apiKey: rootApiKey, fetch: fetchUntilTaken });
  return {
    admin,
    store,
    over,
    unique: crypto.randomUUID().slice(0, 8),
    newClient,
    async player(name) {
      const client = newClient();
      await client.authentication.login({ provider: 'UNSAFE', payload: name });
      const { account } = await client.accounts.create();
      return { client, accountId: account.id };
    },
  };
}

/** Repeats a request that a busy server refuses before it begins it. */
const untilTaken =
  (send: typeof fetch): typeof fetch =>
  async (input, init) => {
    for (;;) {
      const response = await send(input, init);
      if (response.status !== 503 || !(await response.clone().text()).includes('"OVERLOADED"'))
        return response;
      await setTimeout(100);
    }
  };
