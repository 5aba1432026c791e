/** How many cases a test runs. */
export interface CaseCount {
  /** In `npm test`. */
  readonly perChange: number;
  /** In `npm run test:long`. */
  readonly long: number;
}

/**
 * The number of cases of tests with random input, faults and races. The table in `docs/security.md` shows the same
 * numbers, in this order.
 */
export const caseCounts = {
  fuzzRequests: { perChange: 25, long: 500 },
  fuzzComparisons: { perChange: 8, long: 200 },
  fuzzedAdapters: { perChange: 2, long: 100 },
  sequences: { perChange: 150, long: 5_000 },
  sequenceRequests: { perChange: 10, long: 20 },
  partiesRuns: { perChange: 60, long: 2_000 },
  partiesCommands: { perChange: 50, long: 100 },
  brokerRuns: { perChange: 60, long: 2_000 },
  brokerCommands: { perChange: 80, long: 150 },
  friendsRuns: { perChange: 60, long: 1_000 },
  friendsCommands: { perChange: 60, long: 100 },
  entitlementsRuns: { perChange: 60, long: 2_000 },
  entitlementsCommands: { perChange: 50, long: 100 },
  ordersRuns: { perChange: 60, long: 2_000 },
  ordersCommands: { perChange: 50, long: 100 },
  leaderboardsRuns: { perChange: 60, long: 1_000 },
  leaderboardsCommands: { perChange: 50, long: 100 },
  groupsRuns: { perChange: 40, long: 2_000 },
  groupsCommands: { perChange: 50, long: 100 },
  groupsComparisons: { perChange: 10, long: 200 },
  leaderboardWrites: { perChange: 2_000, long: 100_000 },
  modelRuns: { perChange: 40, long: 1_000 },
  modelCommands: { perChange: 50, long: 100 },
  friendsComparisons: { perChange: 10, long: 200 },
  economyComparisons: { perChange: 5, long: 200 },
  modelComparisons: { perChange: 15, long: 500 },
  metadataRuns: { perChange: 150, long: 1_000 },
  resumingStreams: { perChange: 20, long: 200 },
  resumedEvents: { perChange: 400, long: 100_000 },
  slowStreams: { perChange: 100, long: 1_000 },
  slowStreamEvents: { perChange: 4_000, long: 100_000 },
  keyedRequests: { perChange: 40, long: 100 },
  nodeRaces: { perChange: 3, long: 500 },
  counterSeeds: { perChange: 2, long: 50 },
  counterOperations: { perChange: 160, long: 2_000 },
  matchRaces: { perChange: 30, long: 1_000 },
  matchAllocations: { perChange: 20, long: 500 },
  stockRaces: { perChange: 1, long: 100 },
  schedulerPeriods: { perChange: 180, long: 1_800 },
  sqliteKills: { perChange: 5, long: 200 },
  serverCrashes: { perChange: 8, long: 200 },
  serverKills: { perChange: 2, long: 200 },
  postgresCrashes: { perChange: 2, long: 50 },
  powerCuts: { perChange: 5, long: 200 },
  powerCutSteps: { perChange: 0, long: 600 },
  storageFaults: { perChange: 1, long: 20 },
  networkFaults: { perChange: 5, long: 50 },
  matchWorlds: { perChange: 25, long: 10_000 },
  simulations: { perChange: 150, long: 10_000 },
  erasedAccounts: { perChange: 40, long: 1_000 },
} as const satisfies Readonly<Record<string, CaseCount>>;

/** Whether this is `npm run test:long`. */
export const isLong = process.env.LOBBYKIT_LONG === '1';

/** Returns the number of cases that was asked for (`npm run fuzz -- 500`), otherwise that of `npm test`. */
export const chosenCount = ({ perChange }: CaseCount): number =>
  Number(process.env.LOBBYKIT_CASES || perChange);

/** Returns the number of cases of this run of the tests. */
export const countOf = ({ perChange, long }: CaseCount): number => (isLong ? long : perChange);
