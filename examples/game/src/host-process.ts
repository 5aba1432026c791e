import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const entry = fileURLToPath(new URL('./host.ts', import.meta.url));

export interface HostOptions {
  readonly hostId: string;
  readonly folder: string;
  readonly backendUrl: string;
  readonly apiKey: string;
}

/** The agent of a host in its own process. */
export interface HostProcess {
  readonly hostId: string;
  /** SIGTERM: the agent ends its jobs, reports that to the backend, and exits. */
  stop(): Promise<void>;
  /** SIGKILL: its games keep running. */
  kill(): void;
}

/** Starts the agent of a host on this machine. Resolves when it runs. */
export async function startHost(options: HostOptions): Promise<HostProcess> {
  const { folder, backendUrl, apiKey, hostId } = options;
  // Below the range from which systems assign free ports, so that no other program gets one of these by chance.
  const port = 10_000 + Math.floor(Math.random() * 20_000);
  const settings = {
    backendUrl,
    apiKey,
    hostId,
    folder: join(folder, hostId),
    ports: [port, port + 100],
    drainSeconds: 0,
  };
  const file = join(folder, `${hostId}.json`);
  await writeFile(file, JSON.stringify(settings), { mode: 0o600 });
  const child = spawn(process.execPath, [...process.execArgv, entry], {
    // The first line of the game server looks for Node in PATH.
    env: {
      PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
      LOBBYKIT_AGENT_CONFIG: file,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const killWithParent = (): void => void child.kill('SIGKILL');
  process.once('exit', killWithParent);
  child.once('exit', () => process.off('exit', killWithParent));
  const ended = once(child, 'exit');
  await new Promise<void>((resolve, reject) => {
    ended.then(([code]) => reject(new Error(`the agent ended with ${code} before it was ready`)), reject);
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.includes('"the agent runs"')) resolve();
    });
  });
  return {
    hostId,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      assert.equal(child.exitCode, 0, 'the agent did not stop cleanly');
    },
    kill: killWithParent,
  };
}
