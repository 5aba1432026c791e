import type { Handlers, Input } from '../../http/contract.ts';
import { type Call, callerIdOf } from '../../kernel/call.ts';
import { countDown, countUp } from '../../kernel/counters.ts';
import { invalidField } from '../../kernel/errors.ts';
import { cleanLastLines } from '../../kernel/last-lines.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { digest } from '../../runtime/secrets.ts';
import type { Waits } from '../../runtime/waits.ts';
import type { Json } from '../../storage/table.ts';
import type { Commands } from './commands.ts';
import type { fleetsContract } from './contract.ts';
import { type FleetsDependencies, topics } from './dependencies.ts';
import type { Draining } from './draining.ts';
import { fleetErrors as errors } from './errors.ts';
import type { GoneJob, Jobs } from './jobs.ts';
import type { FleetLimits, FleetsContext } from './limits.ts';
import { serversGone } from './moments.ts';
import { isRunning } from './rules.ts';
import type { HostAction, HostProcess, JobConfig } from './schemas.ts';
import { commandKind, processStates } from './states.ts';
import { type CommandRow, fleetHosts, type HostRow } from './tables.ts';

type HeartbeatInput = Input<(typeof fleetsContract.routes)['heartbeat']>;

/** The name of the counter of hosts. */
export const hostCounter = 'fleet_hosts';
/** How often a host should send a heartbeat. Three missed ones make the default `hostLostSeconds`. */
const intervalSeconds = 10;
/** Messages that one result may have. */
const maxMessages = 64;

interface HeartbeatDependencies {
  readonly commands: Commands;
  readonly draining: Draining;
  readonly jobs: Jobs;
  readonly waits: Waits;
}

export interface Heartbeat extends Pick<Handlers<typeof fleetsContract.routes>, 'heartbeat'> {
  /** Notifies the match broker and the application of processes that are gone. */
  notifyGone(unit: Unit, hostId: string, jobs: readonly GoneJob[]): Promise<void>;
}

/** Heartbeats: agents report their hosts and get commands. */
export function createHeartbeat(
  ctx: FleetsContext,
  dependencies: FleetsDependencies,
  { commands, draining, jobs, waits }: HeartbeatDependencies,
): Heartbeat {
  const { atomically, clock, limits, log } = ctx;

  /**
   * Locks the host, then its commands, then whatever the listeners of gone processes and of drains lock. Returns the host as
   * it was, with the number of this heartbeat.
   */
  function store(call: Call, { host, results = [], hostToken }: HeartbeatInput): Promise<HostRow> {
    const { hostId, hostname = '', sidecarVersion = '', metadata = {} } = host;
    const processes = (host.processes ?? []).map(cleanProcess);
    const owner = hostToken === undefined ? callerIdOf(call.actor) : `token:${digest(hostToken)}`;
    return atomically({ ...call, audited: false }, async (unit) => {
      const now = clock.now();
      const before = await lockOrCreateHost(unit, hostId, owner, now, limits.fleetHosts);
      const settled = await commands.settle(unit, hostId, results);
      const [after] = await unit.update(
        fleetHosts,
        { hostId },
        {
          hostname,
          sidecarVersion,
          metadata,
          processes: processes as unknown as Json,
          accepting: metadata.accepting !== 'false',
          reportsDraining: host.draining === true,
          load: processes.filter(isRunning).length + (await commands.countDeploys(unit, hostId)),
          lastSeenAt: now,
        },
      );
      const gone = await jobs.applyReport(unit, hostId, before.processes as HostProcess[], processes);
      await jobs.applyResults(unit, hostId, settled, processes);
      await jobs.stopUnwanted(unit, hostId);
      await notifyGone(unit, hostId, gone);
      await draining.notify(unit, before, after!);
      // Ends an older heartbeat of this host that still waits, on whatever node.
      unit.afterCommit(() => dependencies.signal(topics.host, hostId));
      return before;
    });
  }

  async function notifyGone(unit: Unit, hostId: string, jobs: readonly GoneJob[]): Promise<void> {
    if (jobs.length === 0) return;
    const gone = jobs.map((job) => job.gone);
    const serverIds = gone.flatMap(({ serverId }) => serverId ?? []);
    const requirements = new Map(
      jobs.flatMap(({ gone: { serverId }, requirements }) =>
        serverId && requirements ? [[serverId, requirements]] : [],
      ),
    );
    const lastLines = new Map(
      gone.flatMap(({ serverId, lastLines }) => (serverId && lastLines ? [[serverId, lastLines]] : [])),
    );
    if (serverIds.length > 0)
      await ctx.raise(unit, serversGone, { serverIds, hostId, requirements, lastLines });
    unit.afterCommit(() => {
      for (const { hostId, jobId, serverId, lastLines: output } of gone)
        if (output)
          log.warn(
            { hostId, jobId, serverId, output },
            'a program of a host ended by itself; output has its last lines',
          );
    });
    const { onProcessGone } = dependencies.options ?? {};
    if (onProcessGone)
      unit.afterCommit(() => {
        try {
          onProcessGone(gone);
        } catch (cause) {
          log.error({ cause }, 'fleets.onProcessGone failed');
        }
      });
  }

  /** Returns the command for the agent; nothing if its secrets cannot be read, since the job would run without them. */
  async function viewCommand(command: CommandRow) {
    const { commandId, kind, jobId, payload } = command;
    const secretEnvironment = commands.secretsOf(command);
    if (secretEnvironment === null) {
      log.error({ commandId, jobId }, 'the secrets of a job cannot be read: their secret key is missing');
      return [];
    }
    const config = kind === commandKind.DEPLOY ? await signArtifacts(payload as unknown as JobConfig) : null;
    if (kind === commandKind.DEPLOY && config === null) {
      log.error({ commandId, jobId }, 'an artifact of a job is in no bucket of the object store any more');
      return [];
    }
    return [
      {
        commandId,
        kind,
        jobId,
        ...(config && { config }),
        ...(secretEnvironment.length > 0 && { secretEnvironment: [...secretEnvironment] }),
        ...(kind === commandKind.ACTION && { request: payload as unknown as HostAction }),
      },
    ];
  }

  /**
   * Puts addresses in the place of objects. Signed only now, because they are valid for some minutes and the command may have
   * waited longer. Returns null if an object has no address any more.
   */
  async function signArtifacts(config: JobConfig): Promise<JobConfig | null> {
    const artifacts = [];
    for (const artifact of config.artifacts ?? []) {
      const isObject = artifact.remote.startsWith('s3://');
      const remote = isObject ? await dependencies.objects.sign(artifact.remote) : artifact.remote;
      if (remote === null) return null;
      artifacts.push({ ...artifact, remote });
    }
    return { ...config, artifacts };
  }

  return {
    notifyGone,
    async heartbeat(call, input) {
      checkHeartbeat(input, limits);
      const { hostId } = input.host;
      const stored = await store(call, input);
      const taken = await waits.until(hostId, limits.hostHoldSeconds * 1000, call.signal(), () =>
        commands.take(call, stored),
      );
      // Without an answer to the wait nothing has changed.
      const host = taken && (await ctx.storage.get(fleetHosts, { hostId }));
      const shown = await Promise.all((taken ?? []).map(viewCommand));
      return { intervalSeconds, commands: shown.flat(), draining: (host ?? stored).draining };
    },
  };
}

