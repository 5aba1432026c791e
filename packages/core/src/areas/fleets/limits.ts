import type { LimitsOf, LimitTable } from '../../kernel/limits.ts';
import type { Context } from '../context.ts';

/** The limits of fleets. */
export const fleetLimits = {
  fleetHosts: [1_000, 100_000, 'hosts of the fleet'],
  hostProcesses: [256, 4_096, 'processes that one host reports'],
  hostCommands: [64, 1_024, 'commands that wait for one host'],
  hostHoldSeconds: [10, 60, 'seconds that the heartbeat of a host waits for a command'],
  hostLostSeconds: [30, 3_600, 'seconds without a heartbeat after which a host counts as lost'],
  hostRemovedSeconds: [86_400, 2_592_000, 'seconds without a heartbeat after which a host is deleted'],
  hostActionSeconds: [20, 300, 'seconds within which the host must acknowledge an action'],
  hostActionBytes: [65_536, 1_048_576, 'bytes of the body of a host action'],
  deploySeconds: [20, 300, "seconds that a deploy waits for the host's answer"],
  deployBodyBytes: [1_048_576, 4_194_304, 'bytes of the body of a deploy'],
  deployArtifacts: [64, 1_000, 'artifacts, and files taken from them, per job'],
  deployExecs: [16, 64, 'entries of `exec` per job'],
  deployArguments: [64, 1_000, 'arguments of a program that a job runs'],
  deployArgumentBytes: [1_024, 65_536, 'bytes of one such argument'],
  deployVariables: [128, 1_000, 'environment variables of a program that a job runs'],
  deployVariableBytes: [4_096, 65_536, 'bytes of one such variable, including its name'],
} as const satisfies LimitTable;

/** The values of these limits. */
export interface FleetLimits extends LimitsOf<typeof fleetLimits> {}

/** The context of fleets, with these limits. */
export type FleetsContext = Context<typeof fleetLimits>;
