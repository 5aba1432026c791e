import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { freePort } from '../../../test/free-port.ts';

/** Where Debian and other systems put Redis. */
export const redisServer = [
  process.env.REDIS_SERVER ?? '',
  '/usr/bin/redis-server',
  '/usr/local/bin/redis-server',
].find((path) => existsSync(path));

if (!redisServer)
  process.stderr.write(
    'No redis-server was found, so wake-ups through Redis are not tested: install it, or set REDIS_SERVER to its path.\n',
  );

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
      redisServer!,
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
