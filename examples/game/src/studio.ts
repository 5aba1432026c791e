import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Client, createClient } from '@lobbykit/client';
import { type ServerProcess, startServer } from '../../first-steps/src/server-process.ts';
import { type Build, buildGameServer, serveBuilds } from './artifact.ts';
import { within } from './deadline.ts';
import { type HostProcess, startHost } from './host-process.ts';
import { createKeys } from './keys.ts';
import { type Maps, openMaps } from './maps.ts';
import { killGameServers } from './processes.ts';

const backendEntry = fileURLToPath(new URL('./backend.ts', import.meta.url));

export interface StudioOptions {
  /** `sqlite:<path>` or `postgres://…` of a new, empty database. */
  readonly databaseUrl: string;
  readonly nodes: number;
  /** What starts game servers: the node itself, on its own machine, or the agent of a host. */
  readonly allocator: 'local-process' | 'fleet';
  /** How many hosts of the fleet there are. Default 1. */
  readonly hosts?: number;
  /** The program of a node. Default: that of team tic-tac-toe. */
  readonly backend?: string;
  /** The source of the game server. Default: that of team tic-tac-toe. */
  readonly gameServer?: string;
  /** Called with each finished step. */
  readonly say: (line: string) => void;
}

/** Everything that a studio runs: the nodes of its backend, a file server, a map service, and a host for game servers. */
export interface Studio extends AsyncDisposable {
  readonly allocator: StudioOptions['allocator'];
  /** Marks the game servers of this run in their environment. */
  readonly run: string;
  readonly build: Build;
  /** The addresses of the nodes. They stay the same after a restart. */
  readonly baseUrls: readonly string[];
  readonly maps: Maps;
  /** A client of the first node with the operator's key. */
  readonly operator: Client;
  /** The operator's key. */
  readonly rootKey: string;
  /** The agents of the hosts; none if the nodes start game servers themselves. */
  readonly hosts: readonly HostProcess[];
  /** Starts the agent of a host again that was killed. */
  startHost(index: number): Promise<void>;
  nameOf(node: number): string;
  /** Kills a node with SIGKILL. */
  kill(node: number): Promise<void>;
  /** Starts a killed node again at the same address. */
  start(node: number): Promise<void>;
  /** Stops the host and the nodes with SIGTERM. Rejects if one of them does not stop cleanly. */
  stop(): Promise<void>;
}

/** Opens the studio. Disposing it ends everything that it started, including game servers, also after a failure. */
export async function openStudio(options: StudioOptions): Promise<Studio> {
  const { databaseUrl, nodes, allocator, say, backend = backendEntry, gameServer } = options;
  await using resources = new AsyncDisposableStack();
  const run = randomUUID();
  const folder = await mkdtemp(join(tmpdir(), 'lobbykit-game-'));
  const running = new Map<number, ServerProcess>();
  const hosts: HostProcess[] = [];

  /** Kills what starts game servers, then game servers, and removes their files. Synchronous, because an exiting process cannot wait. */
  function cleanUp(): void {
    for (const host of hosts) host.kill();
    for (const server of running.values()) void server.kill();
    killGameServers(run);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  // Also cleans up if the example is interrupted.
  process.once('exit', cleanUp);
  resources.defer(async () => {
    for (const host of hosts) host.kill();
    for (const server of running.values()) await server.kill();
    cleanUp();
    // Only now: this process may end by an error while it waits.
    process.off('exit', cleanUp);
  });

  const build = await buildGameServer(folder, gameServer);
  say(`the game server is packed: sha512 ${build.sha512.slice(0, 16)}…`);
  const builds = resources.use(await serveBuilds({ 'game.tar.gz': build.archive }));
  const maps = resources.use(await openMaps());
  const keys = await createKeys(databaseUrl, 'the-root-key-of-the-game-0123456789abcdef');

  const nameOf = (node: number): string => `node ${node + 1}`;
  const launch = (node: number, port: number): Promise<ServerProcess> =>
    within(`${nameOf(node)} starts`, () =>
      startServer(
        {
          NODE_NAME: nameOf(node),
          DATABASE_URL: databaseUrl,
          ROOT_API_KEY: keys.root,
          SECRET_KEY: 'the-secret-key-of-the-game-0123456789abcdef',
          ALLOCATOR: allocator,
          GAME_SERVER: build.program,
          GAME_SERVER_KEY: keys.gameServers,
          BUILDS_URL: builds.url,
          BUILD_SHA512: build.sha512,
          MAPS_URL: maps.url,
          GAME_RUN: run,
        },
        port,
        backend,
      ),
    );
  const launching = Array.from({ length: nodes }, async (_, node) => {
    const server = await launch(node, 0);
    running.set(node, server);
    return server.baseUrl;
  });
  const baseUrls = await Promise.all(launching);
  for (const [node, baseUrl] of baseUrls.entries()) say(`${nameOf(node)} listens on ${baseUrl}`);

  async function launchHost(index: number): Promise<void> {
    const hostId = `host-${index + 1}`;
    const backendUrl = baseUrls[index % baseUrls.length]!;
    hosts[index] = await within(`the agent of ${hostId} starts`, () =>
      startHost({ folder, hostId, backendUrl, apiKey: keys.agents }),
    );
  }
  const hostCount = allocator === 'fleet' ? (options.hosts ?? 1) : 0;
  for (let index = 0; index < hostCount; index++) {
    await launchHost(index);
    say(`the agent of ${hosts[index]!.hostId} runs`);
  }

  const owned = resources.move();
  return {
    allocator,
    run,
    build,
    baseUrls,
    maps,
    operator: createClient({ baseUrl: baseUrls[0]!, apiKey: keys.root, retry: 5 }),
    rootKey: keys.root,
    hosts,
    startHost: launchHost,
    nameOf,
    kill: (node) => running.get(node)!.kill(),
    async start(node) {
      running.set(node, await launch(node, Number(new URL(baseUrls[node]!).port)));
    },
    async stop() {
      for (const host of hosts) await within(`the agent of ${host.hostId} stops`, host.stop);
      for (const [node, server] of running) {
        const what = `${nameOf(node)} stops`;
        assert.equal(await within(what, () => server.stop()), 0, `${what}, but not cleanly`);
      }
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
