/** The settings of the broker as data: default, bounds and meaning. */
export const settingsTable = {
  fastSchedule: [
    1,
    0,
    2,
    '0 starts servers only on the schedule; 1 also when a match is queued and no idle or starting server is left for it; 2 starts one for every match',
  ],
  serverMaxLifetimeMinutes: [
    180,
    1,
    10_080,
    'minutes after its last request until a server without a running match counts as lost',
  ],
  serverSilentSeconds: [
    60,
    45,
    3_600,
    'seconds without a call until a server that reports its health and runs a match counts as silent',
  ],
  matchPickupTimeSeconds: [90, 5, 3_600, 'seconds that a match may wait for a server'],
  matchReadyTimeSeconds: [60, 5, 3_600, 'seconds that a server may take until it is ready'],
  matchMaxRunTimeMinutes: [120, 1, 1_440, 'minutes that a match may run'],
  scheduleFrequencySeconds: [30, 1, 3_600, 'seconds between two checks for missing servers'],
  delayAllocationSeconds: [
    30,
    1,
    3_600,
    'with fastSchedule 0, seconds that a match waits for an existing server before one is started; not below scheduleFrequencySeconds',
  ],
} as const satisfies Record<
  string,
  readonly [defaultValue: number, min: number, max: number, meaning: string]
>;

/** How the broker works. `settingsTable` has the default and the bounds of each setting. */
export type BrokerSettings = { readonly [Name in keyof typeof settingsTable]: number };
