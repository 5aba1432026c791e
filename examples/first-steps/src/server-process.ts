import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../test/free-port.ts';

const lobbykitServer = fileURLToPath(new URL('../../../packages/lobbykit/src/command.ts', import.meta.url));

/** A server in its own process. */
export interface ServerProcess {
  readonly baseUrl: string;
  readonly pid: number;
  /** Sends SIGKILL: nothing is flushed or closed. */
  kill(): Promise<void>;
  /** Sends a signal, by default SIGTERM: running requests may finish. Resolves to the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** A program that runs a server. */
export interface ServerProgram {
  readonly file: string;
  readonly args: readonly string[];
  /** The folder in which it runs; by default that of this process. */
  readonly folder?: string;
  /** Its PATH; by default that of this process. */
  readonly path?: string;
}

const nodeProgram = (entry: string): ServerProgram => ({
  file: process.execPath,
  args: [...process.execArgv, entry],
});

/**
 * Starts a server, by default that of the package `lobbykit`. Resolves when it listens. Port 0 is any free port, which
 * stays free for the server when it is started again.
 */
export async function startServer(
  variables: Readonly<Record<string, string>>,
  port: number,
  entry: string | ServerProgram = lobbykitServer,
): Promise<ServerProcess> {
  const { file, args, folder, path } = typeof entry === 'string' ? nodeProgram(entry) : entry;
  const child = spawn(file, args, {
    cwd: folder,
    env: {
      PATH: path ?? process.env.PATH,
      // With the compile cache, if there is one, a process starts in half the time.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      LOG_LEVEL: 'error',
      PORT: String(port === 0 ? await freePort() : port),
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // If this process is interrupted, the server must not keep running.
  const killOnExit = (): void => void child.kill('SIGKILL');
  process.once('exit', killOnExit);
  child.once('exit', () => process.off('exit', killOnExit));
  const baseUrl = await listeningAddress(child);
  return {
    baseUrl,
    pid: child.pid!,
    async kill() {
      child.kill('SIGKILL');
      await waitForExit(child);
    },
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      await waitForExit(child);
      return child.exitCode;
    },
  };
}

async function waitForExit(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

function listeningAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${code} before it listened`)));
    createInterface({ input: child.stdout! }).on('line', (line) => {
      const address = /^listening on (http:\/\/\S+)$/.exec(line)?.[1];
      if (address !== undefined) resolve(address);
    });
  });
}
