import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { type Client, createClient } from '@lobbykit/client';
import { type ServerProcess, startServer } from '../../first-steps/src/server-process.ts';
import type { Store } from './store.ts';

const rootApiKey = 'shop-root-key-0123456789abcdef0123456789abcdef';
const entry = fileURLToPath(new URL('./backend.ts', import.meta.url));

/** How often a client repeats a call. A killed node is back within seconds, and remembers a started order for 20. */
const retry = 40;

/** The nodes of the backend, each in its own process, on one database. */
export interface Nodes extends AsyncDisposable {
  /** The number of nodes that were killed. */
  readonly kills: number;
  /** Creates a client of a node, by default of the first one: of a player, or with an API key. */
  connect(node?: number, apiKey?: string): Client;
  /** A client with every permission. */
  readonly operator: Client;
  /** Creates an API key with these permissions. */
  createKey(name: string, permissions: readonly string[]): Promise<string>;
  /** Kills a node with SIGKILL and starts it again at its address. */
  kill(node: number): Promise<void>;
  /** Stops all nodes and starts them again with a clock that is so many minutes ahead. */
  restart(minutesAhead: number): Promise<void>;
  /** Stops all nodes with SIGTERM. */
  stop(): Promise<void>;
}

/** Starts the nodes. */
export async function startNodes(databaseUrl: string, count: number, store: Store): Promise<Nodes> {
  await using resources = new AsyncDisposableStack();
  const variables = {
    DATABASE_URL: databaseUrl,
    STORE_URL: store.url,
    STORE_KEY: store.key,
    ROOT_API_KEY: rootApiKey,
    SECRET_KEY: 'shop-secret-key-0123456789abcdef0123456789abcdef',
  };
  const running: ServerProcess[] = [];
  resources.defer(async () => {
    for (const node of running) await node.kill();
  });
  for (let node = 0; node < count; node++) running.push(await startServer(variables, 0, entry));

  const connect = (node = 0, apiKey?: string): Client =>
    createClient({ baseUrl: running[node % count]!.baseUrl, retry, apiKey });
  const operator = connect(0, rootApiKey);
  let kills = 0;
  async function stop(): Promise<void> {
    for (const [at, node] of running.entries())
      assert.equal(await node.stop(), 0, `node ${at + 1} did not stop cleanly`);
  }
  const owned = resources.move();
  return {
    get kills() {
      return kills;
    },
    connect,
    operator,
    async createKey(name, permissions) {
      const { policy } = await operator.admin.apiKeys.createPolicy({ name, permissions: [...permissions] });
      return (await operator.admin.apiKeys.create({ name, policyId: policy.id })).apiKey.key;
    },
    async kill(node) {
      const { baseUrl } = running[node]!;
      await running[node]!.kill();
      kills += 1;
      running[node] = await startServer(variables, Number(new URL(baseUrl).port), entry);
    },
    async restart(minutesAhead) {
      await stop();
      const later = { ...variables, MINUTES_AHEAD: String(minutesAhead) };
      for (const [at, { baseUrl }] of running.entries())
        running[at] = await startServer(later, Number(new URL(baseUrl).port), entry);
    },
    stop,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
