import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const entry = fileURLToPath(new URL('./host.ts', import.meta.url));

export interface HostOptions {
  readonly folder: string;
  readonly backendUrl: string;
  readonly apiKey: string;
}

/** The agent of a host, as a process of its own. */
export interface HostProcess {
  /** SIGTERM: ends what it runs, says so to the backend, and ends. */
  stop(): Promise<void>;
  /** SIGKILL: its games go on. */
  kill(): void;
}

/** Starts the agent of a host on this machine, and resolves once it runs. */
export async function startHost({ folder, backendUrl, apiKey }: HostOptions): Promise<HostProcess> {
  // Below the ports that systems give to whoever asks for any, so that nobody else has one of these by chance.
  const port = 10_000 + Math.floor(Math.random() * 20_000);
  const settings = {
    backendUrl,
    apiKey,
    hostId: 'host-of-the-example',
    folder: join(folder, 'agent'),
    ports: [port, port + 100],
    drainSeconds: 0,
  };
  const file = join(folder, 'agent.json');
  await writeFile(file, JSON.stringify(settings), { mode: 0o600 });
  const child = spawn(process.execPath, [...process.execArgv, entry], {
    // Programs are found by PATH, and the game server asks there for Node.
    env: {
      PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
      LOBBYKIT_AGENT_CONFIG: file,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const killWithUs = (): void => void child.kill('SIGKILL');
  process.once('exit', killWithUs);
  child.once('exit', () => process.off('exit', killWithUs));
  const ended = once(child, 'exit');
  await new Promise<void>((resolve, reject) => {
    ended.then(([code]) => reject(new Error(`the agent ended with ${code} before it ran`)), reject);
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.includes('"the agent runs"')) resolve();
    });
  });
  return {
    async stop() {
      child.kill('SIGTERM');
      await ended;
      assert.equal(child.exitCode, 0, 'the agent did not stop cleanly');
    },
    kill: killWithUs,
  };
}
