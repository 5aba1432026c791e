import type { Handlers } from '../../http/contract.ts';
import type { Call } from '../../kernel/call.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import type { Waits } from '../../runtime/waits.ts';
import type { Json } from '../../storage/table.ts';
import { type Commands, stopCommand } from './commands.ts';
import type { fleetsContract } from './contract.ts';
import type { FleetsDependencies } from './dependencies.ts';
import { fleetErrors as errors } from './errors.ts';
import type { Jobs } from './jobs.ts';
import type { FleetsContext } from './limits.ts';
import type { Placement } from './placement.ts';
import { checkAction } from './rules.action.ts';
import { type CheckedConfig, checkConfig, serverIdOf } from './rules.config.ts';
import { hostState, isRunning } from './rules.ts';
import type { HostProcess } from './schemas.ts';
import { commandKind, commandState, hostStates } from './states.ts';
import { type CommandRow, fleetCommands, fleetHosts, fleetJobs, type HostRow } from './tables.ts';

/** A job that no host has fetched after this time is not started any more. */
const deployLifetimeMilliseconds = 600_000;

/** How an allocator places a job. */
interface PlaceOptions {
  readonly serverId?: string;
  readonly allocator?: string;
  readonly secretEnvironment?: readonly string[];
  /** Hosts that must not get the job. */
  readonly excluded?: readonly string[];
}

interface DeployDependencies {
  readonly commands: Commands;
  readonly jobs: Jobs;
  readonly placement: Placement;
  readonly waits: Waits;
}

/** The operations that send commands to hosts, and what allocators need to deploy game servers. */
export interface Deploy extends Pick<Handlers<typeof fleetsContract.routes>, 'deploy' | 'act' | 'stopJob'> {
  /** Stores a job and the command that deploys it. Throws NO_HOST or HOST_BUSY. */
  place(call: Call, config: CheckedConfig, options?: PlaceOptions): Promise<CommandRow>;
  /** Waits until a command is settled. Returns null if it is not settled in time. */
  waitForResult(call: Call, commandId: string, milliseconds: number): Promise<CommandRow | null>;
}

/** Every unit locks the row of one host first, and stores a command with it. */
export function createDeploy(
  ctx: FleetsContext,
  dependencies: FleetsDependencies,
  { commands, jobs, placement, waits }: DeployDependencies,
): Deploy {
  const { atomically, clock, ids, limits, storage } = ctx;

  const place: Deploy['place'] = (call, config, options = {}) => {
    const jobId = ids.next('job');
    const {
      serverId = serverIdOf(config) ?? jobId,
      allocator = '',
      secretEnvironment = [],
      excluded,
    } = options;
    const { requirements, restartPolicy } = config.job;
    return atomically(call, async (unit) => {
      const { hostId } = await placement.choose(unit, requirements, excluded);
      unit.audit({ object: `${hostId}/${jobId}` });
      const command = await commands.add(unit, {
        hostId,
        kind: commandKind.DEPLOY,
        jobId,
        payload: config as unknown as Json,
        secretEnvironment,
        lifetimeMilliseconds: deployLifetimeMilliseconds,
      });
      const createdAt = clock.now();
      await jobs.add(unit, {
        jobId,
        hostId,
        serverId,
        allocator,
        restartPolicy,
        requirements,
        createdAt,
      });
      return command;
    });
  };

  const waitForResult: Deploy['waitForResult'] = (call, commandId, milliseconds) =>
    waits.until(commandId, milliseconds, call.signal(), async () => {
      const row = await storage.get(fleetCommands, { commandId });
      return row && row.state !== commandState.QUEUED && row.state !== commandState.SENT ? row : null;
    });

  const lockHost = async (unit: Unit, hostId: string): Promise<HostRow> => {
    const [host] = await unit.lock(fleetHosts, { hostId });
    if (!host) throw errors.HOST_NOT_FOUND();
    const state = hostState(host, clock.now(), limits.hostLostSeconds, ctx.availability);
    if (state === hostStates.LOST) throw errors.HOST_LOST();
    return host;
  };

  return {
    place,
    waitForResult,

    async deploy(call, input) {
      const config = checkConfig(
        input.config,
        limits,
        dependencies.options?.deploy,
        dependencies.objects.has,
      );
      const { commandId, hostId } = await place(call, config);
      // With an Idempotency-Key the command commits together with this answer, so no agent can have fetched it yet.
      const settled = call.unit ? null : await waitForResult(call, commandId, limits.deploySeconds * 1000);
      if (settled && settled.state !== commandState.DONE)
        throw errors.DEPLOY_FAILED({
          message: failureMessage('the host could not start the job', settled),
          metadata: { hostId, commandId },
        });
      const responses = settled ? messagesOf(settled) : [`queued:${commandId}`];
      return { hostId, responses };
    },

    async act(call, { hostId, request }) {
      const action = checkAction(request, limits.hostActionBytes);
      const { commandId } = await atomically(call, async (unit) => {
        const target = processOf(await lockHost(unit, hostId), action.targetPx);
        return commands.add(unit, {
          hostId,
          kind: commandKind.ACTION,
          jobId: target.jobId,
          payload: action as unknown as Json,
          lifetimeMilliseconds: limits.hostActionSeconds * 1000,
        });
      });
      const settled = await waitForResult(call, commandId, limits.hostActionSeconds * 1000);
      if (!settled) throw errors.ACTION_TIMEOUT({ metadata: { commandId } });
      if (settled.state === commandState.FAILED)
        throw errors.ACTION_FAILED({
          message: failureMessage('the host could not carry out the action', settled),
          metadata: { commandId },
        });
      return {};
    },

    async stopJob(call, { hostId, jobId }) {
      await atomically(call, async (unit) => {
        await lockHost(unit, hostId);
        unit.audit({ object: `${hostId}/${jobId}` });
        await unit.update(fleetJobs, { jobId, hostId }, { wanted: false });
        await commands.cancelDeploy(unit, hostId, jobId);
        await commands.add(unit, stopCommand(hostId, jobId));
      });
      return {};
    },
  };
}

/** Returns the running process of that job, or else the only running process of that name. */
function processOf({ processes }: HostRow, target: string): HostProcess {
  const running = (processes as HostProcess[]).filter(isRunning);
  const ofJob = running.filter(({ jobId }) => jobId === target);
  const found = ofJob.length > 0 ? ofJob : running.filter(({ process }) => process === target);
  if (found.length > 1) throw errors.PROCESS_AMBIGUOUS();
  if (!found[0]) throw errors.PROCESS_NOT_FOUND();
  return found[0];
}

export const messagesOf = ({ messages }: CommandRow): string[] => messages as string[];

/** Joins what failed with the messages of the agent. */
const failureMessage = (failure: string, command: CommandRow): string =>
  [failure, ...messagesOf(command)].join(': ').slice(0, 1_024);
