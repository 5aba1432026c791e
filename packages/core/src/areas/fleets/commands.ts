import type { Call } from '../../kernel/call.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { Json } from '../../storage/table.ts';
import type { Context } from '../area.ts';
import { type FleetsDependencies, topics } from './dependencies.ts';
import { fleetErrors as errors } from './errors.ts';
import type { CommandResult } from './schemas.ts';
import { commandKind, commandState } from './states.ts';
import { type CommandRow, fleetCommands, fleetHosts } from './tables.ts';

export interface NewCommand {
  readonly hostId: string;
  readonly kind: CommandRow['kind'];
  readonly jobId: string;
  readonly payload: Json;
  /** `NAME=value`, for the agent alone: stored sealed, and no longer than until the command is settled. */
  readonly secretEnvironment?: readonly string[];
  /** Milliseconds after which it is not handed out any more. */
  readonly lastsMilliseconds: number;
}

/** What hosts are to do: stored, handed out with beats, and settled by results. */
export interface Commands {
  /** Stores a command within a unit that has locked the host. Throws HOST_BUSY. */
  add(unit: Unit, command: NewCommand): Promise<CommandRow>;
  /** Takes what the host of this beat is to do now; null where there is nothing, none where a newer beat took over. */
  take(call: Call, hostId: string, beat: number): Promise<readonly CommandRow[] | null>;
  /** Stores results within the unit of a beat, answers what they settled. What is unknown, done or too late is left alone. */
  settle(unit: Unit, hostId: string, results: readonly CommandResult[]): Promise<readonly CommandRow[]>;
  /** Has a deploy handed out no more; answers in which state it was, null where it is settled. */
  cancelDeploy(unit: Unit, hostId: string, jobId: string): Promise<Pick<CommandRow, 'state'> | null>;
  /** Of these jobs, those that the host is being told to stop, or was told to since then. */
  stopsSince(
    unit: Unit,
    hostId: string,
    jobIds: readonly string[],
    since: number,
  ): Promise<ReadonlySet<string>>;
  /** Whether one more command may wait for a host. */
  hasRoom(unit: Unit, hostId: string): Promise<boolean>;
  /** The secrets that go with a command; null where they cannot be read any more. */
  secretsOf(command: CommandRow): readonly string[] | null;
  /** How many jobs are on their way to a host. */
  deploying(db: StorageOperations, hostId: string): Promise<number>;
}

/** After this long without a result a command may never have arrived. */
const againMilliseconds = 30_000;
/** How long a settled command is kept for those who wait for it. */
const keptMilliseconds = 600_000;
const handedOutAtOnce = 16;
/** How long a host that is away may take to hear that it is to stop a job. */
export const stopLasts = 86_400_000;
const open: readonly number[] = [commandState.QUEUED, commandState.SENT];

/**
 * A command is QUEUED, then SENT, then DONE or FAILED; a deploy that is called off before it is settled is CANCELLED.
 *
 * QUEUED: stored with the change that asked for it. It becomes SENT when the newest beat of its host takes it, and stays
 * SENT however often it is handed out again: an answer may have been lost, so after 30 s without a result it goes out
 * once more, and the agent, which remembers ids, does it once. A result makes it DONE or FAILED and takes its payload
 * away; no later result changes that, nor that it was cancelled. A command that has outlived its time is neither handed out nor settled, and goes
 * with the next sweep.
 */
export function createCommands(ctx: Context, { signal }: FleetsDependencies): Commands {
  const { atomically, clock, ids, limits, secrets, storage } = ctx;

  const openOf = (hostId: string, now: number) => ({ hostId, state: { in: open }, expiresAt: { gt: now } });

  const placeOf = (commandId: string): string => `fleet_commands|${commandId}|sealed`;

  async function hasRoom(unit: Unit, hostId: string): Promise<boolean> {
    return (await unit.count(fleetCommands, openOf(hostId, clock.now()))) < limits.hostCommands;
  }

  return {
    hasRoom,

    async add(unit, { lastsMilliseconds, secretEnvironment = [], ...command }) {
      const now = clock.now();
      if (!(await hasRoom(unit, command.hostId))) throw errors.HOST_BUSY();
      const commandId = ids.next('command');
      const [row] = await unit.insert(fleetCommands, {
        ...command,
        commandId,
        sealed:
          secretEnvironment.length > 0
            ? secrets.seal(JSON.stringify(secretEnvironment), placeOf(commandId))
            : null,
        state: commandState.QUEUED,
        messages: [],
        createdAt: now,
        dueAt: now,
        expiresAt: now + lastsMilliseconds,
      });
      unit.afterCommit(() => signal(topics.host, command.hostId));
      return row!;
    },

    async take(call, hostId, beat) {
      const now = clock.now();
      const due = { ...openOf(hostId, now), dueAt: { lte: now } };
      const [first] = await storage.find(fleetCommands, { where: due, limit: 1 });
      if (!first) {
        const host = await storage.get(fleetHosts, { hostId });
        return host?.beat === beat ? null : [];
      }
      return atomically({ ...call, audited: false }, async (unit) => {
        const held = await unit.update(fleetHosts, { hostId, beat }, { beat: { add: 0 } });
        if (held.length === 0) return [];
        const taken = await unit.update(
          fleetCommands,
          due,
          { state: commandState.SENT, dueAt: now + againMilliseconds },
          { orderBy: ['createdAt', 'commandId'], limit: handedOutAtOnce },
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
            expiresAt: now + keptMilliseconds,
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
      for (const state of open) {
        const [cancelled] = await unit.update(
          fleetCommands,
          { ...openOf(hostId, now), kind: commandKind.DEPLOY, jobId, state },
          { state: commandState.CANCELLED, payload: null, sealed: null, expiresAt: now + keptMilliseconds },
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
      const under = stops.filter(({ state, createdAt }) => open.includes(state) || createdAt > since);
      return new Set(under.map(({ jobId }) => jobId));
    },

    secretsOf({ commandId, sealed }) {
      if (sealed === null) return [];
      const text = secrets.unseal(sealed, placeOf(commandId));
      return text === null ? null : (JSON.parse(text) as string[]);
    },

    deploying: (db, hostId) =>
      db.count(fleetCommands, { ...openOf(hostId, clock.now()), kind: commandKind.DEPLOY }),
  };
}
