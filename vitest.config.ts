import { defineConfig } from 'vitest/config';

// Tests run the sources: the condition makes every workspace package resolve to its src folder.
export default defineConfig({
  resolve: { conditions: ['@lobbykit/source'] },
  ssr: { resolve: { conditions: ['@lobbykit/source'] } },
  test: {
    include: ['packages/*/{src,test}/**/*.test.ts', 'examples/*/test/**/*.test.ts', 'scripts/**/*.test.ts'],
    testTimeout: 20_000,
  },
});
