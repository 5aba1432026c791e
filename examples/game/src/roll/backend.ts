import { fleetAllocator } from '@lobbykit/allocators';
import { createBackend, unsafeProvider } from '@lobbykit/core';
import { matchesArea } from '@lobbykit/matches';
import { eveningConfig } from '../evening/queues.ts';
import { listen } from '../listen.ts';
import { openStorage } from '../storage.ts';
import { allocatorName, builds, minIdle } from './builds.ts';

/** A node of the backend whose game servers run on hosts of the fleet, with three builds that an operator can choose. */

const variables = process.env as Readonly<Record<string, string>>;
const { address, serve } = await listen(Number(variables.PORT));

/** Starts servers of a build. Here all have the same program; a studio's have an archive each. */
const serversOf = (build: string) =>
  fleetAllocator({
    build,
    backendUrl: address,
    apiKey: variables.GAME_SERVER_KEY!,
    job: {
      name: `game-${build}`,
      artifacts: [
        {
          name: 'build',
          remote: `${variables.BUILDS_URL}game.tar.gz`,
          integrity: { alg: 'sha512', hash: variables.BUILD_SHA512! },
          config: 'archive=tar.gz',
        },
      ],
      job: {
        include: [{ name: 'build', dest: 'game' }],
        exec: [
          {
            cmd: 'game/game-server.mjs',
            environment: [`GAME_RUN=${variables.GAME_RUN}`, `BUILD=${build}`, 'CONCURRENT_MATCHES=4'],
          },
        ],
      },
    },
  });

const backend = createBackend({
  storage: await openStorage(variables.DATABASE_URL!),
  rootApiKey: variables.ROOT_API_KEY!,
  secretKey: variables.SECRET_KEY!,
  providers: [unsafeProvider],
  areas: [matchesArea],
  rates: false,
  limits: { requestWaitMilliseconds: 60_000 },
  matchmaking: { config: eveningConfig, passMilliseconds: 500 },
  matchBroker: {
    allocators: [
      {
        name: allocatorName,
        allocator: serversOf(builds.first),
        builds: [{ allocator: serversOf(builds.broken) }, { allocator: serversOf(builds.second) }],
        buffer: { minIdle, maxIdle: minIdle, maxServers: 60, idleSeconds: 10 },
      },
    ],
  },
  fleets: { deploy: { artifacts: [variables.BUILDS_URL!] } },
});
await serve(backend);
