import { defineConfig } from 'vitest/config';

// Tests run the sources: the condition makes every workspace package resolve to its src folder.
// What takes long, a thousand crashes say, stands in *.long.test.ts and runs in `npm run test:long` alone.
const long = process.env.LOBBYKIT_LONG === '1';

export default defineConfig({
  resolve: { conditions: ['@lobbykit/source'] },
  ssr: { resolve: { conditions: ['@lobbykit/source'] } },
  test: {
    include: ['packages/*/{src,test}/**/*.test.ts', 'examples/*/test/**/*.test.ts', 'scripts/**/*.test.ts'],
    exclude: ['**/node_modules/**', ...(long ? [] : ['**/*.long.test.ts'])],
    globalSetup: 'test/postgres-server.ts',
    setupFiles: ['test/use-storage.ts'],
    testTimeout: 20_000,
  },
});
