import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { freePort } from '../../../test/free-port.ts';
import { findProgram } from '../../../test/installed-programs.ts';

export const redisServer = findProgram(['redis-server'], 'redis-server', 'REDIS_SERVER');

export interface TestRedis {
  readonly url: string;
  readonly process: ChildProcess;
  /** Kills the server. */
  stop(): Promise<void>;
  /** Starts the server again on the same port. */
  start(): Promise<void>;
}

/** Starts a Redis of its own, which stores nothing and ends with the test. */
export async function startRedis(...options: readonly string[]): Promise<TestRedis> {
  const directory = await mkdtemp(join(tmpdir(), 'lobbykit-redis-'));
  const port = await freePort();
  let running: ChildProcess;

  async function start(): Promise<void> {
    running = spawn(
      redisServer.path!,
      ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', ...options],
      { cwd: directory, stdio: 'ignore' },
    );
    while (!(await accepts(port))) await setTimeout(5);
  }

  async function stop(): Promise<void> {
    if (running.exitCode !== null || running.signalCode !== null) return;
    const ended = new Promise((resolve) => running.once('exit', resolve));
    running.kill('SIGKILL');
    await ended;
  }

  await start();
  onTestFinished(async () => {
    await stop();
    await rm(directory, { recursive: true });
  });
  return {
    url: `redis://127.0.0.1:${port}`,
    get process() {
      return running;
    },
    stop,
    start,
  };
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
