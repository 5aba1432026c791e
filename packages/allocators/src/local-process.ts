import { isAbsolute } from 'node:path';
import type { Allocator, AllocatorHost, Clock, Log } from '@lobbykit/core';
import { silentLog, systemClock } from '@lobbykit/core';
import { checkOptions } from '@lobbykit/core/options';
import { findFreePort } from './free-port.ts';
import { type LocalProgram, type ProgramExit, startLocalProgram } from './local-program.ts';

export interface LocalProcessOptions {
  /** The absolute path of the program. It runs without a shell, and no data of a match becomes part of its command line. */
  readonly gameServerPath: string;
  readonly gameServerArguments?: readonly string[];
  /** Environment variables in addition to SERVER_ID, BACKEND_URL, API_KEY and PORT. A PORT of these replaces that of `ports`. */
  readonly gameServerEnvironment?: Readonly<Record<string, string>>;
  /** BACKEND_URL: the address of this backend for the program. */
  readonly backendUrl: string;
  /** API_KEY: a key with the permission `matchbroker.serve`, preferably with no other. */
  readonly apiKey: string;
  /** PORT: the first and the last port of those that programs get, each another one. Default 7000 and 7999. */
  readonly ports?: readonly [first: number, last: number];
  /** Programs that run at the same time on this node, at most. Default 16. */
  readonly maxProcesses?: number;
  /** Seconds that a program may take from its start to its first request for a match. Default 30. */
  readonly readyDeadlineSeconds?: number;
  readonly reaper?: {
    /** Seconds between two checks for programs that are not wanted any more. Default 10. */
    readonly periodSeconds?: number;
    /** Minutes after which a program gets no more matches. It ends when its matches are over. Default 125. */
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
  readonly program: LocalProgram;
  readonly startedAt: number;
  readonly port: number;
  /** Whether the broker gives its server no more matches. */
  isDraining: boolean;
  /** Cancels the SIGKILL. Present once SIGTERM was sent. */
  cancelKill?: () => void;
}

/**
 * Runs game servers as processes of this machine. Each node runs its own.
 *
 * A program is ended (SIGTERM, then SIGKILL) when the broker does not want its server any more, and when the backend stops.
 * One that has run for too long gets no more matches, and is ended when its matches are over. A program that exits by itself
 * is reported at once; unless it exits with 0 after it said SHUTDOWN, the log has its exit code and the last lines of its
 * output. If this process is killed, its programs keep running: they go on serving, and exit by themselves if they ask for
 * matches with WILLING_TO_SHUTDOWN.
 *
 * Throws if the path is not absolute, a number is not positive, or the ports are not a range.
 */
export function localProcessAllocator(options: LocalProcessOptions): Allocator {
  checkOptions('localProcessAllocator', options, {
    example: 'localProcessAllocator({ gameServerPath, backendUrl, apiKey })',
    required: ['gameServerPath', 'backendUrl', 'apiKey'],
    options: {
      gameServerPath: 'text',
      gameServerArguments: 'list',
      gameServerEnvironment: 'object',
      backendUrl: 'text',
      apiKey: 'text',
      ports: 'list',
      maxProcesses: 'number',
      readyDeadlineSeconds: 'number',
      reaper: { periodSeconds: 'number', maxRunTimeMinutes: 'number' },
      graceSeconds: 'number',
      clock: 'any',
      log: 'any',
    },
  });
  const {
    gameServerPath,
    gameServerArguments = [],
    gameServerEnvironment = {},
    backendUrl,
    apiKey,
    ports = [7_000, 7_999],
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
  if (!isRange(ports)) throw new Error('ports must be the first and the last port of a range');
  const running = new Map<string, RunningProgram>();
  /** The ports of the programs that are being started; zero while one has none. */
  const starting = new Map<string, number>();
  let host: AllocatorHost | null = null;
  let cancelCheck = (): void => {};
  let stopped = false;

  const isFull = (): boolean => stopped || running.size + starting.size >= maxProcesses;

  async function reservePort(serverId: string): Promise<number> {
    const taken = () => new Set([...starting.values(), ...[...running.values()].map(({ port }) => port)]);
    for (;;) {
      const port = await findFreePort(ports, taken());
      // Another start may have found the same one meanwhile.
      if (taken().has(port)) continue;
      starting.set(serverId, port);
      return port;
    }
  }

  async function run(serverId: string): Promise<void> {
    if (isFull()) throw new Error('this node already runs as many programs as it may');
    starting.set(serverId, 0);
    try {
      const port = await reservePort(serverId);
      if (stopped) throw new Error('this node stops');
      const own = { SERVER_ID: serverId, BACKEND_URL: backendUrl, API_KEY: apiKey };
      const program = await startLocalProgram({
        path: gameServerPath,
        arguments: gameServerArguments,
        environment: { PORT: String(port), ...gameServerEnvironment, ...own },
      });
      running.set(serverId, { program, startedAt: clock.now(), port, isDraining: false });
      void program.exited.then((exit) => handleExit(serverId, exit));
      // The backend has stopped meanwhile, and waits for the programs that it knew.
      if (stopped) end(serverId);
    } finally {
      starting.delete(serverId);
    }
  }

  async function handleExit(serverId: string, exit: ProgramExit): Promise<void> {
    const cancelKill = running.get(serverId)?.cancelKill;
    cancelKill?.();
    running.delete(serverId);
    if (stopped || !host) return;
    try {
      if (!cancelKill) await logExit(host, serverId, exit);
      await host.reportLost([serverId]);
    } catch (cause) {
      log.warn({ cause, serverId }, 'a game server exited and could not be reported; the reaper tries again');
      unreported.add(serverId);
    }
  }

  /** Logs the end of a program that nobody ended, unless it said to the broker that it ends. */
  async function logExit(
    { findWanted }: AllocatorHost,
    serverId: string,
    { code, signal, lines }: ProgramExit,
  ): Promise<void> {
    if (code === 0 && !(await findWanted([serverId])).has(serverId)) return;
    // A program may print its environment.
    const output = lines.map((line) => line.replaceAll(apiKey, '•••'));
    const ending = signal === null ? `with code ${code}` : `by ${signal}`;
    log.warn(
      { serverId, gameServerPath, output },
      `a game server ended by itself ${ending}; output has its last lines`,
    );
  }

  /** Programs that exited while the storage could not be reached. */
  const unreported = new Set<string>();

  function end(serverId: string): void {
    const found = running.get(serverId);
    if (!found || found.cancelKill) return;
    found.program.kill('SIGTERM');
    found.cancelKill = clock.after(graceSeconds * 1000, () => found.program.kill('SIGKILL'));
  }

  async function check(): Promise<void> {
    for (const { program } of running.values()) program.limitOutput();
    await drainOld();
    // The row of a server is stored before its program starts. A program that starts during this call is not checked yet.
    const serverIds = [...running.keys()];
    const wanted = await host!.findWanted(serverIds);
    for (const serverId of serverIds) if (!wanted.has(serverId)) end(serverId);
    const lost = [...unreported];
    if (lost.length === 0) return;
    await host!.reportLost(lost);
    for (const serverId of lost) unreported.delete(serverId);
  }

  /** Has the servers that have run for too long get no more matches. */
  async function drainOld(): Promise<void> {
    const oldest = clock.now() - maxRunTimeMinutes * 60_000;
    const old = [...running].filter(([, { startedAt, isDraining }]) => startedAt <= oldest && !isDraining);
    if (old.length === 0) return;
    await host!.drain(old.map(([serverId]) => serverId));
    for (const [, found] of old) found.isDraining = true;
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
    canAllocate: async () => !isFull(),
    async allocate({ serverId }) {
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
        ports,
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
      const ending = [...running.values()].map(({ program }) => program.exited);
      for (const serverId of [...running.keys()]) end(serverId);
      await Promise.all(ending);
    },
  };
}

const isRange = ([first, last]: readonly [number, number]): boolean =>
  Number.isInteger(first) && Number.isInteger(last) && first >= 1 && first <= last && last <= 65_535;
