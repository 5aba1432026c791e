import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fastifyAdapter } from '@lobbykit/adapter-fastify';
import type { BackendOptions } from '@lobbykit/core';
import { createTestBackend, type TestBackend } from '@lobbykit/testing';
import fastify from 'fastify';
import { onTestFinished } from 'vitest';
import { freePort } from '../../../test/free-port.ts';
import { fleetAllocator } from '../../allocators/src/index.ts';
import { fleetJobs } from '../../core/src/areas/fleets/tables.ts';
import { systemClock } from '../../core/src/runtime/clock.ts';
import { startNodes } from '../../core/test/nodes/nodes.ts';
import { storages } from '../../core/test/operations/storages.ts';
import { findJobProcesses, identityOf } from '../src/process-identity.ts';
import { type TarEntry, tarGz } from './archives.ts';
import { emptyFolder } from './empty-folder.ts';
import { kill, until } from './fleet.ts';

const asHost = { system: true } as const;
const source = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const states = ['UNSPECIFIED', 'QUEUED', 'ASSIGNED', 'RUNNING', 'ENDED', 'FAILED'];

type Options = Partial<BackendOptions>;
type Nodes = readonly TestBackend[];

/** Starts one backend on memory or SQLite, or two nodes on one Postgres; the agent and the servers then use different nodes. */
export const topologies = {
  memory: async (options: Options): Promise<Nodes> => [await alone('memory', options)],
  SQLite: async (options: Options): Promise<Nodes> => [await alone('SQLite', options)],
  'two nodes on Postgres': async (options: Options): Promise<Nodes> => (await startNodes(2, options)).nodes,
};

async function alone(name: keyof typeof storages, options: Options): Promise<TestBackend> {
  const started = await createTestBackend({ ...options, storage: await storages[name]() });
  onTestFinished(() => started[Symbol.asyncDispose]());
  return started;
}

/** What a game server of these tests writes about itself when it starts. */
export interface ServerNote {
  readonly serverId: string;
  readonly pid: number;
  readonly port: number;
  readonly API_KEY?: string;
  readonly BACKEND_URL: string;
}

/** Returns the archive of the game server, including the sources of our client package. */
async function build(): Promise<Buffer> {
  const client = source('../../game-server/src');
  const entries: TarEntry[] = [
    { path: 'server.mjs', content: await readFile(source('./match-server.mjs'), 'utf8'), mode: 0o755 },
  ];
  for (const name of await readdir(client))
    entries.push({ path: `game-server/${name}`, content: await readFile(join(client, name), 'utf8') });
  return tarGz(entries);
}

interface MatchFleetOptions {
  /** How the game server behaves. */
  readonly mode?: string;
  /** Where servers get their key from. */
  readonly keyFrom?: 'allocator' | 'agent';
}

