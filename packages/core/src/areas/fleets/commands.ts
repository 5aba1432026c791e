import type { Call } from '../../kernel/call.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { Json } from '../../storage/table.ts';
import { type FleetsDependencies, topics } from './dependencies.ts';
import { fleetErrors as errors } from './errors.ts';
import type { FleetsContext } from './limits.ts';
import type { CommandResult } from './schemas.ts';
import { commandKind, commandState } from './states.ts';
import { type CommandRow, fleetCommands, fleetHosts, type HostRow } from './tables.ts';

export interface NewCommand {
  readonly hostId: string;
  readonly kind: CommandRow['kind'];
  readonly jobId: string;
  readonly payload: Json;
  /** `NAME=value`, only for the agent. Stored sealed, and only until the command is settled. */
  readonly secretEnvironment?: readonly string[];
  /** How long it may be sent. */
  readonly lifetimeMilliseconds: number;
}

/** The commands for hosts: stored, sent as answers to heartbeats, and settled by results. */
export interface Commands {
  /** Stores a command in a unit that has locked the host. Throws HOST_BUSY. */
  add(unit: Unit, command: NewCommand): Promise<CommandRow>;
  /**
   * Takes the commands to send now as the answer to a heartbeat. Returns null if there are none, and an empty list if a newer
   * heartbeat has replaced this one, or if an operator has changed since whether the host drains.
   */
  take(
    call: Call,
    heartbeat: Pick<HostRow, 'hostId' | 'beat' | 'draining'>,
  ): Promise<readonly CommandRow[] | null>;
  /** Stores results in the unit of a heartbeat. Returns the commands they settled; ignores unknown, settled and late ones. */
  settle(unit: Unit, hostId: string, results: readonly CommandResult[]): Promise<readonly CommandRow[]>;
  /** Cancels a deploy. Returns the state it was in, or null if it was already settled. */
  cancelDeploy(unit: Unit, hostId: string, jobId: string): Promise<Pick<CommandRow, 'state'> | null>;
  /** Returns those of the jobs that have an open stop command, or one that was created after `since`. */
  stopsSince(
    unit: Unit,
    hostId: string,
    jobIds: readonly string[],
    since: number,
  ): Promise<ReadonlySet<string>>;
  /** Returns whether one more command may wait for a host. */
  hasRoom(unit: Unit, hostId: string): Promise<boolean>;
  /** Returns the secret environment of a command, or null if it cannot be unsealed any more. */
  secretsOf(command: CommandRow): readonly string[] | null;
  /** Counts the open deploys of a host. */
  countDeploys(db: StorageOperations, hostId: string): Promise<number>;
}

/** A command without a result is sent again after this time: it may never have arrived. */
const resendMilliseconds = 30_000;
/** How long a settled command is kept for callers that wait for it. */
const settledLifetimeMilliseconds = 600_000;
const commandBatchSize = 16;
/** How long a stop may be sent to a host that is away. */
const stopLifetimeMilliseconds = 86_400_000;

/** Returns the command that tells a host to stop a job. */
export const stopCommand = (hostId: string, jobId: string) => ({
  hostId,
  kind: commandKind.STOP,
  jobId,
  payload: null,
  lifetimeMilliseconds: stopLifetimeMilliseconds,
});

/** The states of commands that are not settled. */
export const openStates: readonly number[] = [commandState.QUEUED, commandState.SENT];

/**
 * The life of a command: QUEUED → SENT → DONE or FAILED; an open deploy may also become CANCELLED.
 *
 * It is stored as QUEUED together with the change that needs it, and becomes SENT when the latest heartbeat of its host
 * takes it. The answer to the heartbeat may be lost, so without a result it is sent again after 30 seconds. The agent
 * remembers ids and carries it out only once. A result makes it DONE or FAILED and deletes its payload. DONE, FAILED and
 * CANCELLED are final. After its lifetime a command is neither sent nor settled, and the next sweep deletes it.
 */
