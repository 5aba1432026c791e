/** The settings of the broker, as data: usual value, bounds, and what they mean. */
export const settingsTable = {
  fastSchedule: [
    1,
    0,
    2,
    '0 starts servers on the schedule alone; 1 when a match is queued that no idle server and none that is starting is there for; 2 one for every match',
  ],
  serverMaxLifetimeMinutes: [
    180,
    1,
    10_080,
    'minutes behind its last word after which a server without a running match is lost',
  ],
  matchPickupTimeSeconds: [90, 5, 3_600, 'seconds that a match may wait for a server'],
  matchReadyTimeSeconds: [60, 5, 3_600, 'seconds that a server may take to be ready'],
  matchMaxRunTimeMinutes: [120, 1, 1_440, 'minutes that a match may run'],
  scheduleFrequencySeconds: [30, 1, 3_600, 'seconds between two looks which servers are to be started'],
  delayAllocationSeconds: [
    30,
    1,
    3_600,
    'with fastSchedule 0, seconds that a match waits for a server that is there before one is started; not below scheduleFrequencySeconds',
  ],
} as const satisfies Record<string, readonly [usual: number, least: number, most: number, meaning: string]>;

/** How the broker works; each has its usual value and its bounds in `settingsTable`. */
export type BrokerSettings = { readonly [Name in keyof typeof settingsTable]: number };
