import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { patience } from './test/patience.ts';

// What takes long, a thousand crashes say, stands in *.long.test.ts and runs in `npm run test:long` alone.
const long = process.env.LOBBYKIT_LONG === '1';

const shared = {
  exclude: ['**/node_modules/**', ...(long ? [] : ['**/*.long.test.ts'])],
  setupFiles: ['test/use-storage.ts'],
  // For the processes that tests start: one that loads a server needs 0.5 seconds of processor time, and 1.1 without.
  env: {
    NODE_COMPILE_CACHE: fileURLToPath(new URL('./node_modules/.cache/lobbykit/compiled', import.meta.url)),
  },
  ...patience,
};

/**
 * Tests that share nothing but modules: each has a backend, a storage or a process of its own. So their files run in one
 * process, one after the other: a file needs 0.4 seconds less than in a process of its own. 106 files needed 196 seconds
 * of processor time together, and 269 each in its own.
 */
const sharing = [
  'packages/core/src/**/*.test.ts',
  'packages/core/test/*.test.ts',
  'packages/core/test/{area-cases,area-client,areas,connections,consumers,data-steps,door,events,every-route}/**/*.test.ts',
  'packages/core/test/{faults,fetch,fuzz,idempotency,instruments,limits,maintenance,matching,metadata}/**/*.test.ts',
  'packages/core/test/{models,node,nodes,outbound,rights,secrets,transfer}/**/*.test.ts',
  'packages/{adapter-*,allocators,client,host-agent,identity-providers,object-store}/**/*.test.ts',
  'packages/{community,lobbies,matches,sql,statistics,storage-*,store,store-simulator,testing,wake-redis}/**/*.test.ts',
  'packages/lobbykit/src/**/*.test.ts',
  'packages/lobbykit/test/{backup,banner,config,config-file,doctor,doctor-proxy,host,identity-providers,mail,matchmaking}.test.ts',
  'packages/lobbykit/test/{object-store,operator-commands,options,platform-auth,rules,run-command,store,wake-ups}.test.ts',
  'examples/guilds/test/{area-cases,chest,hooks,members,page,relay}.test.ts',
  'scripts/**/*.test.ts',
];

const sharedProcess = {
  ...shared,
  isolate: false,
  setupFiles: [...shared.setupFiles, 'test/seed-of-properties.ts'],
};

/** Every test of an area again, on a real database: the same rules must hold there. */
const areasOn = (storage: string) => ({
  extends: true as const,
  test: {
    ...sharedProcess,
    name: `areas on ${storage}`,
    include: [
      'packages/core/test/areas/**/*.test.ts',
      'packages/lobbies/test/{leaving,lobbies,model,player-metadata,races}.test.ts',
      'packages/statistics/test/statistics.test.ts',
      'packages/{community,matches}/test/areas/**/*.test.ts',
    ],
    exclude: shared.exclude,
    env: { ...shared.env, STORAGE: storage },
  },
});

// Tests run the sources: the condition makes every workspace package resolve to its src folder.
export default defineConfig({
  resolve: { conditions: ['@lobbykit/source'] },
  ssr: { resolve: { conditions: ['@lobbykit/source'] } },
  test: {
    globalSetup: ['test/postgres-server.ts', 'test/sqlite-folder.ts'],
    // Some tests wait, for a process that starts or for Postgres, so more run than there are cores. With as many as cores,
    // a quarter of the processor time was unused.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      {
        extends: true,
        test: {
          ...sharedProcess,
          name: 'all',
          include: sharing,
          setupFiles: [...sharedProcess.setupFiles, 'test/record-operations.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'all, isolated',
          exclude: [...shared.exclude, ...sharing],
          include: [
            'packages/*/{src,test}/**/*.test.ts',
            'examples/*/test/**/*.test.ts',
            'scripts/**/*.test.ts',
            'test/*.test.ts',
          ],
        },
      },
      areasOn('sqlite'),
      areasOn('postgres'),
    ],
  },
});
