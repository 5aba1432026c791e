import { fleetAllocator, localProcessAllocator } from '@lobbykit/allocators';
import { type Allocator, createBackend, unsafeProvider } from '@lobbykit/core';
import { listen } from './listen.ts';
import { matchmakingConfig } from './queue.ts';
import { openStorage } from './storage.ts';

/** A node of the studio's backend: matchmaking, and game servers for its matches. */

const variables = process.env as Readonly<Record<string, string>>;
const { NODE_NAME, PORT, DATABASE_URL, ALLOCATOR, MAPS_URL, GAME_RUN, GAME_SERVER_KEY } = variables;

// Listens first, because game servers need its address.
const { address, serve } = await listen(Number(PORT));

/** Variables of game servers in addition to those that the allocator sets. */
const environment = { MAPS_URL: MAPS_URL!, GAME_RUN: GAME_RUN! };

const backend = createBackend({
  storage: await openStorage(DATABASE_URL!),
  rootApiKey: variables.ROOT_API_KEY!,
  secretKey: variables.SECRET_KEY!,
  // Only for bots: this provider believes any name. Real players need another provider.
  providers: [unsafeProvider],
  // Twenty players share one address here, which rate limits do not expect.
  rates: false,
  // Twenty players are no load, so a machine that is busy with something else must not refuse them.
  limits: { requestWaitMilliseconds: 60_000 },
  matchmaking: {
    config: matchmakingConfig,
    hooks: { chooseMap: { newMatch: chooseMap } },
    passMilliseconds: 500,
  },
  matchBroker: { allocators: [{ allocator: ALLOCATOR === 'fleet' ? onHosts() : onThisMachine() }] },
  fleets: { deploy: { artifacts: [variables.BUILDS_URL!] } },
});
await serve(backend);

/** Asks the studio's map service for the map of a new match, before the match takes its tickets. */
async function chooseMap(): Promise<{ readonly matchProperties: { readonly map: string } }> {
  const answer = await fetch(`${MAPS_URL}/maps/choice`, { headers: { 'x-asked-by': NODE_NAME! } });
  const { name } = (await answer.json()) as { readonly name: string };
  return { matchProperties: { map: name } };
}

/** Runs game servers as processes of this machine. */
function onThisMachine(): Allocator {
  return localProcessAllocator({
    gameServerPath: process.execPath,
    gameServerArguments: [variables.GAME_SERVER!],
    gameServerEnvironment: environment,
    backendUrl: address,
    apiKey: GAME_SERVER_KEY!,
  });
}

/** Runs game servers as jobs of the fleet: its hosts download the build and run it. */
function onHosts(): Allocator {
  return fleetAllocator({
    backendUrl: address,
    apiKey: GAME_SERVER_KEY!,
    job: {
      name: 'game',
      artifacts: [
        {
          name: 'build',
          remote: `${variables.BUILDS_URL}game.tar.gz`,
          integrity: { alg: 'sha512', hash: variables.BUILD_SHA512! },
          config: 'archive=tar.gz',
        },
      ],
      job: {
        requirements: {},
        include: [{ name: 'build', dest: 'game', executable: false }],
        exec: [
          {
            cmd: 'game/game-server.mjs',
            args: [],
            environment: Object.entries(environment).map(([name, value]) => `${name}=${value}`),
          },
        ],
        restartPolicy: 'never',
      },
    },
  });
}
