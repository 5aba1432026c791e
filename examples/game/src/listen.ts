import type { AddressInfo } from 'node:net';
import { expressAdapter } from '@lobbykit/adapter-express';
import type { Backend } from '@lobbykit/core';
import express from 'express';

/** A server that listens already, and whose requests wait until a backend answers them. */
export interface Listener {
  /** The address, which game servers need. */
  readonly address: string;
  /** Starts the backend and lets it answer. Stops it cleanly at SIGTERM. */
  serve(backend: Backend): Promise<void>;
}

/** Listens on a port of this machine. */
export async function listen(port: number): Promise<Listener> {
  const app = express();
  const started = Promise.withResolvers<void>();
  app.use((_request, _response, next) => void started.promise.then(() => next()));
  const server = app.listen(port, '127.0.0.1');
  await new Promise((ready) => server.once('listening', ready));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    address,
    async serve(backend) {
      app.use(expressAdapter(backend));
      await backend.start();
      started.resolve();
      process.once('SIGTERM', async () => {
        server.close(() => process.exit(0));
        await backend.stop();
        setTimeout(() => server.closeAllConnections(), 500);
      });
      process.stdout.write(`listening on ${address}\n`);
    },
  };
}
