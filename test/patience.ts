/**
 * How long a test may take, in every configuration of vitest that a test of ours starts: a machine that stalls must not fail
 * one. The defaults of vitest are five seconds for a test, one for a poll and ten for a hook.
 */
export const patience = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 15_000, interval: 20 } },
} as const;
