import { createBackend } from '@lobbykit/core';
import { apiKey, backendUrl, cloud, storage } from './own-code.ts';

// #region allocator

import type { Allocator } from '@lobbykit/core';

/** Starts one machine of the cloud for each server. The name of the machine is the id of the server. */
const cloudAllocator: Allocator = {
  kind: 'cloud',
  readyDeadlineSeconds: 90, // a machine starts slowly

  canAllocate: () => cloud.hasRoom(),

  async allocate({ serverId, signal }) {
    const environment = { SERVER_ID: serverId, BACKEND_URL: backendUrl, API_KEY: apiKey };
    await cloud.run(serverId, environment, signal);
    return { serverId };
  },

  async deallocate(serverId) {
    await cloud.remove(serverId); // does nothing if there is no such machine
  },

  async reap({ findWanted }) {
    const machines = await cloud.list();
    const wanted = await findWanted(machines.map(({ name }) => name));
    for (const { name } of machines) if (!wanted.has(name)) await cloud.remove(name);
    return machines.filter(({ isRunning }) => !isRunning).map(({ name }) => name);
  },

  describe: () => ({
    description: 'Starts one machine of the cloud for each server.',
    configuration: { backendUrl, apiKey: '•••' },
  }),
};

// #endregion

// #region backend

const backend = createBackend({
  storage,
  matchBroker: {
    allocators: [{ allocator: cloudAllocator, requirements: "MatchProperties.rules.mode == 'duel'" }],
  },
});

// #endregion

export { backend, cloudAllocator };
