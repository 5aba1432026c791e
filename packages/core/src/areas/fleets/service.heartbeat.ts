import { type Call, callerIdOf } from '../../kernel/call.ts';
import { countDown, countUp } from '../../kernel/counters.ts';
import { invalidField } from '../../kernel/errors.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { digest } from '../../runtime/secrets.ts';
import type { Waits } from '../../runtime/waits.ts';
import type { Context } from '../area.ts';
import type { Commands } from './commands.ts';
import { type FleetsDependencies, topics } from './dependencies.ts';
import { fleetErrors as errors } from './errors.ts';
import type { Jobs } from './jobs.ts';
import type { GoneProcess } from './options.ts';
import { isRunning } from './rules.ts';
import type { CommandResult, HostAction, HostProcess, JobConfig, ReportedHost } from './schemas.ts';
import { commandKind, processStates } from './states.ts';
import { type CommandRow, fleetHosts, type HostRow } from './tables.ts';

export interface Beat {
  readonly host: ReportedHost;
  readonly results?: readonly CommandResult[] | undefined;
  readonly hostToken?: string | undefined;
}

/** Hosts are counted where they are made. */
export const hostCounter = 'fleet_hosts';
/** How often a host should beat at least; three missed beats are the usual `hostLostSeconds`. */
const intervalSeconds = 10;

/** Beats: what agents tell, and what they are told in return. */
export function createHeartbeat(
  ctx: Context,
  dependencies: FleetsDependencies,
  { commands, jobs, waits }: { readonly commands: Commands; readonly jobs: Jobs; readonly waits: Waits },
) {
  const { atomically, clock, limits } = ctx;

  function checkBeat({ host: { processes = [] }, results = [] }: Beat): void {
    if (processes.length > limits.hostProcesses)
      throw invalidField('host.processes', `has at most ${limits.hostProcesses} entries`);
    for (const [at, { state }] of processes.entries())
      if (!(processStates as readonly string[]).includes(state))
        throw invalidField(`host.processes.${at}.state`, `must be one of ${processStates.join(', ')}`);
    const names = new Set(processes.map(({ jobId, process }) => `${jobId} ${process}`));
    if (names.size < processes.length) throw invalidField('host.processes', 'names a process twice');
    if (results.length > limits.hostCommands)
      throw invalidField('results', `has at most ${limits.hostCommands} entries`);
    if (results.some(({ messages = [] }) => messages.length > mostMessages))
      throw invalidField('results', `a result has at most ${mostMessages} messages`);
  }

  /** Locks the host for its owner, and makes it where there is none. Throws HOST_NOT_YOURS or HOST_LIMIT. */
  async function lock(unit: Unit, hostId: string, owner: string, now: number): Promise<HostRow> {
    const mine = () => unit.update(fleetHosts, { hostId, owner }, { beat: { add: 1 } });
    const [held] = await mine();
    if (held) return held;
    await countUp(unit, hostCounter, limits.fleetHosts, () => errors.HOST_LIMIT());
    const [made] = await unit.insert(
      fleetHosts,
      {
        hostId,
        owner,
        hostname: '',
        sidecarVersion: '',
        metadata: {},
        processes: [],
        accepting: true,
        load: 0,
        createdAt: now,
        lastSeenAt: now,
      },
      { ifAbsent: true },
    );
    if (made) {
      unit.audit({ object: hostId });
      return made;
    }
    // Made since by another beat: the same agent's, or a stranger's.
    const [meanwhile] = await mine();
    if (!meanwhile) throw errors.HOST_NOT_YOURS();
    await countDown(unit, hostCounter, 1);
    return meanwhile;
  }

  /** Stores a beat. The host is locked first, then its commands, then whatever those who are told of ends lock. */
  function store(call: Call, { host, results = [], hostToken }: Beat): Promise<number> {
    const { hostId, hostname = '', sidecarVersion = '', metadata = {}, processes = [] } = host;
    const owner = hostToken === undefined ? callerIdOf(call.actor) : `token:${digest(hostToken)}`;
    return atomically({ ...call, audited: false }, async (unit) => {
      const now = clock.now();
      const before = await lock(unit, hostId, owner, now);
      const settled = await commands.settle(unit, hostId, results);
      await unit.update(
        fleetHosts,
        { hostId },
        {
          hostname,
          sidecarVersion,
          metadata,
          processes: processes.map(({ jobId, process, state, numRestarts, port = 0 }) => ({
            jobId,
            process,
            state,
            numRestarts,
            port,
          })),
          accepting: metadata.accepting !== 'false',
          load: processes.filter(isRunning).length + (await commands.deploying(unit, hostId)),
          lastSeenAt: now,
        },
        { returns: 'key' },
      );
      const gone = await jobs.follow(unit, hostId, before.processes as HostProcess[], processes);
      await jobs.settle(unit, hostId, settled, processes);
      await jobs.stopUnwanted(unit, hostId);
      await tellGone(unit, gone);
      // A beat that still waits for this host, wherever it does, has been overtaken.
      unit.afterCommit(() => dependencies.signal(topics.host, hostId));
      return before.beat;
    });
  }

  async function tellGone(unit: Unit, gone: readonly GoneProcess[]): Promise<void> {
    if (gone.length === 0) return;
    const serverIds = gone.flatMap(({ serverId }) => serverId ?? []);
    if (serverIds.length > 0) await dependencies.onServersGone(unit, serverIds);
    const { onProcessGone } = dependencies.options ?? {};
    if (onProcessGone)
      unit.afterCommit(() => {
        try {
          onProcessGone(gone);
        } catch (cause) {
          ctx.log.error({ cause }, 'fleets.onProcessGone failed');
        }
      });
  }

  /** A command as the agent gets it; nothing where its secrets cannot be read, for it would do something else without. */
  function viewCommand(command: CommandRow) {
    const { commandId, kind, jobId, payload } = command;
    const secretEnvironment = commands.secretsOf(command);
    if (secretEnvironment === null) {
      ctx.log.error({ commandId, jobId }, 'the secrets of a job cannot be read: its secret key is not there');
      return [];
    }
    return [
      {
        commandId,
        kind,
        jobId,
        ...(kind === commandKind.DEPLOY && { config: payload as unknown as JobConfig }),
        ...(secretEnvironment.length > 0 && { secretEnvironment: [...secretEnvironment] }),
        ...(kind === commandKind.ACTION && { request: payload as unknown as HostAction }),
      },
    ];
  }

  return {
    tellGone,
    async heartbeat(call: Call, input: Beat) {
      checkBeat(input);
      const { hostId } = input.host;
      const beat = await store(call, input);
      const taken = await waits.until(hostId, limits.hostHoldSeconds * 1000, call.signal(), () =>
        commands.take(call, hostId, beat),
      );
      return { intervalSeconds, commands: (taken ?? []).flatMap(viewCommand) };
    },
  };
}

const mostMessages = 64;
