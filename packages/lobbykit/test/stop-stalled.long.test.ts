import { setTimeout } from 'node:timers/promises';
import { type Client, createClient } from '@lobbykit/client';
import { expect, onTestFinished, test } from 'vitest';
import { startServer } from '../../../examples/first-steps/src/server-process.ts';
import { startProxy } from '../../storage-postgres/test/network-proxy.ts';
import { freshDatabase } from './databases.ts';

const rootApiKey = 'stop-stalled-root-key-0123456789abcdefghij';
const maxStopMilliseconds = 12_000;

test.each(['express', 'fastify'] as const)(
  'a server on %s whose Postgres stalls ends within 12 seconds after SIGTERM, with requests and streams open',
  { timeout: 300_000 },
  async (adapter) => {
    const proxy = await startProxy(await freshDatabase());
    const server = await startServer(
      {
        DATABASE_URL: proxy.url,
        ADAPTER: adapter,
        RATE_LIMITS: 'off',
        ROOT_API_KEY: rootApiKey,
        SECRET_KEY: 'stop-stalled-secret-key-0123456789abcdefghij',
      },
      0,
    );
    onTestFinished(() => server.kill());
    const players: Client[] = [];
    for (let at = 0; at < 6; at += 1) {
      const joining = createClient({ baseUrl: server.baseUrl, retry: 5 });
      await joining.authentication.login({ provider: 'UNSAFE', payload: `player-${at}` });
      await joining.accounts.create();
      players.push(createClient({ baseUrl: server.baseUrl, session: joining.session!, retry: 0 }));
    }
    const over = new AbortController();
    const listening = players.map(async (player) => {
      for await (const event of player.events.subscribe({}, { signal: over.signal })) void event;
    });
    await setTimeout(1_000);
    proxy.stalled = true;
    // They wait for the database when the signal comes: some in a unit, which holds a connection.
    const waiting = players.flatMap((player, at) => [
      player.accounts.listMetadata(),
      player.accounts.putMetadata({
        entryKey: 'last',
        entryValue: { intPayload: at },
        updateOperationType: 'CREATE_IF_NECESSARY',
      }),
      player.parties.create(),
    ]);
    const ended = Promise.allSettled([...waiting, ...listening]);
    await setTimeout(500);
    const from = performance.now();
    const exitCode = await server.stop('SIGTERM');
    const milliseconds = performance.now() - from;
    console.log(`${adapter}: ended after ${Math.round(milliseconds)} ms`);
    expect(milliseconds).toBeLessThan(maxStopMilliseconds);
    expect(exitCode).toBe(0);
    over.abort();
    await ended;
  },
);
