import type { BackendOptions } from '@lobbykit/core';

/** The rules of the duels in the benchmarks: same mode, same region, similar skill. */
const duel = {
  teams: 2,
  playersPerTeam: 1,
  ticketExpirationSeconds: 3_600,
  attributes: [
    { path: 'mode', type: 'equal' as const },
    { path: 'skill', type: 'difference' as const, max: 100 },
  ],
};

/** `duel` is hosted on a server, `meet` is not. Without an interval, passes run at the default interval. */
export const playOptions = (
  passMilliseconds?: number,
): Pick<BackendOptions, 'matchmaking' | 'matchBroker'> => ({
  matchmaking: {
    config: {
      serviceMatchmakerConfig: { matchmakingQueues: { duel, meet: { ...duel, hosting: 'none' } } },
    },
    ...(passMilliseconds !== undefined && { passMilliseconds }),
  },
  // Longer than a measurement, so that no timeout is measured.
  matchBroker: { settings: { matchPickupTimeSeconds: 3_600, matchReadyTimeSeconds: 3_600 } },
});
