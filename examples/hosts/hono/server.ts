import { serve } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import { createBackend, unsafeProvider } from '@lobbykit/core';
import { toFetchHandler } from '@lobbykit/core/fetch';
import { createMemoryStorage } from '@lobbykit/core/storage';
import { Hono } from 'hono';

const backend = createBackend({ storage: createMemoryStorage(), providers: [unsafeProvider] });
await backend.start();

const app = new Hono();
const handler = toFetchHandler(backend, { prefix: '/game' });
app.all('/game/api/v1/*', (context) =>
  handler(context.req.raw, { address: getConnInfo(context).remote.address }),
);

app.get('/inventory', async (context) => {
  const caller = await backend.authenticate(context.req.raw.headers);
  return caller === null ? context.text('log in first', 401) : context.json({ owner: caller.accountId });
});

const server = serve({ fetch: app.fetch, port: Number(process.env.PORT ?? 8080) });

process.once('SIGTERM', async () => {
  server.close(); // accepts no new connections
  await backend.stop(); // lets running requests finish and ends streams
});
