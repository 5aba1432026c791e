import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { fastifyAdapter } from '@lobbykit/adapter-fastify';
import { createBackend } from '@lobbykit/core';
import { openSqlite } from '@lobbykit/storage-sqlite';
import fastify from 'fastify';

export interface BackendOptions {
  readonly path: string;
  readonly port: number;
  /** The address that artifacts must begin with. */
  readonly artifacts: string;
  readonly rootApiKey: string;
}

/** A backend on SQLite that agents can reach. */
export interface RunningBackend {
  stopJob(hostId: string, jobId: string): Promise<void>;
  /** Ends it. A backend in its own process is killed. */
  end(): Promise<void>;
}

export type OpenBackend = (options: BackendOptions) => Promise<RunningBackend>;

/** Runs a backend in this process, which is much faster than another process. */
export const openBackend: OpenBackend = async ({ path, port, artifacts, rootApiKey }) => {
  const backend = createBackend({
    storage: await openSqlite({ path }),
    rootApiKey,
    rates: false,
    // So long that a report which waits for the next heartbeat is noticed, however slow the machine is. A busy machine
    // refuses nothing.
    limits: { hostHoldSeconds: 60, requestWaitMilliseconds: 60_000 },
    fleets: { deploy: { artifacts: [artifacts] } },
  });
  await backend.start();
  const app = fastify({ forceCloseConnections: true });
  await app.register(fastifyAdapter(backend));
  await app.listen({ port, host: '127.0.0.1' });
  return {
    stopJob: (hostId, jobId) => backend.fleets.stopJob(hostId, jobId),
    async end() {
      await app.close();
      await backend.stop();
    },
  };
};

/** Runs a backend in its own process, so that it can be killed. */
export const spawnBackend: OpenBackend = async (options) => {
  const program = fileURLToPath(new URL('./backend-process.ts', import.meta.url));
  const child = spawn(process.execPath, ['--conditions=@lobbykit/source', program, JSON.stringify(options)], {
    env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  return {
    stopJob: () => Promise.reject(new Error('only a backend in this process stops jobs')),
    async end() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
    },
  };
};
