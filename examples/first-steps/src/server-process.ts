import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const exampleServer = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url));

/** A server as a process of its own. */
export interface ServerProcess {
  readonly baseUrl: string;
  /** SIGKILL: no goodbye, nothing flushed. */
  kill(): Promise<void>;
  /** SIGTERM: lets requests finish. Resolves to the exit code. */
  stop(): Promise<number | null>;
}

/** Starts a server, the example one unless told otherwise, and resolves once it listens. `port` 0 takes a free one. */
export async function startServer(
  variables: Readonly<Record<string, string>>,
  port: number,
  entry = exampleServer,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [...process.execArgv, entry], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'error', PORT: String(port), ...variables },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // Whoever plays with the server may be interrupted: it must not stay behind.
  const killWithUs = (): void => void child.kill('SIGKILL');
  process.once('exit', killWithUs);
  child.once('exit', () => process.off('exit', killWithUs));
  const baseUrl = await listeningAddress(child);
  return {
    baseUrl,
    async kill() {
      child.kill('SIGKILL');
      await ended(child);
    },
    async stop() {
      child.kill('SIGTERM');
      await ended(child);
      return child.exitCode;
    },
  };
}

async function ended(child: ChildProcess): Promise<void> {
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
