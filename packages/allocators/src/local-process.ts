import { isAbsolute } from 'node:path';
import type { Allocator, AllocatorHost, Clock, Log } from '@lobbykit/core';
import { silentLog, systemClock } from '@lobbykit/core';
import { checkOptions } from '@lobbykit/core/options';
import { findFreePort } from './free-port.ts';
import {
  type AdoptedProgram,
  adoptLocalProgram,
  type LocalProgram,
  type ProgramExit,
  startLocalProgram,
} from './local-program.ts';
import { identitiesOf } from './process-identity.ts';
import { openStoredPrograms } from './stored-programs.ts';

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
  /**
   * The absolute path of a folder that says which programs run, one for each allocator; it is made if only it is missing. With it,
   * programs outlive a restart through node control, and the next process of the backend takes over those that run after this one
   * was killed. Processes of one backend on one machine may share it. Not on Windows. Default: none.
   */
  readonly stateFolder?: string;
  /** Whether programs go on when the backend stops, for the next process of the backend. Needs `stateFolder`. Default false. */
  readonly keepOnStop?: boolean;
  /** Default: the machine's clock. */
  readonly clock?: Clock;
  /** Default: silent. */
  readonly log?: Log;
}

interface RunningProgram {
  readonly program: LocalProgram | AdoptedProgram;
  readonly startedAt: number;
  readonly port: number;
  readonly isStored: boolean;
  /** Whether the broker gives its server no more matches. */
  isDraining: boolean;
  /** Cancels the SIGKILL. Present once SIGTERM was sent. */
  cancelKill?: () => void;
}

