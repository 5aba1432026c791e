import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const entry = fileURLToPath(new URL('./server.ts', import.meta.url));

/** The server of the game in a process of its own. */
export interface ServerProcess {
  readonly baseUrl: string;
  /** Sends a signal and waits for the end. SIGKILL: nothing is written or closed any more. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
}

/** Starts the server. Resolves when it listens. */
export async function startServer(
  environment: Readonly<Record<string, string>>,
  port = 0,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [...process.execArgv, entry], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: String(port),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const killOnExit = (): void => void child.kill('SIGKILL');
  process.once('exit', killOnExit);
  const ended = once(child, 'exit').finally(() => process.off('exit', killOnExit));
  const baseUrl = await new Promise<string>((resolve, reject) => {
    ended.then(([code]) => reject(new Error(`the server ended with ${code}`)), reject);
    createInterface({ input: child.stdout }).on('line', (line) => {
      const address = /^listening on (\S+)$/.exec(line)?.[1];
      if (address !== undefined) resolve(address);
    });
  });
  return {
    baseUrl,
    async end(signal) {
      child.kill(signal);
      await ended;
    },
  };
}
