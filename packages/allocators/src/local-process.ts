import { type ChildProcess, spawn } from 'node:child_process';
import { isAbsolute } from 'node:path';
import type { Allocator, AllocatorHost, Clock, Log } from '@lobbykit/core';
import { silentLog, systemClock } from '@lobbykit/core';

export interface LocalProcessOptions {
  /** The absolute path of the program. It runs without a shell, and no data of a match becomes part of its command line. */
  readonly gameServerPath: string;
  readonly gameServerArguments?: readonly string[];
  /** Environment variables in addition to SERVER_ID, BACKEND_URL and API_KEY. */
  readonly gameServerEnvironment?: Readonly<Record<string, string>>;
  /** BACKEND_URL: the address of this backend for the program. */
  readonly backendUrl: string;
  /** API_KEY: a key with the permission `matchbroker.serve`, preferably with no other. */
  readonly apiKey: string;
  /** Programs that run at the same time on this node, at most. Default 16. */
  readonly maxProcesses?: number;
  /** Seconds that a program may take from its start to its first request for a match. Default 30. */
  readonly readyDeadlineSeconds?: number;
  readonly reaper?: {
    /** Seconds between two checks for programs that are not wanted any more. Default 10. */
    readonly periodSeconds?: number;
    /** Minutes that a program may run. Default 125. */
    readonly maxRunTimeMinutes?: number;
  };
  /** Seconds from SIGTERM to SIGKILL. Default 5. */
  readonly graceSeconds?: number;
  /** Default: the machine's clock. */
  readonly clock?: Clock;
  /** Default: silent. */
  readonly log?: Log;
}

interface RunningProgram {
  readonly child: ChildProcess;
  readonly startedAt: number;
  /** Cancels the SIGKILL. Present once SIGTERM was sent. */
  cancelKill?: () => void;
  readonly exited: Promise<void>;
}

/**
 * Runs game servers as processes of this machine. Each node runs its own.
 *
 * A program is ended (SIGTERM, then SIGKILL) when the broker does not want its server any more, when it has run for too
 * long, and when the backend stops. A program that exits by itself is reported at once. If this process is killed, its
 * programs keep running: they go on serving, and exit by themselves if they ask for matches with WILLING_TO_SHUTDOWN.
 *
 * Throws if the path is not absolute or a number is not positive.
 */
export function localProcessAllocator(options: LocalProcessOptions): Allocator {
  const {
    gameServerPath,
    gameServerArguments = [],
    gameServerEnvironment = {},
    backendUrl,
    apiKey,
    maxProcesses = 16,
    readyDeadlineSeconds = 30,
    reaper: { periodSeconds = 10, maxRunTimeMinutes = 125 } = {},
    graceSeconds = 5,
    clock = systemClock,
    log = silentLog,
  } = options;
  if (!isAbsolute(gameServerPath)) throw new Error('gameServerPath must be an absolute path');
  const positive = { maxProcesses, readyDeadlineSeconds, periodSeconds, maxRunTimeMinutes, graceSeconds };
  for (const [name, value] of Object.entries(positive))
    if (!(value > 0)) throw new Error(`${name} must be a positive number`);
  const running = new Map<string, RunningProgram>();
  let host: AllocatorHost | null = null;
  let cancelCheck = (): void => {};
  let stopped = false;

  function run(serverId: string): Promise<void> {
    const environment = { SERVER_ID: serverId, BACKEND_URL: backendUrl, API_KEY: apiKey };
    const child = spawn(gameServerPath, gameServerArguments, {
      // The program needs PATH, TMPDIR and the like. Any other variable of this process may be a secret.
      env: { ...passedEnvironment(), ...gameServerEnvironment, ...environment },
      stdio: 'ignore',
      shell: false,
      windowsHide: true,
    });
    return new Promise((resolve, reject) => {
      const exited = new Promise<void>((done) => {
        child.once('error', (cause) => {
          reject(cause);
          forget(serverId, done);
        });
        child.once('exit', () => forget(serverId, done));
      });
      running.set(serverId, { child, startedAt: clock.now(), exited });
      child.once('spawn', resolve);
    });
  }

  function forget(serverId: string, done: () => void): void {
    running.get(serverId)?.cancelKill?.();
    running.delete(serverId);
    done();
    if (stopped || !host) return;
    host.reportLost([serverId]).catch((cause: unknown) => {
      log.warn({ cause, serverId }, 'a game server exited and could not be reported; the reaper tries again');
      unreported.add(serverId);
    });
  }

  /** Programs that exited while the storage could not be reached. */
  const unreported = new Set<string>();

  function end(serverId: string): void {
    const process = running.get(serverId);
    if (!process || process.cancelKill) return;
    process.child.kill('SIGTERM');
    process.cancelKill = clock.after(graceSeconds * 1000, () => process.child.kill('SIGKILL'));
  }

  async function check(): Promise<void> {
    const oldest = clock.now() - maxRunTimeMinutes * 60_000;
    for (const [serverId, { startedAt }] of running) if (startedAt <= oldest) end(serverId);
    // The row of a server is stored before its program starts. A program that starts during this call is not checked yet.
    const serverIds = [...running.keys()];
    const wanted = await host!.findWanted(serverIds);
    for (const serverId of serverIds) if (!wanted.has(serverId)) end(serverId);
    const lost = [...unreported];
    if (lost.length === 0) return;
    await host!.reportLost(lost);
    for (const serverId of lost) unreported.delete(serverId);
  }

  function checkLater(): void {
    cancelCheck = clock.after(periodSeconds * 1000, () => {
      check()
        .catch((cause: unknown) => log.warn({ cause }, 'game servers could not be checked; trying again'))
        .finally(() => {
          if (!stopped) checkLater();
        });
    });
  }

  return {
    kind: 'local-process',
    readyDeadlineSeconds,
    canAllocate: async () => !stopped && running.size < maxProcesses,
    async allocate({ serverId }) {
      if (stopped || running.size >= maxProcesses)
        throw new Error('this node already runs as many programs as it may');
      await run(serverId);
      return { serverId };
    },
    // A program of another node is ended by that node, which finds it with its next check.
    deallocate: async (serverId) => end(serverId),
    describe: () => ({
      description: `Runs game servers as processes of this machine, at most ${maxProcesses} on each node.`,
      configuration: {
        gameServerPath,
        gameServerArguments,
        gameServerEnvironment: Object.fromEntries(
          Object.keys(gameServerEnvironment).map((name) => [name, '•••']),
        ),
        backendUrl,
        apiKey: '•••',
        maxProcesses,
        readyDeadlineSeconds,
        reaper: { periodSeconds, maxRunTimeMinutes },
      },
    }),
    reap: async () => [],
    start(allocatorHost) {
      host = allocatorHost;
      stopped = false;
      checkLater();
    },
    async stop() {
      stopped = true;
      cancelCheck();
      const ending = [...running.values()].map(({ exited }) => exited);
      for (const serverId of [...running.keys()]) end(serverId);
      await Promise.all(ending);
    },
  };
}

function passedEnvironment(): Record<string, string> {
  const names = ['PATH', 'TMPDIR', 'TEMP', 'TMP', 'SYSTEMROOT', 'LANG', 'TZ'];
  return Object.fromEntries(
    names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
}
