import { fastifyAdapter } from '@lobbykit/adapter-fastify';
import { createBackend } from '@lobbykit/core';
import { openSqlite } from '@lobbykit/storage-sqlite';
import fastify from 'fastify';

// A backend in its own process, so that it can be killed. Arguments: database, port, artifact address, root key.
const [path, port, artifacts, rootApiKey] = process.argv.slice(2) as [string, string, string, string];

async function main(): Promise<void> {
  const storage = await openSqlite({ path });
  const backend = createBackend({
    storage,
    rootApiKey,
    rates: false,
    // So long that a report which waits for the next heartbeat is noticed, however slow the machine is. A busy machine
    // refuses nothing.
    limits: { hostHoldSeconds: 60, eventLoopLagMilliseconds: 60_000, storageQueueMilliseconds: 60_000 },
    fleets: { deploy: { artifacts: [artifacts] } },
  });
  await backend.start();
  const app = fastify();
  await app.register(fastifyAdapter(backend));
  await app.listen({ port: Number(port), host: '127.0.0.1' });
  process.on('message', ({ hostId, jobId }: { hostId: string; jobId: string }) => {
    void backend.fleets.stopJob(hostId, jobId).then(() => process.send?.('stored'));
  });
  process.send?.('ready');
}

void main();
