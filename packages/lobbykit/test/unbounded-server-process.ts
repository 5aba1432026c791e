// A program: the example server behind Fastify, whose queues are not bounded in time.
import type { AddressInfo } from 'node:net';
import { createBackend, unsafeProvider } from '@lobbykit/core';
import { pino } from 'pino';
import { createHost } from '../src/server/host.ts';
import { openStorage } from '../src/server/storage.ts';

const log = pino({ level: 'error' });
const { storage } = await openStorage(process.env.DATABASE_URL!, log);
const backend = createBackend({
  storage,
  log,
  providers: [unsafeProvider],
  rates: false,
  limits: { requestWaitMilliseconds: 60_000, loginWaitMilliseconds: 60_000 },
});
await backend.start();
const server = await createHost('fastify', backend, {
  corsOrigins: [],
  production: false,
  hasConsole: false,
  allowedHosts: null,
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`listening on http://127.0.0.1:${port}\n`);
});
process.once('SIGTERM', () => void backend.stop().finally(() => process.exit(0)));
