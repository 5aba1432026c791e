import { createBackend } from '@lobbykit/core';
import { openStorage } from './storage.ts';

/** What the servers of the studio prove themselves with. None of them may do more than it needs to. */
export interface Keys {
  /** The operator's: given to nodes by their environment, and never stored. */
  readonly root: string;
  readonly gameServers: string;
  readonly agents: string;
}

/** Makes the keys on a new database, before the first node is started: what an operator does once. */
export async function makeKeys(databaseUrl: string, root: string): Promise<Keys> {
  await using backend = createBackend({
    storage: await openStorage(databaseUrl),
    rootApiKey: root,
    background: false,
  });
  await backend.start();
  const { apiKeys } = backend.api;

  async function keyFor(name: string, permission: string): Promise<string> {
    const { policy } = await apiKeys.createPolicy({ name, permissions: [permission] }, { system: true });
    return (await apiKeys.create({ name, policyId: policy.id }, { system: true })).apiKey.key;
  }
  return {
    root,
    gameServers: await keyFor('game servers', 'matchbroker.serve'),
    agents: await keyFor('agents', 'fleets.heartbeat'),
  };
}
