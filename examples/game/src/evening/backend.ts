import { localProcessAllocator } from '@lobbykit/allocators';
import { createBackend, unsafeProvider } from '@lobbykit/core';
import { matchesArea } from '@lobbykit/matches';
import { listen } from '../listen.ts';
import { openStorage } from '../storage.ts';
import { eveningConfig } from './queues.ts';

/** A node of the backend on the evening: three queues with ratings, and a few game servers that play many matches each. */

const variables = process.env as Readonly<Record<string, string>>;
const { address, serve } = await listen(Number(variables.PORT));

const backend = createBackend({
  storage: await openStorage(variables.DATABASE_URL!),
  rootApiKey: variables.ROOT_API_KEY!,
  secretKey: variables.SECRET_KEY!,
  // Only for bots: this provider believes any name. Real players need another provider.
  providers: [unsafeProvider],
  areas: [matchesArea],
  // All bots share one address here, which rate limits do not expect.
  rates: false,
  // A machine that is busy with something else must not refuse them.
  limits: { requestWaitMilliseconds: 60_000 },
  matchmaking: { config: eveningConfig, passMilliseconds: 500 },
  matchBroker: {
    allocators: [
      {
        allocator: localProcessAllocator({
          gameServerPath: process.execPath,
          gameServerArguments: [variables.GAME_SERVER!],
          gameServerEnvironment: { GAME_RUN: variables.GAME_RUN!, CONCURRENT_MATCHES: '8' },
          backendUrl: address,
          apiKey: variables.GAME_SERVER_KEY!,
        }),
        buffer: { minIdle: 1, maxServers: 3 },
      },
    ],
  },
});
await serve(backend);
