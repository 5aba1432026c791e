import { enumeration } from '../../kernel/schemas.ts';

/** What a command asks a host to do. */
export const commandKind = { UNSPECIFIED: 0, DEPLOY: 1, ACTION: 2, STOP: 3 } as const;
export const CommandKind = enumeration('FleetCommandKind', 'FLEET_COMMAND_KIND', commandKind);

/** The states of a command. `commands.ts` describes them and what leads from one to the next. */
export const commandState = { QUEUED: 0, SENT: 1, DONE: 2, FAILED: 3, CANCELLED: 4 } as const;

/**
 * The states of a host. They follow from its row and the time, so no timer can be late, and all nodes agree.
 *
 * - AVAILABLE: it takes jobs, unless it reports `accepting` = `false`, because it is full.
 * - DRAINING: an operator or the host itself says so. It gets no jobs. Its game servers without a match have to exit, and
 *   the others get no more matches. Everything else on it goes on.
 * - LOST: it has sent no heartbeat for `hostLostSeconds`, nor since the service came back 30 seconds ago. The next
 *   heartbeat restores its former state.
 *
 * After `hostRemovedSeconds` without a heartbeat its row is deleted, and anyone may use its id again.
 */
export const hostStates = { UNSPECIFIED: 0, AVAILABLE: 1, DRAINING: 2, LOST: 3 } as const;
export type HostState = (typeof hostStates)[keyof typeof hostStates];
export const HostState = enumeration('FleetHostState', 'FLEET_HOST_STATE', hostStates);

/** The states of a process of a host. The last two are final. */
export const processStates = ['STARTED', 'READY', 'IN_MATCH', 'DONE', 'TERMINATED'] as const;
export type ProcessState = (typeof processStates)[number];

/** When the agent starts a process again. */
export const restartPolicies = ['never', 'on-failure', 'always'] as const;
export type RestartPolicy = (typeof restartPolicies)[number];
