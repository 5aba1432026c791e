import { createBackend } from '@lobbykit/core';
import { openStorage } from './storage.ts';

/** The API keys of the studio. Each has only the permissions that it needs. */
export interface Keys {
  /** The key of the operator. Nodes get it from their environment; it is never stored. */
  readonly root: string;
  readonly gameServers: string;
  readonly agents: string;
}

/** Creates the keys in a new database before the first node starts. An operator does this once. */
export async function createKeys(databaseUrl: string, root: string): Promise<Keys> {
  await using backend = createBackend({
    storage: await openStorage(databaseUrl),
    rootApiKey: root,
    background: false,
  });
  await backend.start();
  const { apiKeys } = backend.api;

  async function keyFor(name: string, ...permissions: string[]): Promise<string> {
    const { policy } = await apiKeys.createPolicy({ name, permissions }, { system: true });
    return (await apiKeys.create({ name, policyId: policy.id }, { system: true })).apiKey.key;
  }
  return {
    root,
    gameServers: await keyFor('game servers', 'matchbroker.serve', 'matchmaking.backfill'),
    agents: await keyFor('agents', 'fleets.heartbeat'),
  };
}
