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
import { makeKeys } from './keys.ts';
import { type Maps, openMaps } from './maps.ts';
import { killGameServers } from './processes.ts';

const backendEntry = fileURLToPath(new URL('./backend.ts', import.meta.url));

export interface StudioOptions {
  /** `sqlite:<path>` or `postgres://…`; new, without anything in it. */
  readonly databaseUrl: string;
  readonly nodes: number;
  /** Who starts game servers: the node itself, on its own machine, or the agent of a host. */
  readonly allocator: 'local-process' | 'fleet';
  /** Told each step as it is done. */
  readonly say: (line: string) => void;
}

/** All that a studio runs: the nodes of its backend, its file server, its map service, and a host for game servers. */
export interface Studio extends AsyncDisposable {
  readonly allocator: StudioOptions['allocator'];
  /** What all its game servers have in their environment. */
  readonly run: string;
  readonly build: Build;
  /** Where each node listens, also after it was started again. */
  readonly baseUrls: readonly string[];
  readonly maps: Maps;
  /** A client with the operator's key; on the first node. */
  readonly operator: Client;
  nameOf(node: number): string;
  /** SIGKILL: no goodbye, nothing flushed. */
  kill(node: number): Promise<void>;
  /** Starts a node again where it was. */
  start(node: number): Promise<void>;
  /** Stops host and nodes as a deployment does it. Rejects where one of them does not stop cleanly. */
  stop(): Promise<void>;
}

/** Opens the studio. What it has opened ends with it, game servers too, whatever has happened. */
export async function openStudio({ databaseUrl, nodes, allocator, say }: StudioOptions): Promise<Studio> {
  await using resources = new AsyncDisposableStack();
  const run = randomUUID();
  const folder = await mkdtemp(join(tmpdir(), 'lobbykit-game-'));
  const running = new Map<number, ServerProcess>();
  let host: HostProcess | undefined;

  /** First those who start game servers, then game servers, then their files; at once, for at its exit a process cannot wait. */
  function leave(): void {
    host?.kill();
    for (const server of running.values()) void server.kill();
    killGameServers(run);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  // Whoever is interrupted leaves nothing behind either.
  process.once('exit', leave);
  resources.defer(async () => {
    process.off('exit', leave);
    host?.kill();
    for (const server of running.values()) await server.kill();
    leave();
  });

  const build = await buildGameServer(folder);
  say(`the game server is packed: sha512 ${build.sha512.slice(0, 16)}…`);
  const builds = resources.use(await serveBuilds({ 'game.tar.gz': build.archive }));
  const maps = resources.use(await openMaps());
  const keys = await makeKeys(databaseUrl, 'the-root-key-of-the-game-0123456789abcdef');

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
        backendEntry,
      ),
    );
  const launching = Array.from({ length: nodes }, async (_, node) => {
    const server = await launch(node, 0);
    running.set(node, server);
    return server.baseUrl;
  });
  const baseUrls = await Promise.all(launching);
  for (const [node, baseUrl] of baseUrls.entries()) say(`${nameOf(node)} listens on ${baseUrl}`);

  if (allocator === 'fleet') {
    const starting = startHost({ folder, backendUrl: baseUrls[0]!, apiKey: keys.agents });
    host = await within('the agent of a host starts', () => starting);
    say('the agent of a host runs');
  }

  const owned = resources.move();
  return {
    allocator,
    run,
    build,
    baseUrls,
    maps,
    operator: createClient({ baseUrl: baseUrls[0]!, apiKey: keys.root }),
    nameOf,
    kill: (node) => running.get(node)!.kill(),
    async start(node) {
      running.set(node, await launch(node, Number(new URL(baseUrls[node]!).port)));
    },
    async stop() {
      if (host) await within('the agent stops', host.stop);
      for (const [node, server] of running) {
        const what = `${nameOf(node)} stops`;
        assert.equal(await within(what, server.stop), 0, `${what}, but not cleanly`);
      }
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
