import type { ApiKey, Policy } from '@lobbykit/client';
import { ClientError, createClient, NetworkError } from '@lobbykit/client';
import { isStorageError } from '@lobbykit/core/storage';
import type { Config } from '../config/config.ts';
import { ConfigError } from '../config/config-error.ts';
import { localAddress } from './address.ts';
import { assertDatabase, withBackend } from './database.ts';

/** The operations that the commands of an operator use. */
export interface OperatorApi {
  createPolicy(name: string, permissions: readonly string[]): Promise<Policy>;
  listPolicies(): Promise<readonly Policy[]>;
  deletePolicy(id: string): Promise<void>;
  createKey(name: string, policyId: string): Promise<ApiKey>;
  listKeys(): Promise<readonly ApiKey[]>;
  deleteKey(id: string): Promise<boolean>;
  setRole(accountId: string, authRole: string): Promise<void>;
}

/** Whether an error says that another process has the SQLite file open. */
export const isInUse = (error: unknown): boolean =>
  error instanceof Error &&
  isStorageError(error.cause, 'StorageBusy') &&
  / is in use by /.test(error.message);

/**
 * Calls operations on the database, in this process. If a running server has the SQLite file open, calls that server
 * instead, with the root key.
 */
export async function withOperatorApi<Result>(
  command: string,
  config: Config,
  writeError: (text: string) => void,
  work: (api: OperatorApi) => Promise<Result>,
): Promise<Result> {
  assertDatabase(command, config.DATABASE_URL);
  try {
    return await withBackend({ command, config, writeError }, ({ api, promote }) =>
      work({
        createPolicy: async (name, permissions) =>
          (await api.apiKeys.createPolicy({ name, permissions: [...permissions] }, system)).policy,
        listPolicies: async () => (await api.apiKeys.listPolicies({}, system)).policies,
        deletePolicy: async (id) => void (await api.apiKeys.deletePolicy({ id }, system)),
        createKey: async (name, policyId) => (await api.apiKeys.create({ name, policyId }, system)).apiKey,
        listKeys: async () => (await api.apiKeys.list({}, system)).apiKeys,
        deleteKey: async (key) => (await api.apiKeys.delete({ key }, system)).apiKeyDeleted,
        setRole: promote,
      }),
    );
  } catch (thrown) {
    if (!isInUse(thrown)) throw thrown;
    return work(remoteApi(command, config)).catch((error) => {
      throw remoteError(command, config, error);
    });
  }
}

/** Returns what to do about a failed call of the server. */
function remoteError(command: string, config: Config, error: unknown): unknown {
  const address = localAddress(command, config);
  if (error instanceof NetworkError)
    return new ConfigError(
      `${command}: the server that has the database open does not answer at ${address}: HOST and PORT must be those of that server.`,
      { cause: error },
    );
  if (error instanceof ClientError && error.status === 401)
    return new ConfigError(`${command}: the server at ${address} does not know this ROOT_API_KEY.`, {
      cause: error,
    });
  return error;
}

const system = { system: true } as const;

/** Returns the operations of the server that runs on this machine. Throws without a root key. */
function remoteApi(command: string, config: Config): OperatorApi {
  if (config.ROOT_API_KEY === undefined)
    throw new ConfigError(
      `${command}: a server has the database open: set ROOT_API_KEY to the root key of that server, and it is asked to do it, or stop the server.`,
    );
  const { admin } = createClient({ baseUrl: localAddress(command, config), apiKey: config.ROOT_API_KEY });
  return {
    createPolicy: async (name, permissions) =>
      (await admin.apiKeys.createPolicy({ name, permissions: [...permissions] })).policy,
    listPolicies: async () => (await admin.apiKeys.listPolicies()).policies,
    deletePolicy: async (id) => void (await admin.apiKeys.deletePolicy({ id })),
    createKey: async (name, policyId) => (await admin.apiKeys.create({ name, policyId })).apiKey,
    listKeys: async () => (await admin.apiKeys.list()).apiKeys,
    deleteKey: async (key) => (await admin.apiKeys.delete({ key })).apiKeyDeleted,
    setRole: async (accountId, authRole) =>
      void (await admin.accounts.adminUpdate({ accountId, account: { authRole } })),
  };
}