function checkHeartbeat(
  { host: { processes = [] }, results = [] }: HeartbeatInput,
  limits: FleetLimits,
): void {
  if (processes.length > limits.hostProcesses)
    throw invalidField('host.processes', `must have at most ${limits.hostProcesses} entries`);
  for (const [at, { state }] of processes.entries())
    if (!(processStates as readonly string[]).includes(state))
      throw invalidField(`host.processes.${at}.state`, `must be one of ${processStates.join(', ')}`);
  const names = new Set(processes.map(({ jobId, process }) => `${jobId} ${process}`));
  if (names.size < processes.length) throw invalidField('host.processes', 'must not contain a process twice');
  if (results.length > limits.hostCommands)
    throw invalidField('results', `must have at most ${limits.hostCommands} entries`);
  if (results.some(({ messages = [] }) => messages.length > maxMessages))
    throw invalidField('results', `must have at most ${maxMessages} messages for each result`);
}

/** Returns a process as it is stored. What its program wrote becomes plain text. */
const cleanProcess = ({ jobId, process, state, numRestarts, port = 0, lastLines = [] }: HostProcess) => ({
  jobId,
  process,
  state,
  numRestarts,
  port,
  ...(lastLines.length > 0 && { lastLines: [...cleanLastLines(lastLines)] }),
});

/** Locks the host for its owner, and creates it if it does not exist. Throws HOST_NOT_YOURS or HOST_LIMIT. */
async function lockOrCreateHost(
  unit: Unit,
  hostId: string,
  owner: string,
  now: number,
  maxHosts: number,
): Promise<HostRow> {
  const lock = () => unit.update(fleetHosts, { hostId, owner }, { beat: { add: 1 } });
  const [existing] = await lock();
  if (existing) return existing;
  await countUp(unit, hostCounter, maxHosts, () => errors.HOST_LIMIT());
  const [created] = await unit.insert(
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
  if (created) {
    unit.audit({ object: hostId });
    return created;
  }
  // A concurrent heartbeat has created it: one of the same agent, or of another owner.
  const [concurrent] = await lock();
  if (!concurrent) throw errors.HOST_NOT_YOURS();
  await countDown(unit, hostCounter, 1);
  return concurrent;
}
