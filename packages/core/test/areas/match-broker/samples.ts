import { type AreaSamples, asHost } from '../../operations/sample.ts';
import type { World } from '../../operations/world.ts';

const brokerOf = (world: World) => world.backend.api.matchBroker;

/** Queues a match that no other server of this world requests. */
async function queued(world: World): Promise<string> {
  const matchId = `match-${world.unique()}`;
  const match = { matchId, matchProperties: JSON.stringify({ only: matchId }) };
  await world.backend.api.events.emit(
    { nestedEvent: { newMatchEvent: { match } }, eventTags: ['new-match'], broadcast: true },
    asHost,
  );
  return matchId;
}

const only = (matchId: string): string => `MatchProperties.only == '${matchId}'`;

async function assigned(world: World) {
  const matchId = await queued(world);
  const serverId = `server-${world.unique()}`;
  await brokerOf(world).requestMatch({ serverId, requirements: only(matchId) }, asHost);
  return { serverId, matchId };
}

async function running(world: World) {
  const held = await assigned(world);
  await brokerOf(world).matchReady({ ...held, connectionDetails: 'here:1' }, asHost);
  return held;
}

/** A server that has requested a match, but accepts none that others queue. */
async function idle(world: World, requirements: string): Promise<string> {
  const serverId = `server-${world.unique()}`;
  await brokerOf(world).requestMatch({ serverId, requirements }, asHost);
  return serverId;
}

const page = { limit: 5, offset: 0 };

export const samples: AreaSamples<'matchBroker'> = {
  requestMatch: async ({ world }) => {
    const requirements = only(await queued(world));
    return { serverId: `server-${world.unique()}`, requirements, hintFlags: 'WILLING_TO_SHUTDOWN' };
  },
  matchReady: async ({ world }) => ({
    ...(await assigned(world)),
    connectionDetails: 'here:1',
    perPlayerConnectionDetails: {},
    hintFlags: 16,
  }),
  endMatch: async ({ world }) => ({
    ...(await running(world)),
    hintFlags: 0,
    results: { teams: [{ team: 0, outcome: 1, score: 3 }], players: {} },
  }),
  listServers: async ({ world }) => {
    await running(world);
    return { state: 'FULL', limit: 5, offset: 0 };
  },
  deallocate: async ({ world }) => ({ serverId: (await running(world)).serverId }),
  allocate: async ({ world }) => {
    const matchId = `match-${world.unique()}`;
    await idle(world, only(matchId));
    return {
      match: {
        matchId,
        playerIds: ['one'],
        matchProperties: JSON.stringify({ only: matchId }),
        playerProperties: { one: '{"level":1}' },
      },
    };
  },
  roll: () => ({ allocator: 'rolled', build: '2' }),
  listQueued: async ({ world }) => {
    await queued(world);
    return page;
  },
  listActive: async ({ world }) => {
    await running(world);
    return page;
  },
  getMatch: async ({ world }) => ({ matchId: await queued(world) }),
  deleteMatch: async ({ world }) => ({ matchId: (await running(world)).matchId }),
  reconfigure: () => ({ matchPickupTimeSeconds: 91, fastSchedule: 2 }),
};
