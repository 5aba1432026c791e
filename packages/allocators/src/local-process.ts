import { type ChildProcess, spawn } from 'node:child_process';
import { isAbsolute } from 'node:path';
import type { Allocator, AllocatorHost, Clock, Log } from '@lobbykit/core';
import { silentLog, systemClock } from '@lobbykit/core';

export interface LocalProcessOptions {
  /** The program, an absolute path. It is run as it is, without a shell; nothing of a match becomes part of it. */
  readonly gameServerPath: string;
  readonly gameServerArguments?: readonly string[];
  /** Variables besides SERVER_ID, BACKEND_URL and API_KEY. The program gets no other variable of this process. */
  readonly gameServerEnvironment?: Readonly<Record<string, string>>;
  /** BACKEND_URL: where the program finds this backend. */
  readonly backendUrl: string;
  /** API_KEY: a key with the permission `matchbroker.serve`, and best with no other. */
  readonly apiKey: string;
  /** Programs at once on this node. Default 16. */
  readonly maxProcesses?: number;
  /** Seconds from the start of a program to its first request for a match. Default 30. */
  readonly readyDeadlineSeconds?: number;
  readonly reaper?: {
    /** Seconds between two looks for programs that nobody wants any more. Default 10. */
    readonly periodSeconds?: number;
    /** Minutes that a program may run at all. Default 125. */
    readonly maxRunTimeMinutes?: number;
  };
  /** Seconds from SIGTERM to SIGKILL. Default 5. */
  readonly graceSeconds?: number;
  /** Default: the machine's clock. */
  readonly clock?: Clock;
  /** Default: silent. */
  readonly log?: Log;
}

interface Running {
  readonly child: ChildProcess;
  readonly startedAt: number;
  /** Calls off the SIGKILL; present once it was told to end. */
  cancelKill?: () => void;
  readonly exited: Promise<void>;
}

/**
 * Runs game servers as processes of this machine, each node its own.
 *
 * A program is told to end (SIGTERM, then SIGKILL) when the broker does not want its server any more, when it has run
 * for too long, and when the backend stops. One that exits by itself is reported at once. Should this process be killed,
 * its programs live on; they go on serving, and exit by themselves if they are willing to shut down.
 *
 * Throws where the path is not absolute or a number is not positive.
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
  if (!isAbsolute(gameServerPath)) throw new Error('gameServerPath takes an absolute path');
  const positive = { maxProcesses, readyDeadlineSeconds, periodSeconds, maxRunTimeMinutes, graceSeconds };
  for (const [name, value] of Object.entries(positive))
    if (!(value > 0)) throw new Error(`${name} takes a positive number`);
  const running = new Map<string, Running>();
  let host: AllocatorHost | null = null;
  let cancelLook = (): void => {};
  let stopped = false;

  function run(serverId: string): Promise<void> {
    const environment = { SERVER_ID: serverId, BACKEND_URL: backendUrl, API_KEY: apiKey };
    const child = spawn(gameServerPath, gameServerArguments, {
      // A program finds others by PATH and its temporary folder by TMPDIR; anything else may be a secret of ours.
      env: { ...passedOn(), ...gameServerEnvironment, ...environment },
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

  /** Programs that have exited while the storage could not be reached. */
  const unreported = new Set<string>();

  function end(serverId: string): void {
    const process = running.get(serverId);
    if (!process || process.cancelKill) return;
    process.child.kill('SIGTERM');
    process.cancelKill = clock.after(graceSeconds * 1000, () => process.child.kill('SIGKILL'));
  }

  async function look(): Promise<void> {
    const late = clock.now() - maxRunTimeMinutes * 60_000;
    for (const [serverId, { startedAt }] of running) if (startedAt <= late) end(serverId);
    // A program may start before its server is stored under its name, never the other way round.
    const wanted = await host!.findWanted([...running.keys()]);
    for (const serverId of running.keys()) if (!wanted.has(serverId)) end(serverId);
    const lost = [...unreported];
    if (lost.length === 0) return;
    await host!.reportLost(lost);
    for (const serverId of lost) unreported.delete(serverId);
  }

  function lookLater(): void {
    cancelLook = clock.after(periodSeconds * 1000, () => {
      look()
        .catch((cause: unknown) =>
          log.warn({ cause }, 'game servers could not be looked after; trying again'),
        )
        .finally(() => {
          if (!stopped) lookLater();
        });
    });
  }

  return {
    kind: 'local-process',
    readyDeadlineSeconds,
    canAllocate: async () => !stopped && running.size < maxProcesses,
    async allocate({ serverId }) {
      if (stopped || running.size >= maxProcesses) throw new Error('this node runs as many as it may');
      await run(serverId);
      return { serverId };
    },
    // One of another node is ended by that node, which looks whom nobody wants.
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
    start(given) {
      host = given;
      stopped = false;
      lookLater();
    },
    async stop() {
      stopped = true;
      cancelLook();
      const ending = [...running.values()].map(({ exited }) => exited);
      for (const serverId of [...running.keys()]) end(serverId);
      await Promise.all(ending);
    },
  };
}

function passedOn(): Record<string, string> {
  const names = ['PATH', 'TMPDIR', 'TEMP', 'TMP', 'SYSTEMROOT', 'LANG', 'TZ'];
  return Object.fromEntries(
    names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
}
