import { join } from 'node:path';
import { createBackend } from '@lobbykit/core';
import { createMemoryStorage } from '@lobbykit/core/storage';
import { expect, test } from 'vitest';
import { readConfig } from '../../../packages/lobbykit/src/config/config.ts';
import { matchmakingOf } from '../../../packages/lobbykit/src/config/matchmaking.ts';
import { queueName } from '../src/queue.ts';
import { documentedConfigurations, type Variables } from './documented-configurations.ts';

const root = join(import.meta.dirname, '../../..');
const [machine, fleet] = documentedConfigurations();

test.each<[string, Variables, string]>([
  ['on this machine', machine, 'GAME_SERVER_PATH'],
  ['on a host of the fleet', fleet, 'FLEET_JOBS'],
])(
  'the variables of the README with which game servers are started %s are accepted, with the queue of the bots',
  async (_, variables, name) => {
    const config = readConfig(variables);
    expect(config).toMatchObject({ [name]: expect.stringContaining('data/game/'), warnings: [] });
    const queues = await matchmakingOf(join(root, config.MATCHMAKING_CONFIG as string));
    createBackend({ storage: createMemoryStorage(), matchmaking: { config: queues }, onFirstKey: () => {} });
    expect(queues.serviceMatchmakerConfig?.matchmakingQueues).toHaveProperty(queueName);
  },
);
