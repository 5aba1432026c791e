import { Bool, defineContract, Empty, HealthRecord, z } from '@lobbykit/core/area';

export const presenceContract = defineContract({
  area: 'presence',
  title: 'Presence',
  permissions: {},
  routes: {
    subscribe: {
      method: 'PUT',
      path: '/friends/presence/subscription',
      access: 'player',
      body: z.object({ enabled: Bool }),
      out: Empty,
      emits: ['anyEvent.friends/PresenceChanged'],
      summary: 'Switches events about the presence of the caller’s friends on or off.',
      description:
        'It holds for all devices of the caller until it is switched off. Events come to event streams that are open, at most one a second for each friend. Read the list of friends with their presence once, after this call.',
    },
    healthz: {
      method: 'GET',
      path: '/presence/healthz',
      access: 'public',
      out: HealthRecord,
      summary: 'Reports whether presences can be followed.',
    },
  },
});