/** Backends that listen, an allocator that deploys the game server of these tests, and an agent that can be kill. */
export async function createMatchFleet(
  open: (options: Options) => Promise<Nodes>,
  fleetOptions: MatchFleetOptions = {},
) {
  const { mode = '', keyFrom = 'allocator' } = fleetOptions;
  const apiKey = `servers-${randomBytes(24).toString('hex')}`;
  const folder = await emptyFolder();
  const notes = join(folder, 'notes');
  await writeFile(notes, '');
  const archive = await build();
  const builds = createServer((_, response) => void response.end(archive));
  await new Promise<void>((ready) => builds.listen(0, '127.0.0.1', ready));
  onTestFinished(() => void builds.close().closeAllConnections());
  const remote = `http://127.0.0.1:${(builds.address() as AddressInfo).port}/`;
  const ports = [await freePort(), await freePort()];
  const urlOf = (node: number): string => `http://127.0.0.1:${ports[node]}`;
  // Agents and game servers use the machine's clock. The clock of the backends can also jump ahead.
  let skippedMilliseconds = 0;
  const clock = { ...systemClock, now: () => Date.now() + skippedMilliseconds };

  const hash = createHash('sha256').update(archive).digest('hex');
  const allocator = fleetAllocator({
    job: {
      name: 'game',
      artifacts: [{ name: 'build', remote, integrity: { alg: 'sha256', hash }, config: 'archive=tar.gz' }],
      job: {
        requirements: { region: 'eu' },
        include: [{ name: 'build', dest: 'game', executable: false }],
        exec: [{ cmd: 'game/server.mjs', environment: [`NOTES=${notes}`, `MODE=${mode}`] }],
      },
    },
    backendUrl: urlOf(0),
    ...(keyFrom === 'allocator' && { apiKey }),
  });
  const nodes = await open({
    clock,
    background: true,
    rootApiKey: apiKey,
    fleets: { deploy: { artifacts: [remote] } },
    matchBroker: { allocators: [{ allocator }] },
  });
  for (const [at, { backend }] of nodes.entries()) {
    const app = fastify({ forceCloseConnections: true });
    await app.register(fastifyAdapter(backend));
    await app.listen({ port: ports[at]!, host: '127.0.0.1' });
    onTestFinished(() => app.close());
  }
  const { api } = nodes[0]!.backend;

  const output: string[] = [];
  const agentFolder = join(folder, 'agent');
  let agent: ChildProcess;

  async function startAgent(): Promise<void> {
    const before = output.length;
    const child = spawn(process.execPath, ['--conditions=@lobbykit/source', source('../src/command.ts')], {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        ...(keyFrom === 'agent' && { API_KEY: apiKey }),
        LOBBYKIT_BACKEND_URL: urlOf(nodes.length - 1),
        LOBBYKIT_API_KEY: apiKey,
        LOBBYKIT_HOST_ID: 'host',
        LOBBYKIT_AGENT_FOLDER: agentFolder,
        LOBBYKIT_AGENT_CONFIG: join(folder, 'agent.json'),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => output.push(chunk.toString()));
    agent = child;
    await until(
      async () => output.slice(before).join(''),
      (text) => text.includes('the agent runs'),
    );
    await until(host, (seen) => seen?.available === true);
  }

  const host = async () => (await api.fleets.listHosts({}, asHost)).hosts[0];
  const port = await freePort();
  await writeFile(
    join(folder, 'agent.json'),
    JSON.stringify({
      passEnvironment: keyFrom === 'agent' ? ['PATH', 'API_KEY'] : ['PATH'],
      ports: [port, Math.min(port + 50, 65_535)],
      stopSeconds: 1,
      drainSeconds: 0,
      metadata: { region: 'eu' },
    }),
  );
  const noted = async (): Promise<ServerNote[]> =>
    (await readFile(notes, 'utf8'))
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as ServerNote);
  await startAgent();
  const mark = await markIn(agentFolder);
  onTestFinished(async () => {
    await kill(agent, 'SIGKILL');
    for (const { pid } of findJobProcesses(mark)) process.kill(pid, 'SIGKILL');
  });

  async function stateOf(matchId: string): Promise<string> {
    const { state, reason, serverId } = await api.matchBroker.getMatch({ matchId }, asHost);
    return [states[state], reason, serverId].filter(Boolean).join(' ');
  }

  return {
    api,
    apiKey,
    /** What the agent has written down. */
    written: async () => `${await readFile(join(agentFolder, 'state.json'), 'utf8')}${output.join('')}`,
    host,
    startAgent,
    killAgent: () => kill(agent, 'SIGKILL'),
    queue: (matchId: string) =>
      api.events.emit(
        { nestedEvent: { newMatchEvent: { match: { matchId } } }, eventTags: ['new-match'], broadcast: true },
        asHost,
      ),
    /** Waits until the match is so, and answers how it is. */
    becomes: (matchId: string, state: RegExp) =>
      until(
        () => stateOf(matchId),
        (found) => state.test(found),
      ),
    /** Waits until so many servers have begun, and answers the last one. */
    server: async (count: number) => (await until(noted, (all) => all.length >= count))[count - 1]!,
    /** Sends a request to a game server. */
    async tell({ port }: ServerNote, path: string): Promise<void> {
      await fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } }).catch(() => {});
    },
    /** Advances the clock of the nodes and runs the due tasks. */
    async pass(seconds: number): Promise<void> {
      // In steps: a clock that jumps further would mean that the process was suspended, and nobody could call it.
      for (let left = seconds; left > 0; left -= 10) {
        skippedMilliseconds += Math.min(left, 10) * 1_000;
        for (const { backend } of nodes) await backend.scheduler.tick();
      }
    },
    gone: ({ pid }: ServerNote) =>
      until(
        async () => identityOf(pid),
        (found) => found === null,
      ),
    /** Waits until nothing runs on the host and the backend has no job of it. */
    async nothingLeft(): Promise<void> {
      await until(
        async () => findJobProcesses(mark).length,
        (count) => count === 0,
      );
      await until(
        () => nodes[0]!.storage.find(fleetJobs, {}),
        (jobs) => jobs.length === 0,
      );
    },
  };
}

async function markIn(folder: string): Promise<string> {
  const state = JSON.parse(await readFile(join(folder, 'state.json'), 'utf8')) as { hostToken: string };
  return createHash('sha256').update(state.hostToken).digest('hex').slice(0, 32);
}
