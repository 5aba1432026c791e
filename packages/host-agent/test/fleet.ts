import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished } from 'vitest';
import { freePort } from '../../../test/free-port.ts';
import { findJobProcesses, identityOf } from '../src/process-identity.ts';
import { type TarEntry, tarGz } from './archives.ts';
import { type OpenBackend, openBackend, type RunningBackend } from './backend.ts';
import { emptyFolder } from './empty-folder.ts';

export const rootKey = 'the-root-key-of-the-tests-of-host-agents';

export interface HostView {
  /** An integer of `FleetHostState`. */
  readonly state: number;
  readonly available: boolean;
  readonly processes: readonly {
    readonly jobId: string;
    readonly state: string;
    readonly numRestarts: number;
    readonly port: number;
    readonly lastLines?: readonly string[];
  }[];
}

/** Changes to the default job. */
export interface DeployOptions {
  readonly archive?: Buffer;
  readonly hash?: string;
  readonly policy?: string;
  readonly args?: readonly string[];
  readonly cmd?: string;
}

const source = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const node = (file: string, args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess =>
  spawn(process.execPath, ['--conditions=@lobbykit/source', source(file), ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** Reads a value until it is as expected. Fails with the last value after thirty seconds. */
export async function until<Value>(
  read: () => Promise<Value>,
  isExpected: (value: Value) => boolean,
): Promise<Value> {
  const end = performance.now() + 30_000;
  for (;;) {
    const value = await read();
    if (isExpected(value)) return value;
    if (performance.now() > end) throw new Error(`the last value is ${JSON.stringify(value)}`);
    await wait(30);
  }
}

export async function kill(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const exit = once(child, 'exit');
  child.kill(signal);
  return (await exit)[0] as number | null;
}

/** Returns the archive of the game. */
export async function game(...more: readonly TarEntry[]): Promise<Buffer> {
  const content = await readFile(source('./game-server.mjs'), 'utf8');
  return tarGz([
    { path: 'bin/server.mjs', content, mode: 0o644 },
    { path: 'data/map', content: 'hill' },
    ...more,
  ]);
}

/** Starts a backend, an artifact server and an agent. Both can be ended and started again. */
export async function createFleet(settings: object = {}, open: OpenBackend = openBackend) {
  const folder = await emptyFolder();
  const agentFolder = join(folder, 'agent');
  const hostId = `host-${randomBytes(4).toString('hex')}`;
  const files = new Map<string, Buffer>();
  const artifacts = createServer((request, response) => {
    const file = files.get(request.url!);
    response.writeHead(file ? 200 : 404, { 'content-length': file?.length ?? 0 }).end(file);
  });
  await new Promise<void>((ready) => artifacts.listen(0, '127.0.0.1', ready));
  const origin = `http://127.0.0.1:${(artifacts.address() as AddressInfo).port}`;
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const agentPort = await freePort();
  const output: string[] = [];
  let backend: RunningBackend;
  let agent: ChildProcess;

  async function startBackend(): Promise<void> {
    const artifacts = `${origin}/`;
    backend = await open({ path: join(folder, 'game.db'), port, artifacts, rootApiKey: rootKey });
  }

  async function ask(method: string, path: string, body?: object) {
    const response = await fetch(`${base}/api/v1${path}`, {
      method,
      headers: { 'x-api-key': rootKey, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }

  /** Starts the process of an agent, which may end by itself. */
  function spawnAgent(): ChildProcess {
    const started = node('../src/command.ts', [], {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      SECRET_OF_THE_HOST: 'not for jobs',
      PASSED: 'for jobs',
      LOBBYKIT_BACKEND_URL: base,
      LOBBYKIT_API_KEY: rootKey,
      LOBBYKIT_HOST_ID: hostId,
      LOBBYKIT_AGENT_FOLDER: agentFolder,
      LOBBYKIT_AGENT_CONFIG: join(folder, 'agent.json'),
    });
    for (const stream of [started.stdout!, started.stderr!])
      stream.on('data', (chunk: Buffer) => output.push(chunk.toString()));
    return started;
  }

  const seen = async (): Promise<HostView | undefined> =>
    ((await ask('GET', '/fleets/hosts')).body as { hosts: HostView[] }).hosts[0];
  const processOf = (jobId: string) => async () =>
    (await seen())?.processes.find((process) => process.jobId === jobId);

  async function startAgent(): Promise<void> {
    const before = output.length;
    agent = spawnAgent();
    await until(
      async () => output.slice(before).join(''),
      (text) => text.includes('the agent runs'),
    );
    await until(seen, (host) => host?.available === true);
  }

  const { writeFile } = await import('node:fs/promises');
  await writeFile(
    join(folder, 'agent.json'),
    JSON.stringify({
      passEnvironment: ['PATH', 'PASSED', 'MISSING'],
      ports: [agentPort, Math.min(agentPort + 50, 65_535)],
      stopSeconds: 1,
      drainSeconds: 0,
      metadata: { region: 'eu' },
      ...settings,
    }),
  );
  await startBackend();
  await startAgent();
  const host = await hostMark();
  onTestFinished(async () => {
    await kill(agent, 'SIGKILL');
    await backend.end();
    artifacts.close().closeAllConnections();
    for (const { pid } of findJobProcesses(host)) process.kill(pid, 'SIGKILL');
  });

  /** Returns the mark of the host in the environment of its processes. */
  async function hostMark(): Promise<string> {
    const state = JSON.parse(await readFile(join(agentFolder, 'state.json'), 'utf8')) as {
      hostToken: string;
    };
    return createHash('sha256').update(state.hostToken).digest('hex').slice(0, 32);
  }

  async function deploy({
    archive,
    hash,
    policy = 'never',
    args = [],
    cmd = 'game/bin/server.mjs',
  }: DeployOptions = {}) {
    const bytes = archive ?? (await game());
    const path = `/${randomBytes(8).toString('hex')}.tar.gz`;
    files.set(path, bytes);
    const integrity = { alg: 'sha256', hash: hash ?? createHash('sha256').update(bytes).digest('hex') };
    const config = {
      name: 'game',
      artifacts: [{ name: 'build', remote: origin + path, integrity, config: 'archive=tar.gz' }],
      job: {
        requirements: { region: 'eu' },
        exec: [{ cmd, args, environment: ['MAP=hill'] }],
        include: [
          { name: 'build/data', dest: 'game/data', executable: false },
          { name: 'build/bin/server.mjs', dest: 'game/bin/server.mjs', executable: true },
        ],
        restartPolicy: policy,
      },
    };
    return ask('POST', '/fleets/deploy', { config });
  }

  /** Deploys the game, and waits until it answers. */
  async function deployGame(options: DeployOptions = {}) {
    const { status, body } = await deploy(options);
    expect([status, body]).toEqual([200, { hostId, responses: [expect.stringMatching(/^started job-/)] }]);
    const jobId = (body.responses as string[])[0]!.slice('started '.length);
    const running = await until(processOf(jobId), (process) => process !== undefined);
    const ask = (path = '/') => tell(running!.port, path);
    await until(ask, (answer) => answer !== null);
    return { jobId, port: running!.port, tell: ask, process: processOf(jobId) };
  }

  return {
    folder: agentFolder,
    hostId,
    host,
    output,
    ask,
    seen,
    deploy,
    deployGame,
    act: (jobId: string, path: string, stateAfterAction = '', more: object = {}) =>
      ask('POST', `/fleets/hosts/${hostId}/action`, {
        request: { targetPx: jobId, stateAfterAction, req: { method: 'POST', path, ...more } },
      }),
    stopJob: (jobId: string) => backend.stopJob(hostId, jobId),
    startAgent,
    spawnAgent,
    startBackend,
    killAgent: (signal: NodeJS.Signals = 'SIGKILL') => kill(agent, signal),
    endBackend: () => backend.end(),
    logs: () => output.join(''),
  };
}

/** Sends a request to the game. Returns its answer, or null if it does not listen. */
async function tell(port: number, path: string): Promise<GameAnswer | null> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } });
    return (await response.json()) as GameAnswer;
  } catch {
    return null;
  }
}

export interface GameAnswer {
  readonly pid: number;
  readonly env: Readonly<Record<string, string>>;
  readonly args: readonly string[];
  readonly cwd: string;
}

export const isAlive = (pid: number): boolean => identityOf(pid) !== null;
