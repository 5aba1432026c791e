import { matchStates } from '../../src/areas/match-broker/states.ts';

/** The broker's settings: the shortest that it takes. */
export const brokerSettings = {
  matchPickupTimeSeconds: 6,
  matchReadyTimeSeconds: 5,
  matchMaxRunTimeMinutes: 1,
  serverMaxLifetimeMinutes: 1,
  scheduleFrequencySeconds: 2,
  delayAllocationSeconds: 2,
} as const;

const duel = { teams: 2, playersPerTeam: 1, ticketExpirationSeconds: 7 } as const;

/** The queues: with a server and without, asked and not, dropped and made do with. */
export const queues = {
  duel,
  asked: { ...duel, acceptance: { required: true, seconds: 4 } },
  peers: { ...duel, hosting: 'p2p', acceptance: { required: true, seconds: 4 }, customHooks: 'host' },
  pairs: {
    teams: 2,
    playersPerTeam: 2,
    minPlayersPerTeam: 1,
    ticketExpirationSeconds: 5,
    expirationAction: 'minimum',
  },
} as const;

/** How long things take at the most, in milliseconds. */
export const times = {
  /**
   * Beyond the time of a thing: the longest lease of a dead node (the tasks that matter here are due each second, and so
   * long is their lease), one schedule, and what a look and the way take.
   */
  grace: 5_000,
  /** How often allocators are told of what they are to end. */
  reaped: 12_000,
  ofMatch: {
    [matchStates.QUEUED]: brokerSettings.matchPickupTimeSeconds * 1_000,
    [matchStates.ASSIGNED]: brokerSettings.matchReadyTimeSeconds * 1_000,
    [matchStates.RUNNING]: brokerSettings.matchMaxRunTimeMinutes * 60_000,
  } as Readonly<Record<number, number>>,
  /** How long it is rough. */
  rough: 12_000,
  /** How long it takes until all is quiet: a match may run for a minute that began when it was rough. */
  quiet: 95_000,
} as const;
export type Times = typeof times;