/**
 * Runs game servers as processes of this machine. Each node runs its own.
 *
 * A program is ended (SIGTERM, then SIGKILL) when the broker does not want its server any more, and when the backend stops
 * without `keepOnStop`.
 * One that has run for too long gets no more matches, and is ended when its matches are over. A program that exits by itself
 * is reported at once; unless it exits with 0 after it said SHUTDOWN, the log has its exit code and the last lines of its
 * output. If this process is killed, its programs keep running. With `stateFolder`, the next process takes over those that run,
 * and reports the others as lost when it starts. Without, they go on serving unwatched, and exit by themselves if they ask for
 * matches with WILLING_TO_SHUTDOWN.
 *
 * Throws if a path is not absolute, a number is not positive, the ports are not a range, or the folder cannot be made.
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
      stateFolder: 'text',
      keepOnStop: 'flag',
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
    stateFolder,
    keepOnStop = false,
    clock = systemClock,
    log = silentLog,
  } = options;
  if (!isAbsolute(gameServerPath)) throw new Error('gameServerPath must be an absolute path');
  const positive = { maxProcesses, readyDeadlineSeconds, periodSeconds, maxRunTimeMinutes, graceSeconds };
  for (const [name, value] of Object.entries(positive))
    if (!(value > 0)) throw new Error(`${name} must be a positive number`);
  if (!isRange(ports)) throw new Error('ports must be the first and the last port of a range');
  if (stateFolder !== undefined && !isAbsolute(stateFolder))
    throw new Error('stateFolder must be an absolute path');
  if (keepOnStop && stateFolder === undefined) throw new Error('keepOnStop needs stateFolder');
  const stored = stateFolder === undefined ? null : openStoredPrograms(stateFolder, log);
  const running = new Map<string, RunningProgram>();
  /** The ports of the programs that are being started; zero while one has none. */
  const starting = new Map<string, number>();
  let host: AllocatorHost | null = null;
  let cancelCheck = (): void => {};
  let cancelExitCheck = (): void => {};
  let stopped = false;
  /** Whether programs go on after the stop. */
  let isKept = false;

  const isFull = (): boolean => stopped || running.size + starting.size >= maxProcesses;

  async function reservePort(serverId: string): Promise<number> {
    const taken = () => new Set([...starting.values(), ...[...running.values()].map(({ port }) => port)]);
    for (;;) {
      const port = await findFreePort(ports, new Set([...taken(), ...(stored?.ports() ?? [])]));
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
        isDetached: keepOnStop,
      });
      const startedAt = clock.now();
      const isStored = store(serverId, program, { port, startedAt });
      watch(serverId, { program, startedAt, port, isStored, isDraining: false });
      // The backend has stopped meanwhile, and waits for the programs that it knew.
      if (stopped && !isKept) end(serverId);
      else if (stopped) leave();
    } finally {
      starting.delete(serverId);
    }
  }

  function watch(serverId: string, found: RunningProgram): void {
    running.set(serverId, found);
    void found.program.exited.then((exit) => handleExit(serverId, exit));
  }

  /** Returns whether that was possible. A program that cannot be stored runs all the same: its players wait. */
  function store(
    serverId: string,
    { pid }: LocalProgram,
    { port, startedAt }: { readonly port: number; readonly startedAt: number },
  ): boolean {
    if (!stored) return false;
    try {
      const mark = identitiesOf([pid]).get(pid);
      // Otherwise it has ended already, which is reported.
      if (mark !== undefined) stored.add({ serverId, pid, mark, port, startedAt });
      return mark !== undefined;
    } catch (cause) {
      log.warn(
        { cause, serverId },
        'a game server could not be stored; it is unwatched if this process ends',
      );
      return false;
    }
  }

  /** Takes over what runs, and what has ended, of processes that do not run any more. */
  function adopt(): void {
    if (!stored) return;
    const programs = stored.claim();
    const identities = identitiesOf(programs.map(({ pid }) => pid));
    const claimed = new Set(programs.map(({ serverId }) => serverId));
    // Another process may have taken them over while this one restarted.
    for (const [serverId, { isStored }] of running)
      if (isStored && !claimed.has(serverId)) running.delete(serverId);
    let adopted = 0;
    for (const { serverId, pid, mark, port, startedAt } of programs) {
      if (running.has(serverId)) continue;
      if (identities.get(pid) === mark) {
        const program = adoptLocalProgram(pid, mark);
        watch(serverId, { program, startedAt, port, isStored: true, isDraining: false });
        adopted++;
      } else unreported.add(serverId);
    }
    for (const { program } of running.values()) program.setAwaited(true);
    if (adopted + unreported.size > 0)
      log.info({ adopted, ended: unreported.size }, 'took over the game servers of an earlier process');
  }

  async function handleExit(serverId: string, exit: ProgramExit): Promise<void> {
    const cancelKill = running.get(serverId)?.cancelKill;
    cancelKill?.();
    // Otherwise another process looks after it.
    if (!running.delete(serverId) || !host) return;
    // A restart reports it. So does another process, which finds its file.
    if (stopped) {
      unreported.add(serverId);
      return;
    }
    try {
      // A program may print its environment.
      const output = exit.lines.map((line) => line.replaceAll(apiKey, '•••'));
      if (!cancelKill) await logExit(host, serverId, exit, output);
      await report(host, [serverId], new Map([[serverId, output]]));
    } catch (cause) {
      log.warn({ cause, serverId }, 'a game server exited and could not be reported; the reaper tries again');
      unreported.add(serverId);
    }
  }

  /** Reports programs that have ended, and forgets them then. */
  async function report(
    { reportLost }: AllocatorHost,
    serverIds: readonly string[],
    lastLines?: ReadonlyMap<string, readonly string[]>,
  ): Promise<void> {
    if (serverIds.length === 0) return;
    await reportLost(serverIds, lastLines);
    for (const serverId of serverIds) {
      stored?.remove(serverId);
      unreported.delete(serverId);
    }
  }

  /** Logs the end of a program that nobody ended, unless it said to the broker that it ends. */
  async function logExit(
    { findWanted }: AllocatorHost,
    serverId: string,
    { code, signal }: ProgramExit,
    output: readonly string[],
  ): Promise<void> {
    const isUnknown = code === null && signal === null;
    if ((code === 0 || isUnknown) && !(await findWanted([serverId])).has(serverId)) return;
    const ending = isUnknown ? 'after a restart' : signal === null ? `with code ${code}` : `by ${signal}`;
    log.warn(
      { serverId, gameServerPath, output },
      `a game server ended by itself ${ending}; output has its last lines`,
    );
  }

  /** Programs that exited while the storage could not be reached, or without this process. */
  const unreported = new Set<string>();

  function end(serverId: string): void {
    const found = running.get(serverId);
    if (!found || found.cancelKill) return;
    found.program.kill('SIGTERM');
    found.cancelKill = clock.after(graceSeconds * 1000, () => {
      try {
        found.program.kill('SIGKILL');
      } catch (cause) {
        log.warn({ cause, serverId }, 'a game server could not be ended; trying again');
        delete found.cancelKill;
      }
    });
  }

  /** Lets the programs go on without this process. */
  function leave(): void {
    for (const { program } of running.values()) program.setAwaited(false);
    stored?.release();
  }

  /** Looks for the end of the programs that this process did not start: the system does not tell it. */
  function checkExitsLater(): void {
    const adopted = [...running.values()].flatMap(({ program }) => ('checkExit' in program ? [program] : []));
    if (adopted.length === 0) return;
    cancelExitCheck = clock.after(exitCheckMilliseconds, () => {
      try {
        for (const program of adopted) program.checkExit();
      } catch (cause) {
        log.warn({ cause }, 'whether game servers still run could not be found out; trying again');
      }
      checkExitsLater();
    });
  }

  async function check(): Promise<void> {
    for (const { program } of running.values()) program.limitOutput();
    await drainOld();
    // The row of a server is stored before its program starts. A program that starts during this call is not checked yet.
    const serverIds = [...running.keys()];
    const wanted = await host!.findWanted(serverIds);
    for (const serverId of serverIds) if (!wanted.has(serverId)) end(serverId);
    await report(host!, [...unreported]);
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
        ...(stateFolder !== undefined && { stateFolder, keepOnStop }),
      },
    }),
    reap: async () => [],
    start(allocatorHost) {
      adopt();
      host = allocatorHost;
      stopped = false;
      checkLater();
      checkExitsLater();
      report(host, [...unreported]).catch((cause: unknown) =>
        log.warn({ cause }, 'game servers that have ended could not be reported; the reaper tries again'),
      );
    },
    async stop({ isRestart }) {
      stopped = true;
      isKept = stored !== null && (keepOnStop || isRestart);
      cancelCheck();
      if (!isKept) for (const serverId of [...running.keys()]) end(serverId);
      const ending = [...running.values()].filter(({ cancelKill }) => cancelKill);
      await Promise.all(ending.map(({ program }) => program.exited));
      cancelExitCheck();
      leave();
    },
  };
}

const exitCheckMilliseconds = 1_000;

const isRange = ([first, last]: readonly [number, number]): boolean =>
  Number.isInteger(first) && Number.isInteger(last) && first >= 1 && first <= last && last <= 65_535;
