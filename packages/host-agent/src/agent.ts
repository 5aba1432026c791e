import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { arch, availableParallelism, hostname, platform, totalmem } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { createCommandRunner } from './command-runner.ts';
import type { Config } from './config.ts';
import { type HeartbeatReport, sendHeartbeat } from './heartbeat.ts';
import { createHeartbeatLoop } from './heartbeat-loop.ts';
import { lockFolder } from './lock.ts';
import type { Log } from './log.ts';
import { openState, type State } from './state.ts';
import { createSupervisor, type Supervisor } from './supervisor.ts';

/** A running agent. */
export interface HostAgent {
  /**
   * Takes no more jobs, and game servers get no more matches. Lets running jobs go on for `drainSeconds`, ends the rest and
   * reports that. A second call ends the waiting.
   */
  stop(): Promise<void>;
}

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  readonly version: string;
};

const maxResults = 32;
const lastHeartbeatMilliseconds = 2_000;

/**
 * Starts the agent of a host: it takes over what an earlier agent left, then sends heartbeats. Rejects if another agent
 * uses the folder, or if its state cannot be read.
 */
export async function startHostAgent(config: Config, log: Log): Promise<HostAgent> {
  const unlock = await lockFolder(config.folder);
  const state = await openState(config.folder).catch(async (error: unknown) => {
    await unlock();
    throw error;
  });
  const host = createHash('sha256').update(state.hostToken).digest('hex').slice(0, 32);
  /** Whether this agent will end. */
  let isEnding = false;
  /** Whether an operator has set this host to drain. */
  let isDrained = false;
  const isDraining = (): boolean => isEnding || isDrained;
  const loop = createHeartbeatLoop(heartbeat, log);
  const supervisor = createSupervisor({ config, state, host, log, isDraining, changed: loop.wake });
  const commands = createCommandRunner({
    state,
    supervisor,
    log,
    isDraining,
    changed: loop.wake,
  });

  /** Sends one heartbeat and starts the commands of its answer. Returns whether there were any. */
  async function heartbeat(signal: AbortSignal): Promise<boolean> {
    const report = createReport(config, state, supervisor, isEnding);
    const { commands: received, draining } = await sendHeartbeat(config, report, signal);
    if (draining !== isDrained) {
      isDrained = draining;
      log('info', draining ? 'an operator drains this host' : 'this host is in service again');
      if (draining) await supervisor.endRestarts();
    }
    for (const { commandId } of report.results) {
      const known = state.commands.get(commandId);
      if (known) known.told = true;
    }
    for (const command of received)
      commands.take(command).catch((error: unknown) => log('error', 'a command was lost', { error }));
    return received.length > 0;
  }

  await supervisor.recover();
  await commands.recover();
  log('info', 'the agent runs', { hostId: config.hostId, backendUrl: config.backendUrl });
  loop.start();

  let hurry = (): void => {};
  const hurried = new Promise<void>((resolve) => {
    hurry = resolve;
  });

  async function end(): Promise<void> {
    isEnding = true;
    loop.wake();
    log('info', 'draining', { jobs: supervisor.busy() });
    await supervisor.endRestarts();
    await drain(supervisor, config.drainSeconds * 1_000, hurried);
    await supervisor.stopAll();
    await loop.stop();
    // The backend stores a heartbeat before it waits for commands, so this one may be cut short.
    await heartbeat(AbortSignal.timeout(lastHeartbeatMilliseconds)).catch(() => {});
    await state.save();
    await unlock();
    log('info', 'the agent has ended');
  }

  let ending: Promise<void> | undefined;
  return {
    stop() {
      if (ending) hurry();
      else ending = end();
      return ending;
    },
  };
}

/** Waits until no job runs, the time is over or `hurried` resolves. */
async function drain(
  supervisor: Supervisor,
  drainMilliseconds: number,
  hurried: Promise<void>,
): Promise<void> {
  let isHurried = false;
  void hurried.then(() => {
    isHurried = true;
  });
  const until = Date.now() + drainMilliseconds;
  while (supervisor.busy() > 0 && Date.now() < until && !isHurried) await Promise.race([wait(100), hurried]);
}

const createReport = (
  config: Config,
  state: State,
  supervisor: Supervisor,
  isEnding: boolean,
): HeartbeatReport => ({
  host: {
    hostId: config.hostId,
    hostname: hostname().slice(0, 253),
    sidecarVersion: version,
    metadata: {
      os: platform(),
      arch: arch(),
      cpu: String(availableParallelism()),
      memMiB: String(Math.floor(totalmem() / 2 ** 20)),
      ...config.metadata,
      maxProcesses: String(config.maxProcesses),
      accepting: String(!isEnding && supervisor.busy() < config.maxProcesses),
    },
    processes: supervisor.report(),
    draining: isEnding,
  },
  results: [...state.commands.values()]
    .flatMap(({ commandId, result, told }) => (result && !told ? [{ commandId, ...result }] : []))
    .slice(0, maxResults),
  hostToken: state.hostToken,
});