export function createCommands(ctx: FleetsContext, { signal }: FleetsDependencies): Commands {
  const { atomically, clock, ids, limits, secrets, storage } = ctx;

  const openOf = (hostId: string, now: number) => ({
    hostId,
    state: { in: openStates },
    expiresAt: { gt: now },
  });

  const locationOf = (commandId: string): string => `fleet_commands|${commandId}|sealed`;

  async function hasRoom(unit: Unit, hostId: string): Promise<boolean> {
    return (await unit.count(fleetCommands, openOf(hostId, clock.now()))) < limits.hostCommands;
  }

  return {
    hasRoom,

    async add(unit, { lifetimeMilliseconds, secretEnvironment = [], ...command }) {
      const now = clock.now();
      if (!(await hasRoom(unit, command.hostId))) throw errors.HOST_BUSY();
      const commandId = ids.next('command');
      const [row] = await unit.insert(fleetCommands, {
        ...command,
        commandId,
        sealed:
          secretEnvironment.length > 0
            ? secrets.seal(JSON.stringify(secretEnvironment), locationOf(commandId))
            : null,
        state: commandState.QUEUED,
        messages: [],
        createdAt: now,
        dueAt: now,
        expiresAt: now + lifetimeMilliseconds,
      });
      unit.afterCommit(() => signal(topics.host, command.hostId));
      return row!;
    },

    async take(call, { hostId, beat, draining }) {
      const now = clock.now();
      const due = { ...openOf(hostId, now), dueAt: { lte: now } };
      const [first] = await storage.find(fleetCommands, { where: due, limit: 1 });
      if (!first) {
        const host = await storage.get(fleetHosts, { hostId });
        return host?.beat === beat && host.draining === draining ? null : [];
      }
      return atomically({ ...call, audited: false }, async (unit) => {
        const locked = await unit.lock(fleetHosts, { hostId, beat });
        if (locked.length === 0) return [];
        const taken = await unit.update(
          fleetCommands,
          due,
          { state: commandState.SENT, dueAt: now + resendMilliseconds },
          { orderBy: ['createdAt', 'commandId'], limit: commandBatchSize },
        );
        return taken.length === 0 ? null : taken;
      });
    },

    async settle(unit, hostId, results) {
      const now = clock.now();
      const all: CommandRow[] = [];
      for (const { commandId, ok, messages = [] } of results) {
        const settled = await unit.update(
          fleetCommands,
          { ...openOf(hostId, now), commandId },
          {
            state: ok ? commandState.DONE : commandState.FAILED,
            messages,
            payload: null,
            sealed: null,
            expiresAt: now + settledLifetimeMilliseconds,
          },
        );
        if (settled.length === 0) continue;
        all.push(...settled);
        unit.afterCommit(() => signal(topics.result, commandId));
      }
      return all;
    },

    async cancelDeploy(unit, hostId, jobId) {
      const now = clock.now();
      for (const state of openStates) {
        const [cancelled] = await unit.update(
          fleetCommands,
          { ...openOf(hostId, now), kind: commandKind.DEPLOY, jobId, state },
          {
            state: commandState.CANCELLED,
            payload: null,
            sealed: null,
            expiresAt: now + settledLifetimeMilliseconds,
          },
        );
        if (!cancelled) continue;
        unit.afterCommit(() => signal(topics.result, cancelled.commandId));
        return { state };
      }
      return null;
    },

    async stopsSince(unit, hostId, jobIds, since) {
      const stops = await unit.find(fleetCommands, {
        where: { hostId, kind: commandKind.STOP, jobId: { in: jobIds }, expiresAt: { gt: clock.now() } },
      });
      const recent = stops.filter(({ state, createdAt }) => openStates.includes(state) || createdAt > since);
      return new Set(recent.map(({ jobId }) => jobId));
    },

    secretsOf({ commandId, sealed }) {
      if (sealed === null) return [];
      const text = secrets.unseal(sealed, locationOf(commandId));
      return text === null ? null : (JSON.parse(text) as string[]);
    },

    countDeploys: (db, hostId) =>
      db.count(fleetCommands, { ...openOf(hostId, clock.now()), kind: commandKind.DEPLOY }),
  };
}
