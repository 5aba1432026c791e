import { chatArea } from '@lobbykit/community/chat';
import { moderationArea } from '@lobbykit/community/moderation';
import type { Allocator } from '@lobbykit/core';
import { matchesArea } from '@lobbykit/matches';
import { statisticsArea } from '@lobbykit/statistics';
import { createTestBackend } from '@lobbykit/testing';
import { consoleArea, createLoginLinks } from '../src/index.ts';
import { questsArea } from './own-area.ts';

/** An allocator that keeps servers ready and starts none. */
const allocator = (): Allocator => ({
  kind: 'cloud',
  canAllocate: async () => true,
  allocate: async ({ serverId }) => ({ serverId }),
  deallocate: async () => {},
  describe: () => ({ description: 'Rents machines.', configuration: { region: 'eu', secret: '•••' } }),
  reap: async () => [],
});

/** Creates a backend with the console, what the server has beside core, and an area of a studio. */
export const openBackend = (loginLinks = createLoginLinks(), options: { readonly rates?: false } = {}) =>
  createTestBackend({
    ...options,
    areas: [consoleArea({ loginLinks }), statisticsArea, chatArea, moderationArea, matchesArea, questsArea],
    matchBroker: {
      allocators: [
        {
          name: 'cloud',
          requirements: "MatchProperties.region == 'eu'",
          allocator: allocator(),
          build: 'summer-2',
          builds: [{ build: 'summer-1', allocator: allocator() }],
          buffer: {
            minIdle: 2,
            maxIdle: 6,
            schedule: [{ from: '16:00', to: '23:00', minIdle: 4, maxIdle: 9 }],
          },
        },
      ],
    },
  });
