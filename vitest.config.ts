import { defineConfig } from 'vitest/config';

// What takes long, a thousand crashes say, stands in *.long.test.ts and runs in `npm run test:long` alone.
const long = process.env.LOBBYKIT_LONG === '1';

const shared = {
  exclude: ['**/node_modules/**', ...(long ? [] : ['**/*.long.test.ts'])],
  setupFiles: ['test/use-storage.ts'],
  // A machine that stalls must not fail a test. The defaults are one second for a poll and ten for a hook.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 15_000, interval: 20 } },
};

/** Every test of an area again, on a real database: the same rules must hold there. */
const areasOn = (storage: string) => ({
  extends: true as const,
  test: {
    ...shared,
    name: `areas on ${storage}`,
    include: ['packages/core/test/areas/**/*.test.ts'],
    exclude: shared.exclude,
    env: { STORAGE: storage },
    // Each test has a backend of its own and shares nothing but modules: a quarter less time than with fresh ones.
    isolate: false,
  },
});

// Tests run the sources: the condition makes every workspace package resolve to its src folder.
export default defineConfig({
  resolve: { conditions: ['@lobbykit/source'] },
  ssr: { resolve: { conditions: ['@lobbykit/source'] } },
  test: {
    globalSetup: 'test/postgres-server.ts',
    // One fewer than there are cores is usual, which on two leaves one idle: 10 minutes and not more than 16.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'all',
          include: [
            'packages/*/{src,test}/**/*.test.ts',
            'examples/*/test/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
        },
      },
      areasOn('sqlite'),
      areasOn('postgres'),
    ],
  },
});
