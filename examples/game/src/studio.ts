import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Client, createClient } from '@lobbykit/core/client';
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
  /** Whoever is interrupted leaves nothing behind either. */
  const leave = (): void => {
    killGameServers(run);
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', leave);
  resources.defer(() => {
    process.off('exit', leave);
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
  const running: ServerProcess[] = [];
  resources.defer(async () => {
    for (const server of running) await server.kill();
  });
  for (let node = 0; node < nodes; node++) running.push(await launch(node, 0));
  const baseUrls = running.map(({ baseUrl }) => baseUrl);
  for (const [node, baseUrl] of baseUrls.entries()) say(`${nameOf(node)} listens on ${baseUrl}`);

  let host: HostProcess | undefined;
  if (allocator === 'fleet') {
    const starting = startHost({ folder, backendUrl: baseUrls[0]!, apiKey: keys.agents });
    host = await within('the agent of a host starts', () => starting);
    resources.defer(host.kill);
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
    kill: (node) => running[node]!.kill(),
    async start(node) {
      running[node] = await launch(node, Number(new URL(baseUrls[node]!).port));
    },
    async stop() {
      if (host) await within('the agent stops', host.stop);
      for (const [node, server] of running.entries())
        assert.equal(
          await within(`${nameOf(node)} stops`, server.stop),
          0,
          `${nameOf(node)} did not stop cleanly`,
        );
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
