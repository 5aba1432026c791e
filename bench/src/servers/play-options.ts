import type { BackendOptions } from '@lobbykit/core';

/** What the duels of the benchmarks ask: the mode and the region are equal, the skill is near. */
const duel = {
  teams: 2,
  playersPerTeam: 1,
  ticketExpirationSeconds: 3_600,
  attributes: [
    { path: 'mode', type: 'equal' as const },
    { path: 'skill', type: 'difference' as const, max: 100 },
  ],
};

/** `duel` goes to a server, `meet` needs none. Passes come as often as they usually do where nothing is said. */
export const playOptions = (
  passMilliseconds?: number,
): Pick<BackendOptions, 'matchmaking' | 'matchBroker'> => ({
  matchmaking: {
    config: {
      serviceMatchmakerConfig: { matchmakingQueues: { duel, meet: { ...duel, hosting: 'none' } } },
    },
    ...(passMilliseconds !== undefined && { passMilliseconds }),
  },
  // Longer than a measurement lasts: what is to be timed is the work and not the giving up.
  matchBroker: { settings: { matchPickupTimeSeconds: 3_600, matchReadyTimeSeconds: 3_600 } },
});
