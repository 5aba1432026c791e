import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { arch, availableParallelism, hostname, platform, totalmem } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { type BeatReport, beat } from './beat.ts';
import type { Config } from './config.ts';
import { lockFolder } from './lock.ts';
import type { Log } from './log.ts';
import { Action, type Command, commandKind, Job, SecretEnvironment } from './protocol.ts';
import { openState } from './state.ts';
import { createSupervisor } from './supervisor.ts';

/** An agent at work. */
export interface HostAgent {
  /**
   * Takes no more jobs, lets those that run go on for `drainSeconds`, ends what still runs and says so. Called a second
   * time it waits no longer.
   */
  stop(): Promise<void>;
}

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  readonly version: string;
};

/** What lies between two beats at least, in milliseconds: after one that was answered at once, and after a change. */
const pauses = { quiet: 1_000, changed: 100, longestAfterFailure: 10_000 };
const mostResults = 32;

/**
 * Starts the agent of a host: takes over what an earlier one left, then beats. Rejects where the folder is another
 * agent's, or its state cannot be read.
 */
export async function startHostAgent(config: Config, log: Log): Promise<HostAgent> {
  const unlock = await lockFolder(config.folder);
  const state = await openState(config.folder).catch(async (error: unknown) => {
    await unlock();
    throw error;
  });
  const host = createHash('sha256').update(state.hostToken).digest('hex').slice(0, 32);
  let poke = (): void => {};
  let isPoked = false;
  let draining = false;
  let stopped = false;
  const changed = (): void => {
    isPoked = true;
    poke();
  };
  const supervisor = createSupervisor(config, state, host, log, changed);

  const report = (): BeatReport => ({
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
        accepting: String(!draining && supervisor.busy() < config.maxProcesses),
      },
      processes: supervisor.report(),
    },
    results: [...state.commands.values()]
      .flatMap(({ commandId, result, told }) => (result && !told ? [{ commandId, ...result }] : []))
      .slice(0, mostResults),
    hostToken: state.hostToken,
  });

  async function settle(commandId: string, ok: boolean, messages: readonly string[]): Promise<void> {
    log(ok ? 'info' : 'warn', 'a command is done', { commandId, ok, messages });
    const known = state.commands.get(commandId)!;
    known.result = { ok, messages: messages.map((line) => line.slice(0, 1_000)) };
    known.told = false;
    await state.save();
    changed();
  }

  /** Does a command; answers the lines that it is reported with. */
  async function perform(command: Command): Promise<string[]> {
    const { kind, jobId, config: given, secretEnvironment = [], request } = command;
    switch (kind) {
      case commandKind.DEPLOY: {
        if (draining) throw new Error('the host takes no jobs any more');
        await supervisor.deploy(jobId, parse(Job, given), parse(SecretEnvironment, secretEnvironment));
        return [`started ${jobId}`];
      }
      case commandKind.ACTION: {
        const wrong = await supervisor.act(jobId, parse(Action, request));
        if (wrong !== null) throw new Error(wrong);
        return [];
      }
      case commandKind.STOP:
        await supervisor.stop(jobId);
        return [`stopped ${jobId}`];
      default:
        throw new Error('this agent does not know such a command');
    }
  }

  /** Does each command once: its id is stored before anything is done, and known for longer than it is handed out. */
  async function take(command: Command): Promise<void> {
    const { commandId, kind, jobId } = command;
    const known = state.commands.get(commandId);
    if (known) {
      // The backend has not heard of the result.
      if (known.result) known.told = false;
      changed();
      return;
    }
    state.commands.set(commandId, { commandId, kind, jobId, result: null, told: false });
    await state.save();
    try {
      await settle(commandId, true, await perform(command));
    } catch (error) {
      await settle(commandId, false, [(error as Error).message]);
    }
  }

  /** One beat, and what comes of it. Answers whether there was anything to do. */
  async function beatOnce(signal: AbortSignal): Promise<boolean> {
    const given = report();
    const commands = await beat(config, given, signal);
    for (const { commandId } of given.results) {
      const known = state.commands.get(commandId);
      if (known) known.told = true;
    }
    for (const command of commands)
      take(command).catch((error: unknown) => log('error', 'a command was lost', { error }));
    return commands.length > 0;
  }

  const stopping = new AbortController();

  async function loop(): Promise<void> {
    let failures = 0;
    while (!stopped) {
      isPoked = false;
      const poked = new Promise<void>((resolve) => {
        poke = resolve;
      });
      const begun = Date.now();
      const answered = beatOnce(stopping.signal).then(
        (busy) => {
          if (failures > 0) log('info', 'the backend answers again');
          failures = 0;
          return busy;
        },
        (error: unknown) => {
          if (stopped) return false;
          failures++;
          log('warn', 'a beat failed; trying again', { error });
          return false;
        },
      );
      // What has changed is told at once: the backend ends the beat that is still held when the next one comes.
      const before = failures;
      const busy = await Promise.race([answered, poked.then(() => true)]);
      if (failures > before) {
        const pause = Math.min(1_000 * 2 ** (failures - 1), pauses.longestAfterFailure);
        await wait(pause / 2 + Math.random() * (pause / 2), undefined, { signal: stopping.signal }).catch(
          () => {},
        );
      } else {
        const least = busy || isPoked ? pauses.changed : pauses.quiet;
        await wait(Math.max(0, least - (Date.now() - begun)), undefined, { signal: stopping.signal }).catch(
          () => {},
        );
      }
    }
  }

  await supervisor.recover();
  for (const { commandId, kind, jobId, result } of [...state.commands.values()]) {
    if (result !== null) continue;
    // A stop is done again. A job that was stored is here; of anything else nobody can tell how far it came.
    if (kind === commandKind.STOP) await supervisor.stop(jobId);
    const isDone = kind === commandKind.STOP || (kind === commandKind.DEPLOY && state.jobs.has(jobId));
    await settle(commandId, isDone, ['the agent was started anew while it did this']);
  }
  log('info', 'the agent runs', { hostId: config.hostId, backendUrl: config.backendUrl });
  const looping = loop();

  let hurry = (): void => {};
  const hurried = new Promise<void>((resolve) => {
    hurry = resolve;
  });

  async function end(): Promise<void> {
    draining = true;
    changed();
    log('info', 'draining', { jobs: supervisor.busy() });
    let isHurried = false;
    void hurried.then(() => {
      isHurried = true;
    });
    const until = Date.now() + config.drainSeconds * 1_000;
    while (supervisor.busy() > 0 && Date.now() < until && !isHurried)
      await Promise.race([wait(100), hurried]);
    await supervisor.stopAll();
    stopped = true;
    stopping.abort();
    poke();
    await looping;
    // The beat is stored before it is held, and nobody waits for commands any more.
    await beatOnce(AbortSignal.timeout(2_000)).catch(() => {});
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

/** Reads what a command holds. Throws with the place of what is wrong, and never with its content. */
function parse<Value>(schema: { safeParse(value: unknown): Parsed<Value> }, value: unknown): Value {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new Error(`the command is not acceptable: ${result.error.issues[0]!.path.map(String).join('.')}`);
}

type Parsed<Value> =
  | { readonly success: true; readonly data: Value }
  | {
      readonly success: false;
      readonly error: { readonly issues: readonly { readonly path: readonly PropertyKey[] }[] };
    };
