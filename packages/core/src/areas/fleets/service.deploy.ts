import type { Call } from '../../kernel/call.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import type { Waits } from '../../runtime/waits.ts';
import type { Json } from '../../storage/table.ts';
import type { Context } from '../area.ts';
import { type Commands, stopLasts } from './commands.ts';
import type { FleetsDependencies } from './dependencies.ts';
import { fleetErrors as errors } from './errors.ts';
import type { Jobs } from './jobs.ts';
import type { Placement } from './placement.ts';
import { checkAction } from './rules.action.ts';
import { type CheckedConfig, checkConfig, serverIdOf } from './rules.config.ts';
import { hostState, isRunning } from './rules.ts';
import type { HostAction, HostProcess, JobConfig } from './schemas.ts';
import { commandKind, commandState } from './states.ts';
import { type CommandRow, fleetCommands, fleetHosts, fleetJobs, type HostRow } from './tables.ts';

/** A job that no host has fetched by then is not begun any more. */
const deployLasts = 600_000;

/** How a job is placed that an allocator has deployed. */
interface Placed {
  readonly serverId?: string;
  readonly allocator?: string;
  readonly secretEnvironment?: readonly string[];
  /** Hosts that are not to get it. */
  readonly but?: readonly string[];
}

interface DeployDependencies {
  readonly commands: Commands;
  readonly jobs: Jobs;
  readonly placement: Placement;
  readonly waits: Waits;
}

/** What is done to hosts. Every unit locks the row of one host first, and stores a command with that. */
export function createDeploy(
  ctx: Context,
  dependencies: FleetsDependencies,
  { commands, jobs, placement, waits }: DeployDependencies,
) {
  const { atomically, clock, ids, limits, storage } = ctx;

  /** Stores that a host is to run a job. Throws NO_HOST or HOST_BUSY. */
  function place(call: Call, config: CheckedConfig, how: Placed = {}): Promise<CommandRow> {
    const jobId = ids.next('job');
    const { serverId = serverIdOf(config) ?? jobId, allocator = '', secretEnvironment = [], but } = how;
    const { requirements, restartPolicy } = config.job;
    return atomically(call, async (unit) => {
      const { hostId } = await placement.choose(unit, requirements, but);
      unit.audit({ object: `${hostId}/${jobId}` });
      const command = await commands.add(unit, {
        hostId,
        kind: commandKind.DEPLOY,
        jobId,
        payload: config as unknown as Json,
        secretEnvironment,
        lastsMilliseconds: deployLasts,
      });
      const createdAt = clock.now();
      await jobs.add(unit, { jobId, hostId, serverId, allocator, restartPolicy, createdAt });
      return command;
    });
  }

  /** Locks a host that is heard of. Throws HOST_NOT_FOUND or HOST_LOST. */
  async function lock(unit: Unit, hostId: string): Promise<HostRow> {
    const [host] = await unit.update(fleetHosts, { hostId }, { load: { add: 0 } });
    if (!host) throw errors.HOST_NOT_FOUND();
    if (hostState(host, clock.now(), limits.hostLostSeconds) === 'LOST') throw errors.HOST_LOST();
    return host;
  }

  /** The running process that a name means: the one of that job, else the only one that is called so. */
  function processOf({ processes }: HostRow, target: string): HostProcess {
    const running = (processes as HostProcess[]).filter(isRunning);
    const ofJob = running.filter(({ jobId }) => jobId === target);
    const found = ofJob.length > 0 ? ofJob : running.filter(({ process }) => process === target);
    if (found.length > 1) throw errors.PROCESS_AMBIGUOUS();
    if (!found[0]) throw errors.PROCESS_NOT_FOUND();
    return found[0];
  }

  /** Waits until a command is settled; null where it is not in time. */
  const settled = (call: Call, commandId: string, milliseconds: number) =>
    waits.until(commandId, milliseconds, call.signal(), async () => {
      const row = await storage.get(fleetCommands, { commandId });
      return row && row.state !== commandState.QUEUED && row.state !== commandState.SENT ? row : null;
    });

  const linesOf = ({ messages }: CommandRow): string[] => messages as string[];

  return {
    place,
    settled,

    async deploy(call: Call, input: { readonly config: JobConfig }) {
      const config = checkConfig(input.config, limits, dependencies.options?.deploy);
      const { commandId, hostId } = await place(call, config);
      // With an Idempotency-Key the command commits with this answer, and no agent can know of it before.
      const done = call.unit ? null : await settled(call, commandId, limits.deploySeconds * 1000);
      if (done && done.state !== commandState.DONE)
        throw errors.DEPLOY_FAILED({
          message: ['the host could not start the job', ...linesOf(done)].join(': ').slice(0, 1_024),
          metadata: { hostId, commandId },
        });
      const responses = done ? linesOf(done) : [`queued:${commandId}`];
      return { hostId, responses };
    },

    async act(call: Call, { hostId, request }: { readonly hostId: string; readonly request: HostAction }) {
      const action = checkAction(request, limits.hostActionBytes);
      const { commandId } = await atomically(call, async (unit) => {
        const target = processOf(await lock(unit, hostId), action.targetPx);
        return commands.add(unit, {
          hostId,
          kind: commandKind.ACTION,
          jobId: target.jobId,
          payload: action as unknown as Json,
          lastsMilliseconds: limits.hostActionSeconds * 1000,
        });
      });
      const done = await settled(call, commandId, limits.hostActionSeconds * 1000);
      if (!done) throw errors.ACTION_TIMEOUT({ metadata: { commandId } });
      if (done.state === commandState.FAILED)
        throw errors.ACTION_FAILED({
          message: ['the host could not carry out the action', ...linesOf(done)].join(': ').slice(0, 1_024),
          metadata: { commandId },
        });
      return {};
    },

    /** Has the agent of a host stop a job, within a unit or by itself. Throws HOST_NOT_FOUND, HOST_LOST or HOST_BUSY. */
    async stopJob(hostId: string, jobId: string): Promise<void> {
      await atomically(ctx.systemCall('fleets.stopJob'), async (unit) => {
        await lock(unit, hostId);
        unit.audit({ object: `${hostId}/${jobId}` });
        await unit.update(fleetJobs, { jobId, hostId }, { wanted: false });
        await commands.cancelDeploy(unit, hostId, jobId);
        await commands.add(unit, {
          hostId,
          kind: commandKind.STOP,
          jobId,
          payload: null,
          lastsMilliseconds: stopLasts,
        });
      });
    },
  };
}
