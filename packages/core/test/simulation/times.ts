import { matchStates } from '../../src/areas/match-broker/states.ts';

/** The broker's settings: the shortest that it accepts. */
export const brokerSettings = {
  matchPickupTimeSeconds: 6,
  matchReadyTimeSeconds: 5,
  matchMaxRunTimeMinutes: 1,
  serverMaxLifetimeMinutes: 1,
  scheduleFrequencySeconds: 2,
  delayAllocationSeconds: 2,
} as const;

const duel = { teams: 2, playersPerTeam: 1, ticketExpirationSeconds: 7 } as const;

/** The queues: with a server and without, with acceptance and without, with `drop` and with `minimum`. */
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

/** How long things take at most, in milliseconds. */
export const times = {
  /**
   * How long after its time something may end: the longest lease of a dead node (the tasks that matter here run each
   * second, and their leases last as long), one schedule, one check, and the way to the storage.
   */
  grace: 5_000,
  /** How often allocators are told which servers to end. */
  reapInterval: 12_000,
  matchStateLimits: {
    [matchStates.QUEUED]: brokerSettings.matchPickupTimeSeconds * 1_000,
    [matchStates.ASSIGNED]: brokerSettings.matchReadyTimeSeconds * 1_000,
    [matchStates.RUNNING]: brokerSettings.matchMaxRunTimeMinutes * 60_000,
  } as Readonly<Record<number, number>>,
  /** How long faults occur. */
  faultPeriod: 12_000,
  /** How long it takes until nothing is under way: a match that began while faults occurred may run for a minute. */
  settlePeriod: 95_000,
} as const;
export type Times = typeof times;
