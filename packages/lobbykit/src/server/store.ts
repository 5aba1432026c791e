import type { BackendOptions } from '@lobbykit/core';
import type { StoreClientOptions } from '@lobbykit/store';
import type { Config } from '../config/config.ts';
import { ConfigError } from '../config/config-error.ts';
import { isLoopback } from '../config/is-loopback.ts';

type StoreConfig = Pick<
  Config,
  | 'HOST'
  | 'STORE_APP_ID'
  | 'STORE_PUBLISHER_KEY'
  | 'STORE_API_URL'
  | 'STORE_SANDBOX'
  | 'STORE_SIMULATOR'
  | 'STORE_SIMULATOR_PORT'
  | 'STORE_SIMULATOR_URL'
>;

/** The store that the server sells through, if there is one. */
export interface ServerStore {
  /** The options of the backend that need a store; none without one. */
  readonly options: Pick<BackendOptions, 'entitlements' | 'storeDiagnostics'>;
  /** One line for people. */
  readonly description: string;
  close(): Promise<void>;
}

/** The game's number in the simulated store: any will do. */
const simulatedAppId = 480;

/** Opens the real store if one is configured, otherwise the simulated one if it is on. */
export async function openStore(config: StoreConfig): Promise<ServerStore> {
  const {
    STORE_APP_ID: appId,
    STORE_PUBLISHER_KEY: key,
    STORE_API_URL: baseUrl,
    STORE_SANDBOX: sandbox,
  } = config;
  if (appId !== undefined && key !== undefined) {
    const client = { appId, key, sandbox, ...(baseUrl !== undefined && { baseUrl }) };
    return {
      options: await providersOf(client, false),
      description: `app ${appId}${sandbox ? ', in the sandbox: nobody pays' : ''}`,
      close: async () => undefined,
    };
  }
  if (config.STORE_SIMULATOR) return openSimulator(config);
  return {
    options: {},
    description: 'none: set STORE_APP_ID and STORE_PUBLISHER_KEY',
    close: async () => undefined,
  };
}

async function openSimulator(config: StoreConfig): Promise<ServerStore> {
  const { HOST, STORE_SIMULATOR_PORT: port, STORE_SIMULATOR_URL: publicUrl } = config;
  const { startStoreSimulator } = await import('@lobbykit/store-simulator');
  const simulator = await startStoreSimulator({
    port,
    host: simulatorHost(HOST),
    ...(publicUrl !== undefined && { publicUrl }),
    // The configuration has checked both variables.
    environment: { STORE_SIMULATOR: 'on' },
  }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE'
      ? new ConfigError('STORE_SIMULATOR_PORT: another program already listens there.')
      : error;
  });
  const client = {
    appId: simulatedAppId,
    key: simulator.key,
    baseUrl: `http://127.0.0.1:${new URL(simulator.url).port}`,
  };
  const warning = simulator.warning === undefined ? '' : `; WARNING: ${simulator.warning}`;
  return {
    options: await providersOf(client, true),
    description: `simulated, nobody pays; ${publicUrl ?? simulator.url} shows its purchases${warning}`,
    close: () => simulator.close(),
  };
}

/** The server itself reaches the simulated store on a loopback address, so it cannot listen on one other address alone. */
const simulatorHost = (host: string): string =>
  isLoopback(host) ? '127.0.0.1' : host.includes(':') ? '::' : '0.0.0.0';

/** Creates what the backend asks of a store, and loads the client of the store for it. */
async function providersOf(options: StoreClientOptions, createStoreIds: boolean) {
  const store = await import('@lobbykit/store');
  const client = store.createStoreClient(options);
  return {
    entitlements: {
      orderProvider: store.storeOrderProvider(client, { createStoreIds }),
      itemProvider: store.storeItemProvider(client),
    },
    storeDiagnostics: store.storeDiagnosticsProvider(client),
  };
}
