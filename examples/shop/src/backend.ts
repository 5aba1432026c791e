import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expressAdapter } from '@lobbykit/adapter-express';
import { createBackend, silentLog, systemClock, unsafeProvider } from '@lobbykit/core';
import { createStoreClient, storeOrderProvider } from '@lobbykit/store';
import express from 'express';
import { openStorage } from './storage.ts';
import { appId } from './store.ts';

/** A node of the studio's backend, which sells through the store. It is killed without a warning. */

const variables = process.env as Readonly<Record<string, string>>;
const { PORT, DATABASE_URL, STORE_URL, STORE_KEY, ROOT_API_KEY, SECRET_KEY } = variables;
const aheadMilliseconds = Number(variables.MINUTES_AHEAD ?? 0) * 60_000;

const store = createStoreClient({ appId, key: STORE_KEY!, baseUrl: STORE_URL! });
const backend = createBackend({
  storage: await openStorage(DATABASE_URL!),
  rootApiKey: ROOT_API_KEY!,
  secretKey: SECRET_KEY!,
  publicUrl: `http://127.0.0.1:${PORT}`,
  // Only for bots: this provider believes any name. Real players need another provider.
  providers: [unsafeProvider],
  entitlements: {
    // Only for the simulated store: it gives every account an id there. In a real one, players log in.
    orderProvider: storeOrderProvider(store, { createStoreIds: true }),
    requireIdempotencyKey: true,
  },
  // Only so that the example need not wait for the next report of the store, which is read every five minutes.
  ...(aheadMilliseconds > 0 && {
    clock: { ...systemClock, now: () => systemClock.now() + aheadMilliseconds },
  }),
  // The store loses answers on purpose here. A real server logs that.
  log: silentLog,
  // Fifty players share one address here, which rate limits do not expect, on a machine that does other work too.
  rates: false,
  limits: { requestWaitMilliseconds: 60_000 },
});
await backend.start();
const server = express().use(expressAdapter(backend)).listen(Number(PORT), '127.0.0.1');
await once(server, 'listening');
process.once('SIGTERM', () => void stop());
process.stdout.write(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);

async function stop(): Promise<void> {
  server.close(() => process.exit(0));
  await backend.stop();
  server.closeAllConnections();
}
