import type { Context } from '../../area.ts';
import type { Call } from '../../call.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { Json } from '../../storage/table.ts';
import type { Unit } from '../../unit.ts';
import type { CommandResult } from './contract.schemas.ts';
import { fleetErrors as errors } from './errors.ts';
import { type FleetsParts, topics } from './parts.ts';
import { commandKind, commandState } from './states.ts';
import { type CommandRow, fleetCommands, fleetHosts } from './tables.ts';

export interface NewCommand {
  readonly hostId: string;
  readonly kind: CommandRow['kind'];
  readonly jobId: string;
  readonly payload: Json;
  /** Milliseconds after which it is not handed out any more. */
  readonly lastsMilliseconds: number;
}

/** What hosts are to do: stored, handed out with beats, and settled by results. */
export interface Commands {
  /** Stores a command within a unit that has locked the host. Throws HOST_BUSY. */
  add(unit: Unit, command: NewCommand): Promise<CommandRow>;
  /** Takes what the host of this beat is to do now; null where there is nothing, none where a newer beat took over. */
  take(call: Call, hostId: string, beat: number): Promise<readonly CommandRow[] | null>;
  /** Stores results within the unit of a beat. What is unknown, done or too late is left alone. */
  settle(unit: Unit, hostId: string, results: readonly CommandResult[]): Promise<void>;
  /** How many jobs are on their way to a host. */
  deploying(db: StorageOperations, hostId: string): Promise<number>;
}

/** After this long without a result a command may never have arrived. */
const againMilliseconds = 30_000;
/** How long a settled command is kept for those who wait for it. */
const keptMilliseconds = 600_000;
const handedOutAtOnce = 16;
const open: readonly number[] = [commandState.QUEUED, commandState.SENT];

/**
 * A command is QUEUED, then SENT, then DONE or FAILED.
 *
 * QUEUED: stored with the change that asked for it. It becomes SENT when the newest beat of its host takes it, and stays
 * SENT however often it is handed out again: an answer may have been lost, so after 30 s without a result it goes out
 * once more, and the agent, which remembers ids, does it once. A result makes it DONE or FAILED and takes its payload
 * away; no later result changes that. A command that has outlived its time is neither handed out nor settled, and goes
 * with the next sweep.
 */
export function createCommands(ctx: Context, { signal }: FleetsParts): Commands {
  const { atomically, clock, ids, limits, storage } = ctx;

  const openOf = (hostId: string, now: number) => ({ hostId, state: { in: open }, expiresAt: { gt: now } });

  return {
    async add(unit, { lastsMilliseconds, ...command }) {
      const now = clock.now();
      const waiting = await unit.count(fleetCommands, openOf(command.hostId, now));
      if (waiting >= limits.hostCommands) throw errors.HOST_BUSY();
      const [row] = await unit.insert(fleetCommands, {
        ...command,
        commandId: ids.next('command'),
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
      for (const { commandId, ok, messages = [] } of results) {
        const settled = await unit.update(
          fleetCommands,
          { ...openOf(hostId, now), commandId },
          {
            state: ok ? commandState.DONE : commandState.FAILED,
            messages,
            payload: null,
            expiresAt: now + keptMilliseconds,
          },
        );
        if (settled.length > 0) unit.afterCommit(() => signal(topics.result, commandId));
      }
    },

    deploying: (db, hostId) =>
      db.count(fleetCommands, { ...openOf(hostId, clock.now()), kind: commandKind.DEPLOY }),
  };
}
